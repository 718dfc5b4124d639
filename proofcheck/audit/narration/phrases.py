"""What a line of a proof says: formulas and words, as text and typeset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from proofcheck.language.printing.latex_names import escape_text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Part of a line.

    text    in the language, words as they are
    latex   for mathematics mode
    """

    text: str
    latex: str

    def after(self, words: str) -> Phrase:
        """Return the phrase with words before it."""
        return in_words(f"{words} ").followed_by(self)

    def after_sign(self, sign: str) -> Phrase:
        """Return the phrase with a relation sign before it that both notations share."""
        return Phrase(f"{sign} {self.text}", f"{sign} {self.latex}")

    def followed_by(self, other: Phrase) -> Phrase:
        """Return both phrases, one after the other."""
        return Phrase(self.text + other.text, self.latex + other.latex)


def in_words(words: str) -> Phrase:
    """Return a phrase without formulas."""
    return Phrase(words, rf"\text{{{escape_text(words)}}}")


def listed(phrases: Iterable[Phrase], between: str) -> Phrase:
    """Return phrases with words between them; what is empty is said by empty words."""
    first, *rest = list(phrases) or [Phrase("", "")]
    for phrase in rest:
        first = first.followed_by(in_words(between)).followed_by(phrase)
    return first
