"""How deeply a syntax tree is nested; everything that walks one relies on this limit."""

from __future__ import annotations

from proofcheck.language.syntax import Node, children

MAXIMAL_DEPTH = 200
"""How deep an expression may be; what walks one may call itself for every level."""


def find_node_below(node: Node, depth: int = MAXIMAL_DEPTH) -> Node | None:
    """Return a node more than `depth` levels below, if there is one; never recursive."""
    level: list[Node] = [node]
    for _ in range(depth + 1):
        level = [child for parent in level for child in children(parent)]
        if not level:
            return None
    return level[0]
