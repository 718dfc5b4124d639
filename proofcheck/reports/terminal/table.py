"""The audit as a table: every statement in document order, findings after it, then a summary.

A counterexample stands under the statement it refutes, with both sides evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from proofcheck.reports.records.audited import Audit, Derivation, Finding, Statement
from proofcheck.reports.terminal.across import list_symbols
from proofcheck.reports.terminal.comparisons import list_comparisons
from proofcheck.reports.terminal.counterexample import list_counterexample
from proofcheck.reports.terminal.establishment import state_reason
from proofcheck.reports.terminal.findings import list_findings
from proofcheck.reports.terminal.page import (
    BLANK,
    DEFAULT_WIDTH,
    NARROWEST,
    NARROWEST_TABLE,
    Ink,
    Line,
    Page,
    Run,
    hang,
    heading,
    ink_of,
    line,
    pad,
    verdict,
    width_of,
    wrap,
)
from proofcheck.reports.terminal.readings import put_side_by_side, state_reading
from proofcheck.reports.terminal.summary import list_summary

_GAP = "  "
_LONGEST_LABEL = 20
_LINES_OF_FORMULA = 2
_LINES_OF_TITLE = 4
LINES_OF_EXAMPLE = 16
"""How long a counterexample below a row may be."""

_SHORT_KIND = {"definition": "def", "hypothesis": "hyp"}
_HEADS = ("label", "kind", "title", "evidence", "standing", "reason")


@dataclass(frozen=True, slots=True)
class _Columns:
    """Widths of the six columns and of the whole page.

    is_stacked   the columns stand one below the other, as there is no room for them
    """

    widths: tuple[int, ...]
    page: int
    is_stacked: bool


def lay_out_audit(audit: Audit, *, width: int = DEFAULT_WIDTH) -> Page:
    """Lay out a whole audit: one table for each derivation, and a summary of all."""
    width = max(width, NARROWEST)
    lines: list[Line] = []
    shown = [one for one in audit.derivations if one.statements or one.findings]
    for derivation in shown or audit.derivations:
        lines += _lay_out_derivation(derivation, width)
    if audit.findings:
        lines += [heading("about the run", width), *list_findings(audit.findings, width), BLANK]
    lines += [*list_symbols(audit, width), *list_comparisons(audit, width)]
    return (*lines, *list_summary(audit, width))


def _lay_out_derivation(derivation: Derivation, width: int) -> Iterator[Line]:
    yield heading(derivation.title or derivation.name, width)
    source = f", source {derivation.source}" if derivation.source else ""
    place = hang(f"{derivation.path}{source}", width, first="", rest="  ")
    yield from (line(Run(one, Ink.FAINT)) for one in place)
    yield BLANK
    if derivation.statements:
        columns = _measure(derivation, width)
        if not columns.is_stacked:
            yield _row_of_heads(columns)
        yield from _list_statements(derivation, columns)
        yield BLANK
    findings = [
        one
        for statement in derivation.statements
        for one in statement.findings
        if one.severity != "info"
    ]
    findings += derivation.findings
    if findings:
        yield from list_findings(sorted(findings, key=_place), width)
        yield BLANK


def _place(finding: Finding) -> tuple[bool, int, int]:
    """Order findings as the file does; those without a place come last."""
    return finding.line is None, finding.line or 0, finding.column or 0


def _list_statements(derivation: Derivation, columns: _Columns) -> Iterator[Line]:
    section = ""
    for statement in put_side_by_side(derivation.statements):
        if statement.section != section and not statement.reads:
            section = statement.section
            yield BLANK
            if section:
                yield from (line(Run(one, Ink.STRONG)) for one in wrap(section, columns.page))
        yield from _list_row(statement, columns, state_reading(derivation, statement))
        indent = " " * 4 + "│ "
        if statement.steps:
            yield line(Run(f"    proof steps: {_count_steps(statement)}", Ink.FAINT))
        for goal in (*statement.goals, *statement.steps):
            yield from list_counterexample(
                goal,
                columns.page,
                indent,
                most=LINES_OF_EXAMPLE,
                elsewhere=f"proofcheck explain {quote_label(statement.label)}",
            )


def _count_steps(statement: Statement) -> str:
    evidence = [step.evidence for step in statement.steps]
    return ", ".join(f"{evidence.count(one)} {one}" for one in dict.fromkeys(evidence))


def _measure(derivation: Derivation, width: int) -> _Columns:
    labels = max(width_of(_bracket(one.label)) for one in derivation.statements)
    label = max(min(labels, _LONGEST_LABEL), width_of(_HEADS[0]))
    fixed = (label, len("informal"), len("unsupported"), len("unsupported"))
    free = width - sum(fixed) - len(_GAP) * (len(_HEADS) - 1)
    title = max(free * 2 // 5, 8)
    reason = max(free - title, 12)
    is_stacked = width < NARROWEST_TABLE or reason <= labels  # else a label would be broken
    return _Columns((label, fixed[1], title, fixed[2], fixed[3], reason), width, is_stacked)


def _row_of_heads(columns: _Columns) -> Line:
    texts = [pad(head, width) for head, width in zip(_HEADS, columns.widths, strict=True)]
    return line(Run(_GAP.join(texts), Ink.FAINT))


def _list_row(statement: Statement, columns: _Columns, reading: str) -> Iterator[Line]:
    reason = "; ".join(filter(None, (state_reason(statement), reading)))
    if statement.seconds is not None:
        reason = f"{reason} ({statement.seconds:.2f} s)".lstrip()
    if columns.is_stacked:
        yield from _list_narrow_row(statement, columns.page, reason)
        return
    label = _bracket(statement.label)
    if width_of(label) > columns.widths[0]:
        yield from (line(Run(one, Ink.STRONG)) for one in wrap(label, columns.page))
        label = ""
    yield from _list_cells(statement, columns.widths, label, reason)


def _list_cells(
    statement: Statement, widths: tuple[int, ...], label: str, reason: str
) -> Iterator[Line]:
    title, ink = _title(statement)
    titled = _wrap(title, widths[2], _LINES_OF_TITLE if statement.title else _LINES_OF_FORMULA)
    grid = (
        ((label,), Ink.STRONG),
        ((_SHORT_KIND.get(statement.kind, statement.kind),), Ink.FAINT),
        (titled, ink),
        ((statement.evidence,), ink_of(statement.evidence)),
        ((statement.standing,), ink_of(statement.standing)),
        (wrap(reason, widths[5]), Ink.PLAIN),
    )
    inks = [ink for _, ink in grid]
    for row in zip_longest(*(texts for texts, _ in grid), fillvalue=""):
        runs: list[Run] = []
        for text, width, one in zip(row, widths, inks, strict=True):
            runs += [Run(text, one), Run(" " * (width - width_of(text)) + _GAP)]
        yield line(*runs)


def _list_narrow_row(statement: Statement, page: int, reason: str) -> Iterator[Line]:
    """Yield what the columns of a table say, one below the other."""
    label = wrap(_bracket(statement.label), page)
    yield from (line(Run(one, Ink.STRONG)) for one in label)
    kind = Run(f"  {_SHORT_KIND.get(statement.kind, statement.kind)}: ", Ink.FAINT)
    yield line(kind, verdict(statement.evidence), ", ", verdict(statement.standing))
    title, ink = _title(statement)
    most = _LINES_OF_TITLE if statement.title else _LINES_OF_FORMULA
    for text in _wrap(title, page - len(_GAP), most) if title else ():
        yield line(Run(_GAP + text, ink))
    if reason:
        yield from map(line, hang(reason, page, first=_GAP, rest=_GAP * 2))


def _title(statement: Statement) -> tuple[str, Ink]:
    """Return the title, or else what is claimed; what a claim needs to make sense comes last."""
    if statement.title or not statement.goals:
        return statement.title, Ink.PLAIN
    goals = sorted(statement.goals, key=lambda goal: goal.role == "side")
    return " ".join(goals[0].formula), Ink.FAINT


def _wrap(text: str, width: int, most: int) -> tuple[str, ...]:
    """Break text into at most so many lines; what is cut off ends in dots."""
    lines = wrap(text, width)
    if len(lines) <= most:
        return lines
    return (*lines[: most - 1], wrap(lines[most - 1], width - 3)[0] + "...")


def quote_label(label: str) -> str:
    """Return a label as a shell takes it for one word."""
    return f"'{label}'" if " " in label else label


def _bracket(label: str) -> str:
    return f"[{label}]"
