r"""Other works: `Theorem 4 of [2]`, `[2, Eq. (3)]`, `RoFormer (Equations (11)-(13))`.

Their numbers are no labels of the document.  A work is known by a reference, `[2]` or `\cite{x}`,
by its authors, or by a name that the document gives it, `RoFormer [1]`.
"""

from __future__ import annotations

import re

from proofcheck.coverage.records import Heading
from proofcheck.source.span import Span

_REFERENCE = r"(?:\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]|\\cite[a-z]*\*?(?:\[[^\]]*\])*\{[^{}]*\})"
_YEAR = rf"(?:\(\d{{4}}[a-z]?\)|{_REFERENCE})"
_AUTHORS = rf"[A-Z][\w'-]+ (?:et al\.?(?:,? {_YEAR})?|(?:(?:and|&) [A-Z][\w'-]+ )?{_YEAR})"
_NAMED = re.compile(rf"(?<![\w+-])(?P<name>[A-Z][\w+-]+)[ ~]{_REFERENCE}")
_WITHIN = re.compile(
    r"\[\d{1,3}\s*,\s*[A-Z][^\[\]\n]*\]|\\cite[a-z]*\*?(?P<notes>(?:\[[^\]]*\])+)\{[^{}]*\}"
)
_LITERATURE = re.compile(
    r"(?:[\d.]+\s+)?(?:references|bibliography|literature|works cited)\W*", re.IGNORECASE
)
_BIBLIOGRAPHY = re.compile(
    r"\\begin\{thebibliography\}.*?(?:\\end\{thebibliography\}|\Z)", re.DOTALL
)
_REACH = 80


class Literature:
    """Tells which numbers are those of other works."""

    def __init__(self, text: str, headings: tuple[Heading, ...]) -> None:
        self._text = text
        names = "|".join(map(re.escape, sorted(_find_names(text), key=len, reverse=True)))
        work = rf"(?:{_REFERENCE}|{_AUTHORS}" + (rf"|\b(?:{names})\b" if names else "") + ")"
        self._after = re.compile(rf"\s?\)?,?\s{{1,3}}(?:of|in|from)\s{{1,3}}(?:the\s)?{work}")
        self._opened = re.compile(rf"{work}(?:'s)?\s*(?:{_REFERENCE})?\s*[(\[]\s*(?:see |cf\. )?$")
        self._before = re.compile(rf"{work}(?:'s)?\s+$")
        self._lists = _find_lists(text, headings)
        self._within = [Span(*match.span()) for match in _WITHIN.finditer(text)]

    def lists(self, span: Span) -> bool:
        """Whether this is in the list of other works, where titles name what they like."""
        return any(one.start <= span.start < one.end for one in self._lists)

    def owns(self, span: Span) -> bool:
        """Whether the labels that are named here are those of another work."""
        if any(one.start <= span.start < one.end for one in self._within):
            return True
        before = self._text[max(0, span.start - _REACH) : span.start]
        is_word = self._text[span.start].isalpha()
        return bool(
            self._after.match(self._text, span.end)
            or self._opened.search(before)
            or (is_word and self._before.search(before))
        )


def _find_names(text: str) -> set[str]:
    """Return names that stand before a reference: within a sentence, or no usual word."""
    return {
        match["name"]
        for match in _NAMED.finditer(text)
        if text[max(0, match.start() - 3) : match.start()].rstrip()[-1:].islower()
        or re.search(r"[A-Z\d]", match["name"][1:])
    }


def _find_lists(text: str, headings: tuple[Heading, ...]) -> list[Span]:
    found = [Span(*match.span()) for match in _BIBLIOGRAPHY.finditer(text)]
    ends = [*(one.span.start for one in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=True) if headings else ():
        if _LITERATURE.fullmatch(heading.title):
            found.append(Span(heading.span.start, end))
    return found
