"""Labels that a document names outside of its lists of dependencies."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from proofcheck.coverage.labels import EQUATION, MOST_DIGITS, NUMBER, take_apart, tidy_label
from proofcheck.coverage.records import Cited, Document, Format, Stated
from proofcheck.coverage.theorems import KINDS
from proofcheck.source.span import Span

_LONGEST_RANGE = 50
_JOINED = r"(?:\s*,\s*(?:and\s+)?|\s*(?:and|or|&|to|through|–|-)\s*)"
_NUMBERED = re.compile(NUMBER)
_NAMED_EQUATION = re.compile(r"\b(?:Equations?|Eqs?\.?|eq\.)\s*\((?P<number>\d{1,5}[a-z]?)\)")
_BARE_EQUATION = re.compile(r"(?<![\w^_{}\])\\])\((?P<number>\d{1,5}[a-z]?)\)")


def find_mentions(
    text: str, statements: Sequence[Stated], equations: Sequence[Cited]
) -> tuple[Cited, ...]:
    """Return every label named in the text, in order.

    Bracketed numbers count where labels have that shape, so that `[3]` stays a reference to the
    literature where labels are like `[2.4]`.  A bare `(12)` counts where an equation has that
    number, and statements are those of a paper.
    """
    found = [
        *_find_bracketed(text, statements),
        *_find_worded(text, statements),
        *_find_equations(text, statements, equations),
    ]
    taken = sorted(_taken(statements, equations), key=_place)
    starts = [span.start for span in taken]
    free = [one for one in found if not _is_taken(one.span, taken, starts)]
    return tuple(sorted(free, key=lambda one: (one.span.start, one.key)))


def find_named_within(document: Document) -> dict[str, tuple[Cited, ...]]:
    """Return, by key, the other statements that a statement names, each where it does so first."""
    known = {one.key for one in document.statements}
    found: dict[str, dict[str, Cited]] = {}
    for mention in document.mentions:
        holder = document.find_holder(mention.span)
        if holder is not None and mention.key in known and mention.key != holder.key:
            found.setdefault(holder.key, {}).setdefault(mention.key, mention)
    return {key: tuple(named.values()) for key, named in found.items()}


def _taken(statements: Iterable[Stated], equations: Iterable[Cited]) -> Iterator[Span]:
    """Yield the places of labels that are no mentions; no two of them overlap."""
    for statement in statements:
        yield statement.span
        lists = statement.candidates if statement.declared is None else (statement.declared,)
        yield from (one.span for one in lists)
    yield from (equation.span for equation in equations)


def _place(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _is_taken(span: Span, taken: Sequence[Span], starts: Sequence[int]) -> bool:
    before = bisect_left(starts, span.end) - 1
    return before >= 0 and span.start < taken[before].end


def _find_bracketed(text: str, statements: Sequence[Stated]) -> Iterator[Cited]:
    numberings = [n for s in statements if (n := take_apart(s.label)) and not n.word]
    if not numberings or not all(numbering.section for numbering in numberings):
        return
    for match in re.finditer(r"\[(?P<label>\d{1,6}'*\.(?: ?\d[^\[\],\s]{0,12})?)\]", text):
        yield Cited(tidy_label(match["label"]), Span(*match.span("label")))


def _find_worded(text: str, statements: Sequence[Stated]) -> Iterator[Cited]:
    """Yield `Q 2.1`, `Lemma 5`, `Lemmas 4 and 5`, and what lies in `Lemmas 3-5`."""
    parts = [n for s in statements if (n := take_apart(s.label)) and n.word]
    dotted = {n.word for n in parts if n.section}
    words = {n.word for n in parts} - {EQUATION}
    if any(statement.format is Format.THEOREM for statement in statements):
        words |= set(KINDS)
    spelled = {form: word for word in words for form in _forms(word)}
    if not spelled:
        return
    forms = "|".join(sorted(spelled, key=lambda form: (-len(form), form)))
    pattern = rf"(?<![A-Za-z])(?P<word>{forms})[ ~]?(?P<numbers>{NUMBER}(?:{_JOINED}{NUMBER})*)"
    for match in re.finditer(pattern, text):
        word = spelled[match["word"]]
        for one in _expand(word, match):
            if word not in dotted or "." in one.label:
                yield one


def _forms(word: str) -> tuple[str, ...]:
    return (word, _plural(word)) if len(word) > 1 else (word,)


def _plural(word: str) -> str:
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def _expand(word: str, match: re.Match[str]) -> Iterator[Cited]:
    start = match.start("numbers")
    previous: re.Match[str] | None = None
    for number in _NUMBERED.finditer(match["numbers"]):
        if previous is not None:
            between = match["numbers"][previous.end() : number.start()].strip()
            if between in ("–", "-", "to", "through"):
                inside = _between(previous.group(), number.group())
                at = Span(start + previous.start(), start + number.end())
                yield from (Cited(tidy_label(f"{word} {one}"), at) for one in inside)
        at = Span(start + number.start(), start + number.end())
        yield Cited(tidy_label(f"{word} {number.group()}"), at)
        previous = number


def _between(first: str, last: str) -> range:
    if not all(one.isdecimal() and len(one) <= MOST_DIGITS for one in (first, last)):
        return range(0)
    low, high = int(first) + 1, int(last)
    return range(low, high) if high - low <= _LONGEST_RANGE else range(0)


def _find_equations(
    text: str, statements: Sequence[Stated], equations: Sequence[Cited]
) -> Iterator[Cited]:
    named = {match.start("number"): match for match in _NAMED_EQUATION.finditer(text)}
    for match in named.values():
        yield _equation(match)
    if not any(statement.format is Format.THEOREM for statement in statements):
        return
    known = {equation.key for equation in equations}
    for match in _BARE_EQUATION.finditer(text):
        if match.start("number") not in named and _equation(match).key in known:
            yield _equation(match)


def _equation(match: re.Match[str]) -> Cited:
    return Cited(f"{EQUATION} {match['number']}", Span(*match.span("number")))
