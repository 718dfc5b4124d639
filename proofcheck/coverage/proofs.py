r"""Proofs in prose: where each begins and ends, and of which statement it is.

`*Proof.* ... $\square$`, `Proof of Lemma 2. ...`, a heading `F.1 Proof of Lemma 2`, and
`\begin{proof} ... \end{proof}`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.source.span import Span

_HEAD = re.compile(
    r"^[ \t>]*(?:(?P<heading>#{1,6})[ \t]+(?:[A-Z]?\.?[\d.]*[ \t]+)?|\\(?:sub)*section\*?\{)?"
    r"(?:[*_]{1,3}|\\(?:textit|emph|textbf|textsc)\{|\{\\(?:it|bf|em)\b)?[ \t]*"
    r"(?:Proof|PROOF|Sketch of (?:the )?proof)(?: sketch| outline)?(?P<of>[ ~]+of\b[^\n.:*]{1,80}?(?:\.\d+)?)?"
    r"(?:[ \t]*\([^()\n]*\))?(?P<end>[ \t]*[.:*_}]+|[ \t]*$)"
    r"|(?P<named>\\begin\{proof\}(?:\[[^\]\n]*\])?)",
    re.MULTILINE,
)
_SIGN = r"\\(?:square|blacksquare|Box|qed|qedsymbol|blacklozenge)\b"
_END = re.compile(
    rf"\$\s*{_SIGN}\s*\$|\\\(\s*{_SIGN}\s*\\\)|{_SIGN}(?=\s*\}}?\s*(?:\$\$|\\\]|$))|\\qed(?:here)?\b"
    r"|[□∎■◻◼▪]|\bQ\.?E\.?D\b",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof; `head` is what opens it, `body` the rest, `is_ended` whether its end is marked."""

    head: Span
    body: Span
    is_heading: bool
    is_ended: bool


def find_proofs(text: str, stops: Sequence[int]) -> Iterator[Proof]:
    """Yield the proofs of a text, in order.

    stops   in order, where a proof ends that has no mark: statements and headings
    """
    heads = [match for match in _HEAD.finditer(text) if not _is_sentence(match)]
    every = sorted({len(text), *stops, *(match.start() for match in heads)})
    for match in heads:
        limit = every[bisect_right(every, match.end() - 1)]
        found = _find_end(text, match, limit)
        body = Span(match.end(), max(match.end(), limit if found is None else found))
        is_heading = match["heading"] is not None or "section" in match.group()
        yield Proof(Span(*match.span()), body, is_heading, found is not None)


def _find_end(text: str, head: re.Match[str], limit: int) -> int | None:
    if head["named"]:
        at = text.find("\\end{proof}", head.end(), limit)
        return at if at >= 0 else None
    sign = _END.search(text, head.end(), limit)
    return sign.start() if sign else None


def _is_sentence(head: re.Match[str]) -> bool:
    """Whether the word only begins a sentence or a line: `Proof of this is given below`."""
    is_marked = head["named"] or head["heading"] or re.match(r"[\s>]*[*_\\{]", head.group())
    return not is_marked and head["of"] is not None and not re.search(r"\d", head["of"])
