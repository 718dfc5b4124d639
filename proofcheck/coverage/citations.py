"""Which statement of a paper a label that its prose names is a dependency of."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.coverage.passages import Passages
from proofcheck.coverage.records import Citation, Cited, Stated
from proofcheck.coverage.sentences import Sentences
from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Prose:
    """What of a paper tells whose a citation is.

    titles     headings and beginnings of proofs: what they name is no dependency
    counting   where numbers in parentheses may count cases
    """

    statements: Sequence[Stated]
    equations: Sequence[Cited]
    passages: Passages
    sentences: Sentences
    titles: Sequence[Span]
    counting: Collection[int]


def find_citations(mentions: Sequence[Cited], prose: Prose) -> Iterator[Citation]:
    """Yield the mentions that belong to a statement; others only talk about what they name."""
    stated = {one.key: one.extent.start for one in reversed(prose.statements)}
    for one in mentions:
        is_title = any(span.start <= one.span.start < span.end for span in prose.titles)
        if one.key in stated and not is_title:
            found = _place(one, prose, stated[one.key])
            if found is not None:
                yield found


def _place(one: Cited, prose: Prose, stated: int) -> Citation | None:
    passage = prose.passages.find(one.span.start)
    sentence = prose.sentences.find(one.span.start)
    beside = [equation for equation in _find_beside(prose, sentence) if equation.key != one.key]
    nearest = frozenset(equation.key for equation in beside)
    after = [equation.key for equation in beside if equation.span.start > one.span.start]
    closest = after[0] if after else beside[-1].key if beside else ""
    blamed = passage.key if passage else closest
    if blamed in ("", one.key):
        return None
    is_known = one.span.start not in prose.counting and stated <= one.span.start
    return Citation(
        cited=one,
        nearest=nearest,
        holders=nearest | (prose.passages.members(passage.key) if passage else frozenset()),
        blamed=blamed,
        closest=closest,
        is_certain=is_known and (passage is None or passage.is_certain),
    )


def _find_beside(prose: Prose, sentence: Span) -> Sequence[Cited]:
    """Return the equations in a sentence."""
    first = bisect_left(prose.equations, sentence.start, key=lambda one: one.span.start)
    last = bisect_right(prose.equations, sentence.end - 1, key=lambda one: one.span.start)
    return prose.equations[first:last]
