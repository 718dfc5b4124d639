"""An audit as commands start it: select, run under the options given, print, end."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.cli.labels import resolve_labels
from proofcheck.cli.output import print_message, shows_progress
from proofcheck.cli.paths import Selection, find_files
from proofcheck.cli.progress import Silence, TerminalProgress
from proofcheck.cli.status import INTERRUPTED, find_exit_status
from proofcheck.verdict import ExitStatus

if TYPE_CHECKING:
    from proofcheck.audit import AuditOptions, Progress
    from proofcheck.audit.store import Memory

Document = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Run:
    """What a command asked for, and the files it is about."""

    arguments: argparse.Namespace
    selection: Selection
    labels: tuple[str, ...] | None


def run_command(
    arguments: argparse.Namespace,
    report: Callable[[Document], None],
    *,
    labels: list[str] | None = None,
) -> int:
    """Audit what was selected, hand the document to `report`, and return the exit status.

    labels   as typed; where one of them means nothing, nothing is audited
    """
    selection = find_files(arguments.paths)
    report_selection(selection)
    unreadable = len(selection.unlisted)
    resolved = None
    if labels is not None:
        resolved = resolve_labels(labels, selection.files)
        if resolved is None:
            return _end_without_labels(selection, unreadable)
    document, was_interrupted = audit_files(Run(arguments, selection, resolved))
    if document is not None:
        report(document)
    if was_interrupted or document is None:
        print_message("interrupted", "the audit is not complete")
        return INTERRUPTED
    return find_exit_status(document, exit_zero=arguments.exit_zero, unreadable=unreadable)


def audit_files(run: Run) -> tuple[Document | None, bool]:
    """Return the document, as far as it got, and whether Ctrl-C ended it."""
    from proofcheck.audit.store import Forgetful, Notebook, open_memory

    arguments = run.arguments
    is_quiet = getattr(arguments, "quiet", False)
    progress = TerminalProgress() if shows_progress() and not is_quiet else Silence()
    try:
        with open_memory(choose_store(arguments)) as memory:
            is_noted = isinstance(memory, Forgetful) and getattr(arguments, "export", False)
            document = _audit_with(run, progress, Notebook() if is_noted else memory)
        for trouble in memory.troubles:
            print_message("note", trouble)
        return document, False
    except KeyboardInterrupt as interrupt:
        found = getattr(interrupt, "document", None)
        return (found if isinstance(found, Mapping) else None), True
    finally:
        progress.finish()


def _audit_with(run: Run, progress: Progress, memory: Memory) -> Document:
    from proofcheck.audit import AuditOptions, run_audit

    arguments = run.arguments
    options = AuditOptions(
        jobs=arguments.jobs,
        timeout=arguments.timeout,
        labels=run.labels,
        timings=getattr(arguments, "timings", False),
    )
    document = run_audit(run.selection.files, options, progress, memory)
    if getattr(arguments, "export", False):
        _export(run.selection.files, options, progress, memory)
    return document


def _export(
    files: tuple[Path, ...], options: AuditOptions, progress: Progress, memory: Memory
) -> None:
    """Write the files of evidence; what the audit has just found is recalled."""
    from proofcheck.audit.run import export_evidence
    from proofcheck.cli.files import write_file

    for path, text in export_evidence(files, options, progress, memory).items():
        write_file(path, text)


STORE = Path(".proofcheck_cache") / "store.sqlite"
"""Where results are kept, below the working directory."""

SWITCH = "PROOFCHECK_STORE"
"""The environment variable that names another store file, or is ``off``."""


def choose_store(arguments: argparse.Namespace) -> Path | None:
    """Return the store file that a command uses; None for none."""
    return None if arguments.no_store else find_store()


def find_store() -> Path | None:
    """Return the store file that is in use here; None for none."""
    chosen = os.environ.get(SWITCH, "")
    return None if chosen == "off" else Path(chosen) if chosen else STORE


def report_selection(selection: Selection) -> None:
    """Say on standard error why there are no files, or where they could not be looked for."""
    for path, reason in selection.unlisted:
        print_message("error", f"`{path}` cannot be searched: {reason}")
    if selection.files or selection.unlisted:
        return
    missing = [path for path in selection.searched if not path.exists()]
    if missing:
        message = f"there is no directory `{missing[0]}` here, and no path was given"
        advice = "proofcheck new NAME writes a first derivation there"
    else:
        message = f"nothing selected: no *.proof file in {selection.searched_in}"
        advice = "name a file, or a directory that holds derivations"
    print_message("error", message, help_text=advice)


def _end_without_labels(selection: Selection, unreadable: int) -> int:
    unreadable += report_unreadable(selection.files)
    return ExitStatus.UNREADABLE if unreadable else ExitStatus.NOTHING_SELECTED


def report_unreadable(files: tuple[Path, ...]) -> int:
    """Say which files cannot be read, since one of them may hold the label; count them."""
    from proofcheck.cli.output import print_error_lines
    from proofcheck.diagnostics.reading import diagnose_reading
    from proofcheck.diagnostics.rendering import render_diagnostic
    from proofcheck.source.reading import load_source

    count = 0
    for file in files:
        source = load_source(file)
        if isinstance(source, tuple):
            count += 1
            for problem in source:
                print_error_lines(render_diagnostic(diagnose_reading(problem)))
    return count
