"""Ways and cycles are those that a walk finds; long ones are cut, and their length is exact."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.verdict import ways as module
from proofcheck.verdict.reachability import (
    find_cyclic_components,
    find_shortest_path,
    find_steps_to,
    follow_steps,
    reverse_edges,
)
from proofcheck.verdict.ways import LONGEST_WAY, Cycles, Way, measure_ways


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(1, 9))
    edges = st.lists(st.integers(0, size - 1), max_size=3, unique=True)
    return [draw(edges) for _ in range(size)]


def cycles_of(graph: list[list[int]]) -> Cycles:
    first = [-1] * len(graph)
    for component in find_cyclic_components(graph):
        for vertex in component:
            first[vertex] = component[0]
    return Cycles(graph, first)


@given(graphs(), st.data())
def test_a_short_way_is_the_one_that_is_walked(graph: list[list[int]], data: st.DataObject) -> None:
    goals = data.draw(st.lists(st.integers(0, len(graph) - 1), max_size=3))
    steps = find_steps_to(reverse_edges(graph), goals)
    ways = measure_ways(steps)
    for vertex in range(len(graph)):
        path = follow_steps(steps, vertex)
        assert (Way(path) if path else None) == ways.find(vertex)


@given(graphs())
def test_a_cycle_that_is_found_nearby_is_a_shortest_one(graph: list[list[int]]) -> None:
    cycles = cycles_of(graph)
    for vertex in range(len(graph)):
        path = find_shortest_path(graph, vertex, vertex)
        assert (path is None) is (cycles.first[vertex] < 0)
        if path is not None:
            assert Way(path) == cycles.find(vertex)


@given(graphs())
def test_any_other_cycle_goes_along_edges(graph: list[list[int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "NEARBY", 0)
        cycles = cycles_of(graph)
        for vertex in range(len(graph)):
            if cycles.first[vertex] < 0:
                continue
            way = cycles.find(vertex)
            assert (vertex, vertex) == (way.vertices[0], way.vertices[-1])
            # What is left out lies before the last vertex, and comes back to it.
            edges = [*pairwise(way.vertices)][: -1 if way.left_out else None]
            assert all(b in graph[a] for a, b in edges)


@pytest.mark.parametrize("size", [LONGEST_WAY - 1, LONGEST_WAY, LONGEST_WAY + 1, 1000])
def test_a_long_way_is_cut_and_counted(size: int) -> None:
    chain = [[], *([n] for n in range(size))]
    way = measure_ways(find_steps_to(reverse_edges(chain), [0])).find(size)

    assert way is not None
    assert size + 1 == len(way.vertices) + way.left_out
    assert min(size, LONGEST_WAY) + 1 == len(way.vertices)
    assert (size, size - 1, 0) == (*way.vertices[:2], way.vertices[-1])


@pytest.mark.parametrize("start", [0, 1, 500, 999])
def test_a_long_cycle_is_cut_and_counted(start: int) -> None:
    ring = [[(n + 1) % 1000] for n in range(1000)]
    way = cycles_of(ring).find(start)

    assert (start, start) == (way.vertices[0], way.vertices[-1])
    assert 1001 == len(way.vertices) + way.left_out
    assert LONGEST_WAY >= len(way.vertices) - 1
    assert all(b == (a + 1) % 1000 for a, b in pairwise(way.vertices[:-1]))
