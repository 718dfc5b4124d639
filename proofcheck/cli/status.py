"""The exit status that an audit document stands for."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.diagnostics.codes import CODES, OUR_FAULTS, UNREADABLE
from proofcheck.reports.records.records import list_diagnostics, list_statements
from proofcheck.verdict import ExitStatus, Standing, exit_status

INTERRUPTED = 130
"""What shells expect of a program that ended by Ctrl-C: 128 and the number of the signal."""


def find_exit_status(
    document: Mapping[str, object], *, exit_zero: bool = False, unreadable: int = 0
) -> ExitStatus:
    """Return the exit status of an audit.

    unreadable   files or directories that did not get as far as the document
    raises       ValueError for a standing that does not exist
    """
    findings = [*list_diagnostics(document)]
    unreadable += sum(_name(finding) in UNREADABLE for finding in findings)
    errors = sum(
        finding.get("severity") == "error" and _name(finding) not in UNREADABLE
        for finding in findings
    )
    faults = sum(finding.get("code") in OUR_FAULTS for finding in findings)
    statements = [*list_statements(document)]
    return exit_status(
        [Standing(statement["standing"]) for statement in statements],
        error_findings=errors + sum(map(_declares_too_little, statements)),
        unreadable_files=unreadable,
        toolkit_failures=faults,
        exit_zero=exit_zero,
    )


def _declares_too_little(statement: Mapping[str, object]) -> bool:
    """Whether something is missing.  What a cut-off page may have said is only presumed."""
    return bool(statement.get("missing")) and statement.get("truncated") is not True


def _name(finding: Mapping[str, object]) -> str:
    entry = CODES.get(str(finding.get("code")))
    return entry.name if entry else ""
