"""What a project asks of its derivations: floors, bans, and what is accepted with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from pathlib import Path

from proofcheck.gate.statements import GatedStatement
from proofcheck.source.file import Location
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing


@dataclass(frozen=True, slots=True)
class Scope:
    """Which statements a rule is about: those that satisfy all that is given.

    kinds     of these kinds; empty for all
    labels    patterns of labels, in normal form; empty for all
    files     patterns of paths, relative to the policy; empty for all
    """

    kinds: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    def holds(self, statement: GatedStatement) -> bool:
        """Whether the rule is about this statement."""
        return (
            (not self.kinds or statement.kind in self.kinds)
            and _matches(statement.key, self.labels)
            and _matches(statement.file, self.files)
        )

    def may_hold_elsewhere(self, files: frozenset[str]) -> bool:
        """Whether the rule may be about files other than these, of which nothing is known."""
        return not self.files or any(not _is_plain(p) or p not in files for p in self.files)


def _matches(text: str, patterns: tuple[str, ...]) -> bool:
    return not patterns or any(fnmatchcase(text, pattern) for pattern in patterns)


def _is_plain(pattern: str) -> bool:
    return not any(sign in pattern for sign in "*?[")


@dataclass(frozen=True, slots=True)
class Requirement:
    """A floor: evidence and standing that statements must reach, or pass."""

    scope: Scope
    at: Location | None
    evidence: Evidence | None = None
    standing: Standing | None = None
    repaired_standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Ban:
    """What statements must not rest on, at any depth.

    labels       of statements, as written without brackets
    categories   fields of what a statement rests on: cited, checked, witnessed, unsupported, ...
    library      theorems of the library
    """

    scope: Scope
    at: Location | None
    labels: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    library: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Acceptance:
    """One finding that is accepted.

    label    of the statement, as written without brackets; None for a finding about a file
    file     the file or derivation, where no statement is meant
    what     what is accepted: a word of evidence or standing, or the code of a finding
    until    the last day on which it counts
    """

    what: str
    reason: str
    at: Location | None
    label: str | None = None
    file: str = ""
    until: date | None = None

    @property
    def subject(self) -> str:
        """What it is about, as it is written."""
        return self.file if self.label is None else f"[{self.label}]"


@dataclass(frozen=True, slots=True)
class Policy:
    """Everything a project asks; without a file, what the exit status of an audit asks.

    path      the file it was read from
    root      the directory that paths in it are relative to
    """

    path: Path | None = None
    root: Path = Path()
    paths: tuple[str, ...] = ("derivations",)
    baseline: str | None = None
    requirements: tuple[Requirement, ...] = ()
    bans: tuple[Ban, ...] = ()
    acceptances: tuple[Acceptance, ...] = ()
