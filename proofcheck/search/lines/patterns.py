"""Parts of formulas that patterns are made of: atoms, names, parts of conjunctions."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.checker.operations import ARITIES
from proofcheck.checker.terms import Node

_OF_NUMBERS = frozenset({"add", "neg", "mul", "number", "conj", "transpose", "i"})
_OF_FORMULAS = frozenset({"false", "and", "or", "imp", "eq", "le", "lt"})


def is_negation(formula: Node) -> bool:
    """Whether a spelled formula says that something does not hold."""
    return formula.op == "imp" and formula.args[1].op == "false"


def leaves(formula: Node) -> Iterator[Node]:
    """Yield the parts of a conjunction."""
    if formula.op == "and":
        for part in formula.args:
            yield from leaves(part)
    else:
        yield formula


def atoms_of(node: Node) -> Iterator[Node]:
    """Yield closed parts that are not taken apart by arithmetic, larger ones first, each once."""
    seen: set[Node] = set()
    yield from _atoms(node, seen)


def _atoms(node: Node, seen: set[Node]) -> Iterator[Node]:
    if node in seen or node.is_sort:
        return
    seen.add(node)
    if is_atom(node):
        yield node
    for part in node.args if node.op not in ("name", "const") else ():
        yield from _atoms(part, seen)


def is_atom(node: Node) -> bool:
    """Whether a term is closed, and not taken apart by arithmetic or logic."""
    if node.loose:
        return False
    if node.op == "app":
        return True
    is_operation = node.op in ARITIES and ARITIES[node.op] > 0
    return is_operation and node.op not in _OF_NUMBERS and node.op not in _OF_FORMULAS


def names_in(node: Node) -> list[Node]:
    """Return the free names and the constants of a formula in the order in which they occur."""
    found: dict[Node, None] = {}
    seen: set[Node] = set()
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        if part.op in ("name", "const"):
            found.setdefault(part)
        else:
            waiting.extend(reversed(part.args))
    return list(found)
