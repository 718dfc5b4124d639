"""Models with multivectors: products of basis vectors are sorted, vector by vector.

It shares nothing with what audits compute: a blade is here a tuple of numbers in order, and the sign
of a product is counted where two neighbours are exchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from proofcheck.checker.terms import Node
from tests.theory.total_operations import Array, clean, whole
from tests.theory.total_values import REALS, Env, Model

Blade: TypeAlias = tuple[int, ...]
Coefficients: TypeAlias = dict[Blade, complex]


@cache
def blades(dimensions: int) -> list[Blade]:
    """Return the blades in the order of the binary numbers whose digits say which vectors they hold."""
    every = [b for k in range(dimensions + 1) for b in combinations(range(dimensions), k)]
    return sorted(every, key=lambda blade: sum(2**i for i in blade))


@cache
def product(left: Blade, right: Blade) -> tuple[int, Blade]:
    """Return the sign and the blade of a product: neighbours out of order are exchanged, pairs are 1."""
    vectors, sign = [*left, *right], 1
    at = 0
    while at < len(vectors) - 1:
        one, other = vectors[at : at + 2]
        if one == other:
            del vectors[at : at + 2]
            at = max(at - 1, 0)
        elif one > other:
            vectors[at : at + 2] = [other, one]
            sign, at = -sign, max(at - 1, 0)
        else:
            at += 1
    return sign, tuple(vectors)


def as_array(dimensions: int, coefficients: Coefficients) -> Array:
    """Return what a multivector does to the blades when it multiplies from the left."""
    order = blades(dimensions)
    total: Array = {}
    for j, right in enumerate(order, 1):
        for left, value in coefficients.items():
            sign, found = product(left, right)
            total[order.index(found) + 1, j] = sign * value
    return clean(total)


def coefficients(dimensions: int, array: Array) -> Coefficients:
    """Return the first column of an array, blade by blade."""
    return {b: array.get((i, 1), 0j) for i, b in enumerate(blades(dimensions), 1)}


def _count(dimensions: complex) -> complex:
    return complex(len(blades(max(whole(dimensions), 0))))


def _embedding(dimensions: complex) -> Callable[[Array], Array]:
    n = max(whole(dimensions), 0)
    return lambda v: as_array(n, {(i - 1,): x for (i, j), x in v.items() if j == 1 and i <= n})


def _set(dimensions: complex) -> Callable[[Array], bool]:
    n = max(whole(dimensions), 0)

    def holds(array: Array) -> bool:
        found = as_array(n, coefficients(n, array))
        places = found.keys() | array.keys()
        return all(abs(found.get(p, 0j) - array.get(p, 0j)) < 1e-7 for p in places)

    return holds


def _grade(dimensions: complex) -> Callable[[Array], Callable[[complex], Array]]:
    n = max(whole(dimensions), 0)

    def parts(array: Array) -> Callable[[complex], Array]:
        known = coefficients(n, array).items()
        return lambda k: as_array(n, {b: x for b, x in known if len(b) == whole(k)})

    return parts


CONSTANTS: dict[str, Any] = {
    "blades": _count,
    "multivector": _embedding,
    "Clifford": _set,
    "grade": _grade,
}


class WithMultivectors(Model):
    """Draws multivectors where their number of rows is one of blades, and now and then no such."""

    def members(self, sort: Node, env: Env) -> list[Any]:
        """Return a few members of a sort."""
        if sort.op == "Matrix" and sort.args[0].op == "app":
            n = max(whole(self.of(sort.args[0].args[1], env)), 0)
            single = {(len(blades(n)), 1): 1 + 0j}  # no multivector, but for n = 0
            return [*map(self._multivector, [n] * 4), {}, single]
        return super().members(sort, env)

    def _multivector(self, dimensions: int) -> Array:
        order = blades(dimensions)
        return as_array(dimensions, {b: complex(self.random.choice(REALS)) for b in order})

    def of(self, term: Node, env: Env = ()) -> Any:
        """Return the value of a term."""
        if term.op == "const":
            return CONSTANTS[str(term.data)]
        return super().of(term, env)
