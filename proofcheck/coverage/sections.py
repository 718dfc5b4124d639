r"""A document that labels nothing: its numbered sections, as far as they print a formula.

A derivation names its statements after the section, `[2.2 normalise]`.  Whether each section has
one can be compared; which statements a section makes, and what they rest on, cannot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from proofcheck.coverage.equations import Display
from proofcheck.coverage.records import Format, Heading, Stated
from proofcheck.source.span import Span

_INLINE = re.compile(r"\$(?!\$)(?P<dollar>[^$\n]+)\$|\\\((?P<paren>(?:(?!\\\)).)+)\\\)")
_RELATION = re.compile(
    r"[=<>≤≥≈≠∈→↦∼⊂⊆]|\\(?:leq?|geq?|neq?|approx|sim|simeq|equiv|propto|in|subset|subseteq|to|mapsto"
    r"|(?:left|right)arrow|Rightarrow|iff|le[qs]slant|ge[qs]slant|coloneqq|triangleq)(?![A-Za-z])"
)
_BEGINNING = re.compile(r"(?P<number>(?:[A-Z]\.)?\d+(?:\.\d+)*)(?=$|[\s:,a-z'*])")


def read_sections(
    text: str, headings: Sequence[Heading], displays: Sequence[Display]
) -> Iterator[Stated]:
    """Yield every numbered section that prints a display, or a formula with a relation."""
    formulas = sorted(_find_formulas(text, displays))
    ends = [*(one.span.start for one in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=bool(headings)):
        extent = Span(heading.span.start, end)
        inside = any(heading.span.end <= at < end for at in formulas)
        if heading.number and inside:
            title = heading.title.removeprefix(heading.number).lstrip(". \t")
            yield Stated(heading.number, heading.span, extent, Format.SECTION, title)


def _find_formulas(text: str, displays: Iterable[Display]) -> Iterator[int]:
    yield from (one.outer.start for one in displays)
    for match in _INLINE.finditer(text):
        if _RELATION.search(match["dollar"] or match["paren"]):
            yield match.start()


def find_section(label: str, numbers: Iterable[str]) -> str | None:
    """Return the section a label begins with, or the closest one above it.

    None where it begins with no number; the number itself where the document has no such section.

    >>> find_section("2.2 normalise", ["1", "2", "2.2"]), find_section("2.4.1", ["2"])
    ('2.2', '2')
    """
    match = _BEGINNING.match(label)
    if match is None:
        return None
    number = match["number"]
    known = [one for one in numbers if number == one or number.startswith(f"{one}.")]
    return max(known, key=len, default=number)
