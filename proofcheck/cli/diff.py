"""`proofcheck diff`: two audits compared."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

from proofcheck.cli.output import print_message, print_text, prints_unicode
from proofcheck.cli.paths import find_files
from proofcheck.cli.run import Document, Run, audit_selection, report_selection
from proofcheck.cli.status import INTERRUPTED
from proofcheck.cli.store import open_store
from proofcheck.gate.comparison import compare_audits, write_comparison
from proofcheck.reports.records.records import list_statements
from proofcheck.source.content import Inputs, UnreadableError, read_content
from proofcheck.verdict import ExitStatus

MOST_BYTES = 1_000_000_000
"""No audit document is longer; what is longer is not read."""

_SUFFIX = ".json"
_SIDES = (
    "name a derivation, a directory of them, or a file *.json by `proofcheck audit --format json`"
)


def diff(arguments: argparse.Namespace) -> int:
    """Compare and return the exit status.

    returns   0; 1 when something turned for the worse; 2 when a side cannot be read; 4 when a
              side holds no statement
    """
    sides: list[Document] = []
    for path in (arguments.old, arguments.new):
        found = _read_audit(path) if path.suffix.lower() == _SUFFIX else _audit(path, arguments)
        if not isinstance(found, Mapping):
            return found
        if next(list_statements(found), None) is None:
            print_message("error", f"`{path}` contains no statement", help_text=_SIDES)
            return ExitStatus.NOTHING_SELECTED
        sides.append(found)
    try:
        document = write_comparison(compare_audits(*sides))
    except (ValueError, KeyError) as error:
        why = f"a statement lacks `{error.args[0]}`" if isinstance(error, KeyError) else str(error)
        message = f"the audits cannot be compared: {why}"
        print_message("error", message, help_text=_SIDES)
        return ExitStatus.UNREADABLE
    print_text(_render(document, arguments.format))
    summary = document["summary"]
    is_worse = isinstance(summary, Mapping) and summary["worse"]
    return ExitStatus.FINDING if is_worse else ExitStatus.STANDS


def _read_audit(path: Path) -> Document | ExitStatus:
    """Read an audit document from a file; say on standard error why that is impossible."""
    try:
        found = json.loads(read_content(path, MOST_BYTES))
    except UnreadableError as error:
        message = error.describe(str(path))
    except RecursionError:
        message = f"`{path}` is nested too deeply"
    except UnicodeDecodeError:
        message = f"`{path}` is not UTF-8 text"
    except ValueError as error:
        message = f"`{path}` is not valid JSON: {_why_no_json(error)}"
    else:
        if isinstance(found, dict) and found.get("format") == "proofcheck-audit":
            return found
        message = f"`{path}` is not an audit document"
    print_message("error", message, help_text=_SIDES)
    return ExitStatus.UNREADABLE


def _why_no_json(error: ValueError) -> str:
    from proofcheck.source.long_numbers import MOST_DIGITS, is_about_digits

    if is_about_digits(error):
        return f"a number has more than {MOST_DIGITS:,} digits"
    return str(error)


def _audit(path: Path, arguments: argparse.Namespace) -> Document | int:
    selection = find_files([path])
    report_selection(selection)
    with open_store(arguments) as memory:
        result = audit_selection(Run(arguments, selection, memory, Inputs()))
    document = result.document
    if document is None or result.was_interrupted:
        print_message("interrupted", "the audit is not complete")
        return INTERRUPTED
    if selection.files and next(list_statements(document), None) is None:
        from proofcheck.cli.run import report_unreadable

        if report_unreadable(selection.files):
            return ExitStatus.UNREADABLE
    return document


def _render(document: Mapping[str, object], form: str) -> str:
    if form == "json":
        from proofcheck.reports.machine.json_document import render_json

        return render_json(document)
    from proofcheck.reports.machine.comparison import render_comparison

    return render_comparison(document, ascii_only=not prints_unicode())
