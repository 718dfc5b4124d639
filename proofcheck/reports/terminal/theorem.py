"""A theorem of the library explained: what it says, its reference, and who declares it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.terminal.page import NARROWEST, Ink, Line, Run, hang, heading, line
from proofcheck.reports.terminal.terminal import Paper

_INDENT = "  "
_MEANING = "taken from the reference, not derived here; what rests on it is at most conditional"
_USE = {
    True: "proofs cite it of their own accord, which `proofcheck explain` says of each statement",
    False: "only a statement that declares it may use it",
}
"""What is said of a theorem that is a law of the kernel, and of one that is none."""


@dataclass(frozen=True, slots=True)
class Declarer:
    """A statement that declares the theorem, and where it stands."""

    derivation: str
    label: str
    path: str
    line: int

    def encode(self) -> dict[str, object]:
        """Return its JSON form."""
        return {
            "derivation": self.derivation,
            "label": self.label,
            "path": self.path,
            "line": self.line,
        }


@dataclass(frozen=True, slots=True)
class ExplainedTheorem:
    """What is known of a theorem.

    text         lines of its statement as the library has them: what it says, and its reference
    is_law       whether proofs cite it where no statement declares it
    declared_by  the statements of the files at hand that declare it, in order
    in_theory    what an entry of the theory with this name is; None where there is none
    """

    label: str
    reference: str
    path: str
    line: int
    text: tuple[str, ...]
    is_law: bool
    declared_by: tuple[Declarer, ...]
    in_theory: str | None = None

    def encode(self) -> dict[str, object]:
        """Return its JSON document."""
        return {
            "format": "proofcheck-theorem",
            "version": 1,
            "label": self.label,
            "reference": self.reference,
            "path": self.path,
            "line": self.line,
            "text": list(self.text),
            "is_law": self.is_law,
            "declared_by": [one.encode() for one in self.declared_by],
            "in_theory": self.in_theory,
        }


def render_theorem(theorem: ExplainedTheorem, paper: Paper) -> str:
    """Return all that is known of a theorem, as text."""
    return paper.write(_lay_out(theorem, max(paper.width, NARROWEST), paper.ascii_only))


def _lay_out(theorem: ExplainedTheorem, width: int, ascii_only: bool) -> Iterator[Line]:
    def paragraph(text: str, indent: str = _INDENT) -> Iterator[Line]:
        shown = visible(text, ascii_only)
        return map(line, hang(shown, width, first=indent, rest=indent + _INDENT))

    yield heading(f"[{theorem.label}] theorem of the library", width)
    yield from paragraph(f"{theorem.path}:{theorem.line}", indent="")
    yield from paragraph(_MEANING, indent="")
    yield line(Run("says", Ink.HEADING))
    for one in theorem.text:
        yield from paragraph(one, indent="")
    yield line(Run("use", Ink.HEADING))
    yield from paragraph(_USE[theorem.is_law])
    for declarer in theorem.declared_by:
        yield from paragraph(f"declared by [{declarer.label}], {declarer.path}:{declarer.line}")
    if not theorem.declared_by:
        yield from paragraph("no statement of the files at hand declares it")
    if theorem.in_theory is not None:
        yield line(Run("theory", Ink.HEADING))
        name = theorem.label.partition(":")[2]
        yield from paragraph(f'{theorem.in_theory} of this name: `proofcheck theory "{name}"`')
