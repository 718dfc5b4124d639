"""The coverage document: format ``proofcheck-coverage``, version 1."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from proofcheck import __version__
from proofcheck.coverage.comparison import compare, group_readings
from proofcheck.coverage.finding import Finding
from proofcheck.coverage.labels import label_key
from proofcheck.coverage.lists import Difference, compare_lists
from proofcheck.coverage.presence import find_covered, find_own
from proofcheck.coverage.prose import count_citations
from proofcheck.coverage.reading import read_document
from proofcheck.coverage.records import DeclaredList, Document, Stated
from proofcheck.coverage.source_faults import find_source_faults
from proofcheck.coverage.written import Written, read_written
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.language.parsing.parsing import ParsedDerivation
from proofcheck.source.file import SourceFile
from proofcheck.source.span import Span
from proofcheck.terms.encoding import Json


@dataclass(frozen=True, slots=True)
class Coverage:
    """A derivation and its document, and everything found about the two."""

    parsed: ParsedDerivation
    source: SourceFile
    document: Document
    written: tuple[Written, ...]
    findings: tuple[Finding, ...]

    @property
    def faults(self) -> tuple[Diagnostic, ...]:
        """What of the derivation cannot be read."""
        return tuple(one for one in self.parsed.diagnostics if one.is_error)


def cover(parsed: ParsedDerivation, source: SourceFile) -> Coverage:
    """Compare a derivation with the text of its document."""
    document = read_document(source.text)
    written = read_written(parsed, document.spell)
    places = {one.key: one.span for one in reversed(written)}
    findings = (
        *compare(document, written),
        *(_place(finding, places) for finding in find_source_faults(document)),
    )
    return Coverage(parsed, source, document, written, findings)


def _place(finding: Finding, places: dict[str, Span]) -> Finding:
    """Add where the derivation has the statement that a fault of the source is about."""
    return replace(finding, in_derivation=places.get(label_key(finding.label)))


def write_coverage(coverage: Coverage) -> dict[str, Json]:
    """Return the document: equal texts give equal documents."""
    header = coverage.parsed.header
    path = coverage.parsed.source.path
    return {
        "format": "proofcheck-coverage",
        "version": 1,
        "tool": {
            "proofcheck": __version__,
            "python": ".".join(str(part) for part in sys.version_info[:2]),
        },
        "derivation": {
            "name": PurePath(path).stem,
            "title": header.title if header else "",
            "path": path,
        },
        "source": {
            "path": coverage.source.path,
            "formats": [one.value for one in coverage.document.formats],
        },
        "statements": [*_statements(coverage)],
        "diagnostics": [*_faults(coverage), *(_finding(coverage, f) for f in coverage.findings)],
        "summary": _summary(coverage),
    }


def _statements(coverage: Coverage) -> Iterator[dict[str, Json]]:
    """Yield a record of every statement: those of the source in its order, then the others."""
    written = {one.key: one for one in reversed(coverage.written)}
    cited_by = _cited_by(coverage.document)
    seen: set[str] = set()
    for stated in coverage.document.statements:
        seen.add(stated.key)
        yield _statement(coverage, stated, written.get(stated.key), cited_by)
    stated_by_key = _by_key(coverage.document.statements)
    for one in coverage.written:
        if one.key not in seen:
            seen.add(one.key)
            yield _statement(coverage, stated_by_key.get(one.source_key), one, cited_by)


def _by_key(stated: Sequence[Stated]) -> dict[str, Stated]:
    return {one.key: one for one in reversed(stated)}


def _statement(
    coverage: Coverage,
    stated: Stated | None,
    written: Written | None,
    cited_by: dict[str, list[str]],
) -> dict[str, Json]:
    printed = stated.declared if stated else None
    difference = Difference((), ())
    if printed is not None and written is not None:
        difference = compare_lists(printed, written.declared)
    is_reading = stated is not None and written is not None and written.key != stated.key
    key = written.key if written else stated.key if stated else ""
    return {
        "label": stated.label if stated and not is_reading else written.label if written else "",
        "title": stated.title if stated else "",
        "line": _line(coverage.parsed.source, written.span if written else None),
        "source_line": _line(coverage.source, stated.span if stated else None),
        "from": [one.label for one in written.declared] if written else None,
        "source_from": [one.label for one in printed.labels] if printed else None,
        "truncated": written.is_cut if written else None,
        "source_truncated": _is_cut(stated, printed),
        "repairs": written.is_repair if written else False,
        "reads": written.read_label if written else None,
        "only_in_source": list(difference.in_source),
        "only_in_derivation": list(difference.in_derivation),
        "cited_by": list(dict.fromkeys(cited_by.get(key, ()))),
    }


def _is_cut(stated: Stated | None, printed: DeclaredList | None) -> bool | None:
    if stated is None:
        return None
    return printed is not None and printed.is_cut


def _cited_by(document: Document) -> dict[str, list[str]]:
    """Return for every key the labels of the statements whose list names it."""
    found: dict[str, list[str]] = {}
    for statement in document.statements:
        for label in statement.declared.labels if statement.declared else ():
            found.setdefault(label.key, []).append(statement.label)
    return found


def _finding(coverage: Coverage, finding: Finding) -> dict[str, Json]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "label": finding.label,
        "message": finding.message,
        "line": _line(coverage.parsed.source, finding.in_derivation),
        "source_line": _line(coverage.source, finding.in_source),
        "others": list(finding.others),
    }


def _faults(coverage: Coverage) -> Iterator[dict[str, Json]]:
    for one in coverage.faults:
        yield {
            "code": one.code,
            "severity": one.severity,
            "label": "",
            "message": one.message,
            "line": one.line,
            "source_line": None,
            "others": [],
        }


def _line(source: SourceFile, span: Span | None) -> int | None:
    return None if span is None else source.line_at(span.start)


def _summary(coverage: Coverage) -> dict[str, Json]:
    document, written = coverage.document, coverage.written
    counted = Counter(finding.severity for finding in coverage.findings)
    compared, agreeing = _compared(document.statements, written)
    cited, declared = count_citations(document, written)
    return {
        "in_source": len(document.statements),
        "in_derivation": len(written),
        "in_both": len(find_covered(document, written)),
        "repairs": sum(one.is_repair for one in coverage.written),
        "readings": sum(one.read_label is not None for one in coverage.written),
        "own": len(find_own(document, written)),
        "lists_compared": compared,
        "lists_agreeing": agreeing,
        "citations_compared": cited,
        "citations_declared": declared,
        "errors": counted["error"] + len(coverage.faults),
        "warnings": counted["warning"],
        "notes": counted["info"],
    }


def _compared(stated: Sequence[Stated], written: Sequence[Written]) -> tuple[int, int]:
    """Return how many lists stand on both sides, and how many of them say the same."""
    own, first = {one.key: one for one in reversed(written)}, _by_key(stated)
    readings = group_readings(first, written)
    pairs = [
        (one.declared, other)
        for one in first.values()
        if one.declared is not None
        for other in (*filter(None, [own.get(one.key)]), *readings.get(one.key, ()))
    ]
    agreeing = sum(
        not compare_lists(printed, one.declared) and printed.is_cut == one.is_cut
        for printed, one in pairs
    )
    return len(pairs), agreeing
