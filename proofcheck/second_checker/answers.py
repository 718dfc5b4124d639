"""What the checker answers: accepted with what the theorem rests on, or rejected with a reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Accepted:
    """A theorem: the facts used imply the goal, given what the labels name."""

    facts: tuple[int, ...]
    axioms: tuple[str, ...]
    lemmas: tuple[str, ...]
    definitions: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class AcceptedTheory:
    """Every lemma has an accepted certificate and rests on exactly what the theory says."""

    lemmas: tuple[tuple[str, Accepted], ...]


@dataclass(frozen=True)
class Rejected:
    """Where and why a certificate was turned down; `lemma` where a whole theory was checked."""

    step: int | None
    rule: str
    why: str
    operands: tuple[str, ...] = ()
    rest: str = ""
    lemma: str = ""


class Refusal(Exception):
    """Something is not as the page asks; caught where a `Rejected` is made of it.

    rule  `input`, `limit` or `end`, or empty for the rule of the step at hand
    rest  what is left over, as text
    """

    def __init__(self, why: str, *, rule: str = "", rest: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule
        self.rest = rest


def malformed(why: str) -> Refusal:
    """The refusal of something that is no certificate, task or theory at all."""
    return Refusal(why, rule="input")
