"""Walks over directed graphs whose vertices are 0, ..., n-1: what reaches what, and by which way.

A graph is a sequence of successor lists.  Everything here is iterative and takes time and space
proportional to vertices plus edges, so chains of 100,000 statements and diamonds with
exponentially many paths cost what their edges cost.  Results depend on nothing but the order of
the successor lists.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

Successors = Sequence[Sequence[int]]

UNREACHED = -2
ARRIVED = -1


def reverse_edges(successors: Successors) -> list[list[int]]:
    """Return the graph with every edge turned round; lists come out in ascending order."""
    reversed_graph: list[list[int]] = [[] for _ in successors]
    for vertex, targets in enumerate(successors):
        for target in targets:
            reversed_graph[target].append(vertex)
    return reversed_graph


def find_reached(successors: Successors, starts: Iterable[int]) -> bytearray:
    """Return a mark for every vertex: 1 for a start and for what can be reached from one."""
    marks = bytearray(len(successors))
    waiting = []
    for start in starts:
        if not marks[start]:
            marks[start] = 1
            waiting.append(start)
    while waiting:
        for target in successors[waiting.pop()]:
            if not marks[target]:
                marks[target] = 1
                waiting.append(target)
    return marks


def find_beyond(successors: Successors, start: int) -> bytearray:
    """Return a mark for every vertex reached by at least one edge; the start only on a cycle."""
    return find_reached(successors, successors[start])


def find_steps_to(predecessors: Successors, goals: Iterable[int]) -> list[int]:
    """Return for every vertex the next one on a shortest path to the nearest goal.

    `predecessors` is the reversed graph.  A goal has `ARRIVED`, a vertex from which no goal can
    be reached `UNREACHED`.  Among equally near goals the one named first wins.
    """
    steps = [UNREACHED] * len(predecessors)
    waiting: deque[int] = deque()
    for goal in goals:
        if steps[goal] == UNREACHED:
            steps[goal] = ARRIVED
            waiting.append(goal)
    while waiting:
        vertex = waiting.popleft()
        for source in predecessors[vertex]:
            if steps[source] == UNREACHED:
                steps[source] = vertex
                waiting.append(source)
    return steps


def follow_steps(steps: Sequence[int], start: int) -> tuple[int, ...]:
    """Return the path from `start` to its goal, both included; empty where none is reached."""
    if steps[start] == UNREACHED:
        return ()
    path = [start]
    while steps[path[-1]] != ARRIVED:
        path.append(steps[path[-1]])
    return tuple(path)


def find_shortest_path(successors: Successors, start: int, goal: int) -> tuple[int, ...] | None:
    """Return a shortest path with at least one edge, or None.

    With `start == goal` this is a shortest cycle through that vertex.
    """
    came_from: dict[int, int] = {}
    waiting = deque([start])
    while waiting:
        vertex = waiting.popleft()
        for target in successors[vertex]:
            if target not in came_from:
                came_from[target] = vertex
                waiting.append(target)
        if goal in came_from:
            return _path_back(came_from, start, goal)
    return None


def _path_back(came_from: dict[int, int], start: int, goal: int) -> tuple[int, ...]:
    path = [goal, came_from[goal]]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def find_components(successors: Successors) -> list[list[int]]:
    """Return the strongly connected components, each sorted, targets before sources.

    Where every edge points to a smaller vertex the order is 0, 1, 2, ...: a document that is
    already in order keeps its order.

    source   Tarjan 1972, Depth-first search and linear graph algorithms
    """
    search = _Tarjan(successors)
    for root in range(len(successors)):
        if not search.number[root]:
            search.visit(root)
    return search.components


@dataclass(slots=True)
class _Tarjan:
    """The state of one search; `number` is 0 for vertices that were not entered yet."""

    successors: Successors
    number: list[int] = field(init=False)
    lowest: list[int] = field(init=False)
    is_open: bytearray = field(init=False)
    open_vertices: list[int] = field(default_factory=list)
    work: list[tuple[int, Iterator[int]]] = field(default_factory=list)
    components: list[list[int]] = field(default_factory=list)
    entered: int = 0

    def __post_init__(self) -> None:
        self.number = [0] * len(self.successors)
        self.lowest = [0] * len(self.successors)
        self.is_open = bytearray(len(self.successors))

    def visit(self, root: int) -> None:
        self._enter(root)
        while self.work:
            vertex, targets = self.work[-1]
            for target in targets:
                if not self.number[target]:
                    self._enter(target)
                    break
                if self.is_open[target]:
                    self.lowest[vertex] = min(self.lowest[vertex], self.number[target])
            else:
                self._leave(vertex)

    def _enter(self, vertex: int) -> None:
        self.entered += 1
        self.number[vertex] = self.lowest[vertex] = self.entered
        self.is_open[vertex] = 1
        self.open_vertices.append(vertex)
        self.work.append((vertex, iter(self.successors[vertex])))

    def _leave(self, vertex: int) -> None:
        self.work.pop()
        if self.work:
            parent = self.work[-1][0]
            self.lowest[parent] = min(self.lowest[parent], self.lowest[vertex])
        if self.lowest[vertex] == self.number[vertex]:
            self.components.append(sorted(self._close(vertex)))

    def _close(self, root: int) -> Iterator[int]:
        while True:
            vertex = self.open_vertices.pop()
            self.is_open[vertex] = 0
            yield vertex
            if vertex == root:
                return


def find_cyclic_components(successors: Successors) -> list[list[int]]:
    """Return the components that hold a cycle, self-loops included, in ascending order."""
    return sorted(
        component
        for component in find_components(successors)
        if len(component) > 1 or component[0] in successors[component[0]]
    )
