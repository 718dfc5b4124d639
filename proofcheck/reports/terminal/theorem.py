"""A theorem to cite explained: what it says, what it is worth, its reference, and who declares it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.terminal.page import (
    NARROWEST,
    Ink,
    Line,
    Run,
    hang,
    heading,
    line,
    list_labels,
)
from proofcheck.reports.terminal.terminal import Paper

_INDENT = "  "
_COSTS_NOTHING = "taken on trust, and what rests on it may be sound all the same"
_MEANING = {
    "theorem": f"taken from the reference, not derived here: {_COSTS_NOTHING}",
    "definition": f"it says what an operation means: {_COSTS_NOTHING}",
    "axiom of order": f"it says how numbers are ordered: {_COSTS_NOTHING}",
    "lemma": "proved from the axioms below; what rests on it rests on these",
}
"""What is said of each kind of laws; what is no law is a theorem."""

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
    kind         theorem, definition, axiom of order, or lemma
    is_law       whether proofs cite it where no statement declares it
    is_of_theory whether it stands in the theory, and not in the library
    axioms       of a lemma what it rests on
    declared_by  the statements of the files at hand that declare it, in order
    """

    label: str
    reference: str
    path: str
    line: int
    text: tuple[str, ...]
    kind: str
    is_law: bool
    is_of_theory: bool
    axioms: tuple[str, ...]
    declared_by: tuple[Declarer, ...]

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
            "kind": self.kind,
            "is_law": self.is_law,
            "is_of_theory": self.is_of_theory,
            "axioms": list(self.axioms),
            "declared_by": [one.encode() for one in self.declared_by],
        }


def render_theorem(theorem: ExplainedTheorem, paper: Paper) -> str:
    """Return all that is known of a theorem, as text."""
    return paper.write(_lay_out(theorem, max(paper.width, NARROWEST), paper.ascii_only))


def _lay_out(theorem: ExplainedTheorem, width: int, ascii_only: bool) -> Iterator[Line]:
    def paragraph(text: str, indent: str = _INDENT) -> Iterator[Line]:
        shown = visible(text, ascii_only)
        return map(line, hang(shown, width, first=indent, rest=indent + _INDENT))

    place = "theory" if theorem.is_of_theory else "library"
    yield heading(f"[{theorem.label}] {theorem.kind} of the {place}", width)
    yield from paragraph(f"{theorem.path}:{theorem.line}", indent="")
    yield from paragraph(_MEANING[theorem.kind], indent="")
    yield line(Run("says", Ink.HEADING))
    for one in theorem.text:
        yield from paragraph(one, indent="")
    yield line(Run("use", Ink.HEADING))
    yield from paragraph(_USE[theorem.is_law])
    for declarer in theorem.declared_by:
        yield from paragraph(f"declared by [{declarer.label}], {declarer.path}:{declarer.line}")
    if not theorem.declared_by:
        yield from paragraph("no statement of the files at hand declares it")
    if theorem.is_of_theory:
        name = theorem.label.partition(":")[2]
        yield from paragraph(f'what it cites, and what cites it: `proofcheck theory "{name}"`')
    if theorem.kind == "lemma":
        yield line(Run("axioms", Ink.HEADING))
        yield from paragraph(list_labels(theorem.axioms) or "none: it follows by rules alone")
