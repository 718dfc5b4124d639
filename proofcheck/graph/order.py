"""Order and reach in the declared graph; everything iterative, O(V + E), and safe on cycles."""

from __future__ import annotations

from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.verdict.reachability import (
    find_beyond,
    find_components,
    find_cyclic_components,
    find_shortest_path,
)


def order_topologically(graph: DependencyGraph) -> tuple[int, ...]:
    """Return all positions, premises before what declares them.

    A document already in order keeps its order.  Statements on a common cycle stand together,
    in the order of the document.
    """
    return tuple(position for component in order_components(graph) for position in component)


def order_components(graph: DependencyGraph) -> tuple[tuple[int, ...], ...]:
    """Return the groups that depend on each other in a circle, premises first.

    Most groups hold one statement; a group of several is a cycle or a knot of cycles.
    """
    return tuple(map(tuple, find_components(graph.premises)))


def find_cycles(graph: DependencyGraph) -> tuple[tuple[int, ...], ...]:
    """Return one cycle for every group of statements that depend on each other in a circle.

    Each is a shortest cycle through the first statement of its group that lies on one, written
    without repeating that statement, each position declaring the next.
    """
    cycles = (
        find_shortest_path(graph.premises, component[0], component[0])
        for component in find_cyclic_components(graph.premises)
    )
    return tuple(cycle[:-1] for cycle in cycles if cycle is not None)


def find_ancestors(graph: DependencyGraph, position: int) -> tuple[int, ...]:
    """Return all that a statement declares, at any depth, in document order.

    The statement itself is among them only where it lies on a cycle.
    """
    marks = find_beyond(graph.premises, position)
    return tuple(other for other in range(len(graph)) if marks[other])


def find_descendants(graph: DependencyGraph, position: int) -> tuple[int, ...]:
    """Return all that declare a statement, at any depth, in document order."""
    marks = find_beyond(graph.dependants, position)
    return tuple(other for other in range(len(graph)) if marks[other])


def find_closure(graph: DependencyGraph, position: int) -> tuple[int, ...]:
    """Return the closure of declared dependencies: the ancestors, premises first."""
    local = find_ancestors(graph, position)
    number = {other: rank for rank, other in enumerate(local)}
    premises = [[number[other] for other in graph.premises[position]] for position in local]
    return tuple(local[rank] for component in find_components(premises) for rank in component)


def find_path(graph: DependencyGraph, start: int, goal: int) -> tuple[int, ...] | None:
    """Return a shortest chain of declared dependencies from one statement to another, or None.

    Both ends are included.  From a statement to itself this is a shortest cycle.
    """
    return find_shortest_path(graph.premises, start, goal)
