"""What is left to show of a statement: each goal that is open, with what may be used for it.

A person, or a program, writes steps towards it; what comes back is checked like anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.reports.records.audited import Audit, Derivation, Goal, LeftOpen, Statement
from proofcheck.reports.records.left_open import open_goals
from proofcheck.reports.terminal.page import (
    NARROWEST,
    Ink,
    Line,
    Run,
    hang,
    heading,
    line,
    pad,
    verdict,
    width_of,
)
from proofcheck.reports.terminal.summary import qualify

_INDENT = "  "


def list_left_open(
    audit: Audit, derivation: Derivation, statement: Statement, width: int
) -> Iterator[Line]:
    """Lay out what is left to show of a statement."""
    width = max(width, NARROWEST)
    yield heading(f"[{qualify(audit, derivation, statement.label)}] left to show", width)
    found = [*open_goals(statement)]
    if not found:
        yield line(f"{_INDENT}nothing that a proof could settle")
    for name, goal, left in found:
        yield from _list_goal(name, goal, width)
        for one in left:
            yield from _list_left(one, width)


def _list_goal(name: str, goal: Goal, width: int) -> Iterator[Line]:
    first = f"{_INDENT}{pad(name, 10)} "
    rest = " " * width_of(first)
    by = f" by {goal.method}" if goal.method else ""
    yield from map(line, hang(" ".join(goal.formula) + by, width, first=first, rest=rest))
    reasons = [reason for _, reason in goal.in_vain]
    told = "; ".join([goal.reason, *reasons] if goal.reason else reasons)
    told = f"{goal.evidence}: {told}" if told else goal.evidence
    for number, one in enumerate(hang(told, width, first=rest, rest=rest + _INDENT)):
        if number == 0:
            yield line(rest, verdict(goal.evidence), one[len(rest) + len(goal.evidence) :])
        else:
            yield line(one)


def _list_left(left: LeftOpen, width: int) -> Iterator[Line]:
    indent = _INDENT * 2
    if left.place:
        yield line(Run(f"{indent}{', '.join(left.place)}", Ink.FAINT))
    rows = [(f"[{label}]" if _is_label(label) else label, "; ".join(f)) for label, f in left.known]
    margin = max((width_of(name) for name, _ in [*rows, ("show", "")]), default=0) + 2
    for name, formula in rows:
        first = f"{indent}{pad(name, margin)}"
        yield from map(line, hang(formula, width, first=first, rest=" " * width_of(first)))
    first = f"{indent}{pad('show', margin)}"
    shown = hang(" ".join(left.goal), width, first=first, rest=" " * width_of(first))
    yield from (line(Run(one, Ink.STRONG)) for one in shown)


def _is_label(name: str) -> bool:
    return name not in ("case", "supposed") and not name.startswith("step ")
