"""The part of an audit around one statement: what it rests on, and what rests on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from proofcheck.graph.label_index import LabelIndex, index_labels
from proofcheck.graph.outline import Node, Outline
from proofcheck.reports.records.labels import find_statements
from proofcheck.reports.records.records import list_items, list_records, read_label

Record = Mapping[str, object]

_LABELLED = ("from", "missing", "not_proved_without", "used", "unused", "needed", "readings")


def focus_document(document: Record, label: str, depth: int | None = None) -> dict[str, object]:
    """Return the document with the statements near one, and without declarations of the others.

    What is said of a statement that is kept stays as it is: its standing counts all it rests on.

    depth    steps upwards, and downwards; None for any number
    raises   KeyError when the document holds no such statement
    """
    part = _Part.of(document)
    found = find_statements(document, label)
    if not found:
        raise KeyError(label)
    start = [part.starts[at] + statement for at, statement in found]
    kept = part.near(start, part.premises, depth) | part.near(start, part.users, depth)
    return part.cut(document, kept)


_BELOW = ("from", "missing", "repairs")


@dataclass(frozen=True, slots=True)
class _Part:
    """The statements of a document by position, with who declares whom."""

    index: LabelIndex
    starts: tuple[int, ...]
    premises: dict[int, list[int]]
    users: dict[int, list[int]]

    @classmethod
    def of(cls, document: Record) -> _Part:
        derivations = [*list_records(document, "derivations")]
        outlines = [
            Outline(
                str(one.get("name", "")),
                tuple(Node(str(s.get("label", ""))) for s in list_records(one, "statements")),
            )
            for one in derivations
        ]
        starts = [0]
        for outline in outlines:
            starts.append(starts[-1] + len(outline.nodes))
        part = cls(index_labels(outlines), tuple(starts), {}, {})
        for number, derivation in enumerate(derivations):
            part.enter(number, derivation)
        return part

    def enter(self, number: int, derivation: Record) -> None:
        for at, statement in enumerate(list_records(derivation, "statements"), self.starts[number]):
            labels = [str(x) for field in _BELOW for x in list_items(statement, field)]
            for label in (*labels, *filter(None, [read_label(statement)])):
                premise = self.index.find(label, number)
                if premise is not None:
                    self.premises.setdefault(at, []).append(premise)
                    self.users.setdefault(premise, []).append(at)

    def near(
        self, start: Iterable[int], after: Mapping[int, list[int]], depth: int | None
    ) -> frozenset[int]:
        found = set(start)
        border = [*found]
        steps = 0
        while border and (depth is None or steps < depth):
            beyond = {other for at in border for other in after.get(at, ())} - found
            found |= beyond
            border = [*beyond]
            steps += 1
        return frozenset(found)

    def cut(self, document: Record, kept: frozenset[int]) -> dict[str, object]:
        derivations = []
        for number, derivation in enumerate(list_records(document, "derivations")):
            statements = [
                self._without_others(statement, number, kept)
                for at, statement in enumerate(
                    list_records(derivation, "statements"), self.starts[number]
                )
                if at in kept
            ]
            if statements:
                derivations.append({**derivation, "statements": statements})
        return {**document, "derivations": derivations}

    def _without_others(
        self, statement: Record, number: int, kept: frozenset[int]
    ) -> dict[str, object]:
        """Leave out what is declared and not kept; a label that means nothing stays a fault."""
        changed = dict(statement)
        for field in _LABELLED:
            if statement.get(field):
                changed[field] = [
                    label
                    for label in list_items(statement, field)
                    if self.is_kept(str(label), number, kept)
                ]
        known = list(list_records(statement, "dependencies"))
        if known:
            changed["dependencies"] = [
                one for one in known if self.is_kept(str(one.get("label")), number, kept)
            ]
        repaired = statement.get("repairs")
        if repaired and not self.is_kept(str(repaired), number, kept):
            changed["repairs"] = None
        read = read_label(statement)
        if read is not None and not self.is_kept(read, number, kept):
            changed["reads"] = None
        return changed

    def is_kept(self, label: str, number: int, kept: frozenset[int]) -> bool:
        meant = self.index.find(label, number)
        return meant is None or meant in kept
