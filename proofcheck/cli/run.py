"""An audit as commands start it: select, run under the options given, print, end."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.audit.workers.limits import NEVER
from proofcheck.cli.labels import find_label_lines, resolve_labels
from proofcheck.cli.output import print_message
from proofcheck.cli.paths import Selection, find_files
from proofcheck.cli.progress import open_progress
from proofcheck.cli.status import INTERRUPTED, find_exit_status
from proofcheck.cli.store import open_store
from proofcheck.source.content import Inputs
from proofcheck.verdict import ExitStatus

if TYPE_CHECKING:
    from proofcheck.audit import AuditOptions, Progress, RecordedModels
    from proofcheck.audit.workers.memory import Memory
    from proofcheck.diagnostics.diagnostic import Diagnostic

Document = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Run:
    """What a command asked for, the files it is about, and what it remembers.

    labels   as their files spell them; None for all
    """

    arguments: argparse.Namespace
    selection: Selection
    memory: Memory
    inputs: Inputs
    labels: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The document of a run as far as it got.

    limit   seconds; whoever gives each goal no more time would get the same
    """

    document: Document | None
    was_interrupted: bool = False
    limit: float = NEVER


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended.

    limit   seconds; whoever gives each goal no more time would see it end the same
    """

    status: int
    limit: float = NEVER


def run_command(
    arguments: argparse.Namespace,
    report: Callable[[Document], None],
    *,
    labels: list[str] | None = None,
) -> int:
    """Audit what was selected, hand the document to `report`, and return the exit status.

    labels   as typed; where one of them means nothing, nothing is audited
    """
    with open_store(arguments) as memory:
        run = Run(arguments, find_files(arguments.paths), memory, Inputs())
        return complete(run, report, labels).status


def complete(run: Run, report: Callable[[Document], None], labels: list[str] | None) -> Ending:
    """Audit, report and say how the run ended.

    report   takes the audit document, if there is one
    labels   as typed; where one of them means nothing, nothing is audited
    """
    report_selection(run.selection)
    unreadable = len(run.selection.unlisted)
    if labels is not None:
        resolved = resolve_labels(labels, run.selection.files, run.inputs)
        if resolved is None:
            return Ending(end_without_labels(run.selection))
        run = replace(run, labels=resolved)
    result = audit_selection(run)
    if result.document is not None:
        report(result.document)
    if result.was_interrupted or result.document is None:
        print_message("interrupted", "the audit is not complete")
        return Ending(INTERRUPTED)
    exit_zero = run.arguments.exit_zero
    status = find_exit_status(result.document, exit_zero=exit_zero, unreadable=unreadable)
    return Ending(status, result.limit)


def audit_selection(run: Run) -> Result:
    """Audit the files of a run; Ctrl-C ends it with what is finished."""
    is_quiet = getattr(run.arguments, "quiet", False)
    progress = open_progress(is_quiet=is_quiet)
    try:
        return _audit_with(run, progress)
    except KeyboardInterrupt as interrupt:
        found = getattr(interrupt, "document", None)
        return Result(found if isinstance(found, Mapping) else None, was_interrupted=True)
    finally:
        progress.finish()


def _audit_with(run: Run, progress: Progress) -> Result:
    from proofcheck.audit import AuditOptions, audit_files

    arguments = run.arguments
    options = AuditOptions(
        jobs=arguments.jobs,
        timeout=arguments.timeout,
        labels=run.labels,
        timings=getattr(arguments, "timings", False),
        proofs=not getattr(arguments, "recheck", False),
        recorded_models=_recorded_models(arguments),
    )
    if getattr(arguments, "export", False):
        return _export(run, options, progress)
    audited = audit_files(run.selection.files, options, progress, run.memory, run.inputs)
    return Result(audited.document, limit=audited.limit)


def _recorded_models(arguments: argparse.Namespace) -> RecordedModels:
    """Return what those are good for: a gate, which alone can recheck, never counts them."""
    from proofcheck.audit import RecordedModels

    if hasattr(arguments, "recheck"):
        return RecordedModels.SPARE if arguments.recheck else RecordedModels.NEVER
    return RecordedModels.LAST if getattr(arguments, "anew", False) else RecordedModels.COUNT


def _export(run: Run, options: AuditOptions, progress: Progress) -> Result:
    """Audit, and write the files of evidence.

    raises   CannotWriteError, before the audit where it certainly will
    """
    from proofcheck.audit.run import audit_for_export
    from proofcheck.audit.store.question import evidence_path
    from proofcheck.cli.files import check_can_write, write_file

    files = run.selection.files
    for file in files:
        check_can_write(evidence_path(file))
    audited, texts = audit_for_export(files, options, progress, run.memory, run.inputs)
    for path, text in texts.items():
        write_file(path, text)
    return Result(audited.document, limit=audited.limit)


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


def end_without_labels(selection: Selection) -> ExitStatus:
    """Return how a command ends that was asked about a label no file has."""
    unreadable = len(selection.unlisted) + report_unreadable(selection.files)
    return ExitStatus.UNREADABLE if unreadable else ExitStatus.NOTHING_SELECTED


def report_unreadable(files: Sequence[Path]) -> int:
    """Say which files cannot be read, or are no derivations: a label may be meant there; count them."""
    from proofcheck.cli.output import print_error_lines
    from proofcheck.diagnostics.rendering import render_diagnostic

    troubles = [found for file in files if (found := _why_unreadable(file))]
    for trouble in troubles:
        for diagnostic in trouble:
            print_error_lines(render_diagnostic(diagnostic))
    return len(troubles)


def _why_unreadable(file: Path) -> list[Diagnostic]:
    from proofcheck.diagnostics.codes import CODES, UNREADABLE
    from proofcheck.diagnostics.reading import diagnose_reading
    from proofcheck.source.reading import load_source

    source = load_source(file)
    if isinstance(source, tuple):
        return [diagnose_reading(problem) for problem in source]
    if next(find_label_lines(file), None) is not None:
        return []
    from proofcheck.language.loading import read_derivation

    found = read_derivation(source, file.stem).diagnostics
    return [one for one in found if CODES[one.code].name in UNREADABLE]
