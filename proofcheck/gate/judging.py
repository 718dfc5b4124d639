"""The judgement of the gate: an audit, a policy and a baseline in, findings and a status out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import chain

from proofcheck.gate.accepting import accept_findings
from proofcheck.gate.entry import Baseline
from proofcheck.gate.finding import Finding
from proofcheck.gate.policy import Policy
from proofcheck.gate.ratchet import compare_with_baseline
from proofcheck.gate.readings import Originals
from proofcheck.gate.resting import Resting
from proofcheck.gate.rules import (
    find_errors,
    find_idle_rules,
    judge_bans,
    judge_evidence,
    judge_statement,
)
from proofcheck.gate.statements import GatedStatement, read_statements, relative_file
from proofcheck.reports.records.records import Record, list_records
from proofcheck.source.file import SourceFile
from proofcheck.verdict.exit_status import ExitStatus, exit_status
from proofcheck.verdict.standing import Standing


@dataclass(frozen=True, slots=True)
class Recorded:
    """A baseline that was read, and its text."""

    baseline: Baseline
    source: SourceFile


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the gate found.

    policy      in force
    statements  that were looked at
    findings    in the order of files and places, those of the policy last
    unlisted    directories that could not be searched
    """

    policy: Policy
    statements: tuple[GatedStatement, ...] = ()
    findings: tuple[Finding, ...] = field(default=())
    unlisted: int = 0

    @property
    def status(self) -> ExitStatus:
        """The exit status: of what fails the most severe; nothing looked at is no success."""
        failures = [one.ending for one in self.findings if one.fails]
        open_ends = failures.count(ExitStatus.INCOMPLETE)
        standings = [Standing.UNSUPPORTED] * open_ends + [Standing.SOUND] * len(self.statements)
        return exit_status(
            standings,
            error_findings=failures.count(ExitStatus.FINDING),
            unreadable_files=failures.count(ExitStatus.UNREADABLE) + self.unlisted,
            toolkit_failures=failures.count(ExitStatus.TOOLKIT_FAILED),
        )


def judge_audit(
    document: Record,
    policy: Policy,
    recorded: Recorded | None,
    today: date,
    *,
    is_whole: bool = True,
    unlisted: int = 0,
    is_rechecking: bool = False,
) -> Outcome:
    """Judge an audit document by a policy.

    recorded   the baseline, where the policy names one
    today      decides which acceptances have expired
    is_whole   whether the document is about all files the policy is about; else rules,
               acceptances and entries about other files are not called stale
    is_rechecking  whether nothing was believed, so that evidence must be fit for use
    raises     ValueError for a document that is no audit of version 1
    """
    statements = tuple(read_statements(document, policy.root))
    resting, originals = Resting(statements), Originals(statements)
    files = None if is_whole else _files_of(document, policy)
    findings = [
        *_about_files(document, policy, is_rechecking=is_rechecking),
        *chain.from_iterable(judge_statement(one, policy, originals) for one in statements),
        *judge_bans(statements, policy, resting, originals),
        *_since_recorded(recorded, statements, resting, files),
        *find_idle_rules(statements, policy, resting, is_whole=is_whole),
    ]
    judged = accept_findings(findings, statements, policy, resting, today, is_whole=is_whole)
    return Outcome(policy, statements, _in_order(judged, statements), unlisted)


def _files_of(document: Record, policy: Policy) -> frozenset[str]:
    """Return the files that an audit is about, relative to the policy."""
    derivations = list_records(document, "derivations")
    return frozenset(relative_file(str(one.get("path", "")), policy.root) for one in derivations)


def _since_recorded(
    recorded: Recorded | None,
    statements: Sequence[GatedStatement],
    resting: Resting,
    files: frozenset[str] | None,
) -> Iterable[Finding]:
    """Return what differs from the baseline, where there is one: in these files, or in all."""
    if recorded is None:
        return ()
    return compare_with_baseline(
        statements, recorded.baseline.entries, recorded.source, resting, files
    )


def _about_files(document: Record, policy: Policy, *, is_rechecking: bool) -> Iterable[Finding]:
    """Yield the errors of an audit that are about no statement."""
    for derivation in list_records(document, "derivations"):
        path = str(derivation.get("path", ""))
        file = relative_file(path, policy.root)
        found = list(list_records(derivation, "diagnostics"))
        yield from find_errors(found, path, subject=file)
        yield from judge_evidence(found, path, subject=file, is_needed=is_rechecking)
    yield from find_errors(list_records(document, "diagnostics"), "")


def _in_order(
    findings: Sequence[Finding], statements: Sequence[GatedStatement]
) -> tuple[Finding, ...]:
    files = dict.fromkeys(one.path for one in statements)
    rank = {path: number for number, path in enumerate(files)}
    return tuple(
        sorted(
            findings,
            key=lambda one: (rank.get(one.path, len(rank)), one.line or 0, one.column or 0),
        )
    )
