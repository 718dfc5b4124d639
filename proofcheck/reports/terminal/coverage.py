"""A coverage document as lines: findings by kind, with their places on both sides, and counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from proofcheck.diagnostics.codes import CODES
from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_items, list_records
from proofcheck.reports.terminal.page import (
    BLANK,
    NARROWEST,
    Ink,
    Line,
    Page,
    Run,
    count,
    heading,
    ink_of,
    line,
    pad,
    width_of,
    wrap,
)
from proofcheck.reports.terminal.terminal import Paper

_PLAIN = Paper()
_LONGEST_LABEL = 14
_GAP = "  "
_HEADS = ("label", "derivation", "source")
_RANK = {"error": 0, "warning": 1, "info": 2}


@dataclass(frozen=True, slots=True)
class _Row:
    """A finding whose texts can be shown."""

    code: str
    severity: str
    label: str
    message: str
    line: str
    source_line: str


def render_coverage(document: Mapping[str, object], paper: Paper = _PLAIN) -> str:
    """Return the findings of a coverage document, the most severe first, and a summary.

    raises   ValueError when this is no coverage document, or of a version not known here
    """
    found = document.get("format"), document.get("version")
    if found != ("proofcheck-coverage", 1):
        raise ValueError(f"not a coverage document of version 1: {found!r}")
    return paper.write(_lay_out(document, paper))


def _lay_out(document: Record, paper: Paper) -> Page:
    width = max(paper.width, NARROWEST)
    derivation, source = _part(document, "derivation"), _part(document, "source")
    shown = [_text(derivation, "title", paper) or _text(derivation, "name", paper)]
    formats = ", ".join(map(str, list_items(source, "formats"))) or "none"
    lines: list[Line] = [
        heading(shown[0], width),
        line(Run(f"{_text(derivation, 'path', paper)} against", Ink.FAINT)),
        line(Run(f"{_text(source, 'path', paper)} (labels: {formats})", Ink.FAINT)),
        BLANK,
    ]
    rows = [_read(one, paper) for one in list_records(document, "diagnostics")]
    rows.sort(key=lambda row: (_RANK.get(row.severity, 0), row.code))
    for (severity, code), group in groupby(rows, key=lambda row: (row.severity, row.code)):
        lines += [*_list_group(severity, code, list(group), width), BLANK]
    return (*lines, *_summarise(_part(document, "summary")))


def _list_group(severity: str, code: str, rows: Sequence[_Row], width: int) -> Iterator[Line]:
    title = CODES[code].title if code in CODES else ""
    yield line(Run(severity, ink_of(severity)), f"[{code}]: {title}")
    label = max([*(min(width_of(row.label), _LONGEST_LABEL) for row in rows), len(_HEADS[0])])
    widths = label, len(_HEADS[1]), len(_HEADS[2])
    heads = (pad(_HEADS[0], label), _HEADS[1], _HEADS[2].rjust(widths[2]))
    yield line(Run(_GAP + _GAP.join(heads), Ink.FAINT))
    for row in rows:
        yield from _list_row(row, widths, width)


def _list_row(row: _Row, widths: tuple[int, int, int], width: int) -> Iterator[Line]:
    indent = len(_GAP) * 4 + sum(widths)
    first, *rest = wrap(row.message, max(width - indent, 20))
    start = _GAP.join(
        (pad(row.label, widths[0]), row.line.rjust(widths[1]), row.source_line.rjust(widths[2]))
    )
    yield line(_GAP, Run(start, Ink.STRONG), _GAP + first)
    yield from (line(" " * indent + text) for text in rest)


def _summarise(summary: Record) -> Iterator[Line]:
    in_source, in_derivation, in_both, repairs, compared, agreeing = (
        _number(summary, field)
        for field in (
            *("in_source", "in_derivation", "in_both"),
            *("repairs", "lists_compared", "lists_agreeing"),
        )
    )
    readings = _number(summary, "readings")
    also = f", {count(readings, 'reading')}" if readings else ""
    own = _number(summary, "own")
    also += f", {own} of its own" if own else ""
    yield line(
        f"{count(in_source, 'statement')} in the source, {in_derivation} in the derivation: "
        f"{in_both} in both, {count(repairs, 'repair')}{also}"
    )
    cited, declared = (_number(summary, f"citations_{word}") for word in ("compared", "declared"))
    if compared or not cited:
        yield line(f"{count(compared, 'list')} of dependencies compared, {agreeing} agree")
    if cited:
        yield line(f"{count(cited, 'citation')} compared, {declared} declared")
    parts = [
        count(_number(summary, field), word)
        for field, word in (("errors", "error"), ("warnings", "warning"), ("notes", "note"))
    ]
    yield line(Run(", ".join(parts), Ink.BAD if _number(summary, "errors") else Ink.PLAIN))


def _read(record: Record, paper: Paper) -> _Row:
    label = _text(record, "label", paper)
    return _Row(
        code=_text(record, "code", paper),
        severity=_text(record, "severity", paper),
        label=f"[{label}]" if label else "",
        message=_text(record, "message", paper),
        line=_text(record, "line", paper),
        source_line=_text(record, "source_line", paper),
    )


def _part(record: Record, field: str) -> Record:
    found = record.get(field)
    return found if isinstance(found, Mapping) else {}


def _text(record: Record, field: str, paper: Paper) -> str:
    found = record.get(field)
    return "" if found is None else visible(str(found), paper.ascii_only)


def _number(record: Record, field: str) -> int:
    found = record.get(field)
    return found if isinstance(found, int) else 0
