"""Passages of a paper that belong to a label: the text of a statement, and its proofs."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from proofcheck.coverage.proofs import Proof
from proofcheck.coverage.records import Cited, Stated
from proofcheck.coverage.sentences import Sentences
from proofcheck.source.span import Span

_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the text, and the key of the statement that it states or proves.

    is_certain   False for a proof whose end the page does not mark
    """

    key: str
    span: Span
    is_proof: bool
    is_certain: bool = True


class Passages:
    """The passages of a paper, which do not overlap, and the equations in them.

    parts   by key of a statement, the keys of the equations that its text displays
    """

    def __init__(self, passages: Iterable[Passage], equations: Iterable[Cited]) -> None:
        self._passages = sorted(passages, key=lambda one: one.span.start)
        self._members: dict[str, frozenset[str]] = {}
        self.parts: dict[str, frozenset[str]] = {}
        for equation in equations:
            found = self.find(equation.span.start)
            if found is not None:
                self._add(found, equation.key)

    def _add(self, passage: Passage, key: str) -> None:
        self._members[passage.key] = self.members(passage.key) | {key}
        if not passage.is_proof:
            self.parts[passage.key] = self.parts.get(passage.key, frozenset()) | {key}

    def find(self, position: int) -> Passage | None:
        """Return the passage that holds a place."""
        at = bisect_right(self._passages, position, key=lambda one: one.span.start)
        found = self._passages[at - 1] if at else None
        return found if found is not None and position < found.span.end else None

    def members(self, key: str) -> frozenset[str]:
        """Return the key of a statement, and those of every equation in its text and proofs."""
        return self._members.get(key, frozenset({key}))


def find_passages(
    text: str,
    theorems: Sequence[Stated],
    proofs: Sequence[Proof],
    mentions: Sequence[Cited],
    sentences: Sentences,
) -> Iterator[Passage]:
    """Yield the text of every statement, and every proof that says or shows whose it is."""
    owned = [(one, _find_owner(one, theorems, mentions)) for one in proofs]
    for theorem in theorems:
        heads = [proof.head.start for proof, key in owned if key == theorem.key]
        yield Passage(theorem.key, _find_text(text, theorem, heads, sentences), is_proof=False)
    starts = {one.extent.start: one.key for one in reversed(theorems)}
    for proof, key in owned:
        is_title = proof.is_heading and not proof.is_ended and starts.get(proof.body.end) == key
        if key is not None and not is_title:
            yield Passage(key, proof.body, is_proof=True, is_certain=proof.is_ended)


def _find_owner(proof: Proof, theorems: Sequence[Stated], mentions: Sequence[Cited]) -> str | None:
    """Return the key of what is proved: what the proof names, or the statement before it."""
    for one in mentions:
        if proof.head.start <= one.span.start < proof.head.end:
            return one.key
    after = bisect_right(theorems, proof.head.start, key=lambda one: one.extent.start)
    return theorems[after - 1].key if after else None


def _find_text(text: str, theorem: Stated, proofs: Sequence[int], sentences: Sentences) -> Span:
    """Return the text of a statement: up to its proof, or else to a paragraph that begins anew."""
    start, end = theorem.extent.start, theorem.extent.end
    proof = next((at for at in proofs if start < at <= end), None)
    if text.startswith("\\begin", start) or proof is not None:
        return Span(start, end if proof is None else proof)
    for match in _BLANK_LINE.finditer(text, start, end):
        if sentences.begins(match.end()):
            return Span(start, match.start())
    return Span(start, end)
