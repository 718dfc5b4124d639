"""A run of the gate: audit the files, read the baseline, judge."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.baseline import read_baseline
from proofcheck.gate.finding import about_policy
from proofcheck.gate.judging import Outcome, Recorded, judge_audit
from proofcheck.gate.policy import Policy
from proofcheck.reports.records.records import Record
from proofcheck.source.content import Inputs
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import load_source
from proofcheck.verdict.exit_status import ExitStatus

_STOPPING = frozenset({ExitStatus.UNREADABLE, ExitStatus.TOOLKIT_FAILED})
"""Endings after which nothing is recorded: what was seen may not be what is there."""


def refuse(policy: Policy, problems: Sequence[Diagnostic]) -> Outcome:
    """Return the outcome where the policy itself cannot be used: nothing was looked at."""
    path = "" if policy.path is None else os.path.relpath(policy.path)
    found = [about_policy(one, path=path, unreadable=True) for one in problems]
    return Outcome(policy, findings=tuple(found))


def default_paths(policy: Policy) -> tuple[Path, ...]:
    """Return the paths that a policy is about, as the working directory sees them."""
    return tuple(Path(os.path.relpath(policy.root / one)) for one in policy.paths)


def baseline_path(policy: Policy) -> Path | None:
    """Return where the baseline is, as the working directory sees it."""
    return None if policy.baseline is None else Path(os.path.relpath(policy.root / policy.baseline))


def judge_files(
    document: Record,
    policy: Policy,
    today: date,
    *,
    is_whole: bool,
    unlisted: int = 0,
    is_rechecking: bool = False,
    inputs: Inputs | None = None,
) -> Outcome:
    """Judge an audit by a policy and the baseline that it names.

    is_rechecking   whether nothing was believed, so that evidence must be fit for use
    inputs          through which the baseline is read
    """
    path = baseline_path(policy)
    recorded = None if path is None else load_baseline(path, inputs)
    outcome = judge_audit(
        document,
        policy,
        recorded if isinstance(recorded, Recorded) else None,
        today,
        is_whole=is_whole,
        unlisted=unlisted,
        is_rechecking=is_rechecking,
    )
    if recorded is None or isinstance(recorded, Recorded):
        return outcome
    found = [about_policy(one, path=str(path), unreadable=True) for one in recorded]
    return replace(outcome, findings=(*outcome.findings, *found))


def load_baseline(path: Path, inputs: Inputs | None = None) -> Recorded | tuple[Diagnostic, ...]:
    """Read a baseline, or say why it cannot be read."""
    source = load_source(path, inputs=inputs)
    if not isinstance(source, SourceFile):
        advice = "`proofcheck gate --update` writes it"
        if source[0].fault != "missing-file":
            advice += " anew where this is removed"
        return tuple(
            Diagnostic("P0911", f"the baseline: {one.message}", one.location, help=(advice,))
            for one in source
        )
    found = read_baseline(source)
    return found if isinstance(found, tuple) else Recorded(found, source)


def may_record(outcome: Outcome) -> bool:
    """Whether an audit is fit to be recorded: everything was read, and we did not fail."""
    stopping = [one for one in outcome.findings if one.fails and one.ending in _STOPPING]
    return bool(outcome.statements) and not stopping and not outcome.unlisted
