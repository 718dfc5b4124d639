"""A derivation to begin with: every label of a document, with the list that the page prints.

What a statement says is left to a person, so each is `informal`: an audit calls it unsupported
until somebody has written it out.
"""

from __future__ import annotations

import re
import textwrap
from collections import deque
from collections.abc import Container, Iterator, Sequence
from pathlib import PurePath

from proofcheck.coverage.labels import tidy_label
from proofcheck.coverage.records import Cited, Document, Format, Heading, Stated
from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source.file import SourceFile

_MAXIMAL_TITLE = 60
_NOT_IN_TEXT = re.compile(r'["\\#\x00-\x1f\x7f]+')
_NOT_IN_LABEL = re.compile(r'[\[\]"#\n]')


def write_skeleton(
    source: SourceFile, document: Document, known: Container[str] | None = None
) -> str:
    """Return the text of a derivation in the standard layout.

    known   keys of statements that there are already; only the others are written then, as
            blocks without a header
    """
    blocks = list(_blocks(source, document, known or ()))
    text = "\n".join([_header(source, document), *blocks])
    laid_out = format_derivation(parse_derivation(SourceFile("skeleton", text)))
    return laid_out if known is None else laid_out.partition("\n\n")[2]


def _header(source: SourceFile, document: Document) -> str:
    name = PurePath(source.path).name
    first = document.headings[0] if document.headings else None
    has_title = first is not None and not first.number
    title = _quotable(first.title if first and has_title else PurePath(name).stem)
    return (
        f'derivation "{title or "untitled"}"\n  language 1\n'
        f'  source "{_quotable(name, most=len(name))}"\n'
    )


def _blocks(source: SourceFile, document: Document, known: Container[str]) -> Iterator[str]:
    headings = deque(document.headings)
    named = _gather_cited(document)
    for statement in document.statements:
        passed: Heading | None = None
        while headings and headings[0].span.start < statement.span.start:
            passed = headings.popleft()
        if statement.key in known or _NOT_IN_LABEL.search(statement.label):
            continue
        if passed is not None:
            yield f'section "{_quotable(passed.title)}"\n'
        yield _stub(source, statement, named.get(statement.key, ()))


def _gather_cited(document: Document) -> dict[str, list[Cited]]:
    """Return by key what the prose cites: in a sentence for its equation, else the statement."""
    found: dict[str, dict[str, Cited]] = {}
    for one in document.citations:
        holder = one.closest or one.blamed
        found.setdefault(holder, {}).setdefault(one.cited.key, one.cited)
    return {key: [*named.values()] for key, named in found.items()}


def _stub(source: SourceFile, statement: Stated, named: Sequence[Cited]) -> str:
    title = _quotable(statement.title)
    line = source.line_at(statement.span.start)
    lines = [f"[{statement.label}] informal" + (f' "{title}"' if title else "")]
    listed = _listed(statement, named)
    lines += [f"  from {listed}"] if listed else []
    lines.append(f'  note "line {line} of the source, not written out yet"')
    return "\n".join(lines) + "\n"


def _listed(statement: Stated, named: Sequence[Cited]) -> str:
    """Return what stands after `from`; empty where the page declares nothing."""
    declared = statement.declared
    is_listed = statement.format in (Format.DISPLAY, Format.TAG)
    printed = declared.labels if declared else () if is_listed else named
    labels = [tidy_label(one.label) for one in printed]
    words = [f"[{one}]" for one in labels if one and not _NOT_IN_LABEL.search(one)]
    is_whole = not is_listed if declared is None else not declared.is_cut
    if not is_whole:
        words.append("truncated")
    return ", ".join(words)


def _quotable(text: str, most: int = _MAXIMAL_TITLE) -> str:
    """Return a text as it can stand between quotes on one line."""
    plain = " ".join(_NOT_IN_TEXT.sub(" ", text).split())
    return plain if len(plain) <= most else textwrap.shorten(plain, most, placeholder=" ...")
