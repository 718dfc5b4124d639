r"""Displays, and the numbers that a page prints in them: `... \quad (12)`, `\tag{12}`.

One display may hold several numbered lines.  A number in parentheses counts at the end of a line
and after a space that sets it apart, so that `2 (3)` stays a product.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from proofcheck.coverage.labels import EQUATION, EQUATION_NUMBER
from proofcheck.coverage.records import Cited
from proofcheck.source.span import Span

ENVIRONMENTS = ("equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat")
"""Environments of LaTeX that are displays and whose lines it numbers."""

# A blank line ends a display, so that one lost sign does not turn the rest inside out.
_DISPLAY = re.compile(
    r"\$\$(?P<dollars>(?:(?!\$\$|\n[ \t]*\n).)*)(?:\$\$)?"
    r"|(?<!\\)\\\[(?P<square>(?:(?!\\\]|\n[ \t]*\n).)*)(?:\\\])?"
    rf"|\\begin\{{(?P<name>(?:{'|'.join(ENVIRONMENTS)})\*?)\}}"
    r"(?P<named>(?:(?!\\end\{(?P=name)\}|\n[ \t]*\n).)*)(?:\\end\{(?P=name)\})?",
    re.DOTALL,
)
_APART = re.compile(r"(?:\\q?quad|\\hfill|\\hspace\*?\{[^{}]*\}|[.,;~]|\]\)|\s\s|\n|\t)\s*$")
_PRINTED = re.compile(
    rf"(?P<end>\((?P<number>{EQUATION_NUMBER})\))(?=\s*(?:\\\\|\\end\{{|$))"
    r"|(?P<command>\\tag\*?\{\(?(?P<tag>[^{}()]*)\)?\})"
)
_BESIDE = re.compile(rf"[ \t]*(?:\n[ \t]*)?\((?P<number>{EQUATION_NUMBER})\)[ \t]*(?=\n|$)")
_LABELS = re.compile(r"\\label\{[^{}]*\}")

_REACH = 40
"""Characters before a number that tell whether it is set apart."""


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """The number of an equation, as printed; `outer` with its parentheses or its command."""

    number: str
    span: Span
    outer: Span

    @property
    def equation(self) -> Cited:
        """The label of an equation that has no other."""
        return Cited(f"{EQUATION} {self.number}", self.span)


@dataclass(frozen=True, slots=True)
class Display:
    """A display: `span` between its signs, `outer` with them; its environment, if it has one.

    beside   the number that a page sets behind the display: `$$a = b$$ (12)`
    """

    span: Span
    outer: Span
    environment: str = ""
    beside: PrintedNumber | None = None


def find_displays(text: str) -> tuple[Display, ...]:
    """Return the displays of a text, in order."""
    return tuple(
        _read_display(text, match, body)
        for match in _DISPLAY.finditer(text)
        for body in ("dollars", "square", "named")
        if match[body] is not None
    )


def _read_display(text: str, match: re.Match[str], body: str) -> Display:
    span, outer, name = Span(*match.span(body)), Span(*match.span()), match["name"] or ""
    behind = _BESIDE.match(text, match.end())
    if behind is None or any(find_numbers(text, span)):
        return Display(span, outer, name)
    place = Span(*behind.span("number"))
    number = PrintedNumber(behind["number"], place, Span(*behind.span()))
    return Display(span, outer | number.outer, name, number)


def find_numbers(text: str, span: Span) -> Iterator[PrintedNumber]:
    """Yield the numbers printed at the ends of lines within a display."""
    body = _LABELS.sub(lambda match: " " * len(match.group()), text[span.start : span.end])
    for match in _PRINTED.finditer(body.rstrip("\\ \n\t&")):
        place = "number" if match["number"] else "tag"
        if match["number"] and not _APART.search(
            body[max(0, match.start() - _REACH) : match.start()]
        ):
            continue
        at = Span(span.start + match.start(place), span.start + match.end(place))
        start, end = match.span("end" if match["number"] else "command")
        outer = Span(span.start + start, span.start + end)
        yield PrintedNumber(match[place].strip(), at, outer)


def read_equations(text: str, displays: Iterable[Display]) -> tuple[Cited, ...]:
    """Return every equation that has a number on the page, in order."""
    return tuple(
        one.equation
        for display in displays
        for one in (*find_numbers(text, display.span), *filter(None, [display.beside]))
        if one.number
    )
