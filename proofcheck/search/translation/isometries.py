"""Isometries of the parts of a direct sum, as nodes.

Of two parts, p and q, they are ``I(p) (+) zero(q, 0)`` and ``zero(p, 0) (+) I(q)``.  That of one of
several parts is a product of these: past each part before it, then into its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from proofcheck.checker.terms import Node, Terms


def isometries(terms: Terms, sizes: Sequence[Node], number: int) -> list[Node]:
    """Return isometries of two parts whose product is that of one part, counted from 1, of several."""
    pairs = pairs_of(terms, sizes)
    found = [_last(terms, *pair) for pair in pairs[: number - 1]]
    return found + [_first(terms, *pair) for pair in pairs[number - 1 : number]]


def pairs_of(terms: Terms, sizes: Sequence[Node]) -> list[tuple[Node, Node]]:
    """Return the size of each part but the last, and that of all parts after it."""
    rests = list(sizes[-1:])
    for size in sizes[-2:0:-1]:
        rests.insert(0, terms.make("add", size, rests[0]))
    return list(zip(sizes, rests, strict=False))


def product(terms: Terms, factors: Sequence[Node]) -> Node:
    """Return the product of matrices in their order."""
    return reduce(lambda one, other: terms.make("mul", one, other), factors)


def _first(terms: Terms, size: Node, rest: Node) -> Node:
    zero = terms.number(0)
    unit, nothing = terms.make("I", size), terms.make("zero", rest, zero)
    return terms.make("dsum", size, size, rest, zero, unit, nothing)


def _last(terms: Terms, size: Node, rest: Node) -> Node:
    zero = terms.number(0)
    nothing, unit = terms.make("zero", size, zero), terms.make("I", rest)
    return terms.make("dsum", size, zero, rest, rest, nothing, unit)
