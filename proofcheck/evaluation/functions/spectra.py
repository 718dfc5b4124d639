"""The eigenvalues of a matrix, each enclosed, exactly where they are rational."""

from __future__ import annotations

from math import lcm
from typing import Any

from proofcheck.evaluation.functions import enclosed_spectra
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    algebra_of,
    as_fraction,
)
from proofcheck.terms.rationals import Fraction


def eigenvalues(matrix: MatrixValue) -> list[Scalar]:
    """List the eigenvalues, each at least once.

    Where the characteristic polynomial is rational, each is listed once, and those that are real
    are known to be real; elsewhere enclosures of equal eigenvalues overlap.

    raises   Undefined for a matrix that is not square; NotEvaluable when isolation fails
    """
    coefficients = _characteristic_polynomial(matrix)
    if coefficients is None or not all(isinstance(c, Fraction) for c in coefficients):
        return enclosed_spectra.eigenvalues(matrix)
    return [root for root, _ in _roots(coefficients)]


def multiplicities(matrix: MatrixValue) -> list[tuple[Scalar, int]]:
    """List the different eigenvalues with their algebraic multiplicities.

    raises   Undefined for a matrix that is not square; NotEvaluable where the characteristic
             polynomial is not rational
    """
    coefficients = _characteristic_polynomial(matrix)
    if coefficients is None or not all(isinstance(c, Fraction) for c in coefficients):
        raise NotEvaluable("multiplicities are read off from a rational polynomial")
    return _roots(coefficients)


def _characteristic_polynomial(matrix: MatrixValue) -> list[Scalar] | None:
    """Return the coefficients of det(t - A), the lowest first; None unless A is exact.

    Faddeev and Le Verrier: with B = A M + c, c = -tr(A M)/k, from M = 1 on.
    """
    if matrix.rows != matrix.columns:
        raise Undefined("a square matrix is needed")
    if matrix.rational is not None:
        return [as_fraction(c) for c in matrix.rational.charpoly().coeffs()]
    if any(isinstance(x, Ball) or algebra_of(x) is not None for x in matrix.flat()):
        return None
    unit = power = matrices.identity(matrix.rows)
    coefficients: list[Scalar] = [Fraction(1)]
    for k in range(1, matrix.rows + 1):
        product = matrices.multiply(matrix, power)
        trace = sum((product.entries[i][i] for i in range(matrix.rows)), Fraction(0))
        coefficients.append(trace * Fraction(-1, k))
        power = matrices.add(product, matrices.scale(coefficients[-1], unit))
    return coefficients[::-1]


def _roots(coefficients: list[Scalar]) -> list[tuple[Scalar, int]]:
    """Return the different roots with their multiplicities."""
    from flint import fmpz_poly

    scale = lcm(*(c.denominator for c in coefficients))
    _, factors = fmpz_poly([int(c * scale) for c in coefficients]).factor()
    return [(root, count) for factor, count in factors for root in _roots_of_factor(factor)]


def _roots_of_factor(factor: Any) -> list[Scalar]:
    """Return the roots of an irreducible polynomial; a linear one has a rational root."""
    from flint import acb

    if factor.degree() == 1:
        return [Fraction(-int(factor[0]), int(factor[1]))]
    return [Ball(acb(root)) for root, _ in factor.complex_roots()]
