"""Labels that a document names outside of its lists of dependencies."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

from proofcheck.coverage.equations import Display
from proofcheck.coverage.expressions import (
    JOINED,
    Expression,
    expand_numbers,
    find_named_equations,
    find_references,
)
from proofcheck.coverage.labels import EQUATION, ITEM, NUMBER, take_apart, tidy_label
from proofcheck.coverage.literature import Literature
from proofcheck.coverage.records import Cited, Format, Stated, is_paper
from proofcheck.coverage.theorems import KINDS
from proofcheck.source.span import Span

_LISTED = (Format.DISPLAY, Format.TAG)
_SHORT = {
    "Theorem": ("Thm.", "Thms."),
    "Lemma": ("Lem.",),
    "Proposition": ("Prop.", "Props."),
    "Corollary": ("Cor.",),
    "Definition": ("Def.", "Defs."),
    "Assumption": ("Assump.",),
}


def find_mentions(
    text: str,
    statements: Sequence[Stated],
    equations: Sequence[Cited],
    displays: Sequence[Display],
    *,
    names: Mapping[str, str],
    literature: Literature,
) -> tuple[tuple[Cited, ...], tuple[Cited, ...]]:
    """Return every label named in the text, in order, and apart from them those of other works.

    Bracketed numbers count where labels have that shape, so that `[3]` stays a reference to the
    literature where labels are like `[2.4]`.  A bare `(12)` counts where an equation has that
    number, and statements are those of a paper.
    """
    found = [
        *_find_bracketed(text, statements),
        *_find_worded(text, statements),
        *_find_equations(text, statements, equations, displays),
        *find_references(text, names),
    ]
    taken = sorted(_taken(statements, equations), key=_place)
    starts = [span.start for span in taken]
    mentions: list[Cited] = []
    foreign: list[Cited] = []
    for expression in found:
        if literature.lists(expression.span):
            continue
        free = [one for one in expression.labels if not _is_taken(one.span, taken, starts)]
        (foreign if literature.owns(expression.span) else mentions).extend(free)
    return tuple(sorted(mentions, key=_order)), tuple(sorted(foreign, key=_order))


def _order(one: Cited) -> tuple[int, str]:
    return one.span.start, one.key


def _taken(statements: Iterable[Stated], equations: Iterable[Cited]) -> Iterator[Span]:
    """Yield the places of labels that are no mentions; no two of them overlap."""
    for statement in statements:
        if statement.format in (Format.EQUATION, Format.SECTION):
            continue
        yield statement.span
        lists = statement.candidates if statement.declared is None else (statement.declared,)
        yield from (one.span for one in lists)
    yield from (equation.span for equation in equations)


def _place(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _is_taken(span: Span, taken: Sequence[Span], starts: Sequence[int]) -> bool:
    before = bisect_left(starts, span.end) - 1
    return before >= 0 and span.start < taken[before].end


def _find_bracketed(text: str, statements: Sequence[Stated]) -> Iterator[Expression]:
    listed = [one for one in statements if one.format in _LISTED]
    numberings = [n for one in listed if (n := take_apart(one.label)) and not n.word]
    if not numberings or not all(numbering.section for numbering in numberings):
        return
    for match in re.finditer(r"\[(?P<label>\d{1,6}'*\.(?: ?\d[^\[\],\s]{0,12})?)\]", text):
        at = Span(*match.span("label"))
        yield Expression(at, (Cited(tidy_label(match["label"]), at),))


def _find_worded(text: str, statements: Sequence[Stated]) -> Iterator[Expression]:
    """Yield `Q 2.1`, `Lemma 5`, `Lemmas 4 and 5`, and what lies in `Lemmas 3-5`."""
    named = [one for one in statements if one.format is not Format.EQUATION]
    parts = [n for one in named if (n := take_apart(one.label)) and n.word]
    dotted = {n.word for n in parts if n.section}
    words = {n.word for n in parts} - {EQUATION, *KINDS}
    if words:
        forms = {form: word for word in words for form in _forms(word)}
        yield from _find_forms(text, forms, NUMBER, "[ ~]?", dotted)
    if any(one.format is Format.THEOREM for one in statements):
        forms = {form: word for word in KINDS for form in (*_forms(word), *_SHORT.get(word, ()))}
        yield from _find_forms(text, forms, ITEM, r"(?:[ ~]|[ \t]*\n[ \t]*)?", dotted)


def _find_forms(
    text: str, forms: Mapping[str, str], item: str, space: str, dotted: set[str]
) -> Iterator[Expression]:
    longest = sorted(forms, key=lambda form: (-len(form), form))
    pattern = (
        rf"(?<![A-Za-z])(?P<word>{'|'.join(map(re.escape, longest))}){space}"
        rf"(?P<numbers>{item}(?:{JOINED}{item})*)"
    )
    for match in re.finditer(pattern, text):
        word = forms[match["word"]]
        labels = expand_numbers(
            match["numbers"], match.start("numbers"), item, f"{word} {{}}".format
        )
        fitting = tuple(one for one in labels if word not in dotted or "." in one.label)
        if fitting:
            yield Expression(Span(*match.span()), fitting)


def _forms(word: str) -> tuple[str, ...]:
    return (word, _plural(word)) if len(word) > 1 else (word,)


def _plural(word: str) -> str:
    return {"Hypothesis": "Hypotheses"}.get(word) or (
        word[:-1] + "ies" if word.endswith("y") else word + "s"
    )


def _find_equations(
    text: str,
    statements: Sequence[Stated],
    equations: Sequence[Cited],
    displays: Sequence[Display],
) -> Iterator[Expression]:
    is_prose = any(one.format in (Format.THEOREM, Format.EQUATION) for one in statements)
    known = {equation.key for equation in equations} if is_prose else None
    prefix = "" if is_prose and is_paper(statements) else f"{EQUATION} "
    yield from find_named_equations(text, displays, known, f"{prefix}{{}}".format)
