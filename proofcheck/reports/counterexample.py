"""A counterexample as lines: the model in the author's symbols, both sides evaluated, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.reports.audited import Goal
from proofcheck.reports.page import Ink, Line, Run, hang, line, pad, width_of

_MOST_LINES_OF_A_SIDE = 2
_FEWEST_OBJECTS = 2
_WIDEST_NAME = 24

Row = tuple[str, str]


def list_counterexample(
    goal: Goal, width: int, indent: str, *, with_goal: bool = True, most: int | None = None
) -> Iterator[Line]:
    """Yield the counterexample of a goal; nothing when it has none.

    most   how many lines there may be.  What is cut are objects, and the ends of long matrices,
           never a side or the reason as a whole; it says what is left out.
    """
    example = goal.counterexample
    if example is None:
        return
    at = ", ".join(f"{name} = {value}" for name, value in example.sizes)
    name = "needs" if goal.role == "side" else "goal"
    head = [(name, " ".join(goal.formula)) if with_goal else ("", ""), ("at", at)]
    objects = [(name, f"= {value}") for name, value in example.objects]
    sides = [(name, f"= {side}") for name, side in _sides(goal) if side]
    tail = [*sides, ("why", example.why)]
    widths = [width_of(name) for name, text in (*head, *objects, *tail) if text]
    margin = min(max(widths, default=0), _WIDEST_NAME)
    room = width - width_of(indent)
    above = [*_lay_out(head, margin, room, most)]
    below = [*_lay_out(tail, margin, room, most)]
    between = [*_lay_out(objects, margin, room, most)]
    if most is not None:
        between = _cut(between, max(most - len(above) - len(below), _FEWEST_OBJECTS))
    for name, text in (*above, *between, *below):
        yield line(Run(indent, Ink.BAD), Run(name, Ink.STRONG), text)


def _sides(goal: Goal) -> Iterable[Row]:
    assert goal.counterexample is not None
    return (("left", goal.counterexample.left), ("right", goal.counterexample.right))


def _lay_out(rows: Iterable[Row], margin: int, width: int, most: int | None) -> Iterator[Row]:
    """Yield each row as lines: a name padded to the margin, and a text that fits."""
    for called, text in rows:
        if not text:
            continue
        name = called
        lines = hang(text, width - margin - 1, first="", rest="")
        if most is not None and len(lines) > _MOST_LINES_OF_A_SIDE:
            lines = (*lines[: _MOST_LINES_OF_A_SIDE - 1], "... (whole with --format json)")
        if width_of(name) > margin:
            yield name, ""
            name = ""
        for number, one in enumerate(lines):
            yield pad("" if number else name, margin) + " ", one


def _cut(rows: list[Row], most: int) -> list[Row]:
    if len(rows) <= most:
        return rows
    left_out = len(rows) - (most - 1)
    return [*rows[: most - 1], ("", f"and {left_out} more lines of objects (--format json)")]
