"""The parts of a step, read: lines, formulas, terms, names and lists of them."""

from __future__ import annotations

from typing import TypeVar

from proofcheck.checker.lines import Line, Proof
from proofcheck.checker.rejection import need
from proofcheck.checker.strict import Json, array, index, text_of
from proofcheck.checker.terms import Node

_T = TypeVar("_T")


class Reading:
    """Reads the parts of one step, and remembers to which lines it refers."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.asked: list[Line] = []

    def line(self, value: Json) -> Line:
        """Return an earlier line."""
        line = self.proof.lines[index(value, len(self.proof.lines), "line")]
        self.asked.append(line)
        return line

    def _node(self, value: Json) -> Node:
        return self.proof.table[index(value, len(self.proof.table), "node")]

    def formula(self, value: Json) -> Node:
        """Return a proposition without loose indices."""
        node = self._node(value)
        self.proof.sorts.require_formula(node)
        return node

    def term(self, value: Json) -> Node:
        """Return a well-formed term without loose indices."""
        node = self._node(value)
        need(not node.loose, "an index is bound by nothing")
        self.proof.sorts.of(node)
        return node

    def name(self, value: Json) -> Node:
        """Return a free name of a sort that is well-formed."""
        node = self._node(value)
        need(node.op == "name", "it is no name")
        self.proof.sorts.of(node)
        return node

    def number(self, value: Json) -> int:
        """Return an integer; the rule says which there are."""
        need(type(value) is int, "it is no number")
        assert isinstance(value, int)
        return value

    def text(self, value: Json) -> str:
        """Return a text."""
        return text_of(value, "it")

    def lines(self, value: Json) -> list[Line]:
        """Return earlier lines."""
        return [self.line(item) for item in array(value, "a list of lines")]

    def terms(self, value: Json) -> list[Node]:
        """Return terms."""
        return [self.term(item) for item in array(value, "a list of terms")]

    def some_lines(self, value: Json) -> list[Line]:
        """Return earlier lines, at least one."""
        return _some(self.lines(value))

    def some_terms(self, value: Json) -> list[Node]:
        """Return terms, at least one."""
        return _some(self.terms(value))

    def some_names(self, value: Json) -> list[Node]:
        """Return names, at least one."""
        return _some([self.name(item) for item in array(value, "a list of names")])

    def items(self, value: Json) -> list[Json]:
        """Return a list that the rule itself reads."""
        return array(value, "a list of items")


def _some(found: list[_T]) -> list[_T]:
    need(len(found) > 0, "a list is empty")
    return found
