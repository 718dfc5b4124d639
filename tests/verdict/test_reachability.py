"""Walks over graphs, against networkx and on graphs that punish recursion and tree walks."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.verdict.reachability import (
    UNREACHED,
    find_beyond,
    find_components,
    find_cyclic_components,
    find_reached,
    find_shortest_path,
    find_steps_to,
    follow_steps,
    reverse_edges,
)

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 9))
    vertices = st.integers(0, size - 1)
    return draw(st.lists(st.lists(vertices, max_size=4), min_size=size, max_size=size))


def in_networkx(successors: Graph) -> nx.DiGraph[int]:
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(successors)))
    graph.add_edges_from((a, b) for a, targets in enumerate(successors) for b in targets)
    return graph


@given(graphs())
def test_components_are_the_strongly_connected_ones(successors: Graph) -> None:
    expected = {frozenset(c) for c in nx.strongly_connected_components(in_networkx(successors))}
    found = find_components(successors)
    assert expected == {frozenset(component) for component in found}
    assert [sorted(component) for component in found] == found


@given(graphs())
def test_components_come_after_what_they_point_to(successors: Graph) -> None:
    rank = {v: n for n, component in enumerate(find_components(successors)) for v in component}
    assert [] == [
        (a, b) for a, targets in enumerate(successors) for b in targets if rank[b] > rank[a]
    ]


@given(graphs())
def test_a_graph_that_points_backwards_keeps_its_order(successors: Graph) -> None:
    backwards = [[b for b in targets if b < a] for a, targets in enumerate(successors)]
    assert [[a] for a in range(len(backwards))] == find_components(backwards)


@given(graphs())
def test_reach_agrees_with_networkx(successors: Graph) -> None:
    graph = in_networkx(successors)
    for start in range(len(successors)):
        below = nx.descendants(graph, start)
        marks = find_reached(successors, [start])
        assert below | {start} == {v for v, mark in enumerate(marks) if mark}
        on_cycle = any(start in successors[v] for v in below | {start})
        beyond = find_beyond(successors, start)
        assert below | ({start} if on_cycle else set()) == {v for v, m in enumerate(beyond) if m}


@given(graphs(), st.integers(0, 8), st.integers(0, 8))
def test_shortest_paths_are_paths_of_the_right_length(successors: Graph, a: int, b: int) -> None:
    start, goal = a % len(successors), b % len(successors)
    path = find_shortest_path(successors, start, goal)
    expected = _distance(successors, start, goal)
    assert expected == (None if path is None else len(path) - 1)
    if path is not None:
        assert (start, goal) == (path[0], path[-1])
        assert all(y in successors[x] for x, y in pairwise(path))


def _distance(successors: Graph, start: int, goal: int) -> int | None:
    """Return the least number of edges, at least one, by brute force."""
    layer = set(successors[start])
    for edges in range(1, len(successors) + 1):
        if goal in layer:
            return edges
        layer = {target for vertex in layer for target in successors[vertex]}
    return None


@given(graphs(), st.sets(st.integers(0, 8), max_size=3))
def test_steps_lead_to_the_nearest_goal(successors: Graph, wanted: set[int]) -> None:
    goals = sorted(goal for goal in wanted if goal < len(successors))
    steps = find_steps_to(reverse_edges(successors), goals)
    for vertex in range(len(successors)):
        path = follow_steps(steps, vertex)
        distances = [_distance(successors, vertex, goal) for goal in goals if goal != vertex]
        known = [distance for distance in distances if distance is not None]
        expected = 0 if vertex in goals else min(known, default=None)
        assert expected == (len(path) - 1 if path else None)
        assert (steps[vertex] == UNREACHED) is (not path)


def test_a_self_loop_is_a_cyclic_component_and_a_lone_vertex_is_not() -> None:
    assert [[1]] == find_cyclic_components([[1], [1], []])
    assert [] == find_cyclic_components([[1], [2], []])


def test_a_ring_of_100000_is_one_component() -> None:
    size = 100_000
    ring = [[(vertex + 1) % size] for vertex in range(size)]
    assert [list(range(size))] == find_components(ring)
    path = find_shortest_path(ring, 0, 0)
    assert path is not None
    assert size == len(path) - 1


def test_a_diamond_ladder_costs_its_edges_and_not_its_paths() -> None:
    ladder = [[v - 1, v - 2] if v > 1 else [0] * v for v in range(3000)]
    assert 3000 == len(find_components(ladder))
    assert 3000 == sum(find_reached(ladder, [2999]))
