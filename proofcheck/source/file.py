"""A text with a name, and the lines and columns of its characters.

Lines and columns count from 1; columns count characters.  Where carets are drawn under a line,
characters are measured by the cells they fill: wide ones fill two, combining ones none.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field

from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A text and the path to be displayed for it; lines end in a line feed."""

    path: str
    text: str
    line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        object.__setattr__(self, "line_starts", tuple(starts))

    def line_at(self, offset: int) -> int:
        """Return the number of the line that holds the character at an offset."""
        return bisect_right(self.line_starts, max(offset, 0))

    def column_at(self, offset: int) -> int:
        """Return the column of the character at an offset."""
        return offset - self.line_starts[self.line_at(offset) - 1] + 1

    def line_text(self, line: int) -> str:
        """Return a line without its end; a line past the last one is empty."""
        if not 1 <= line <= len(self.line_starts):
            return ""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@dataclass(frozen=True, slots=True)
class Location:
    """A span in a file."""

    source: SourceFile
    span: Span

    @property
    def line(self) -> int:
        return self.source.line_at(self.span.start)

    @property
    def column(self) -> int:
        return self.source.column_at(self.span.start)

    @property
    def text(self) -> str:
        return self.source.text[self.span.start : self.span.end]


def cells(text: str) -> int:
    """Return how many terminal cells a text without control characters fills."""
    return sum(map(_cells_of_character, text))


def _cells_of_character(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
