"""A counterexample as lines: the model in the author's symbols, both sides evaluated, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from proofcheck.reports.records.audited import Counterexample, Goal
from proofcheck.reports.terminal.page import Ink, Line, Run, hang, line, list_labels, pad, width_of

_MOST_LINES_OF_A_SIDE = 2
_FEWEST_OBJECTS = 2
_WIDEST_NAME = 24
_MOST_LABELS = 12
_MOST_OF_EXTREMAL = 10
_ELSEWHERE = "(--format json)"

Row = tuple[str, str]


def list_counterexample(
    goal: Goal,
    width: int,
    indent: str,
    *,
    with_goal: bool = True,
    most: int | None = None,
    elsewhere: str = "--format json",
    above: Sequence[Row] = (),
) -> Iterator[Line]:
    """Yield the counterexample of a goal; nothing when it has none.

    with_goal   name the goal, and leave out that the model satisfies what is assumed
    most        how many lines there may be.  What is cut are objects, and the ends of long
                matrices, never a side or the reason as a whole; it says what is left out
    elsewhere   where the reader finds what is left out
    above       rows that stand before it
    """
    example = goal.counterexample
    if example is None:
        return
    first, objects, last = _state_example(goal, example, with_goal=with_goal)
    blocks = ([*above, *first], objects, last)
    margin = _measure(chain.from_iterable(blocks))
    room = width - width_of(indent)
    cut = f"({elsewhere})" if most is not None else ""
    head, between, below = ([*_lay_out(rows, margin, room, cut)] for rows in blocks)
    if most is not None:
        left = max(most - len(head) - len(below), _FEWEST_OBJECTS)
        between = _cut(between, left, cut)
    for name, text in (*head, *between, *below):
        yield line(Run(indent, Ink.BAD), Run(name, Ink.STRONG), text)


def _state_example(
    goal: Goal, example: Counterexample, *, with_goal: bool
) -> tuple[list[Row], list[Row], list[Row]]:
    """Return what stands above the objects, the objects, and what stands below."""
    needs = "needs" if goal.role == "side" else "goal"
    at = ", ".join(f"{name} = {value}" for name, value in example.sizes)
    head = [(needs, " ".join(goal.formula)) if with_goal else ("", ""), ("at", at)]
    tail = [] if with_goal else [*_state_assumptions(example)]
    tail += [*_sides(example), ("why", example.why)]
    return head, [*_state_values(example.objects)], tail


def list_extremal_example(goal: Goal, width: int, indent: str) -> Iterator[Line]:
    """Yield the objects on which the sides of an inequality come closest, unless they are named.

    What is cut says so; nothing for a goal without such a model.
    """
    example = goal.extremal_example
    if example is None or all(f"{n} = {v}" in goal.worst_ratio for n, v in example.objects):
        return
    rows = [*_state_values(example.objects)]
    laid = [*_lay_out(rows, _measure(rows), width - width_of(indent), _ELSEWHERE)]
    yield line(Run(indent, Ink.FAINT), "where the worst ratio was found")
    for name, text in _cut(laid, _MOST_OF_EXTREMAL, _ELSEWHERE):
        yield line(Run(indent, Ink.FAINT), Run(name, Ink.STRONG), text)


def _measure(rows: Iterable[Row]) -> int:
    return min(max((width_of(name) for name, text in rows if text), default=0), _WIDEST_NAME)


def _sides(example: Counterexample) -> list[Row]:
    sides = (("left", example.left), ("right", example.right))
    return [(name, f"= {side}") for name, side in sides if side]


def _state_values(values: Sequence[Row]) -> Iterator[Row]:
    """Yield what each object is; equal ones in a row share a line."""
    names: list[str] = []
    for number, (name, value) in enumerate(values):
        names.append(name)
        following = values[number + 1] if number + 1 < len(values) else ("", "")
        joined = ", ".join((*names, following[0]))
        if following[1] != value or width_of(joined) > _WIDEST_NAME:
            yield ", ".join(names), f"= {_abbreviate(value)}"
            names.clear()


def _state_assumptions(example: Counterexample) -> Iterator[Row]:
    for assumption in example.assumes:
        yield "holds", assumption
    if example.satisfies:
        labels = list_labels(example.satisfies, most=_MOST_LABELS)
        yield "holds", f"what {labels} {'assume' if len(example.satisfies) > 1 else 'assumes'}"
    if example.others:
        names = ", ".join(name for name, _ in example.others[:_MOST_LABELS])
        more = ", ..." if len(example.others) > _MOST_LABELS else ""
        yield "with", f"{names}{more} to match (--format json)"


_ROW = r"\[[01](?:, [01])*\]"
_ZEROS_AND_ONES = re.compile(rf"\[{_ROW}(?:, {_ROW})*\]")


def _abbreviate(value: str) -> str:
    """Write a zero or identity matrix as the language does."""
    if not _ZEROS_AND_ONES.fullmatch(value):
        return value
    rows = [row.split(", ") for row in value[2:-2].split("], [")]
    size = len(rows)
    if size * len(rows[0]) == 1:
        return value
    if all(entry == "0" for row in rows for entry in row):
        return f"zero({size}, {len(rows[0])})"
    unit = [["1" if i == j else "0" for j in range(size)] for i in range(size)]
    return f"I({size})" if rows == unit else value


def _lay_out(rows: Iterable[Row], margin: int, width: int, cut: str) -> Iterator[Row]:
    """Yield each row as lines: a name padded to the margin, and a text that fits."""
    for called, text in rows:
        if not text:
            continue
        name = called
        lines = hang(text, width - margin - 1, first="", rest="")
        if cut and len(lines) > _MOST_LINES_OF_A_SIDE:
            lines = (*lines[: _MOST_LINES_OF_A_SIDE - 1], f"... (whole with {cut[1:]}")
        if width_of(name) > margin:
            yield name, ""
            name = ""
        for number, one in enumerate(lines):
            yield pad("" if number else name, margin) + " ", one


def _cut(rows: list[Row], most: int, cut: str) -> list[Row]:
    if len(rows) <= most:
        return rows
    left_out = len(rows) - (most - 1)
    return [*rows[: most - 1], ("", f"and {left_out} more lines of objects {cut}")]
