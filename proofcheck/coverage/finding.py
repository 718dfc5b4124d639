"""One difference between a derivation and its document, or one fault of the document."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.diagnostics.codes import CODES, Severity
from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding, with its places in both texts as far as it has them.

    code       an entry of the registry
    label      the statement it is about
    message    what is said of it; the reader knows the title of the code
    others     further labels concerned
    override   a severity other than that of the code
    """

    code: str
    label: str
    message: str
    in_source: Span | None = None
    in_derivation: Span | None = None
    others: tuple[str, ...] = ()
    override: Severity | None = None

    @property
    def severity(self) -> Severity:
        """The severity of the code, unless overridden."""
        return self.override or CODES[self.code].severity


def spell_labels(labels: tuple[str, ...]) -> str:
    """Return labels in brackets, separated by commas."""
    return ", ".join(f"[{label}]" for label in labels)
