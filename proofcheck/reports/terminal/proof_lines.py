"""A proof on paper: formulas, each with what it is taken from; what is shown beside is folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.reports.records.audited import Goal, Step
from proofcheck.reports.terminal.page import Ink, Line, Run, count, hang, line, width_of

MOST_OF_PROOF = 14
"""Lines of a proof that are shown unless the whole is asked for."""

_INDENT = "  "
_GAP = "   "


def list_proof(goal: Goal, width: int, margin: str, *, whole: bool) -> Iterator[Line]:
    """Yield the proof of a goal, if it has one.

    whole   with all that is shown beside the way; else its own lines, and how many are left out
    """
    if not goal.proof:
        return
    shown = goal.proof if whole else shorten(goal.proof)
    yield line(margin, Run("proof", Ink.HEADING))
    for step in shown:
        yield from _list_step(step, width, margin + _INDENT * (step.depth + 1))
    left_out = len(goal.proof) - len(shown)
    if left_out:
        text = f"{margin}{_INDENT}and {count(left_out, 'more line')} (--proof)"
        yield line(Run(text, Ink.FAINT))


def shorten(steps: Sequence[Step]) -> list[Step]:
    """Return the lines of a proof itself, the first and the last ones if they are many."""
    own = [step for step in steps if not step.depth]
    if len(own) <= MOST_OF_PROOF:
        return own
    half = MOST_OF_PROOF // 2
    return [*own[:half], *own[-half:]]


def _list_step(step: Step, width: int, margin: str) -> Iterator[Line]:
    formula = hang(step.formula, width, first=margin, rest=margin + _INDENT * 2)
    reason = f"by {step.reason}" if step.reason else ""
    if reason and width_of(formula[-1] + _GAP + reason) <= width:
        yield from map(line, formula[:-1])
        yield line(formula[-1], Run(_GAP + reason, Ink.FAINT))
        return
    yield from map(line, formula)
    if reason:
        rest = margin + _INDENT * 3
        for one in hang(reason, width, first=rest, rest=rest + _INDENT):
            yield line(Run(one, Ink.FAINT))
