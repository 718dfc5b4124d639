"""What the parser finds wrong with a block, before it knows the file."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.diagnostics.diagnostic import Diagnostic, Remark
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: a diagnostic whose places are spans of a text yet to be named."""

    code: str
    span: Span
    message: str
    label: str = ""
    advice: str = ""
    other: tuple[Span, str] | None = None

    def diagnose(self, source: SourceFile) -> Diagnostic:
        """Return the diagnostic for this mistake in a file."""
        remarks = (Remark(Location(source, self.other[0]), self.other[1]),) if self.other else ()
        return Diagnostic(
            self.code,
            self.message,
            Location(source, self.span),
            self.label,
            remarks=remarks,
            help=(self.advice,) if self.advice else (),
        )
