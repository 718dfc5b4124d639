"""Order, closure, ancestors, descendants and paths, against networkx."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.graph import (
    DependencyGraph,
    find_ancestors,
    find_closure,
    find_cycles,
    find_descendants,
    find_path,
    order_components,
    order_topologically,
)
from tests.graph.outlines import number_graph, read_graph


@st.composite
def graphs(draw: st.DrawFn, *, acyclic: bool = False) -> DependencyGraph:
    size = draw(st.integers(1, 9))
    rows = [
        draw(st.lists(st.integers(0, max(at - 1, 0) if acyclic else size - 1), max_size=4))
        for at in range(size)
    ]
    return number_graph([[other for other in row if other != at] for at, row in enumerate(rows)])


def in_networkx(graph: DependencyGraph) -> nx.DiGraph[int]:
    """Return the graph with edges from statements to premises."""
    found: nx.DiGraph[int] = nx.DiGraph()
    found.add_nodes_from(range(len(graph)))
    found.add_edges_from((a, b) for a, premises in enumerate(graph.premises) for b in premises)
    return found


@given(graphs())
def test_every_position_is_ordered_once(graph: DependencyGraph) -> None:
    assert list(range(len(graph))) == sorted(order_topologically(graph))


@given(graphs())
def test_the_order_respects_every_edge_outside_circles(graph: DependencyGraph) -> None:
    rank = {at: n for n, at in enumerate(order_topologically(graph))}
    group = {at: n for n, component in enumerate(order_components(graph)) for at in component}
    wrong = [
        (a, b)
        for a, premises in enumerate(graph.premises)
        for b in premises
        if group[a] != group[b] and rank[b] > rank[a]
    ]
    assert [] == wrong


@given(graphs(acyclic=True))
def test_a_document_in_order_keeps_its_order(graph: DependencyGraph) -> None:
    assert tuple(range(len(graph))) == order_topologically(graph)


@given(graphs())
def test_every_named_cycle_is_one_and_every_circle_is_named(graph: DependencyGraph) -> None:
    circles = [c for c in nx.strongly_connected_components(in_networkx(graph)) if len(c) > 1]
    cycles = find_cycles(graph)
    assert len(circles) == len(cycles)
    for cycle in cycles:
        assert len(set(cycle)) == len(cycle)
        following = (*cycle[1:], cycle[0])
        assert all(b in graph.premises[a] for a, b in zip(cycle, following, strict=True))


@given(graphs())
def test_ancestors_and_descendants_agree_with_networkx(graph: DependencyGraph) -> None:
    other = in_networkx(graph)
    on_cycle = {
        at for cycle in nx.strongly_connected_components(other) for at in cycle if len(cycle) > 1
    }
    for at in range(len(graph)):
        own = {at} & on_cycle
        assert sorted(nx.descendants(other, at) | own) == list(find_ancestors(graph, at))
        assert sorted(nx.ancestors(other, at) | own) == list(find_descendants(graph, at))


@given(graphs())
def test_the_closure_is_the_ancestors_premises_first(graph: DependencyGraph) -> None:
    group = {at: n for n, component in enumerate(order_components(graph)) for at in component}
    for at in range(len(graph)):
        closure = find_closure(graph, at)
        assert list(find_ancestors(graph, at)) == sorted(closure)
        rank = {other: n for n, other in enumerate(closure)}
        for source in closure:
            for target in graph.premises[source]:
                assert group[source] == group[target] or rank[target] < rank[source]


@given(graphs())
def test_paths_are_shortest(graph: DependencyGraph) -> None:
    other = in_networkx(graph)
    for start in range(len(graph)):
        lengths = nx.single_source_shortest_path_length(other, start)
        for goal in set(range(len(graph))) - {start}:
            path = find_path(graph, start, goal)
            assert lengths.get(goal) == (None if path is None else len(path) - 1)


def test_a_statement_after_its_users_moves_before_them_and_nothing_else_moves() -> None:
    graph = read_graph("[a]\n[b] from [d]\n[c] from [a]\n[d] from [a]\n[e]")
    expected = ["a", "d", "b", "c", "e"]
    assert expected == [graph.nodes[at].label for at in order_topologically(graph)]


def test_labels_are_found_with_and_without_a_viewpoint() -> None:
    graph = read_graph("[a]\n[b]\n[a]", "[c]")
    assert 0 == graph.find("a")
    assert 0 == graph.find("a", viewpoint=2)
    assert 3 == graph.find("second:c", viewpoint=1)
    assert 3 == graph.find("c")
    assert graph.find("c", viewpoint=1) is None
    assert graph.find("zz") is None
