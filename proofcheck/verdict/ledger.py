"""The ledger: for every statement its evidence and what it used, as plain labels.

This is the input of standing.  It knows nothing of text or of proofs; whoever audits a statement
enters it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from proofcheck.verdict.evidence import Evidence, is_evidence_of


@dataclass(frozen=True, slots=True)
class Entry:
    """One statement as standing sees it.

    label      unique in the ledger
    kind       definition, hypothesis, claim, cited or informal
    declared   the labels after `from`
    used       what the evidence needs, or None where unknown: then all of `declared` counts
    missing    what the evidence needs beyond what is declared; always counts
    named      statements that introduce a name occurring in this one; always counts
    library    theorems of the library the evidence cites; listed, and of no weight for standing
    laws       all laws that the kernel applies in its proofs; of no weight either
    lemmas     lemmas of the theory that its proofs cite, which are proved; of no weight either
    repairs    the statements this one stands in for
    has_goals  False where there was nothing to establish
    has_model  whether a model of everything the statement assumes was found
    is_instance  whether what is cited is the library, goal by goal, and the kernel accepts that;
               False where it is a reference of the author's

    raises     ValueError for evidence that no statement of this kind can have, and for an instance
               of a theorem whose evidence is not `cited`
    """

    label: str
    kind: str
    evidence: Evidence
    declared: tuple[str, ...] = ()
    used: tuple[str, ...] | None = None
    missing: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    has_goals: bool = True
    has_model: bool = False
    is_instance: bool = False

    def __post_init__(self) -> None:
        if not is_evidence_of(self.kind, self.evidence):
            raise ValueError(f"a {self.kind} never has the evidence {self.evidence.value!r}")
        if self.is_instance and (self.evidence is not Evidence.CITED or self.kind == "cited"):
            told = f"a {self.kind} that is {self.evidence.value}"
            raise ValueError(f"{told} is no instance of a theorem")

    @property
    def is_unconditional(self) -> bool:
        """Whether its own evidence leaves nothing open: proved, an instance, or nothing to prove."""
        return self.evidence.is_unconditional or self.is_instance

    @property
    def uses(self) -> tuple[str, ...]:
        """The labels that count as used."""
        known = self.declared if self.used is None else self.used
        return (*known, *self.missing, *self.named)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All entries, in the order of the document, with references resolved to positions.

    Positions from `len(entries)` on stand for labels that no entry carries.  Such a label has no
    evidence, so it counts as unsupported.

    uses      position -> positions that count as used
    relies    position -> positions declared or used

    raises    ValueError when two entries have the same label: the caller tells them apart
    """

    entries: tuple[Entry, ...]
    absent: tuple[str, ...] = field(init=False)
    uses: tuple[tuple[int, ...], ...] = field(init=False)
    relies: tuple[tuple[int, ...], ...] = field(init=False)
    _positions: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        positions = _index_labels(self.entries)
        absent = _add_absent(positions, self.entries)
        nothing: tuple[tuple[int, ...], ...] = ((),) * len(absent)
        set_once = object.__setattr__  # the record is frozen for everyone else
        set_once(self, "absent", absent)
        set_once(self, "_positions", positions)
        set_once(
            self, "uses", tuple(_resolve(positions, entry.uses) for entry in self.entries) + nothing
        )
        set_once(
            self,
            "relies",
            tuple(_resolve(positions, (*entry.declared, *entry.uses)) for entry in self.entries)
            + nothing,
        )

    def __len__(self) -> int:
        return len(self.entries) + len(self.absent)

    def __contains__(self, label: str) -> bool:
        """Whether an entry has this label."""
        return self._positions.get(label, len(self.entries)) < len(self.entries)

    def position(self, label: str) -> int:
        """Return the position of a label, also of one that is only referred to.

        raises   KeyError when the ledger does not know the label
        """
        return self._positions[label]

    def label(self, position: int) -> str:
        """Return the label at a position, absent ones included."""
        size = len(self.entries)
        return self.entries[position].label if position < size else self.absent[position - size]

    def labels(self, positions: Iterable[int]) -> tuple[str, ...]:
        """Return the labels at several positions, in that order."""
        return tuple(self.label(position) for position in positions)

    def evidence(self, position: int) -> Evidence:
        """Return the evidence at a position; `unsupported` for an absent label."""
        if position >= len(self.entries):
            return Evidence.UNSUPPORTED
        return self.entries[position].evidence

    def is_open(self, position: int) -> bool:
        """Whether whatever rests on this position is at most conditional."""
        if position >= len(self.entries):
            return True
        entry = self.entries[position]
        return not entry.is_unconditional or not entry.has_model

    def is_instance(self, position: int) -> bool:
        """Whether what is cited at a position are theorems of the library; False for an absent label."""
        return position < len(self.entries) and self.entries[position].is_instance


def _index_labels(entries: Sequence[Entry]) -> dict[str, int]:
    positions: dict[str, int] = {}
    for position, entry in enumerate(entries):
        if positions.setdefault(entry.label, position) != position:
            raise ValueError(f"two entries have the label {entry.label!r}")
    return positions


def _add_absent(positions: dict[str, int], entries: Sequence[Entry]) -> tuple[str, ...]:
    absent: list[str] = []
    for entry in entries:
        for label in (*entry.declared, *entry.uses):
            if label not in positions:
                positions[label] = len(entries) + len(absent)
                absent.append(label)
    return tuple(absent)


def _resolve(positions: dict[str, int], labels: Iterable[str]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(positions[label] for label in labels))
