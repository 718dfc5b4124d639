"""Which rows fit a page of so many lines: the first ones of each group, and how many more there are.

A group never vanishes: its name, with how many there are, stays whatever is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.reports.terminal.page import Ink, Line, Run, hang, ink_of, line, list_labels

_MOST_LABELS = 4


@dataclass(frozen=True, slots=True)
class Row:
    """Something to be seen to: its label, for where it is left out, and what is said of it."""

    label: str
    lines: tuple[Line, ...]


@dataclass(slots=True)
class Group:
    """Rows of one kind below a line that says how many there are.

    word    the evidence, standing or severity whose ink the name has
    number  how many there are, where that is not the number of rows
    shown   how many rows are shown
    """

    name: str
    word: str
    rows: Sequence[Row]
    number: int | None = None
    shown: int = 0

    @property
    def first_label(self) -> str:
        return self.rows[0].label if self.rows else ""

    def lay_out(self, width: int) -> Iterator[Line]:
        """Yield the head, the rows that are shown, and how many more there are."""
        number = len(self.rows) if self.number is None else self.number
        yield line(Run(f"{self.name} ({number})", ink_of(self.word)))
        for row in self.rows[: self.shown]:
            yield from row.lines
        left_out = self.rows[self.shown :]
        if left_out:
            labels = list(dict.fromkeys(row.label for row in left_out if row.label))
            yield from _say_left_out(len(left_out), labels, width)

    def length(self, width: int) -> int:
        """Return how many lines it takes."""
        return sum(1 for _ in self.lay_out(width))


def _say_left_out(number: int, labels: Sequence[str], width: int) -> Iterator[Line]:
    text = f"and {number} more"
    if labels:
        text += (
            f": {list_labels(labels[:_MOST_LABELS])}{', ...' if len(labels) > _MOST_LABELS else ''}"
        )
    clipped = hang(text, width, first="  ", rest="  ")
    yield line(Run(clipped[0], Ink.FAINT))


def fit(groups: Sequence[Group], width: int, most: int) -> None:
    """Show as many rows as `most` lines hold: one of each group, then the most important group's.

    A row that takes more lines than are left is passed over, and with it the rest of its group.
    """
    for is_first_turn in (True, False):
        for group in groups:
            while group.shown < len(group.rows):
                group.shown += 1
                if _length(groups, width) > most:
                    group.shown -= 1
                    break
                if is_first_turn:
                    break


def _length(groups: Iterable[Group], width: int) -> int:
    return sum(group.length(width) for group in groups)
