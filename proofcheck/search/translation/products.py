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


def difference(t: Translator, one: Node, other: Node) -> Node:
    """Return one term less another."""
    terms = t.proof.terms
    return terms.make("add", one, terms.make("mul", terms.number(-1), other))


def sizes_of(t: Translator, matrix: Node) -> tuple[Node, ...]:
    """Return the sizes of a matrix, if it has a shape."""
    return t.proof.keys.sorts.of(matrix).args


def is_one(t: Translator, *sizes: Node) -> bool:
    """Whether sizes are those of a matrix with one entry."""
    return len(sizes) == 2 and all(t.shared.speller.number(size) == 1 for size in sizes)


def is_real(t: Translator, node: Node) -> bool:
    """Whether a number or a matrix is real by its sort."""
    return t.proof.keys.sorts.of(node).data != "Complex"


def scaled(t: Translator, matrix: Node) -> tuple[Node, Node] | None:
    """Return the numbers in front of a product of matrices, and that product, if there are any."""
    letters = letters_of(matrix)
    numbers = [one for one in letters if not is_matrix(t, one)]
    others = [one for one in letters if is_matrix(t, one)]
    return (product_of(t, numbers), product_of(t, others)) if numbers and others else None
