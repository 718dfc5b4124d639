"""A counterexample on a page: where it fails, the model, both sides evaluated, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from proofcheck.reports.findings.markdown import WIDTH, block, fold
from proofcheck.reports.records.audited import Counterexample, Goal
from proofcheck.reports.terminal.counterexample import list_counterexample
from proofcheck.reports.terminal.page import count, render_plain

MOST_LINES = 16
"""A model of more lines is folded away: what fails is said above it."""

_LONGEST_SIDE = 2 * WIDTH
_NO_CONSTANT = re.compile(r"exists absolute ([^:]+ : \w+): .* is false", re.DOTALL)


def list_model(goal: Goal, *, with_goal: bool = False) -> list[str]:
    """Return the counterexample of a goal; nothing where it has none.

    Where the model is long, only sizes, short sides and the reason are seen without unfolding it.

    with_goal   name the goal as well
    """
    if goal.counterexample is None:
        return []
    example = _reword(goal.counterexample)
    example = replace(example, objects=(*example.objects, *example.others), others=())
    above = [("goal", " ".join(goal.formula))] if with_goal else []
    whole = _write(goal, example, above)
    if len(whole) <= MOST_LINES:
        return block(whole)
    shown, folded = _divide(example)
    number = count(len(example.objects), "value")
    return [
        *block(_write(goal, shown, above)),
        *fold(f"the model: {number}", block(_write(goal, folded))),
    ]


def _divide(example: Counterexample) -> tuple[Counterexample, Counterexample]:
    """Return what is seen of an example, and what is folded away."""
    is_short = max(len(example.left), len(example.right)) <= _LONGEST_SIDE
    shown = replace(example, objects=(), assumes=(), satisfies=())
    folded = replace(example, sizes=(), why="")
    if is_short:
        return shown, replace(folded, left="", right="")
    return replace(shown, left="", right=""), folded


def _reword(example: Counterexample) -> Counterexample:
    """Say of a constant that does not exist what that means, and not the whole goal again."""
    found = _NO_CONSTANT.fullmatch(example.why)
    if found is None:
        return example
    return replace(example, why=f"whatever {found.group(1)} may be, the formula is false here")


def _write(goal: Goal, example: Counterexample, above: Sequence[tuple[str, str]] = ()) -> list[str]:
    lines = list_counterexample(
        replace(goal, counterexample=example),
        WIDTH,
        "",
        with_goal=False,
        elsewhere="",
        above=above,
    )
    return render_plain(lines).split("\n")[:-1]
