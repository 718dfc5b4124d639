"""What turned between two audits of the same files: statement by statement, by label."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_records

Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Turn:
    """A statement whose evidence or standing is another now; an empty one means it is not there."""

    derivation: str
    label: str
    before: tuple[str, str]
    after: tuple[str, str]

    def __str__(self) -> str:
        name = f"[{visible(self.label)}]"
        if not self.before[0]:
            return f"{name} is new: {_both(self.after)}"
        if not self.after[0]:
            return f"{name} is gone; it was {_both(self.before)}"
        return f"{name} {_both(self.before)} -> {_both(self.after)}"


def _both(verdict: tuple[str, str]) -> str:
    evidence, standing = verdict
    return evidence if evidence == standing else f"{evidence} ({standing})"


def list_turns(before: Record, after: Record) -> Iterator[Turn]:
    """Yield what turned, in the order of the later audit; what is gone comes last."""
    old, new = _verdicts(before), _verdicts(after)
    missing = ("", "")
    for place in (*new, *(place for place in old if place not in new)):
        was, now = old.get(place, missing), new.get(place, missing)
        if was != now:
            yield Turn(*place, was, now)


def _verdicts(document: Record) -> Mapping[Place, tuple[str, str]]:
    return {
        (str(derivation.get("path", "")), str(statement.get("label", ""))): (
            str(statement.get("evidence", "")),
            str(statement.get("standing", "")),
        )
        for derivation in list_records(document, "derivations")
        for statement in list_records(derivation, "statements")
    }
