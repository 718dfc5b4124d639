"""What the gate finds: a place, what is wrong there, how the run ends for it, who accepts it."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.diagnostics.codes import CODES, Severity
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.policy import Acceptance
from proofcheck.gate.statements import GatedStatement
from proofcheck.verdict.exit_status import ExitStatus


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as the policy wants it.

    path, line, column   the file as it is shown, and the place in it; empty and None for none
    subject              a statement as ``name:label``, or a file; what an acceptance is about
    label                of the statement, as written; empty for none
    words                by which of these it may be accepted; none: it cannot be
    ending               the exit status it stands for
    rendered             lines with carets, where the audit has drawn them
    diagnostic           of a policy, whose text is at hand
    accepted             by which entry of the policy
    instead              why it is accepted without an entry of its own
    """

    code: str
    message: str
    path: str = ""
    line: int | None = None
    column: int | None = None
    subject: str = ""
    label: str = ""
    words: tuple[str, ...] = ()
    ending: ExitStatus = ExitStatus.FINDING
    notes: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    rendered: str = ""
    diagnostic: Diagnostic | None = None
    accepted: Acceptance | None = None
    instead: str = ""

    @property
    def name(self) -> str:
        """The kebab name of the code."""
        return CODES[self.code].name

    @property
    def severity(self) -> Severity:
        """An audit's finding is an error here, whatever its code says elsewhere."""
        return "info" if self.ending is ExitStatus.STANDS else "error"

    @property
    def is_accepted(self) -> bool:
        return self.accepted is not None or bool(self.instead)

    @property
    def fails(self) -> bool:
        """Whether the gate stays shut for it."""
        return self.ending is not ExitStatus.STANDS and not self.is_accepted


def at_label(statement: GatedStatement, code: str, message: str) -> Finding:
    """Return a finding about a statement, placed where it begins."""
    return Finding(
        code,
        message,
        path=statement.path,
        line=statement.line,
        column=1,
        subject=statement.name,
        label=statement.label,
    )


def about_policy(diagnostic: Diagnostic, *, path: str, unreadable: bool = False) -> Finding:
    """Return a fault of the policy or the baseline as a finding; it cannot be accepted.

    path         the file, where the diagnostic names no place
    unreadable   nothing of the file can be used, which ends the run with another status
    """
    return Finding(
        diagnostic.code,
        diagnostic.message,
        path=diagnostic.at.source.path if diagnostic.at else path,
        line=diagnostic.line,
        column=diagnostic.column,
        ending=ExitStatus.UNREADABLE if unreadable else ExitStatus.FINDING,
        notes=diagnostic.notes,
        help=diagnostic.help,
        diagnostic=diagnostic,
    )
