"""GraphML: networkx reads it back, and hostile texts arrive as they are."""

from __future__ import annotations

import io
from typing import Any

import networkx as nx
import pytest

from proofcheck.reports.graph.graphml import render_graphml
from tests.fakes.audit_documents import MIXED_DOCUMENT, Record, derivation, document, statement


def read(found: Record) -> Any:
    return nx.read_graphml(io.BytesIO(render_graphml(found).encode()))


def test_every_statement_and_every_arrow_is_read_back() -> None:
    graph = read(MIXED_DOCUMENT)

    assert 12 == len(graph)
    assert {"used", "unused", "missing", "declared", "repairs"} == {
        role for _, _, role in graph.edges.data("role")
    }
    assert "refuted" in {evidence for _, evidence in graph.nodes.data("evidence")}


@pytest.mark.parametrize("text", ["<a>&amp;</a>", "]]>", "\x00\x1b[31m", "\ufffe", "שלום"])
def test_hostile_texts_are_read_back_as_text(text: str) -> None:
    graph = read(document(derivation(statement("1", title=text))))

    assert 1 == len(graph)
    if text.isprintable():
        assert text == graph.nodes["n0"]["title"]
