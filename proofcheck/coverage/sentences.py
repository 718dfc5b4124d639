r"""Sentences of a text with displays: a display belongs to the sentence that runs into it.

`Inserting (3) we obtain`, a display, `which is (5).` is one sentence over three paragraphs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from proofcheck.coverage.equations import Display
from proofcheck.source.span import Span

_ABBREVIATED = re.compile(
    r"(?:\b(?:[A-Z]|(?i:eqn?s?|thms?|lem|prop|cor|def|assump|secs?|figs?|refs?|cf|e\.g|i\.e|resp|al|vs|app|no|approx)))\.$"
)
_FULL_STOP = re.compile(r"[.!?][*_)”\"]*\s+(?=[*_(“\"]*[A-Z(]|\$|\\\(|\\\[|\\begin)")
_BREAK = re.compile(r"\n[ \t]*\n\s*|\n(?=[ \t]*(?:[-*+•]|\d+[.)])[ \t])")
_BEYOND = re.compile(r"[\s>]*")
_TAIL = re.compile(
    r"(?:\\tag\*?\{[^{}]*\}|\\label\{[^{}]*\}|\\end\{[^{}]*\}|\([A-Z\d.]{1,8}[a-z]?\)"
    r"|\\q?quad|\\(?:qedhere|square|Box|right\.)|\\[,;:! ]|\s|\\\\|\})+$"
)
_LONGEST_ABBREVIATION = 12
_LONGEST_TAIL = 120


class Sentences:
    """Where the sentences of a text begin and end.

    stops   further places where one ends: headings, statements, proofs
    """

    def __init__(self, text: str, displays: Sequence[Display], stops: Iterable[int]) -> None:
        self._starts = sorted({0, *stops, *_find_starts(text, displays)})
        self._end = len(text)

    def find(self, position: int) -> Span:
        """Return the sentence that holds a place."""
        at = bisect_right(self._starts, position)
        end = self._starts[at] if at < len(self._starts) else self._end
        return Span(self._starts[at - 1], end)

    def begins(self, position: int) -> bool:
        """Whether a sentence begins exactly here."""
        return self.find(position).start == position


def _find_starts(text: str, displays: Sequence[Display]) -> Iterator[int]:
    before = {one.outer.start for one in displays}
    gaps = [0, *(at for one in displays for at in (one.outer.start, one.outer.end)), len(text)]
    for start, end in zip(gaps[::2], gaps[1::2], strict=True):
        for match in _FULL_STOP.finditer(text, start, end):
            if not _is_abbreviated(text, match.start()) and match.end() not in before:
                yield match.end()
        for match in _BREAK.finditer(text, start, end):
            if start < match.start() and match.end() < end:
                yield match.end()
        if end in before and re.search(r"[.!?][*_)”\"]*\s*$", text[max(start, end - 8) : end]):
            yield end
    yield from _find_after_displays(text, displays)


def _find_after_displays(text: str, displays: Sequence[Display]) -> Iterator[int]:
    """Yield the starts directly after displays: behind a full stop, or a capital letter."""
    for one, after in pairwise([*displays, None]):
        assert one is not None
        match = _BEYOND.match(text, one.outer.end)
        assert match is not None
        at = match.end()
        first = "" if after and at >= after.outer.start else text[at : at + 4].lstrip("*_")[:1]
        if first.islower() or not (first.isupper() or _is_ended(text, one)):
            continue
        yield after.outer.start if after and not first else at


def _is_ended(text: str, display: Display) -> bool:
    start = max(display.span.start, display.span.end - _LONGEST_TAIL)
    body = _TAIL.sub("", text[start : display.span.end])
    return body.endswith((".", ".\\]", "!"))


def _is_abbreviated(text: str, position: int) -> bool:
    before = text[max(0, position - _LONGEST_ABBREVIATION) : position + 1]
    return _ABBREVIATED.search(before) is not None
