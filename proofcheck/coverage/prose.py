"""What the prose of a paper cites against what the derivation declares.

A paper lists no dependencies.  What a proof names by number it rests on, and a derivation that
declares it nowhere has lost it.  The reverse is no finding: a derivation has to declare what a
paper leaves to the reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.coverage.declared import Declared
from proofcheck.coverage.finding import Finding
from proofcheck.coverage.records import Citation, Document
from proofcheck.coverage.written import Written
from proofcheck.diagnostics.codes import Severity


@dataclass(frozen=True, slots=True)
class _Loss:
    """Which label lacks a citation, and what to say of it."""

    blamed: str
    message: str
    is_certain: bool


def compare_prose(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    """Yield the citations that a derivation has lost; for readings those that it has kept else."""
    main = Declared(document, derivation)
    yield from _compare(document, main, None)
    for one in derivation:
        if one.read_label is not None and one.key not in main.stated and one.is_complete:
            yield from _compare(document, main.with_reading(one), one)


def count_citations(document: Document, derivation: Sequence[Written]) -> tuple[int, int]:
    """Return how many citations can be compared, and how many of them are declared."""
    declared = Declared(document, derivation)
    found = {(one.blamed, one.cited.key): one for one in document.citations if not one.is_within}
    compared = [one for one in found.values() if declared.has(one)]
    return len(compared), sum(_is_declared(one, declared) for one in compared)


def _is_declared(one: Citation, declared: Declared) -> bool:
    key = one.cited.key
    return declared.links(one.holders, key) or declared.joins(one.nearest, key)


def _compare(document: Document, declared: Declared, reading: Written | None) -> Iterator[Finding]:
    reported: set[tuple[str, str]] = set()
    for one in document.citations:
        loss = _find_loss(one, declared, document) if declared.has(one) else None
        if loss is None or (loss.blamed, one.cited.key) in reported:
            continue
        if reading is None or reading.source_key == loss.blamed:
            reported.add((loss.blamed, one.cited.key))
            yield _report(one, loss, reading or declared.find(loss.blamed), document)


def _report(one: Citation, loss: _Loss, own: Written | None, document: Document) -> Finding:
    label = own.label if own else document.label_of(loss.blamed)
    place = own.place if own else None
    severity: Severity | None = None if loss.is_certain else "warning"
    named = (one.cited.label,)
    return Finding("P0242", label, loss.message, one.cited.span, place, named, severity)


def _find_loss(one: Citation, declared: Declared, document: Document) -> _Loss | None:
    """Return what is lost of a citation: all of it, or only its place."""
    key, label = one.cited.key, one.cited.label
    if not one.is_within and not _is_declared(one, declared):
        whole = declared.find_whole(one.holders, key)
        if whole is not None:
            message = (
                f"[{label}] is named in the source; all of [{document.label_of(whole)}] is declared"
            )
            return _Loss(one.blamed, message, is_certain=False)
        where = "sentence" if one.blamed in one.nearest else "text or proof"
        message = f"only in the source: [{label}], named in its {where}"
        return _Loss(one.blamed, message, one.is_certain)
    is_beside = declared.links(one.nearest, key) or declared.joins(one.nearest, key)
    is_text = one.closest in document.parts.get(one.blamed, ())
    if not one.nearest or one.closest == one.blamed or is_text or is_beside:
        return None
    message = f"[{label}] is named in its sentence, and only declared elsewhere"
    if one.is_within:
        message = f"[{label}] is named in its sentence, and neither declares the other"
    return _Loss(one.closest, message, is_certain=False)
