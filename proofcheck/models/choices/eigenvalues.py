"""Eigenvalues that can be written exactly: draws try them where a number scales a vector.

They only guide sampling: whatever is drawn is checked on the model as a whole.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Scalar
from proofcheck.terms.rationals import Fraction

LARGEST = 8
"""Larger matrices are not looked at."""


def exact_eigenvalues(matrix: MatrixValue) -> list[Scalar]:
    """Return the eigenvalues of a square rational matrix that are rational or Gaussian rational.

    Exact; each once, in no particular order but the same every time.
    """
    cells = matrix.flat()
    if matrix.rows != matrix.columns or not 0 < matrix.rows <= LARGEST:
        return []
    if not all(type(x) is Fraction for x in cells):
        return []
    from flint import fmpq, fmpq_mat

    entries = [fmpq(x.numerator, x.denominator) for x in cells]
    polynomial = fmpq_mat(matrix.rows, matrix.rows, entries).charpoly()
    _, factors = polynomial.factor()
    return [root for factor, _ in factors for root in _roots(factor)]


def _roots(factor: Any) -> list[Scalar]:
    """Return the roots of an irreducible polynomial over the rationals, where they are exact."""
    coefficients = [Fraction(int(c.p), int(c.q)) for c in factor.coeffs()]
    if len(coefficients) == 2:
        return [-coefficients[0] / coefficients[1]]
    if len(coefficients) != 3:
        return []
    c, b, a = coefficients
    width = _square_root((4 * a * c - b * b) / (4 * a * a))
    if width is None:
        return []
    return [Gaussian(-b / (2 * a), width), Gaussian(-b / (2 * a), -width)]


def _square_root(value: Fraction) -> Fraction | None:
    """Return the rational root of a positive number; None where there is none."""
    if value <= 0:
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    is_exact = top * top == value.numerator and bottom * bottom == value.denominator
    return Fraction(top, bottom) if is_exact else None
