"""The dependency graph of an audit as boxes and arrows, before any drawing language.

Every label is resolved as the graph resolves it; a label that means no statement gets a box of
its own, so that what is missing can be seen.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from proofcheck.graph.label_index import LabelIndex, index_labels
from proofcheck.graph.outline import Node, Outline
from proofcheck.reports.records.audited import Audit, Derivation, Statement
from proofcheck.reports.records.reading import read_audit
from proofcheck.source.labels import normalise_label

Role = Literal["used", "unused", "missing", "declared", "repairs", "reads"]

BESIDE: frozenset[str] = frozenset({"repairs", "reads"})
"""Roles of arrows between a statement and another form of it: neither rests on the other."""

ABSENT = "absent"
TITLE_WIDTH = 28
TITLE_LINES = 3


@dataclass(frozen=True, slots=True)
class Box:
    """A statement, or a label that means none: its kind and evidence are then `absent`.

    identity   a plain word, unique in the drawing
    """

    identity: str
    label: str
    title: str
    kind: str
    evidence: str
    standing: str

    @property
    def verdict(self) -> str:
        """Evidence in words, with the standing where that says more."""
        if self.kind == ABSENT:
            return "no such statement"
        if not self.standing or self.standing == self.evidence:
            return self.evidence
        return f"{self.evidence}, {self.standing}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What stands in the box: label, title on at most three lines, verdict."""
        shown = textwrap.wrap(
            self.title, TITLE_WIDTH, max_lines=TITLE_LINES, placeholder=" ...", tabsize=1
        )
        return (f"[{self.label}]", *shown, self.verdict)


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a premise to who declares it, or from a repair or another reading to its original."""

    source: str
    target: str
    role: Role


@dataclass(frozen=True, slots=True)
class Frame:
    """The boxes of one derivation."""

    title: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Frames in the order of the document; absent labels stand in none of them."""

    frames: tuple[Frame, ...]
    absent: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def boxes(self) -> Iterator[Box]:
        for frame in self.frames:
            yield from frame.boxes
        yield from self.absent


def draw_audit(document: Mapping[str, object], *, ascii_only: bool = False) -> Drawing:
    """Draw an audit document.

    raises   ValueError when the document is no audit of version 1
    """
    audit = read_audit(document, ascii_only=ascii_only)
    index = index_labels([_outline(derivation) for derivation in audit.derivations])
    drawer = _Drawer(index, {})
    arrows = tuple(drawer.arrows(audit))
    return Drawing(tuple(_frames(audit)), tuple(drawer.absent.values()), arrows)


def _outline(derivation: Derivation) -> Outline:
    return Outline(derivation.name, tuple(Node(one.label) for one in derivation.statements))


def _frames(audit: Audit) -> Iterator[Frame]:
    position = 0
    for derivation in audit.derivations:
        boxes = tuple(
            _box(at, statement) for at, statement in enumerate(derivation.statements, position)
        )
        position += len(boxes)
        yield Frame(derivation.title or derivation.name, boxes)


def _box(position: int, statement: Statement) -> Box:
    return Box(
        identity=f"n{position}",
        label=statement.label,
        title=statement.title,
        kind=statement.kind,
        evidence=statement.evidence,
        standing=statement.standing,
    )


@dataclass(frozen=True, slots=True)
class _Drawer:
    """Turns labels into arrows; `absent` collects the labels that mean nothing."""

    index: LabelIndex
    absent: dict[tuple[int, str], Box]

    def arrows(self, audit: Audit) -> Iterator[Arrow]:
        position = 0
        for outline, derivation in enumerate(audit.derivations):
            for statement in derivation.statements:
                yield from self._premises(outline, position, statement)
                if statement.repairs:
                    original = self._identity(outline, statement.repairs)
                    yield Arrow(f"n{position}", original, "repairs")
                if statement.reads:
                    yield Arrow(f"n{position}", self._identity(outline, statement.reads), "reads")
                position += 1

    def _premises(self, outline: int, position: int, statement: Statement) -> Iterator[Arrow]:
        """Yield each premise once, as missing where it is that too."""
        found: dict[str, Role] = {}
        used = _keys(statement.used or ())
        unused = _keys(statement.unused)
        for label in statement.dependencies:
            key = normalise_label(label)
            role: Role = "unused" if key in unused else "used" if key in used else "declared"
            found.setdefault(self._identity(outline, label), role)
        for label in statement.missing:
            found[self._identity(outline, label)] = "missing"
        for source, role in found.items():
            yield Arrow(source, f"n{position}", role)

    def _identity(self, outline: int, label: str) -> str:
        meant = self.index.find(label, outline)
        if meant is not None:
            return f"n{meant}"
        name = f"absent{len(self.absent)}"
        box = Box(name, label, "", ABSENT, ABSENT, "")
        return self.absent.setdefault((outline, normalise_label(label)), box).identity


def _keys(labels: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(normalise_label, labels))
