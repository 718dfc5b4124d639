"""The statements of a derivation by what the document prints: repairs and readings set apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from proofcheck.reports.findings.markdown import escape
from proofcheck.reports.records.audited import Derivation, Goal, Statement
from proofcheck.source.labels import normalise_label

Grouped = Mapping[str, tuple[Statement, ...]]


@dataclass(frozen=True, slots=True)
class Document:
    """A derivation as its document prints it.

    printed    the statements of the document itself
    repairs    by the label of what each repairs
    readings   by the label of what each reads otherwise
    """

    derivation: Derivation
    printed: tuple[Statement, ...]
    repairs: Grouped
    readings: Grouped

    @classmethod
    def of(cls, derivation: Derivation) -> Document:
        """Group the statements of a derivation."""
        every = derivation.statements
        return cls(
            derivation,
            tuple(one for one in every if not one.repairs and not one.reads),
            _group((one.repairs, one) for one in every if one.repairs),
            _group((one.reads, one) for one in every if one.reads),
        )

    def repairs_of(self, statement: Statement) -> tuple[Statement, ...]:
        """Return what is offered in place of a statement."""
        return self.repairs.get(normalise_label(statement.label), ())

    def readings_of(self, statement: Statement) -> tuple[Statement, ...]:
        """Return how else a statement is read."""
        return self.readings.get(normalise_label(statement.label), ())


def name(statement: Statement) -> str:
    """Return label and title of a statement, as text of a page."""
    title = f" {statement.title}" if statement.title else ""
    return escape(f"[{statement.label}]{title}")


def is_meaningless(goal: Goal) -> bool:
    """Whether a goal asks that the statement has a meaning, and a model denies it."""
    return goal.role == "side" and goal.counterexample is not None


def _group(pairs: Iterator[tuple[str, Statement]]) -> Grouped:
    found: dict[str, tuple[Statement, ...]] = {}
    for label, one in pairs:
        key = normalise_label(label)
        found[key] = (*found.get(key, ()), one)
    return found
