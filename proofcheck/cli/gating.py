"""A run of the gate in which something is new: audit, judge, report, record."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from proofcheck.audit.workers.limits import NEVER
from proofcheck.cli.asking import SUFFIXES, Asking
from proofcheck.cli.files import write_file
from proofcheck.cli.output import print_message, print_text, prints_unicode
from proofcheck.cli.paths import Selection, find_files
from proofcheck.cli.run import Document, Ending, Run, audit_selection, report_selection
from proofcheck.cli.status import INTERRUPTED
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.discovery import find_policy
from proofcheck.gate.document import write_outcome
from proofcheck.gate.finding import Finding
from proofcheck.gate.judging import Outcome
from proofcheck.gate.policy import Policy
from proofcheck.gate.reading import read_policy
from proofcheck.gate.run import baseline_path, default_paths, judge_files, may_record, refuse
from proofcheck.gate.updating import Terms, refuse_update, update_baseline


def open_gate(asking: Asking) -> int:
    """Audit, judge by the policy, report, and return the exit status."""
    arguments, inputs = asking.arguments, asking.inputs
    chosen = arguments.policy
    found = read_policy(chosen, inputs) if chosen else find_policy(Path.cwd(), inputs)
    if isinstance(found, tuple):
        return _report(refuse(Policy(chosen), found), asking)[0]
    if arguments.update and found.baseline is None:
        return _report(refuse(found, (_without_baseline(),)), asking)[0]
    selection = find_files(arguments.paths or default_paths(found))
    report_selection(selection)
    result = audit_selection(Run(arguments, selection, asking.memory, inputs))
    if result.document is None or result.was_interrupted:
        print_message("interrupted", "the audit is not complete")
        return INTERRUPTED
    outcome = _judge(result.document, found, selection, asking)
    status, text = _report(outcome, asking)
    if result.limit != NEVER:
        _keep(Ending(status, result.limit), text, found, selection, asking)
    return status


def _keep(ending: Ending, text: str, policy: Policy, selection: Selection, asking: Asking) -> None:
    """Keep the answer; it holds until a file changes, or an acceptance ends."""
    ends = [one.until for one in policy.acceptances if one.until is not None]
    asking.keep_answer(
        text,
        ending.status,
        ending.limit,
        selection,
        paths=default_paths(policy),
        baseline=baseline_path(policy),
        until=[day.isoformat() for day in ends],
    )


def _judge(document: Document, policy: Policy, selection: Selection, asking: Asking) -> Outcome:
    """Judge what was audited, and where that was asked for record it and judge once more."""

    def judge() -> Outcome:
        return judge_files(
            document,
            policy,
            date.fromisoformat(asking.today),
            is_whole=is_whole,
            unlisted=len(selection.unlisted),
            is_rechecking=asking.arguments.recheck,
            inputs=asking.inputs,
        )

    is_whole = not asking.arguments.paths
    outcome = judge()
    if not asking.arguments.update:
        return outcome
    path = baseline_path(policy) or Path()
    found = _update(document, policy, outcome, asking, path)
    asking.inputs.forget(path)
    after = outcome if any(one.fails for one in found) else judge()
    return replace(after, findings=(*after.findings, *found))


def _update(
    document: Document, policy: Policy, outcome: Outcome, asking: Asking, path: Path
) -> tuple[Finding, ...]:
    """Record, and return what was lowered; or why nothing is recorded."""
    without = replace(outcome, findings=tuple(f for f in outcome.findings if f.code != "P0911"))
    if not may_record(without):
        unfit = Diagnostic("P0911", "nothing is recorded: the audit is not fit for it")
        return refuse_update((unfit,), path)
    arguments = asking.arguments
    terms = Terms(
        reason=arguments.lower or "",
        is_attended=not arguments.recheck,
        is_whole=not arguments.paths,
    )
    return update_baseline(document, policy, path, _write_baseline, terms)


def _write_baseline(path: Path, text: str) -> None:
    write_file(path, text)
    print_message("note", f"wrote `{path}`")


def _without_baseline() -> Diagnostic:
    advice = 'write `baseline = "proofcheck.baseline"` there'
    return Diagnostic("P0911", "the policy names no baseline to be updated", help=(advice,))


def _report(outcome: Outcome, asking: Asking) -> tuple[int, str]:
    """Write what was asked for, and return the status and what was printed."""
    arguments: argparse.Namespace = asking.arguments
    document = write_outcome(outcome, asking.inputs)
    for path in arguments.output:
        write_file(path, _render(document, SUFFIXES[path.suffix.lower()]))
    text = _render(document, arguments.format)
    print_text(text)
    return outcome.status, text


def _render(document: Mapping[str, object], form: str) -> str:
    if form == "json":
        from proofcheck.reports.machine.json_document import render_json

        return render_json(document)
    if form == "junit":
        from proofcheck.reports.machine.junit import render_junit

        return render_junit(document)
    if form == "sarif":
        from proofcheck.reports.machine.sarif import render_sarif

        return render_sarif(document)
    if form == "github":
        from proofcheck.reports.machine.github import render_github

        return render_github(document)
    from proofcheck.reports.machine.gate_text import render_gate

    return render_gate(document, ascii_only=not prints_unicode())
