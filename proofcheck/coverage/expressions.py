r"""Numbers as prose names them: `Lemmas 4 and 5`, `Equations (11)-(13)`, `by (3)`, `\eqref{x}`.

Each expression is one stretch of text with all labels that it names, so that what stands around it
can say whose they are.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofcheck.coverage.equations import Display
from proofcheck.coverage.labels import EQUATION_NUMBER, MOST_DIGITS, tidy_label
from proofcheck.coverage.records import Cited
from proofcheck.source.span import Span

_LONGEST_RANGE = 50
_THROUGH = ("–", "-", "—", "to", "through")
_BARE = rf"\((?P<number>{EQUATION_NUMBER})\)"
_BARES = rf"\({EQUATION_NUMBER}\)"
JOINED = r"(?:\s*,\s*(?:and\s+)?|\s*(?:and|or|&|to|through|–|—|--?)\s*)"
_EQUATION_WORD = (
    r"(?:\b(?:[Ee]quations?|[Ee]qn?s?\.?|[Ii]nequalit(?:y|ies)|[Ii]dentit(?:y|ies))[ ~\n]*)"
)
_EQUATIONS = re.compile(
    rf"(?P<word>{_EQUATION_WORD})?(?<![\w^_}}\])\\])(?P<numbers>{_BARES}(?:{JOINED}{_BARES})*)"
)
_PLAIN_EQUATIONS = re.compile(
    rf"\b(?:Equations?|Eqn?s?\.)[ ~\n](?P<numbers>{EQUATION_NUMBER}(?:{JOINED}{EQUATION_NUMBER})*)(?![\w(])"
)
_OVER_SIGN = re.compile(
    r"\\(?:text[a-z]*|mbox|mathrm|stackrel|overset|underset|xrightarrow)\{(?P<body>[^{}]*(?:\{[^{}]*\}[^{}]*)*)\}"
)
_COUNTED = re.compile(
    r"(?:^[ \t]*(?:[-*][ \t]+)?|[:;,.]\s+(?:and |or )?|\band )\((?P<number>\d{1,2})\)(?= [A-Za-z])",
    re.MULTILINE,
)
_INLINE = re.compile(r"\$(?!\$)[^$\n]+\$|\\\((?:(?!\\\)).)+\\\)")
_REFERENCE = re.compile(r"\\(?:eq|page|auto|[cC]|v|name)?ref\*?\{(?P<names>[^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Expression:
    """A stretch of text, and the labels that it names."""

    span: Span
    labels: tuple[Cited, ...]


def expand_numbers(
    numbers: str, start: int, item: str, spell: Callable[[str], str]
) -> Iterator[Cited]:
    """Yield the label of each number, and of what lies between two with a dash.

    start   where the numbers begin in the text
    item    what matches one number
    spell   returns the label of a number
    """
    previous: re.Match[str] | None = None
    for number in re.finditer(item, numbers):
        if previous is not None:
            between = numbers[previous.end() : number.start()].strip("() \n")
            if between.replace("--", "-") in _THROUGH:
                at = Span(start + previous.start(), start + number.end())
                inside = _between(previous.group(), number.group())
                yield from (Cited(tidy_label(spell(str(one))), at) for one in inside)
        at = Span(start + number.start(), start + number.end())
        yield Cited(tidy_label(spell(number.group())), at)
        previous = number


def _between(first: str, last: str) -> range:
    if not all(one.isdecimal() and len(one) <= MOST_DIGITS for one in (first, last)):
        return range(0)
    low, high = int(first) + 1, int(last)
    return range(low, high) if high - low <= _LONGEST_RANGE else range(0)


def find_named_equations(
    text: str,
    displays: Sequence[Display],
    known: Container[str] | None,
    spell: Callable[[str], str],
) -> Iterator[Expression]:
    """Yield numbers in parentheses after `Equation`, and in a paper bare ones of its equations.

    known   keys of the equations that may be named by a bare number; None where none may
    """
    formulas = _find_formulas(text, displays)
    for match in _EQUATIONS.finditer(text):
        labels = tuple(
            expand_numbers(match["numbers"], match.start("numbers"), EQUATION_NUMBER, spell)
        )
        if match["word"] is None:
            labels = tuple(one for one in labels if known is not None and one.key in known)
            if not labels or _is_inside(match.start(), formulas):
                continue
        yield Expression(Span(*match.span()), labels)
    if known is not None:
        for match in _PLAIN_EQUATIONS.finditer(text):
            start = match.start("numbers")
            labels = tuple(expand_numbers(match["numbers"], start, EQUATION_NUMBER, spell))
            yield Expression(Span(*match.span()), labels)


def find_references(text: str, names: Mapping[str, str]) -> Iterator[Expression]:
    r"""Yield what `\ref` and its kin name.

    names   the label that goes by each name; empty for figures and the like
    """
    for match in _REFERENCE.finditer(text):
        span = Span(*match.span())
        labels = [names.get(name.strip(), name.strip()) for name in match["names"].split(",")]
        yield Expression(span, tuple(Cited(one, span) for one in labels if one))


def find_counting(text: str) -> frozenset[int]:
    """Return where `(1) ..., (2) ...` may count cases, and need not name equations."""
    found: set[int] = set()
    run: list[re.Match[str]] = []
    for match in [*_COUNTED.finditer(text), None]:
        is_next = match and int(match["number"]) == len(run) + 1
        if not is_next or (run and match and "\n\n" in text[run[-1].end() : match.start()]):
            found |= {one.start("number") for one in run} if len(run) > 1 else set()
            run = []
        if match and int(match["number"]) == len(run) + 1:
            run.append(match)
    return frozenset(found)


def _find_formulas(text: str, displays: Sequence[Display]) -> list[tuple[int, int]]:
    """Return where formulas are, without the words over their signs."""
    found = [one.span() for one in _INLINE.finditer(text)]
    found += [(one.span.start, one.span.end) for one in displays]
    words = [match.span("body") for match in _OVER_SIGN.finditer(text)]
    cut: list[tuple[int, int]] = []
    for start, end in found:
        first = bisect_left(words, start, key=lambda one: one[0])
        last = bisect_left(words, end, key=lambda one: one[0])
        inside = words[first:last]
        starts, ends = [start, *(at for _, at in inside)], [*(at for at, _ in inside), end]
        cut += zip(starts, ends, strict=True)
    return sorted(cut)


def _is_inside(position: int, formulas: Sequence[tuple[int, int]]) -> bool:
    at = bisect_right(formulas, position, key=lambda one: one[0])
    return bool(at) and position < formulas[at - 1][1]
