r"""What LaTeX numbers and a source text does not print: lemmas, equations, and `\label` of both.

Counters are those of the standard classes, as `\newtheorem` and `\numberwithin` change them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.coverage.equations import Display, find_numbers
from proofcheck.coverage.labels import EQUATION
from proofcheck.coverage.records import Cited, Format, Heading, Stated
from proofcheck.coverage.theorems import KINDS
from proofcheck.source.span import Span

_IS_LATEX = re.compile(
    r"\\(?:documentclass|newtheorem|section\*?\{|begin\{(?:document|proof|"
    + "|".join(kind.lower() for kind in KINDS)
    + r")\})"
)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_DECLARED = re.compile(
    r"\\newtheorem\{(?P<name>[^{}]+)\}(?:\[(?P<shared>[^\]]+)\])?\{(?P<word>[^{}]+)\}(?:\[(?P<within>[^\]]+)\])?"
)
_WITHIN = re.compile(r"\\(?:numberwithin|counterwithin\*?)\{equation\}\{section\}")
_BEGIN = re.compile(r"\\begin\{(?P<name>[A-Za-z]+)\}(?:\[(?P<title>[^\]\n]*)\])?")
_LABEL = re.compile(r"\\label\{(?P<name>[^{}]+)\}")
_INNER = re.compile(r"\\begin\{(?P<name>[a-z]+\*?)\}.*?\\end\{(?P=name)\}", re.DOTALL)
_UNNUMBERED = re.compile(r"\\(?:nonumber|notag|tag)\b")
_ONE_LINE = ("equation", "multline")


@dataclass(frozen=True, slots=True)
class Latex:
    r"""What is numbered, with the labels that it gets, and by `\label` what goes by which name.

    names   a name that stands for something else, say a figure, has the empty label
    """

    statements: tuple[Stated, ...] = ()
    equations: tuple[Cited, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Counters:
    """The counters, and which of them begin anew with each section."""

    theorems: dict[str, tuple[str, str]]
    within: set[str]
    section: str = ""
    counts: dict[str, int] = field(default_factory=dict)

    def step(self, counter: str) -> str:
        self.counts[counter] = self.counts.get(counter, 0) + 1
        number = str(self.counts[counter])
        return f"{self.section}.{number}" if counter in self.within and self.section else number

    def enter(self, heading: Heading) -> None:
        section = heading.number.split(".")[0]
        if section and section != self.section:
            self.section = section
            self.counts |= dict.fromkeys(self.within, 0)


def hide_comments(text: str) -> str:
    """Return a text of the same length; in LaTeX, with spaces for comments."""
    if not _IS_LATEX.search(text):
        return text
    return _COMMENT.sub(lambda match: " " * len(match.group()), text)


def read_latex(text: str, headings: Sequence[Heading], displays: Sequence[Display]) -> Latex:
    """Number a document as LaTeX would, where it is one; names are read in any text."""
    statements: list[Stated] = []
    equations: list[Cited] = []
    if _IS_LATEX.search(text):
        counters = _read_counters(text)
        marks: list[Heading | Display | re.Match[str]] = [
            *headings,
            *displays,
            *_BEGIN.finditer(text),
        ]
        for mark in sorted(marks, key=_position):
            if isinstance(mark, Heading):
                counters.enter(mark)
            elif isinstance(mark, Display):
                equations.extend(_number_lines(text, mark, counters))
            elif mark["name"] in counters.theorems:
                statements.extend(_number_theorem(text, mark, counters))
    names = dict(_find_names(text, statements, equations, displays))
    return Latex(tuple(statements), tuple(equations), names)


def _position(mark: Heading | Display | re.Match[str]) -> int:
    if isinstance(mark, re.Match):
        return mark.start()
    return mark.span.start if isinstance(mark, Heading) else mark.outer.start


def _read_counters(text: str) -> _Counters:
    counters = _Counters({kind.lower(): (kind, kind.lower()) for kind in KINDS}, set())
    for match in _DECLARED.finditer(text):
        name, shared = match["name"], match["shared"]
        counter = counters.theorems.get(shared, ("", shared))[1] if shared else name
        counters.theorems[name] = match["word"].strip(), counter
        if match["within"] == "section":
            counters.within.add(name)
    if _WITHIN.search(text):
        counters.within.add("equation")
    return counters


def _number_theorem(text: str, begin: re.Match[str], counters: _Counters) -> Iterator[Stated]:
    word, counter = counters.theorems[begin["name"]]
    number = counters.step(counter)
    if word not in KINDS:
        return
    end = text.find(f"\\end{{{begin['name']}}}", begin.end())
    extent = Span(begin.start(), end if end >= 0 else len(text))
    head = Span(begin.start(), begin.end())
    yield Stated(f"{word} {number}", head, extent, Format.THEOREM, begin["title"] or "")


def _number_lines(text: str, display: Display, counters: _Counters) -> Iterator[Cited]:
    if not display.environment or display.environment.endswith("*"):
        return
    for line in _split(text, display):
        body = text[line.start : line.end]
        if _UNNUMBERED.search(body) or any(find_numbers(text, line)):
            continue
        start = line.start + len(body) - len(body.lstrip())
        yield Cited(f"{EQUATION} {counters.step('equation')}", Span(start, start))


def _split(text: str, display: Display) -> Iterator[Span]:
    start, end = display.span.start, display.span.end
    body = _INNER.sub(lambda match: "x" * len(match.group()), text[start:end])
    cuts = (
        [] if display.environment in _ONE_LINE else [m.span() for m in re.finditer(r"\\\\", body)]
    )
    for begin, stop in zip(
        [0, *(at for _, at in cuts)], [*(at for at, _ in cuts), len(body)], strict=True
    ):
        if body[begin:stop].strip():
            yield Span(start + begin, start + stop)


def _find_names(
    text: str,
    statements: Sequence[Stated],
    equations: Sequence[Cited],
    displays: Sequence[Display],
) -> Iterator[tuple[str, str]]:
    for match in _LABEL.finditer(text):
        at = match.start()
        display = next((one for one in displays if one.span.start <= at < one.span.end), None)
        if display is not None:
            yield match["name"], _find_number(text, display, at, equations)
        else:
            holders = [one for one in statements if one.extent.start <= at < one.extent.end]
            yield match["name"], holders[-1].label if holders else ""


def _find_number(text: str, display: Display, at: int, counted: Sequence[Cited]) -> str:
    """Return the label of the equation of a line, or else the one that is printed next to it."""
    for line in _split(text, display) if display.environment else ():
        if line.start <= at < line.end:
            printed = [one.equation for one in find_numbers(text, line)]
            counted = [one for one in counted if line.start <= one.span.start < line.end]
            return next((one.label for one in (*printed, *counted)), "")
    printed = [one.equation for one in find_numbers(text, display.span)]
    printed.sort(key=lambda one: abs(one.span.start - at))
    return printed[0].label if printed else ""
