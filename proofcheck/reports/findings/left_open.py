"""The claims of a document that nobody has supported, and nobody has denied."""

from __future__ import annotations

from proofcheck.reports.findings.entries import state_evidence
from proofcheck.reports.findings.grouping import Document
from proofcheck.reports.findings.markdown import escape, table
from proofcheck.reports.records.audited import Statement
from proofcheck.reports.terminal.establishment import state_reason
from proofcheck.reports.terminal.page import list_labels

_HEADS = ("label", "title", "why it is open", "what is offered instead")


def list_open(document: Document) -> list[str]:
    """Return the claims that are left open, and the remarks that no formula says."""
    lines = table(_HEADS, (_row(document, one) for one in document.printed if is_open(one)))
    remarks = [one.label for one in document.printed if one.kind == "informal"]
    if remarks:
        lines += [f"Said in words only, and not decided: {escape(list_labels(remarks))}.", ""]
    return lines


def is_open(statement: Statement) -> bool:
    """Whether a statement could be decided, and was not."""
    return statement.evidence == "unsupported" and statement.kind != "informal"


def _row(document: Document, statement: Statement) -> list[str]:
    repairs = document.repairs_of(statement)
    offered = [f"{escape(f'[{one.label}]')} {state_evidence(one)}" for one in repairs]
    why = escape(state_reason(statement))
    return [escape(f"[{statement.label}]"), escape(statement.title), why, "; ".join(offered)]
