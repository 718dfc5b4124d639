"""Products as the letters that they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.checker.terms import Node
from proofcheck.search.translation.translator import Translator


def letters_of(matrix: Node) -> list[Node]:
    """Return the factors of a product, those of its factors too."""
    if matrix.op != "mul":
        return [matrix]
    return [letter for part in matrix.args for letter in letters_of(part)]


def product_of(t: Translator, letters: list[Node]) -> Node:
    """Return a product of letters in their order."""
    whole, *others = letters
    for letter in others:
        whole = t.proof.terms.make("mul", whole, letter)
    return whole


def is_matrix(t: Translator, node: Node) -> bool:
    """Whether a term is a matrix."""
    return t.proof.keys.sorts.of(node).op == "Matrix"


def taken_out(t: Translator, name: Node, term: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the product of all factors of a term that do not mention a name, and what is left."""
    letters = letters_of(term)
    free = [one for one in letters if not is_matrix(t, one) and name.data not in one.names]
    bound = [one for one in letters if one not in free]
    if free and bound:
        yield product_of(t, free), product_of(t, bound)
