"""Which statements are audited: those asked for, and all that they rest on."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.graph import DependencyGraph, find_ancestors
from proofcheck.source.labels import normalise_label


def select_statements(graph: DependencyGraph, labels: Sequence[str]) -> frozenset[int]:
    """Return the positions that labels mean; a label is ``name:label`` or a bare one."""
    wanted = {_key(label) for label in labels}
    return frozenset(
        position
        for position, node in enumerate(graph.nodes)
        if node.key in wanted or _qualified(graph, position) in wanted
    )


def with_premises(graph: DependencyGraph, selected: frozenset[int]) -> frozenset[int]:
    """Add everything the selected statements declare, at any depth."""
    return selected.union(*(find_ancestors(graph, position) for position in selected))


def _key(label: str) -> str:
    name, colon, rest = label.partition(":")
    return f"{name}:{normalise_label(rest)}" if colon else normalise_label(label)


def _qualified(graph: DependencyGraph, position: int) -> str:
    outline = graph.outlines[graph.outline_of[position]]
    return f"{outline.name}:{graph.nodes[position].key}"
