"""Statements on one side only.

Where every claim of the page has a label, a derivation has the same ones.  A paper claims much in
prose: there a derivation adds statements of its own, and only a label that looks like one of the
page has to be on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.coverage.finding import Finding
from proofcheck.coverage.labels import Numbering, label_key, take_apart
from proofcheck.coverage.records import Document, Stated
from proofcheck.coverage.sections import find_section
from proofcheck.coverage.theorems import KINDS
from proofcheck.coverage.written import Written
from proofcheck.diagnostics.codes import Severity


def find_covered(document: Document, derivation: Sequence[Written]) -> frozenset[str]:
    """Return the keys of the statements of a document that a derivation has.

    It has an equation that is displayed in the text of a statement together with that statement,
    and a section with any statement whose label begins with its number.
    """
    written = {one.key for one in derivation}
    written |= {part for part, whole in find_wholes(document).items() if whole in written}
    if document.is_by_sections:
        written |= {label_key(_section_of(one, document) or "") for one in derivation}
    return frozenset(one.key for one in document.statements if one.key in written)


def find_wholes(document: Document) -> dict[str, str]:
    """Return by the key of an equation the key of the statement whose text displays it."""
    return {part: whole for whole, parts in document.parts.items() for part in parts}


def find_added(document: Document, derivation: Sequence[Written]) -> tuple[Written, ...]:
    """Return what is of the derivation alone: no repair, no reading, no label of the page."""
    known = {one.key for one in document.statements} | {one.key for one in document.equations}
    return tuple(
        one
        for one in derivation
        if one.key not in known
        and not one.is_repair
        and one.read_label is None
        and not (document.is_by_sections and _section_of(one, document) in document.sections)
    )


def find_own(document: Document, derivation: Sequence[Written]) -> tuple[Written, ...]:
    """Return what a derivation adds under a label of its own, one that the page could not print."""
    return tuple(
        one for one in find_added(document, derivation) if not looks_printed(one.label, document)
    )


def find_uncovered(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    """Yield what of the document has no statement, or none but that of the text around it."""
    written = {one.key for one in derivation}
    covered = find_covered(document, derivation)
    wholes = find_wholes(document)
    reported = {*written, *covered} if document.is_by_sections else set(written)
    for one in document.statements:
        if one.key in reported:
            continue
        reported.add(one.key)
        if one.key not in covered:
            yield Finding("P0240", one.label, _describe(one), one.span)
            continue
        whole = wholes[one.key]
        message = f"taken as a part of [{document.label_of(whole)}], whose text displays it"
        is_odd = not document.parts[whole].isdisjoint(written)
        severity: Severity = "warning" if is_odd else "info"
        yield Finding("P0240", one.label, message, one.span, override=severity)


def _describe(one: Stated) -> str:
    return f"“{one.title}”" if one.title else "stated by the source"


def find_unsourced(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    """Yield what of the derivation pretends to be on the page."""
    for one in find_added(document, derivation):
        if not looks_printed(one.label, document):
            continue
        message = "written in the derivation, and no repair or reading of another statement"
        if document.is_by_sections and _section_of(one, document) is not None:
            message = "no section of the source has the number that its label begins with"
        yield Finding("P0241", one.label, message, None, one.span)


def looks_printed(label: str, document: Document) -> bool:
    """Whether a label is of a kind that the document prints, so that it should be there."""
    if not document.is_paper:
        return True
    numbering = take_apart(label)
    if numbering is not None and numbering.word in KINDS:
        return True
    if document.is_by_sections:
        return find_section(label, document.sections) is not None
    shapes = {_shape(n) for one in document.statements if (n := take_apart(one.label))}
    return numbering is not None and _shape(numbering) in shapes


def _shape(numbering: Numbering) -> tuple[str, int]:
    return numbering.word, len(numbering.section.split(".")) if numbering.section else 0


def _section_of(one: Written, document: Document) -> str | None:
    return find_section(one.label, document.sections)
