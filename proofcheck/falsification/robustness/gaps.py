"""What vanishes where a value enters a set, or where a rank or a number of entries drops.

Such events are equations in disguise: generic models keep clear of them, and the set or the count
itself changes at once, so it is these numbers that lead there.  They are computed in whatever ring
the values have; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.arithmetic import as_matrix
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.terms.rationals import Fraction

MOST_ROWS = 8
"""Larger matrices are left alone: powers of a Gram matrix take long."""


def gap_to_spectrum(value: Any, matrix: Any) -> Any:
    """Return det(A - z I), which vanishes where z is an eigenvalue of A."""
    square = as_matrix(matrix)
    shift = matrices.entrywise(matrices.identity(square.rows), lambda x: x * -value)
    return matrices.determinant(matrices.add(square, shift))


def gap_to_kernel(value: Any, matrix: Any) -> MatrixValue:
    """Return A v, which vanishes where v lies in the kernel of A."""
    return matrices.multiply(as_matrix(matrix), as_matrix(value))


def gap_below_rank(matrix: Any, count: int) -> Any:
    """Return the sum of squares of all minors with `count` rows (Cauchy-Binet).

    It vanishes where the rank is smaller than that.  None for matrices that are large.
    """
    given = as_matrix(matrix)
    if min(given.rows, given.columns) > MOST_ROWS:
        return None
    wide = given.rows <= given.columns
    gram = matrices.multiply(*((given, matrices.adjoint(given))[:: 1 if wide else -1]))
    powers = [gram]
    while len(powers) < count:
        powers.append(matrices.multiply(powers[-1], gram))
    traces = [sum((p.entries[i][i] for i in range(p.rows)), Fraction(0)) for p in powers]
    return _symmetric(traces[:count])


def gap_below_entries(matrix: Any, count: int) -> Any:
    """Return a number that vanishes where fewer than `count` entries differ from zero.

    It is the sum of the products of that many squared moduli.  None for large matrices.
    """
    cells = as_matrix(matrix).flat()
    if len(cells) > MOST_ROWS**2:
        return None
    squares = [(x * x.conjugate()) for x in cells]
    products: list[Any] = [Fraction(1)] + [Fraction(0)] * count
    for square in squares:
        for size in range(count, 0, -1):
            products[size] = products[size] + products[size - 1] * square
    return products[count]


def _symmetric(sums: Sequence[Any]) -> Any:
    """Return the last elementary symmetric function of numbers, by their power sums (Newton)."""
    found: list[Any] = [Fraction(1)]
    for size in range(1, len(sums) + 1):
        parts = (
            found[size - i] * sums[i - 1] * Fraction((-1) ** (i - 1)) for i in range(1, size + 1)
        )
        found.append(sum(parts, Fraction(0)) * Fraction(1, size))
    return found[-1]
