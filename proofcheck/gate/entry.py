"""What is recorded of one statement, and whether it is worth more or less now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from proofcheck.gate.contents import Contents
from proofcheck.gate.statements import GatedStatement
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing

Key: TypeAlias = tuple[str, str]
"""A file, relative to the policy, and the label of a statement as labels are compared."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is not as recorded: what a sentence about the statement goes on with.

    now           what it is worth now
    is_evidence   the evidence of the statement, which is that of its weakest goal
    goal          the number of the goal that changed, counted from 0
    """

    text: str
    now: Evidence | Standing
    is_evidence: bool = False
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What is recorded of one statement.

    goals      evidence of each goal, where there are several that differ
    line       of the baseline
    contents   what it said, in parts; None where an older release has recorded it
    """

    evidence: Evidence
    standing: Standing
    says: str
    goals: tuple[Evidence, ...] = ()
    line: int = 0
    contents: Contents | None = None

    def fallen(self, now: Entry) -> Change | None:
        """Return what is weaker now than recorded here, if anything is."""
        return _change(self, now, lambda old, new: not new.is_at_least(old))

    def risen(self, now: Entry) -> Change | None:
        """Return what is stronger now than recorded here, if anything is."""
        return _change(self, now, lambda old, new: not old.is_at_least(new))

    def each(self, other: Entry) -> tuple[Evidence, ...]:
        """Return the evidence of each goal; where none is listed all have that of the statement."""
        return self.goals or (self.evidence,) * len(other.goals)


@dataclass(frozen=True, slots=True)
class Consent:
    """Why somebody has recorded less than there was.

    what     was lowered
    reason   in the words of who did it
    """

    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is recorded.

    consents   why entries were lowered, also of statements that are gone
    """

    entries: Mapping[Key, Entry] = field(default_factory=dict)
    consents: Mapping[Key, tuple[Consent, ...]] = field(default_factory=dict)


def _change(old: Entry, now: Entry, differs: Callable[[Any, Any], bool]) -> Change | None:
    """Compare evidence, then standing, then goal by goal."""
    if differs(old.evidence, now.evidence):
        text = f"is {now.evidence.value}, recorded as {old.evidence.value}"
        return Change(text, now.evidence, is_evidence=True)
    if differs(old.standing, now.standing):
        text = f"has the standing {now.standing.value}, recorded as {old.standing.value}"
        return Change(text, now.standing)
    for number, (was, one) in enumerate(zip(old.each(now), now.each(old), strict=False)):
        if differs(was, one):
            text = f"has a goal that is {one.value}, recorded as {was.value}"
            return Change(text, one, goal=number)
    return None


def entry_of(statement: GatedStatement) -> Entry:
    """Return what would be recorded of a statement."""
    goals = tuple(goal.evidence for goal in statement.goals)
    return Entry(
        statement.evidence,
        statement.standing,
        statement.says,
        goals if len(set(goals)) > 1 else (),
        contents=statement.contents,
    )


def record_statements(statements: Iterable[GatedStatement]) -> dict[Key, Entry]:
    """Return the entries of statements; of a repeated label the first counts, as for its readers."""
    found: dict[Key, Entry] = {}
    for statement in statements:
        found.setdefault((statement.file, statement.key), entry_of(statement))
    return found
