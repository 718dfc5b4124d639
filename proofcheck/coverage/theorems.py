"""Statements as papers have them: `Lemma 5 (title).`, with or without emphasis.

They declare no dependencies: what they rest on is named in the text and in the proof, up to the
next statement or heading.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from proofcheck.coverage.labels import NUMBER, tidy_label
from proofcheck.coverage.records import Format, Heading, Stated
from proofcheck.source.span import Span

KINDS = (
    *("Theorem", "Lemma", "Proposition", "Corollary", "Claim", "Fact", "Axiom"),
    *("Assumption", "Hypothesis", "Definition", "Conjecture"),
)
_HEAD = re.compile(
    rf"^[ \t]*(?P<bold>\*\*|__|\\textbf\{{)?(?P<label>(?:{'|'.join(KINDS)}) (?:{NUMBER}))"
    r"(?P<dot>[.:])?(?:\*\*|__|\})?[ \t]*(?:\((?P<title>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\))?(?P<end>[.:])?",
    re.MULTILINE,
)


def read_theorems(text: str, headings: tuple[Heading, ...]) -> tuple[Stated, ...]:
    """Return the statements that begin a line, in the order of the text.

    text   with every prime sign as an apostrophe
    """
    heads = [match for match in _HEAD.finditer(text) if _is_head(match)]
    stops = sorted({len(text), *(m.start() for m in heads), *(h.span.start for h in headings)})
    return tuple(_read(match, stops) for match in heads)


def _is_head(match: re.Match[str]) -> bool:
    """Whether this opens a statement: a sentence may begin with a label as well."""
    return bool(match["bold"] or match["dot"] or match["end"])


def _read(match: re.Match[str], stops: list[int]) -> Stated:
    extent = Span(match.start(), stops[bisect_right(stops, match.start())])
    label = tidy_label(match["label"])
    return Stated(label, Span(*match.span("label")), extent, Format.THEOREM, match["title"] or "")
