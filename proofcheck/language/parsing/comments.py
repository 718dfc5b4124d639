"""Comments: where they stand, and which line of the formatted text each belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.source.span import Span

_COMMENT = re.compile(r'"[^"\n]*"?|(?P<comment>#[^\n]*)')


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment from its `#` to the end of its line.

    follows_text  other text stands before it on its line
    is_indented   it does not begin in column one
    gap_after     a blank line follows it
    """

    text: str
    span: Span
    follows_text: bool
    is_indented: bool
    gap_after: bool


def find_comments(text: str) -> Iterator[Comment]:
    """Yield the comments of a file in order; a `#` between double quotes begins none."""
    for match in _COMMENT.finditer(text):
        if match.group("comment") is None:
            continue
        start, end = match.span()
        before = text[text.rfind("\n", 0, start) + 1 : start]
        gap = re.match(r"\n[ \t]*\n", text[end:]) is not None
        words = match.group().rstrip()
        yield Comment(words, Span(start, end), bool(before.strip()), bool(before), gap)


def without_comments(text: str) -> str:
    """Return the text with every comment blanked out, all offsets unchanged."""
    return _COMMENT.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return match.group() if match.group("comment") is None else " " * len(match.group())
