"""One finding, as data: what is wrong, where, why, and how to repair it."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.diagnostics.codes import CODES, Severity
from proofcheck.source.file import Location


@dataclass(frozen=True, slots=True)
class Remark:
    """A second place that has to do with a finding, and what it has to do with it."""

    at: Location
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding.

    code       an entry of the registry; an unknown one is a fault of ours (`KeyError`)
    message    the headline: stands alone, lower case, no full stop
    at         the smallest place that shows the problem
    label      what is said under the caret; its reader sees the line
    remarks    other places: the declaration, the first use
    notes      why it is so
    help       what to do about it, never as a question
    override   a severity other than that of the code
    """

    code: str
    message: str
    at: Location | None = None
    label: str = ""
    remarks: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    override: Severity | None = None

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise KeyError(self.code)

    @property
    def severity(self) -> Severity:
        """The severity of the code, unless overridden."""
        return self.override or CODES[self.code].severity

    @property
    def name(self) -> str:
        """The kebab name of the code, for policies and switches."""
        return CODES[self.code].name

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    @property
    def line(self) -> int | None:
        return self.at.line if self.at else None

    @property
    def column(self) -> int | None:
        return self.at.column if self.at else None


def in_order(diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Sort findings by file, place and code, those about a whole file first."""
    return tuple(sorted(diagnostics, key=_sort_key))


def _sort_key(diagnostic: Diagnostic) -> tuple[str, int, str, str]:
    if diagnostic.at is None:
        return "", -1, diagnostic.code, diagnostic.message
    place = diagnostic.at
    return place.source.path, place.span.start, diagnostic.code, diagnostic.message
