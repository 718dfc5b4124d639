"""Why a piece of a statement has no meaning: one mistake, as an exception on its way to a list."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.diagnostics.codes import Severity
from proofcheck.diagnostics.diagnostic import Diagnostic, Remark
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic whose places are spans of a text yet to be named."""

    code: str
    span: Span
    message: str
    label: str = ""
    remarks: tuple[tuple[Span, str], ...] = ()
    notes: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    override: Severity | None = None

    def diagnose(self, source: SourceFile) -> Diagnostic:
        """Return the diagnostic for this finding in a file; a place nowhere is left out."""
        remarks = tuple(
            Remark(Location(source, span), text) for span, text in self.remarks if span != NOWHERE
        )
        place = Location(source, self.span)
        return Diagnostic(
            self.code,
            self.message,
            place,
            self.label,
            remarks,
            self.notes,
            self.help,
            self.override,
        )


class Rejection(Exception):
    """The text at hand has no meaning; ``finding`` says why."""

    def __init__(
        self,
        code: str,
        span: Span,
        message: str,
        label: str = "",
        *,
        remarks: tuple[tuple[Span, str], ...] = (),
        notes: tuple[str, ...] = (),
        advice: str = "",
    ) -> None:
        super().__init__(message)
        helps = (advice,) if advice else ()
        self.finding = Finding(code, span, message, label, remarks, notes, helps)


@dataclass(frozen=True, slots=True)
class _Cause:
    label: str
    name: str
    span: Span


class Consequence(Exception):
    """A name is unknown only because the statement that should introduce it is ill-formed."""

    def __init__(self, label: str, name: str, span: Span) -> None:
        super().__init__(f"`{name}` is unknown because [{label}] is ill-formed")
        self.cause = _Cause(label, name, span)


class Postponement(Exception):
    """A name belongs to a statement that has not been elaborated yet."""

    def __init__(self, index: int) -> None:
        super().__init__(f"statement {index} comes first")
        self.index = index


class Omission(Exception):
    """A name belongs to a statement that is not visible; it is to be made visible."""

    def __init__(self, index: int, name: str, span: Span) -> None:
        super().__init__(f"statement {index} is missing")
        self.index = index
        self.name = name
        self.span = span


@dataclass(slots=True)
class Findings:
    """The findings of one statement, in the order they were made."""

    entries: list[Finding] = field(default_factory=list)
    blamed: set[str] = field(default_factory=set)

    def add(self, finding: Finding) -> None:
        """Record a finding."""
        self.entries.append(finding)

    def blame(self, consequence: Consequence) -> None:
        """Record once per statement at fault that this one cannot be understood because of it."""
        cause = consequence.cause
        if cause.label not in self.blamed:
            self.blamed.add(cause.label)
            message = f"`{cause.name}` is unknown because [{cause.label}] is ill-formed"
            self.entries.append(Finding("P0235", cause.span, message))
