"""Dependencies that are reached through another one as well; reported only on request.

Propositions travel one level only, so a redundant edge may well be needed: it passes on what the
statement says, while its definitions arrive without it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.graph.defect import Defect
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.order import order_components

DEFAULT_STEPS = 20_000_000


@dataclass(frozen=True, slots=True)
class RedundantEdge:
    """A statement declares `premise` and also `through`, from which `premise` is reached."""

    position: int
    premise: int
    through: int


@dataclass(frozen=True, slots=True)
class RedundantEdges:
    """The redundant edges of a graph.

    is_complete  False when the steps ran out; then the edges found so far are right, and
                 statements from `examined` on were not looked at
    """

    edges: tuple[RedundantEdge, ...]
    is_complete: bool
    examined: int


def find_redundant_edges(graph: DependencyGraph, steps: int = DEFAULT_STEPS) -> RedundantEdges:
    """Find the edges that a longer way makes redundant; edges inside a circle are left out.

    steps   edges that may be looked at, over all statements; the walk from one statement never
            goes below its deepest premise, so documents need about V + E of them
    error   exact: every edge returned is redundant, and with `is_complete` there are no others
    """
    search = _Search.over(graph, steps)
    edges: list[RedundantEdge] = []
    for position in range(len(graph)):
        found = tuple(search.redundant_edges(position))
        if search.left <= 0:
            return RedundantEdges(tuple(edges), False, position)
        edges.extend(found)
    return RedundantEdges(tuple(edges), True, len(graph))


@dataclass(slots=True)
class _Search:
    """Walks down from the premises of one statement after the other.

    group   position -> number of its circle, in an order with premises first; a statement on no
            circle is a group of its own, so groups have no cycles and numbers fall on every way
    """

    graph: DependencyGraph
    group: list[int]
    left: int

    @classmethod
    def over(cls, graph: DependencyGraph, steps: int) -> _Search:
        group = [0] * len(graph)
        for number, component in enumerate(order_components(graph)):
            for position in component:
                group[position] = number
        return cls(graph, group, steps)

    def redundant_edges(self, position: int) -> Iterator[RedundantEdge]:
        own = self.group[position]
        premises = [at for at in self.graph.premises[position] if self.group[at] != own]
        if len(premises) > 1:
            entered_through = self._walk_down(premises)
            for premise in premises:
                through = entered_through.get(self.group[premise])
                if through is not None:
                    yield RedundantEdge(position, premise, through)

    def _walk_down(self, premises: list[int]) -> dict[int, int]:
        """Return group -> premise from which the group is entered by at least one edge.

        Edges inside a group enter nothing: two premises on one circle do not make each other
        redundant.
        """
        lowest = min(self.group[premise] for premise in premises)
        origin = {premise: premise for premise in premises}
        entered_through: dict[int, int] = {}
        waiting = deque(premises)
        while waiting and self.left > 0:
            source = waiting.popleft()
            for target in self.graph.premises[source]:
                self.left -= 1
                if self.group[target] < lowest:
                    continue
                if self.group[target] != self.group[source]:
                    entered_through.setdefault(self.group[target], origin[source])
                if target not in origin:
                    origin[target] = origin[source]
                    waiting.append(target)
        return entered_through


def find_redundant(graph: DependencyGraph, steps: int = DEFAULT_STEPS) -> Iterator[Defect]:
    """Yield the redundant edges as defects, each with the premise that makes it so."""
    for edge in find_redundant_edges(graph, steps).edges:
        yield _redundant(graph, edge)


def _redundant(graph: DependencyGraph, edge: RedundantEdge) -> Defect:
    position = edge.position
    label = graph.nodes[position].label
    premise = graph.reference(position, edge.premise)
    through = graph.reference(position, edge.through)
    at = graph.references[position].index(edge.premise)
    return Defect(
        kind="redundant",
        outline=graph.outline_of[position],
        span=graph.nodes[position].dependencies[at].span,
        position=position,
        label=label,
        others=(premise, through),
        message=f"[{label}] reaches [{premise}] through [{through}] as well",
        caption="also reached through another dependency",
        notes=(
            "definitions travel that way, propositions do not: keep it if what it says is used",
        ),
    )
