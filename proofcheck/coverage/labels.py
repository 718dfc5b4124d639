"""Labels as a damaged page prints them: tidied, compared, and taken apart into numbers.

Extraction from a page puts spaces where the type was raised or kerned: `Q 6′ .8` is `Q 6'.8`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from proofcheck.source.labels import normalise_label

MOST_DIGITS = 9
"""Longest number of an item; with more digits a label is not numbered."""

EQUATION = "eq"
"""The word before the number of an equation that has no label of its own."""

NUMBER = r"\d{1,6}(?: ?'{1,4})?(?: ?\. ?\d{1,6}(?: ?'{1,4})?){0,5}(?:bis|ter|[a-z](?![A-Za-z]))?"
"""A number as it is printed, once every prime sign is an apostrophe."""

ITEM = rf"(?:[A-Z]\.? ?)?{NUMBER}"
"""The number of a lemma, in an appendix with a letter before it: `A.2`."""

EQUATION_NUMBER = r"(?:[A-Z]{1,2}\.?)?\d{1,5}(?:\.\d{1,5}){0,3}'{0,3}[a-z]?"
"""The number of an equation as it stands between parentheses."""

_ONE_SIGN = str.maketrans(dict.fromkeys("′’‘ʹʼ´`", "'"))
_BEFORE_DOT = re.compile(r"(?<=[\d'])\s*\.\s*(?=\d|$)")
_BEFORE_PRIME = re.compile(r"(?<=\d)\s+(?=')")
_MARKUP = re.compile(
    r"\^?\{\\prime\}|\^\\prime|\\prime|\\(?:text|mathrm|textbf|mathbf)\b|[{}$~]|\\[,; ]"
)
_PARTS = re.compile(
    r"(?:(?P<word>[A-Za-z]+)\.?\s*)?(?P<section>(?:\d+'*\.)*)(?P<item>\d+)(?P<prime>'*)"
    r"(?P<suffix>bis|ter|[a-z])?\*?"
)


@dataclass(frozen=True, slots=True)
class Numbering:
    """A label taken apart: `Q 8'.1bis` is word `Q`, section `8'`, item 1, suffix `bis`."""

    word: str
    section: str
    item: int
    suffix: str

    @property
    def group(self) -> tuple[str, str]:
        """What is numbered together."""
        return self.word, self.section

    def spell(self, item: int, suffix: str = "") -> str:
        """Return another label of the same group."""
        number = f"{self.section}.{item}{suffix}" if self.section else f"{item}{suffix}"
        return f"{self.word} {number}" if self.word else number


def unify_primes(text: str) -> str:
    """Return the text, sign for sign, with every single prime as an apostrophe."""
    return text.translate(_ONE_SIGN)


def tidy_label(text: str) -> str:
    r"""Return a printed label without markup and without the spaces that raised type leaves.

    >>> tidy_label("Q 6′ .8"), tidy_label(r"6^{\prime}.1")
    ("Q 6'.8", "6'.1")
    """
    plain = _MARKUP.sub(lambda match: "'" if "prime" in match.group() else " ", text)
    return _BEFORE_DOT.sub(".", _BEFORE_PRIME.sub("", normalise_label(plain)))


def label_key(text: str) -> str:
    """Return the form in which labels of a page and of a derivation are compared.

    >>> label_key("Q2.10") == label_key("Q 2.10")
    True
    """
    return "".join(tidy_label(text).split())


def take_apart(label: str) -> Numbering | None:
    """Return the numbers of a label; None for one that is not numbered."""
    match = _PARTS.fullmatch(tidy_label(label))
    if match is None or len(match["item"]) > MOST_DIGITS:
        return None
    section = match["section"].removesuffix(".")
    return Numbering(
        match["word"] or "", section, int(match["item"]), match["prime"] + (match["suffix"] or "")
    )


def is_sign(label: str) -> bool:
    r"""Whether a label is only a sign, as `\tag{*}` gives one for the moment."""
    return not re.search(r"\d|^[A-Za-z][A-Za-z ]*$", tidy_label(label))
