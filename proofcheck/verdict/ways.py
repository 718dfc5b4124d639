"""Ways through a graph from every vertex at once: of a long one its beginning, its end, its length.

In a chain or a ring of 20,000 statements all ways together have hundreds of millions of steps, so
none is walked to its end for every statement.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofcheck.verdict.reachability import (
    ARRIVED,
    UNREACHED,
    Successors,
    find_steps_to,
    reverse_edges,
)

LONGEST_WAY = 16
"""How many vertices of a way are listed before its last one."""

NEARBY = 200
"""How many vertices are looked at for a shortest cycle through a vertex."""


@dataclass(frozen=True, slots=True)
class Way:
    """The first vertices of a way, and its last one.

    left_out   how many lie before the last one and are not listed
    """

    vertices: tuple[int, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Ways:
    """Shortest ways from every vertex to the nearest of some goals.

    steps     per vertex, the next one: see `find_steps_to`
    lengths   per vertex, how many steps it takes
    ends      per vertex, the goal
    """

    steps: Sequence[int]
    lengths: Sequence[int]
    ends: Sequence[int]

    def find(self, start: int) -> Way | None:
        """Return the way from a vertex, itself included, or None where no goal is reached."""
        if self.steps[start] == UNREACHED:
            return None
        listed: list[int] = []
        vertex = start
        while self.steps[vertex] != ARRIVED and len(listed) < LONGEST_WAY:
            listed.append(vertex)
            vertex = self.steps[vertex]
        return Way((*listed, self.ends[start]), self.lengths[start] - len(listed))


def measure_ways(steps: Sequence[int]) -> Ways:
    """Measure what `find_steps_to` has found, in time O(V)."""
    lengths, ends = array("q", [-1]) * len(steps), array("q", range(len(steps)))
    for start in range(len(steps)):
        passed, vertex = [], start
        while lengths[vertex] < 0 and steps[vertex] >= 0:
            passed.append(vertex)
            vertex = steps[vertex]
        lengths[vertex] = max(lengths[vertex], 0)
        for one in reversed(passed):
            lengths[one], ends[one] = lengths[steps[one]] + 1, ends[steps[one]]
    return Ways(steps, lengths, ends)


@dataclass(slots=True)
class Cycles:
    """Cycles through the vertices of a graph that lie on one.

    first   per vertex, the first one of its component; negative where it lies on no cycle
    """

    successors: Successors
    first: Sequence[int]
    _around: dict[int, tuple[Ways, Sequence[int]]] = field(default_factory=dict)

    def find(self, start: int) -> Way:
        """Return a cycle through a vertex of `first`: a shortest one where that is found nearby."""
        near = self._find_near(start)
        return self._pass_first(start) if near is None else near

    def _find_near(self, start: int) -> Way | None:
        came_from: dict[int, int] = {}
        waiting = deque([start])
        while waiting and len(came_from) < NEARBY:
            vertex = waiting.popleft()
            for target in self.successors[vertex]:
                if self.first[target] == self.first[start] and target not in came_from:
                    came_from[target] = vertex
                    waiting.append(target)
            if start in came_from:
                return _cut(_walk_back(came_from, start))
        return None

    def _pass_first(self, start: int) -> Way:
        """Return the cycle that leads through the first vertex of the component."""
        root = self.first[start]
        there, back = self._around.get(root) or self._survey(root)
        way = there.find(start)
        assert way is not None
        if start == root:
            return self._from_first(root)
        listed = way.vertices[:LONGEST_WAY]
        return Way((*listed, start), there.lengths[start] + back[start] - len(listed))

    def _from_first(self, root: int) -> Way:
        there, _ = self._around[root]
        target = min(
            (t for t in self.successors[root] if self.first[t] == root),
            key=lambda t: there.lengths[t],
        )
        way = there.find(target)
        assert way is not None
        listed = (root, *way.vertices)[:LONGEST_WAY]
        return Way((*listed, root), there.lengths[target] + 1 - len(listed))

    def _survey(self, root: int) -> tuple[Ways, Sequence[int]]:
        there = measure_ways(find_steps_to(reverse_edges(self.successors), [root]))
        back = measure_ways(find_steps_to(self.successors, [root])).lengths
        self._around[root] = there, back
        return there, back


def _walk_back(came_from: dict[int, int], start: int) -> list[int]:
    path = [start, came_from[start]]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return path[::-1]


def _cut(path: Sequence[int]) -> Way:
    left_out = max(0, len(path) - 1 - LONGEST_WAY)
    return Way((*path[: len(path) - 1 - left_out], path[-1]), left_out)
