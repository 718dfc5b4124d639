"""`proofcheck gate`: whether everything stands as the policy requires."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from proofcheck.cli.files import write_file
from proofcheck.cli.output import print_message, print_text, prints_unicode
from proofcheck.cli.paths import find_files
from proofcheck.cli.run import Run, audit_files, report_selection
from proofcheck.cli.status import INTERRUPTED
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.discovery import find_policy
from proofcheck.gate.document import write_outcome
from proofcheck.gate.judging import Outcome
from proofcheck.gate.policy import Policy
from proofcheck.gate.reading import read_policy
from proofcheck.gate.run import (
    about_update,
    baseline_path,
    default_paths,
    judge_files,
    may_record,
    refuse,
    update_baseline,
)
from proofcheck.verdict.exit_status import ExitStatus

RECHECKING = "CI"
"""The environment variable under which nothing is believed from a store."""


def gate(arguments: argparse.Namespace) -> int:
    """Audit, judge by the policy, report, and return the exit status."""
    unknown = [path for path in arguments.output if path.suffix.lower() not in SUFFIXES]
    if unknown:
        advice = f"known suffixes are {', '.join(SUFFIXES)}"
        print_message("error", f"`{unknown[0]}` has no suffix of a format", help_text=advice)
        return ExitStatus.UNREADABLE
    found = read_policy(arguments.policy) if arguments.policy else find_policy(Path.cwd())
    if isinstance(found, tuple):
        policy = Policy(arguments.policy)
        return _report(refuse(policy, found), arguments)
    if arguments.update and found.baseline is None:
        return _report(refuse(found, (_without_baseline(),)), arguments)
    if arguments.recheck or os.environ.get(RECHECKING):
        arguments.no_store = True
    outcome = _judge(found, arguments)
    return INTERRUPTED if outcome is None else _report(outcome, arguments)


def _judge(policy: Policy, arguments: argparse.Namespace) -> Outcome | None:
    """Audit and judge; None where that was interrupted."""
    is_whole = not arguments.paths
    selection = find_files(arguments.paths or default_paths(policy))
    report_selection(selection)
    unlisted = len(selection.unlisted)
    document, was_interrupted = audit_files(Run(arguments, selection, None))
    if document is None or was_interrupted:
        print_message("interrupted", "the audit is not complete")
        return None
    today = datetime.now(UTC).date()
    outcome = judge_files(document, policy, today, is_whole=is_whole, unlisted=unlisted)
    if not arguments.update:
        return outcome
    problems = _update(document, policy, outcome, is_whole=is_whole)
    if problems:
        path = baseline_path(policy) or Path()
        return replace(outcome, findings=(*outcome.findings, *about_update(problems, path)))
    return judge_files(document, policy, today, is_whole=is_whole, unlisted=unlisted)


def _update(
    document: Mapping[str, object], policy: Policy, outcome: Outcome, *, is_whole: bool
) -> tuple[Diagnostic, ...]:
    path = baseline_path(policy)
    assert path is not None
    without = replace(outcome, findings=tuple(f for f in outcome.findings if f.code != "P0911"))
    if not may_record(without):
        return (Diagnostic("P0911", "nothing is recorded: the audit is not fit for it"),)
    return update_baseline(document, policy, path, write_file, is_whole=is_whole)


def _without_baseline() -> Diagnostic:
    advice = 'write `baseline = "proofcheck.baseline"` there'
    return Diagnostic("P0911", "the policy names no baseline to be updated", help=(advice,))


SUFFIXES = {".json": "json", ".xml": "junit", ".sarif": "sarif"}
"""Formats of files, by suffix."""


def _report(outcome: Outcome, arguments: argparse.Namespace) -> int:
    document = write_outcome(outcome)
    for path in arguments.output:
        write_file(path, _render(document, SUFFIXES[path.suffix.lower()]))
    print_text(_render(document, arguments.format))
    return outcome.status


def _render(document: Mapping[str, object], form: str) -> str:
    if form == "json":
        from proofcheck.reports.json_document import render_json

        return render_json(document)
    if form == "junit":
        from proofcheck.reports.junit import render_junit

        return render_junit(document)
    if form == "sarif":
        from proofcheck.reports.sarif import render_sarif

        return render_sarif(document)
    if form == "github":
        from proofcheck.reports.github import render_github

        return render_github(document)
    from proofcheck.reports.gate_text import render_gate

    return render_gate(document, ascii_only=not prints_unicode())
