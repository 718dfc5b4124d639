"""Redundant edges: exact, and only on request."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.graph import DependencyGraph, find_defects, find_redundant, find_redundant_edges
from tests.graph.outlines import number_graph, read_graph


def test_an_edge_with_a_longer_way_is_redundant_and_says_which() -> None:
    text = "[a]\n[b] from [a]\n[c] from [b], [a]"
    (found,) = find_redundant(read_graph(text))
    assert ("redundant", "c", ("a", "b")) == (found.kind, found.label, found.others)
    assert text.rindex("a") == found.span.start
    assert [] == list(find_redundant(read_graph("[a]\n[b]\n[c] from [b], [a]")))


def test_redundant_edges_are_reported_only_on_request() -> None:
    assert () == find_defects(read_graph("[a]\n[b] from [a]\n[c] from [b], [a]"))


def test_two_premises_on_one_circle_do_not_make_each_other_redundant() -> None:
    ring = "[a] from [b]\n[b] from [a]\n"
    assert [] == list(find_redundant(read_graph(ring + "[c] from [a], [b]")))
    through = read_graph(ring + "[r] from [b]\n[c] from [a], [r]")
    assert [("a", "r")] == [one.others for one in find_redundant(through)]


@st.composite
def graphs(draw: st.DrawFn) -> DependencyGraph:
    size = draw(st.integers(1, 8))
    rows = [draw(st.lists(st.integers(0, size - 1), max_size=4)) for _ in range(size)]
    return number_graph([[other for other in row if other != at] for at, row in enumerate(rows)])


@given(graphs())
def test_an_edge_is_redundant_exactly_if_another_premise_off_its_circle_leads_there(
    graph: DependencyGraph,
) -> None:
    other: nx.DiGraph[int] = nx.DiGraph()
    other.add_nodes_from(range(len(graph)))
    other.add_edges_from((a, b) for a, premises in enumerate(graph.premises) for b in premises)
    circle = {at: n for n, c in enumerate(nx.strongly_connected_components(other)) for at in c}
    expected = {
        (a, b)
        for a, premises in enumerate(graph.premises)
        for b in premises
        for via in premises
        if circle[a] != circle[b] and circle[via] not in (circle[a], circle[b])
        if nx.has_path(other, via, b)
    }
    found = find_redundant_edges(graph)
    assert found.is_complete
    assert expected == {(edge.position, edge.premise) for edge in found.edges}
    for edge in found.edges:
        assert nx.has_path(other, edge.through, edge.premise)
        assert edge.through in graph.premises[edge.position]
