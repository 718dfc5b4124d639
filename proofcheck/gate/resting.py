"""What statements declare, at any depth: who rests on whom, by a walk that never recurses.

Declared and missing dependencies both count, used or not: a rule that forbids support is not to
be passed by an audit that does not know what a proof uses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofcheck.gate.statements import GatedStatement
from proofcheck.source.labels import normalise_label


@dataclass(slots=True)
class Resting:
    """The statements of a run as a graph."""

    statements: Sequence[GatedStatement]
    _at: dict[str, int] = field(default_factory=dict)
    _below: list[tuple[int, ...]] | None = None
    _above: list[list[int]] | None = None

    def __post_init__(self) -> None:
        for position, statement in enumerate(self.statements):
            self._at.setdefault(statement.name, position)

    def find(self, label: str, derivation: str) -> int | None:
        """Return the position of the statement that a label means in a derivation."""
        own = self._at.get(f"{derivation}:{normalise_label(label)}")
        if own is not None:
            return own
        name, colon, rest = label.partition(":")
        return self._at.get(f"{name.strip()}:{normalise_label(rest)}") if colon else None

    def find_all(self, label: str) -> tuple[int, ...]:
        """Return the statements that a label means where no derivation is named."""
        key = normalise_label(label)
        own = tuple(p for p in self._at.values() if self.statements[p].key == key)
        if own:
            return own
        found = self.find(label, "")
        return () if found is None else (found,)

    def above(self, statement: GatedStatement) -> list[GatedStatement]:
        """Return the statements that rest on one, nearest first."""
        start = self._at[statement.name]
        found = _walk(self._edges_up(), [start])
        return [self.statements[p] for p in found if p != start]

    def below(self, statement: GatedStatement) -> list[GatedStatement]:
        """Return the statements that one rests on, nearest first."""
        start = self._at[statement.name]
        found = _walk(self._edges_down(), [start])
        return [self.statements[p] for p in found if p != start]

    def path_to(self, start: int, goals: frozenset[int]) -> tuple[str, ...] | None:
        """Return the labels on a shortest way down to one of some statements, or None."""
        before: dict[int, int] = {start: start}
        queue = deque([start])
        edges = self._edges_down()
        while queue:
            position = queue.popleft()
            for lower in edges[position]:
                if lower in goals:
                    before.setdefault(lower, position)
                    return self._labels(before, position, lower)
                if lower not in before:
                    before[lower] = position
                    queue.append(lower)
        return None

    def _labels(self, before: dict[int, int], last: int, goal: int) -> tuple[str, ...]:
        path = [goal, last]
        while before[path[-1]] != path[-1]:
            path.append(before[path[-1]])
        return tuple(self.statements[p].label for p in reversed(path))

    def _edges_down(self) -> list[tuple[int, ...]]:
        if self._below is None:
            self._below = [self._declared(one) for one in self.statements]
        return self._below

    def _declared(self, statement: GatedStatement) -> tuple[int, ...]:
        labels = (*statement.dependencies, *statement.missing)
        found = (self.find(label, statement.derivation) for label in labels)
        return tuple(dict.fromkeys(p for p in found if p is not None))

    def _edges_up(self) -> list[list[int]]:
        if self._above is None:
            self._above = [[] for _ in self.statements]
            for position, below in enumerate(self._edges_down()):
                for lower in below:
                    self._above[lower].append(position)
        return self._above


def _walk(edges: Sequence[Sequence[int]], start: list[int]) -> list[int]:
    """Return everything that can be reached, in order of distance."""
    seen = dict.fromkeys(start)
    queue = deque(start)
    while queue:
        for other in edges[queue.popleft()]:
            if other not in seen:
                seen[other] = None
                queue.append(other)
    return list(seen)
