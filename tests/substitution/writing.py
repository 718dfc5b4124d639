"""Nodes of the first checker as rows of a table, and terms of the second as such nodes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofcheck.checker.terms import BINDERS, Node, Terms
from proofcheck.second_checker import terms as second
from proofcheck.second_checker.terms import Term


class Rows:
    """A table that grows by what is written into it."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._known: dict[Node, int] = {}

    def number(self, node: Node) -> int:
        """Return the number of a node, which is written if it is new."""
        if node not in self._known:
            parts = [self.number(part) for part in node.args]
            self.rows.append([node.op, *_datum(node), *parts])
            self._known[node] = len(self.rows) - 1
        return self._known[node]

    def place(self, value: Any) -> Any:
        """Return a step in which numbers stand for nodes."""
        if isinstance(value, Node):
            return self.number(value)
        return [self.place(part) for part in value] if isinstance(value, list) else value


def _datum(node: Node) -> list[Any]:
    if node.op == "bound":
        return [node.loose - 1]
    return [] if node.data is None else [str(node.data)]


def shown(term: Term, terms: Terms, around: tuple[int, ...] = ()) -> Node:
    """Return a term of the second checker with indices for its levels.

    around   the levels that are bound around it, innermost first
    """
    if term.op == "bound":
        return terms.bound(around.index(term.level))
    if term.op == "number":
        return terms.number(Fraction(term.data))
    if term.op in BINDERS:
        sort, body = term.args
        below = shown(body, terms, (term.level, *around))
        return terms.make(term.op, shown(sort, terms, around), below)
    inside = () if term.op in ("name", "const") else around
    parts = [shown(part, terms, inside) for part in term.args]
    return terms.make(term.op, *parts, data=term.data or None)


def named(node: Node, levels: Sequence[int], draw: random.Random) -> Term:
    """Return a node as a term of the second checker whose bound names are drawn, often alike.

    levels   the names of what is bound around it, innermost first
    """
    if node.op == "bound":
        return second.variable(levels[node.loose - 1])
    if node.op == "number":
        return second.number(str(node.data))
    if node.op in ("name", "const"):
        return second.named(node.op, str(node.data), named(node.args[0], (), draw))
    if node.op in BINDERS:
        return _bound(node, levels, draw)
    if not node.args and node.op in _LEAVES:
        return _LEAVES[node.op]
    parts = [named(part, levels, draw) for part in node.args]
    return second.node(node.op, *parts, data=str(node.data) if node.op == "Matrix" else "")


def _bound(node: Node, levels: Sequence[int], draw: random.Random) -> Term:
    """Return a binder whose level hides none that its body mentions."""
    sort, body = node.args
    mentioned = {levels[index - 1] for index in range(1, body.loose) if index <= len(levels)}
    level = draw.choice([level for level in range(len(levels) + 3) if level not in mentioned])
    below = named(body, (level, *levels), draw)
    return second.binder(node.op, named(sort, levels, draw), level, below)


_LEAVES = {
    term.op: term
    for term in (second.INT, second.RAT, second.REAL, second.COMPLEX, second.PROP, second.FALSE)
}
