"""What the gate found, for people: failures with carets, what is accepted, one line at the end."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_records

_UNREADABLE = 2
_WITHOUT_POLICY = "note: no policy was found, so nothing is accepted, and no evidence is required"


def render_gate(document: Record, *, ascii_only: bool = False) -> str:
    """Return the text of a gate document, ending in a newline.

    ascii_only   spell every text in ASCII
    """
    lines = [visible(line, ascii_only) for line in _lines(document)]
    return "\n".join(lines) + "\n"


def _lines(document: Record) -> Iterator[str]:
    findings = list(list_records(document, "findings"))
    for finding in findings:
        if finding.get("status") == "failed":
            yield from str(finding.get("rendered")).split("\n")
            yield ""
    accepted = [one for one in findings if one.get("status") == "accepted"]
    yield from (_accepted(one) for one in accepted if one.get("what"))
    implied = sum(not one.get("what") for one in accepted)
    if implied:
        yield f"accepted {implied} more: tainted by statements that are accepted, and nothing else"
    yield from (f"note: {one.get('message')}" for one in findings if one.get("status") == "noted")
    if document.get("policy") is None and document.get("status") != _UNREADABLE:
        yield _WITHOUT_POLICY
    yield _summary(document)


def _accepted(finding: Record) -> str:
    until = f" until {finding['until']}" if finding.get("until") else ""
    subject = f"[{finding.get('label')}]" if finding.get("label") else finding.get("subject")
    return f"accepted {subject} {finding.get('what')}{until}, because {finding.get('because')}"


def _summary(document: Record) -> str:
    found = document.get("summary")
    counts = found if isinstance(found, dict) else {}
    statements = _count(counts.get("statements"), "statement")
    accepted = f", {counts['accepted']} accepted" if counts.get("accepted") else ""
    if document.get("status") == 0:
        return f"gate: {statements}{accepted}: everything stands as required"
    failed = _count(counts.get("failed"), "failure")
    return f"gate: {statements}, {failed}{accepted}: exit status {document.get('status')}"


def _count(number: object, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
