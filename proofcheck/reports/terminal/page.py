"""A page of styled lines: what every terminal report is laid out as, once.

The plain and the coloured writer print the same characters; colour is all that differs.  So a
report read through a pipe says what it says on a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from proofcheck.source.file import cells

DEFAULT_WIDTH = 100
"""Columns of a page that is not drawn for a particular terminal."""

NARROWEST = 60
"""A narrower terminal breaks lines itself."""

NARROWEST_TABLE = 76
"""On a narrower page the columns of a table stand one below the other."""


class Ink(Enum):
    """What a stretch of text means; a writer decides how that looks."""

    PLAIN = "plain"
    STRONG = "strong"
    FAINT = "faint"
    HEADING = "heading"
    PROVED = "proved"
    SUPPORTED = "supported"
    OPEN = "open"
    BAD = "bad"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of visible text in one ink."""

    text: str
    ink: Ink = Ink.PLAIN


Line = tuple[Run, ...]
Page = tuple[Line, ...]

BLANK: Line = ()

_WORD = re.compile(r" *(?:\[[^\[\],]{1,64}\]|[^ ])+ *| +")
"""A word with the spaces after it; a label in brackets is one word, whatever spaces it holds.

Between commas, as in a matrix, there is no label.
"""

_PLAIN_WORD = re.compile(r" *[^ ]+ *| +")

_INK_OF = {
    "proved": Ink.PROVED,
    "sound": Ink.PROVED,
    "checked": Ink.SUPPORTED,
    "witnessed": Ink.SUPPORTED,
    "cited": Ink.SUPPORTED,
    "conditional": Ink.SUPPORTED,
    "unsupported": Ink.OPEN,
    "tainted": Ink.OPEN,
    "warning": Ink.OPEN,
    "refuted": Ink.BAD,
    "ill-formed": Ink.BAD,
    "error": Ink.BAD,
    "definition": Ink.GIVEN,
    "hypothesis": Ink.GIVEN,
}


def width_of(text: str) -> int:
    """Return how many terminal cells a visible text fills."""
    return len(text) if text.isascii() else cells(text)


def ink_of(word: str) -> Ink:
    """Return the ink of an evidence, a standing or a severity."""
    return _INK_OF.get(word, Ink.PLAIN)


def verdict(word: str) -> Run:
    """Return an evidence, a standing or a severity in its ink."""
    return Run(word, ink_of(word))


def line(*parts: str | Run) -> Line:
    """Return a line of runs; bare text is plain."""
    return tuple(Run(part) if isinstance(part, str) else part for part in parts if part)


def heading(text: str, width: int) -> Line:
    """Return a title with a rule to the edge of the page; a long title is clipped."""
    if width_of(text) > width - 3:
        text = wrap(text, width - 7)[0] + " ..."
    rule = "─" * max(width - width_of(text) - 1, 2)
    return line(Run(text, Ink.HEADING), " ", Run(rule, Ink.FAINT))


def pad(text: str, width: int) -> str:
    """Return the text filled with spaces to at least `width` cells."""
    return text + " " * (width - width_of(text))


def wrap(text: str, width: int) -> tuple[str, ...]:
    """Break visible text at spaces into lines of at most `width` cells; at least one line.

    A label in brackets stays on one line if it fits on one.  A word longer than a line is broken
    where the line ends.  Leading spaces are kept.
    """
    width = max(width, 1)
    if width_of(text) <= width:
        return (text,)
    lines: list[str] = []
    current = ""
    for word in _words(text, width):
        if current and width_of(current) + width_of(word.rstrip(" ")) > width:
            lines.append(current.rstrip(" "))
            current = word.lstrip(" ")
        else:
            current += word
        while width_of(current.rstrip(" ")) > width:
            head = _longest_prefix(current, width)
            lines.append(head)
            current = current[len(head) :]
    if current.strip(" ") or not lines:  # of spaces alone one empty line is left
        lines.append(current.rstrip(" "))
    return tuple(lines)


def hang(text: str, width: int, *, first: str, rest: str) -> tuple[str, ...]:
    """Break text into lines that begin with `first`, then with `rest`, of equal widths."""
    lines = wrap(text, width - max(width_of(first), width_of(rest)))
    return tuple((rest if number else first) + one for number, one in enumerate(lines))


def clip(text: str, room: int) -> str:
    """Return a text on one line of at most `room` cells, but eight; what is cut ends in dots.

    >>> clip("one two three", 9), clip("one", 9)
    ('one ...', 'one')
    """
    room = max(room, 8)
    return text if width_of(text) <= room else wrap(text, room - 4)[0] + " ..."


def list_labels(labels: Sequence[str], *, most: int | None = None) -> str:
    """Return labels in brackets, the first `most` of them, and how many more there are."""
    shown = labels if most is None or len(labels) <= most else labels[:most]
    left_out = len(labels) - len(shown)
    text = ", ".join(f"[{label}]" for label in shown)
    return f"{text} and {left_out} more" if left_out else text


def count(number: int, singular: str, plural: str | None = None) -> str:
    """Return a number with its noun.

    >>> count(1, "model"), count(3, "hypothesis", "hypotheses")
    ('1 model', '3 hypotheses')
    """
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def render_plain(page: Iterable[Line]) -> str:
    """Return the characters of a page, each line without trailing spaces."""
    return "".join("".join(run.text for run in one).rstrip(" ") + "\n" for one in page)


def _words(text: str, width: int) -> Iterator[str]:
    """Yield words with the spaces after them; leading spaces belong to the first."""
    for match in _WORD.finditer(text):
        word = match.group()
        if width_of(word.strip(" ")) <= width:
            yield word
        else:
            yield from _PLAIN_WORD.findall(word)


def _longest_prefix(text: str, width: int) -> str:
    """Return the longest prefix of at most `width` cells, never empty."""
    filled = 0
    for position, character in enumerate(text):
        filled += width_of(character)
        if filled > width:
            return text[: max(position, 1)]
    return text
