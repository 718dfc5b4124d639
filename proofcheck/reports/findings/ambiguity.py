"""Where a document can be read in more than one way: how it was read, and what each is worth."""

from __future__ import annotations

from proofcheck.reports.findings.entries import (
    is_bad,
    list_failures,
    list_repair,
    list_statement,
)
from proofcheck.reports.findings.grouping import Document, name
from proofcheck.reports.findings.markdown import escape, fold
from proofcheck.reports.records.audited import Statement


def list_ambiguous(document: Document) -> list[str]:
    """Return every statement with other readings, each reading with its evidence."""
    lines: list[str] = []
    for statement in document.printed:
        readings = document.readings_of(statement)
        if readings:
            lines += [f"- **{name(statement)}**{_as_printed(statement)}"]
            lines += [f"  - {_state(one)}" for one in readings] + [""]
            for one in readings:
                lines += _list_failing(document, one)
    return lines


def _as_printed(statement: Statement) -> str:
    note = f"; {escape('; '.join(statement.notes))}" if statement.notes else ""
    return f": {statement.evidence}{note}"


def _state(reading: Statement) -> str:
    return f"**{escape(f'[{reading.label}]')}** {escape(reading.reads_text)}: {reading.evidence}"


def _list_failing(document: Document, reading: Statement) -> list[str]:
    """Return a reading that fails, with its counterexample and its repair, folded."""
    repairs = document.repairs_of(reading)
    if not is_bad(reading) and not repairs:
        return []
    lines = [*list_statement(reading), *list_failures(reading)]
    for repair in repairs:
        lines += list_repair(document, repair)
    what = "why it fails" if is_bad(reading) else "its repair"
    return fold(f"[{reading.label}]: {what}", lines)
