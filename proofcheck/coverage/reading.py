"""A document as text, and what it says of labels."""

from __future__ import annotations

import re

from proofcheck.coverage.displays import read_displays
from proofcheck.coverage.labels import unify_primes
from proofcheck.coverage.mentions import find_mentions
from proofcheck.coverage.records import Document, Heading, Stated
from proofcheck.coverage.tags import read_tags
from proofcheck.coverage.theorems import read_theorems
from proofcheck.source.span import Span

_HEADING = re.compile(r"^#{1,6}[ \t]+(?P<title>[^\n]*\S)", re.MULTILINE)


def read_document(text: str) -> Document:
    """Return statements, equations, mentions and headings of a document, in its order.

    Every format is looked for; a document may use several.
    """
    text = unify_primes(text)
    headings = tuple(
        Heading(match["title"], Span(*match.span())) for match in _HEADING.finditer(text)
    )
    in_displays, equations = read_displays(text)
    found = [*in_displays, *read_tags(text), *read_theorems(text, headings)]
    statements = tuple(sorted(found, key=_place))
    mentions = find_mentions(text, statements, equations)
    return Document(statements, equations, mentions, headings)


def _place(statement: Stated) -> int:
    return statement.extent.start
