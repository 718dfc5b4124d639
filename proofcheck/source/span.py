"""A stretch of text, as offsets into a source file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """The characters from offset `start` up to, but not including, `end`."""

    start: int
    end: int

    def __or__(self, other: Span) -> Span:
        """Return the smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(0, 0)
"""The span of a node that was built, not read."""
