"""What the gate found as workflow commands of GitHub Actions: annotations at file and line.

A command is one line, ``::error file=..,line=..::message``.  Its data escapes per cent signs and
line ends, its properties colons and commas too; nothing from a file can end it or begin another.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.records import Record, list_items, list_records

_LEVEL = {"failed": "error", "noted": "notice"}


def render_github(document: Record) -> str:
    """Return a command for each failure and note, and a line of plain text at the end."""
    return "".join(f"{line}\n" for line in _lines(document))


def _lines(document: Record) -> Iterator[str]:
    for finding in list_records(document, "findings"):
        level = _LEVEL.get(str(finding.get("status")))
        if level is not None:
            yield _command(level, finding)
    yield f"gate: exit status {document.get('status')}"


def _command(level: str, finding: Record) -> str:
    properties = {
        "file": finding.get("path"),
        "line": finding.get("line"),
        "col": finding.get("column"),
        "title": f"{finding.get('code')} {finding.get('name')}",
    }
    written = ",".join(
        f"{name}={_escape_property(visible(str(value)))}"
        for name, value in properties.items()
        if value
    )
    message = [finding.get("message"), *list_items(finding, "notes"), *list_items(finding, "help")]
    text = "\n".join(visible(str(one)) for one in message)
    return f"::{level} {written}::{_escape_data(text)}"


def _escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
