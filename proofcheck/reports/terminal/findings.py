"""Findings as lines: what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.reports.records.audited import Finding
from proofcheck.reports.terminal.page import Ink, Line, Run, hang, ink_of, line, width_of


def list_findings(
    findings: Iterable[Finding], width: int, *, is_narrow: bool = False
) -> Iterator[Line]:
    """Yield every finding; with carets where the audit has drawn them.

    is_narrow   leave the carets out where they lie beyond the edge of the page
    """
    for finding in findings:
        widest = max(map(width_of, finding.rendered), default=0)
        if finding.rendered and not (is_narrow and widest > width):
            yield from _repeat(finding)
        else:
            yield from _compose(finding, width)


def place_of(finding: Finding) -> str:
    """Return where a finding points, as file, line and column; empty when nowhere."""
    parts = [str(part) for part in (finding.path, finding.line, finding.column) if part]
    return ":".join(parts)


def _repeat(finding: Finding) -> Iterator[Line]:
    headline, *rest = finding.rendered
    severity, bracket, message = headline.partition("[")
    yield line(Run(severity, ink_of(severity)), bracket + message)
    yield from (line(Run(one, Ink.FAINT) if "-->" in one[:12] else one) for one in rest)


def _compose(finding: Finding, width: int) -> Iterator[Line]:
    start = f"{finding.severity}[{finding.code}]: "
    for number, one in enumerate(hang(finding.with_label, width, first=start, rest=" " * 4)):
        lead = finding.severity if number == 0 else ""
        yield line(Run(lead, ink_of(finding.severity)), one[len(lead) :])
    if place_of(finding):
        yield line(Run(f"  --> {place_of(finding)}", Ink.FAINT))
    for kind, texts in (("note", finding.notes), ("help", finding.help)):
        for text in texts:
            first = f"   = {kind}: "
            yield from map(line, hang(text, width, first=first, rest=" " * len(first)))
