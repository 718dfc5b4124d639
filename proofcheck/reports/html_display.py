"""An audit as an HTML fragment for notebooks: one table, everything from the document escaped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from proofcheck.reports.records.audited import Audit, Derivation, Statement
from proofcheck.reports.records.reading import read_audit
from proofcheck.reports.terminal.establishment import state_reason
from proofcheck.reports.terminal.page import Ink, ink_of, render_plain
from proofcheck.reports.terminal.summary import list_summary

_COLOUR = {
    Ink.PROVED: "#1a7f37",
    Ink.SUPPORTED: "#0969da",
    Ink.OPEN: "#9a6700",
    Ink.BAD: "#cf222e",
    Ink.GIVEN: "#57606a",
}
_CELL = "text-align:left;vertical-align:top;padding:2px 10px 2px 0"
_SUMMARY_WIDTH = 100


def render_html(document: Mapping[str, object]) -> str:
    """Return the audit as a fragment that a notebook shows for `_repr_html_`.

    It loads nothing, runs nothing, and inherits the colours of the page around it.
    """
    audit = read_audit(document)
    summary = render_plain(list_summary(audit, _SUMMARY_WIDTH))
    tables = "".join(_table(derivation) for derivation in audit.derivations)
    return f'<div class="proofcheck">{tables}<pre>{escape(summary)}</pre></div>'


def _table(derivation: Derivation) -> str:
    rows = "".join(_rows(derivation))
    findings = "".join(
        f"<li>{_badge(finding.severity)} {escape(finding.code)}: {escape(finding.with_label)}</li>"
        for finding in Audit((derivation,), ()).all_findings
    )
    heads = "".join(
        f'<th style="{_CELL}">{head}</th>'
        for head in ("label", "kind", "title", "evidence", "standing", "reason")
    )
    return (
        f'<table style="border-collapse:collapse"><caption style="{_CELL}">'
        f"<strong>{escape(derivation.title or derivation.name)}</strong> "
        f"<code>{escape(derivation.path)}</code></caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        + (f"<ul>{findings}</ul>" if findings else "")
    )


def _rows(derivation: Derivation) -> Iterator[str]:
    section = ""
    for statement in derivation.statements:
        if statement.section != section:
            section = statement.section
            yield f'<tr><th colspan="6" style="{_CELL}">{escape(section)}</th></tr>'
        yield _row(statement)


def _row(statement: Statement) -> str:
    formula = " ".join(statement.goals[0].formula) if statement.goals else ""
    title = escape(statement.title) or (f"<code>{escape(formula)}</code>" if formula else "")
    cells = (
        f"<strong>[{escape(statement.label)}]</strong>",
        escape(statement.kind),
        title,
        _badge(statement.evidence),
        _badge(statement.standing),
        escape(state_reason(statement)) + "".join(_examples(statement)),
    )
    return "<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells) + "</tr>"


def _examples(statement: Statement) -> Iterator[str]:
    for goal in statement.goals:
        example = goal.counterexample
        if example is None:
            continue
        rows = [(name, value) for name, value in (*example.sizes, *example.objects)]
        rows += [("left", example.left), ("right", example.right)]
        shown = "".join(f"{escape(name)} = {escape(value)}\n" for name, value in rows if value)
        yield f"<pre>{escape(' '.join(goal.formula))}\n{shown}{escape(example.why)}</pre>"


def _badge(word: str) -> str:
    colour = _COLOUR.get(ink_of(word), "inherit")
    return f'<span style="color:{colour};font-weight:600">{escape(word)}</span>'
