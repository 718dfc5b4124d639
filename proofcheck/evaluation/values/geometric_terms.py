"""The terms of a geometric series, and its partial sums by doubling their number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.values import MatrixValue, Value
from proofcheck.terms.rationals import Fraction

MOST_DOUBLINGS = 40
"""So often the number of terms is doubled, where the sum of twice as many is a product."""


@dataclass(frozen=True, slots=True)
class GeometricTerms:
    """The terms ``left * first * ratio^k * right``; a number counts as a multiple of the identity.

    None stands for no factor; first and ratio commute.
    """

    left: Value | None
    first: Value
    ratio: Value
    right: Value | None

    def partial_sum(self, count: int) -> tuple[Value, int]:
        """Return the sum of at least so many terms, and of how many.

        The sum of 2 n powers is (1 + ratio^n) times that of n.
        """
        total, power, done = arithmetic.power(self.ratio, Fraction(0)), self.ratio, 1
        while done < count and done < 2**MOST_DOUBLINGS:
            total = arithmetic.add(total, multiplied(power, total))
            power, done = multiplied(power, power), 2 * done
        total = multiplied(self.first, total)
        return multiplied(multiplied(self.left, total), self.right), done

    @property
    def is_number(self) -> bool:
        """Whether the terms are numbers."""
        return not any(isinstance(x, MatrixValue) for x in (self.left, self.first, self.right))


def product_of_terms(
    one: GeometricTerms | None, other: GeometricTerms | None
) -> GeometricTerms | None:
    """Multiply the terms of two series, where those of one are numbers."""
    if one is None or other is None or not (one.is_number or other.is_number):
        return None
    number, matrix = (one, other) if one.is_number else (other, one)
    return GeometricTerms(
        multiplied(multiplied(number.left, number.right), matrix.left),
        multiplied(number.first, matrix.first),
        multiplied(number.ratio, matrix.ratio),
        matrix.right,
    )


def multiplied(left: Value | None, right: Value | None) -> Any:
    """Multiply; None is no factor.  Products of matrices are left to the library of balls."""
    if left is None or right is None:
        return right if left is None else left
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        return matrices.from_flint(matrices.enclosed(left) * matrices.enclosed(right))
    return arithmetic.multiply(left, right)
