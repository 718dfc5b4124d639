"""`proofcheck findings`: what an audit found, as a page for those who wrote the document."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from proofcheck.audit.store.question import identify_files
from proofcheck.cli.files import check_can_write, write_file
from proofcheck.cli.output import print_message, print_text
from proofcheck.cli.paths import Selection, find_files
from proofcheck.cli.run import Document, Run, audit_selection, report_selection, report_unreadable
from proofcheck.cli.status import INTERRUPTED, find_exit_status
from proofcheck.cli.store import open_store
from proofcheck.reports.findings import Made, find_outdated, render_findings
from proofcheck.source.content import Inputs, UnreadableError
from proofcheck.verdict import ExitStatus


def findings(arguments: argparse.Namespace) -> int:
    """Write the page, or say whether it is up to date; return the exit status.

    returns   0 once it is written, for it judges nothing; with `--check` 1 where it is out of
              date; 2 where something cannot be read, 4 where there is nothing to write about,
              5 where proofcheck itself failed
    """
    if arguments.check and arguments.output is None:
        print_message("error", "--check compares a page, and none is named by -o")
        return ExitStatus.UNREADABLE
    selection, inputs = find_files(arguments.paths), Inputs()
    report_selection(selection)
    if selection.unlisted:
        return ExitStatus.UNREADABLE
    if not selection.files:
        return ExitStatus.NOTHING_SELECTED
    if arguments.check:
        return _check(arguments.output, selection.files, inputs)
    return _write(arguments, selection, inputs)


def _write(arguments: argparse.Namespace, selection: Selection, inputs: Inputs) -> int:
    """Audit, and write the page whole or not at all."""
    if arguments.output is not None:
        check_can_write(arguments.output)
    with open_store(arguments) as memory:
        result = audit_selection(Run(arguments, selection, memory, inputs))
    if result.document is None or result.was_interrupted:
        print_message("interrupted", "the audit is not complete, and no page is written")
        return INTERRUPTED
    sources = _identify(selection.files, inputs)
    status = _find_trouble(result.document)
    if sources is None or status:
        return status or ExitStatus.UNREADABLE
    _print(render_findings(result.document, sources), arguments.output)
    return ExitStatus.STANDS


def _print(text: str, output: Path | None) -> None:
    if output is None:
        print_text(text)
        return
    write_file(output, text)
    print_message("note", f"wrote `{output}`")


def _find_trouble(document: Document) -> ExitStatus | None:
    """Return how a run ends of which no page can be made, after it has been said why."""
    status = find_exit_status(document, exit_zero=True)
    if status in (ExitStatus.STANDS, ExitStatus.NOTHING_SELECTED):
        return status or None
    from proofcheck.cli.output import print_error_lines
    from proofcheck.reports.terminal.terminal import render_troubles

    print_error_lines(render_troubles(document))
    return status


def _check(page: Path, files: Sequence[Path], inputs: Inputs) -> ExitStatus:
    """Say why a page is out of date; nothing is audited."""
    sources = _identify(files, inputs)
    if sources is None:
        return ExitStatus.UNREADABLE
    try:
        text = inputs.read(page).decode("utf-8")
    except UnreadableError as error:
        print_message("error", error.describe(str(page)))
        return ExitStatus.UNREADABLE
    except UnicodeDecodeError:
        print_message("error", f"`{page}` is not UTF-8 text")
        return ExitStatus.UNREADABLE
    found = find_outdated(text, sources)
    for reason in found:
        print_message("error", f"`{page}` is out of date: {reason}")
    if found:
        print_message("help", f"proofcheck findings -o {page}, with the same paths, makes it anew")
    return ExitStatus.FINDING if found else ExitStatus.STANDS


def _identify(files: Sequence[Path], inputs: Inputs) -> list[Made] | None:
    """Return what a page is made from; None, which has been said, where that cannot be read."""
    found = identify_files(files, inputs)
    if found is None:
        if not report_unreadable(files):
            print_message("error", "a file of evidence cannot be read")
        return None
    return [Made(*map(str, one)) for one in found if isinstance(one, list)]
