"""What a translation comes to: a certificate, or the rule of the kernel that has no lines yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from proofcheck.checker.checking import Theorem


class Why(StrEnum):
    """Why a proof is left, in words."""

    NO_NODES = "a term has no nodes"
    NO_RULE = "the rule is not translated"
    NO_LAW = "the law is not stated in the theory"
    NOT_SHOWN = "what it says was not shown"
    DEFINEDNESS = "it takes a term to have a value, which the written task does not say"
    LIMIT = "the limits of an open proof are reached"
    REJECTED = "the kernel or the checker rejects it"


@dataclass(frozen=True, slots=True)
class Translated:
    """A certificate, as JSON text, that the first checker accepts, and the task it is about."""

    task: str
    certificate: str
    theorem: Theorem


@dataclass(frozen=True, slots=True)
class Untranslated:
    """A proof without a certificate.

    rule    the rule of the kernel at which it was left; of a law with its name
    what    the term or proposition in question, as text
    """

    why: Why
    rule: str
    what: str = ""


class Left(Exception):
    """Ends a translation; caught where it began, or where a step is not needed."""

    def __init__(self, why: Why, what: str = "", rule: str = "") -> None:
        super().__init__(why, what, rule)
        self.why, self.what, self.rule = why, what, rule

    def at(self, rule: str) -> Left:
        """Return the same with the rule at which it came up, if none is known yet."""
        return self if self.rule else Left(self.why, self.what, rule)
