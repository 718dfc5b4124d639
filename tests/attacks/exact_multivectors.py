"""Multivectors with exact entries, as matrices of left multiplication: what four constants mean.

A blade is the set of the basis vectors that it holds, and a vector multiplies it by being put into it, or
taken out of it, with a minus for each smaller vector that it passes (Clifford 1878).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, TypeAlias

from tests.attacks.exact_values import Array, Number, Undecided, neg, of, plus, times, unit, whole

Blade: TypeAlias = "frozenset[int]"

MOST_DIMENSIONS = 3


def blades(n: int) -> list[Blade]:
    """Return those of n dimensions, the empty one first; of a negative number, those of none."""
    if n > MOST_DIMENSIONS:
        raise Undecided
    vectors = range(1, n + 1)
    return [
        frozenset(chosen) for size in range(max(n, 0) + 1) for chosen in combinations(vectors, size)
    ]


def _basis_vector(n: int, i: int) -> Array:
    order = blades(n)
    matrix: Array = {}
    for column, blade in enumerate(order, 1):
        passed = sum(other < i for other in blade)
        matrix[order.index(blade ^ {i}) + 1, column] = of((-1) ** passed)
    return matrix


def of_vector(n: int, x: Array) -> Array:
    total: Array = {}
    for (i, _), coefficient in x.items():
        total = plus(total, times(coefficient, _basis_vector(n, i)))
    return total


def _of_blade(n: int, blade: Blade) -> Array:
    product = unit(len(blades(n)))
    for i in sorted(blade):
        product = times(product, _basis_vector(n, i))
    return product


def part_of_grade(n: int, x: Array, k: Number) -> Array:
    """Return that of the multivector with the first column of a matrix."""
    total: Array = {}
    for row, blade in enumerate(blades(n), 1):
        if (row, 1) in x and len(blade) == whole(k):
            total = plus(total, times(x[row, 1], _of_blade(n, blade)))
    return total


def is_multivector(n: int, x: Array) -> bool:
    rest = x
    for k in range(max(n, 0) + 1):
        rest = plus(rest, neg(part_of_grade(n, x, of(k))))
    return not rest


def multivectors(n: int) -> list[Array]:
    """Return a few, of one grade and of several."""
    alone = [_of_blade(n, blade) for blade in blades(n)]
    mixed: Array = {}
    for k, blade in enumerate(alone):
        mixed = plus(mixed, times(of(k - 1), blade))
    return [*alone, mixed, plus(alone[0], times(of(-2), alone[-1]))]


def _embedded(n: Number) -> Callable[[Array], Array]:
    return lambda x: of_vector(whole(n), x)


def _graded(n: Number) -> Callable[[Array], Callable[[Number], Array]]:
    return lambda x: lambda k: part_of_grade(whole(n), x, k)


def _membership(n: Number) -> Callable[[Array], bool]:
    return lambda x: is_multivector(whole(n), x)


CONSTANTS: Mapping[str, Callable[[Number], Any]] = {
    "blades": lambda n: of(len(blades(whole(n)))),
    "multivector": _embedded,
    "grade": _graded,
    "Clifford": _membership,
}
"""What each is, one argument after the other."""
