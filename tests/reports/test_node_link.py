"""The dependency graph as JSON."""

from __future__ import annotations

import json

import networkx as nx

from proofcheck.reports import render_node_link
from tests.fakes.audit_documents import (
    MIXED_DOCUMENT,
    PROVED,
    REFUTED,
    derivation,
    document,
    statement,
)


def test_networkx_reads_it_as_a_graph_of_all_statements() -> None:
    data = json.loads(render_node_link(MIXED_DOCUMENT))
    graph = nx.node_link_graph(data, edges="links")

    assert graph.has_edge("2.2", "2.1")
    assert not graph.has_edge("2.1", "2.2")
    assert graph.nodes["2.1"]["evidence"] == "refuted"


def test_a_link_says_whether_it_is_used_unused_missing_or_unknown() -> None:
    found = json.loads(render_node_link(MIXED_DOCUMENT))["links"]
    roles = {(link["source"], link["target"]): link["role"] for link in found}

    assert roles["2.1", "1.1"] == "used"
    assert roles["2.1", "1.2"] == "unused"
    assert roles["2.6", "1.1"] == "missing"
    assert roles["2.2", "2.1"] == "declared"


def test_several_derivations_share_no_node() -> None:
    other = statement("9", **{"from": ["first:1.2", "1.1"]})
    text = render_node_link(
        document(derivation(PROVED, name="first"), derivation(REFUTED, other, name="second"))
    )
    found = json.loads(text)

    assert [node["id"] for node in found["nodes"]] == ["first:1.2", "second:2.1", "second:9"]
    targets = [link["target"] for link in found["links"] if link["source"] == "second:9"]
    assert targets == ["first:1.2", "second:1.1"]
