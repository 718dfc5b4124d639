"""Statements as papers have them: `Lemma 5 (title).`, with or without emphasis.

They declare no dependencies: what they rest on is named in the text and in the proof, up to the
next statement or heading.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from proofcheck.coverage.labels import ITEM, tidy_label
from proofcheck.coverage.records import Format, Heading, Stated
from proofcheck.source.span import Span

KINDS = (
    *("Theorem", "Lemma", "Proposition", "Corollary", "Claim", "Fact", "Axiom"),
    *("Assumption", "Hypothesis", "Definition", "Conjecture"),
)
_WORDS = "|".join((*KINDS, *(kind.upper() for kind in KINDS)))
_HEAD = re.compile(
    r"^[ \t]*(?:>[ \t]*)?(?:(?P<heading>#{1,6})[ \t]+|(?P<item>[-*+][ \t]+))?"
    rf"(?P<bold>\*\*|__|\\textbf\{{)?(?P<label>(?:{_WORDS})[ ~](?:{ITEM}))(?![\w'])"
    r"(?P<dot>[.:])?(?:\*\*|__|\})?[ \t]*(?:[(\[](?P<title>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)[)\]])?"
    r"(?P<end>[.:])?(?:\*\*|__|\})?(?P<rest>[ \t]*(?:\n|\Z)|[ \t]*[a-z])?",
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
    """Whether this opens a statement: a sentence, a heading or a list may begin so as well."""
    is_marked = bool(match["dot"] or match["end"])
    is_followed = bool(match["rest"] and match["rest"].strip())
    if match["heading"]:
        return is_marked or not is_followed
    if match["item"] and not match["bold"]:
        return False
    return is_marked or bool(match["bold"] and not (is_followed and match["title"] is None))


def _read(match: re.Match[str], stops: list[int]) -> Stated:
    extent = Span(match.start(), stops[bisect_right(stops, match.start())])
    word, _, number = tidy_label(match["label"]).partition(" ")
    label = f"{word.capitalize()} {number}"
    return Stated(label, Span(*match.span("label")), extent, Format.THEOREM, match["title"] or "")
