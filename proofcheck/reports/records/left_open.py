"""Which goals and steps of a statement are open, and what is left to show of each."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.reports.records.audited import Goal, LeftOpen, Statement

_SETTLED = frozenset({"proved", "refuted", "ill-formed"})


def open_goals(statement: Statement) -> Iterator[tuple[str, Goal, tuple[LeftOpen, ...]]]:
    """Yield what is open of a statement, steps first: what it is, and what is left to show of it."""
    for number, step in enumerate(statement.steps, 1):
        if step.evidence not in _SETTLED:
            yield f"step {number}", step, step.open
    for goal in statement.goals:
        if goal.evidence not in _SETTLED:
            whole = LeftOpen((), statement.facts or (), goal.formula)
            yield goal.role, goal, goal.open or (whole,)
