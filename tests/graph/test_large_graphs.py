"""Graphs that punish recursion, walks along every path, and look-ups that scan."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager

from proofcheck.graph import (
    Dependency,
    Node,
    Outline,
    build_graph,
    find_ancestors,
    find_closure,
    find_defects,
    find_path,
    find_redundant_edges,
    order_topologically,
)
from tests.graph.outlines import number_graph

SIZE = 100_000
SECONDS = 30.0


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    start = time.perf_counter()
    yield
    assert time.perf_counter() - start < seconds


def test_a_chain_of_100000_statements() -> None:
    with in_time():
        graph = number_graph([[at - 1] if at else [] for at in range(SIZE)])
        assert () == find_defects(graph)
        assert tuple(range(SIZE)) == order_topologically(graph)
        assert tuple(range(SIZE - 1)) == find_closure(graph, SIZE - 1)
        path = find_path(graph, SIZE - 1, 0)
        assert path is not None
        assert SIZE == len(path)


def test_a_ring_of_100000_statements_is_one_defect() -> None:
    with in_time():
        graph = number_graph([[(at - 1) % SIZE] for at in range(SIZE)])
        assert ["cyclic"] == [one.kind for one in find_defects(graph)]


def test_a_diamond_ladder_with_exponentially_many_paths() -> None:
    """55 statements, two ways at each of 27 rungs: 2**27 paths from top to bottom."""
    premises: list[list[int]] = [[]]
    for _ in range(18):
        low = len(premises) - 1
        premises += [[low], [low], [low + 1, low + 2]]
    with in_time(5.0):
        graph = number_graph(premises)
        assert 55 == len(graph)
        assert () == find_defects(graph)
        assert list(range(54)) == list(find_ancestors(graph, 54))
        assert () == find_redundant_edges(graph).edges


def test_100000_statements_with_three_dependencies_each() -> None:
    draw = random.Random(2024)
    premises = [sorted(draw.sample(range(at), min(3, at))) for at in range(SIZE)]
    with in_time():
        graph = number_graph(premises)
        assert () == find_defects(graph)
        assert tuple(range(SIZE)) == order_topologically(graph)


def test_100000_statements_in_one_large_knot() -> None:
    draw = random.Random(2024)
    premises = [[(at + 1) % SIZE, draw.randrange(SIZE)] for at in range(SIZE)]
    clean = [
        [other for other in dict.fromkeys(row) if other != at] for at, row in enumerate(premises)
    ]
    with in_time():
        assert ["cyclic"] == [one.kind for one in find_defects(number_graph(clean))]


def test_100000_dangling_dependencies_that_resemble_each_other() -> None:
    nodes = tuple(
        Node(f"1.{at}", dependencies=(Dependency(f"2.{at}x"),), repairs=(Dependency(f"3.{at}"),))
        for at in range(20_000)
    )
    with in_time():
        found = find_defects(build_graph([Outline("paper", nodes)]))
        assert 40_000 == len(found)


def test_100000_statements_with_one_label() -> None:
    nodes = (Node("a", dependencies=(Dependency("a"),)),) * SIZE
    with in_time():
        found = find_defects(build_graph([Outline("paper", nodes)]))
        assert {"duplicate": SIZE - 1, "self": 1, "forward": 0} == {
            kind: sum(1 for one in found if one.kind == kind)
            for kind in ("duplicate", "self", "forward")
        }


def test_the_search_for_redundant_edges_stops_at_its_budget() -> None:
    graph = number_graph([list(range(max(0, at - 20), at)) for at in range(2000)])
    whole = find_redundant_edges(graph)
    assert whole.is_complete
    assert 1999 == sum(len(premises) for premises in graph.premises) - len(whole.edges)
    cut = find_redundant_edges(graph, steps=1000)
    assert not cut.is_complete
    assert cut.edges == whole.edges[: len(cut.edges)]
    assert 0 < cut.examined < 2000
