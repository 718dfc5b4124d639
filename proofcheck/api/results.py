"""What an audit found, for programs, tables and notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from proofcheck.reports.records.audited import Audit, Derivation, Statement

Record = dict[str, str | int | None]
"""A row of a table."""


@dataclass(frozen=True, repr=False)
class AuditResult:
    """An audit document with a face: iterate over its statements, index it by label.

    document   what `proofcheck audit --format json` prints
    """

    document: dict[str, Any]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for derivation in self.document["derivations"]:
            yield from derivation["statements"]

    def __getitem__(self, label: str) -> dict[str, Any]:
        """Return the first statement with this label.

        label    as `2.13`, `[2.13]` or `name:2.13`
        raises   NoSuchLabelError, which is a KeyError, when no statement has it
        """
        from proofcheck.reports.records.labels import find_statements

        for derivation, statement in find_statements(self.document, label):
            found: dict[str, Any] = self.document["derivations"][derivation]["statements"][
                statement
            ]
            return found
        from proofcheck.api.errors import NoSuchLabelError

        raise NoSuchLabelError(f"no statement has the label [{label.strip('[]')}]")

    @property
    def summary(self) -> dict[str, int]:
        """Counts by evidence."""
        counts: dict[str, int] = self.document["summary"]
        return counts

    @cached_property
    def audit(self) -> Audit:
        """The document as typed records."""
        from proofcheck.reports.records.reading import read_audit

        return read_audit(self.document)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """Every statement as a typed record, in document order."""
        return tuple(statement for _, statement in self.audit.statements)

    def __contains__(self, label: object) -> bool:
        """Whether a statement has this label."""
        from proofcheck.reports.records.labels import find_statements

        return isinstance(label, str) and bool(find_statements(self.document, label))

    def to_records(self) -> list[Record]:
        """Return a row for each statement, as `pandas.DataFrame` takes them."""
        return [_record(*placed) for placed in self.audit.statements]

    def __repr__(self) -> str:
        """Return one line: which derivations, and how many statements of each evidence."""
        names = ", ".join(derivation["name"] for derivation in self.document["derivations"])
        counts = ", ".join(f"{number} {word}" for word, number in self.summary.items() if number)
        return f"<audit of {names or 'nothing'}: {counts or 'no statements'}>"

    def __str__(self) -> str:
        from proofcheck.reports import Paper, render_audit

        return render_audit(self.document, Paper())

    def _repr_html_(self) -> str:
        """Return a table for notebooks; every text is escaped."""
        from proofcheck.reports.html_display import render_html

        return render_html(self.document)


def _record(derivation: Derivation, statement: Statement) -> Record:
    from proofcheck.reports.terminal.establishment import state_reason

    return {
        "derivation": derivation.name,
        "label": statement.label,
        "kind": statement.kind,
        "title": statement.title,
        "section": statement.section,
        "evidence": statement.evidence,
        "standing": statement.standing,
        "reason": state_reason(statement),
        "path": derivation.path,
        "line": statement.line,
    }
