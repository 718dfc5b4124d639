"""Notation from elsewhere: the rule asks the tables what to write for the text at the place."""

from __future__ import annotations

from proofcheck.language.parsing.notation_of_matrices import MATRICES
from proofcheck.language.parsing.notation_of_names import NAMES
from proofcheck.language.parsing.notation_of_sums import SUMS
from proofcheck.language.parsing.notation_of_words import WORDS
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scene import Scene
from proofcheck.source.span import Span

NOTATIONS = (*SUMS, *MATRICES, *NAMES, *WORDS)
"""In this order: the first entry that holds the mistake speaks."""


def foreign_notation(scene: Scene) -> Problem | None:
    """Recognise `sum_{i=1}^n`, `R^{n x n}`, `⟨x, y⟩` and everything else that the tables hold."""
    for entry in NOTATIONS:
        marked = "place" if "place" in entry.pattern.groupindex else 0
        for match in entry.pattern.finditer(scene.text):
            start, end = match.span(marked)
            if start <= scene.at < end:
                span = Span(start + scene.offset, end + scene.offset)
                advice = entry.advise(match)
                return Problem(entry.code, span, entry.message, "not written like this", advice)
    return None
