"""Multivectors as matrices: what each does to the blades when it multiplies from the left.

A blade is a product of different basis vectors in order, and its number has the binary digits that
say which.  The product of two blades is, up to a sign, the blade of the digits in which they differ;
the sign changes with each vector that has to be moved past another (Chisolm 2012, section 5.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.matrices import ZERO
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Scalar, Undefined
from proofcheck.terms.rationals import Fraction

MOST_DIMENSIONS = 8
"""Of more dimensions no multivector is written out: it has 2^n coefficients, and 4^n entries."""


def count_of_blades(dimensions: Scalar) -> Fraction:
    """Return 2^n.

    raises   Undefined for negative n; NotEvaluable where n is not known, or large
    """
    if not isinstance(dimensions, Fraction) or dimensions.denominator != 1:
        raise NotEvaluable("a number of dimensions is not a known integer")
    if dimensions < 0:
        raise Undefined("a negative number of dimensions")
    if dimensions > MOST_DIMENSIONS:
        raise NotEvaluable("a multivector has too many coefficients")
    return Fraction(1 << int(dimensions))


@lru_cache(maxsize=MOST_DIMENSIONS + 1)
def _signs(size: int) -> tuple[tuple[bool, ...], ...]:
    """Return of each place of a matrix whether its coefficient stands there with a minus."""
    return tuple(tuple(_is_turned(i ^ j, j) for j in range(size)) for i in range(size))


def _is_turned(left: int, right: int) -> bool:
    """Say whether the product of two blades has a minus before it."""
    moves = 0
    while left := left >> 1:
        moves += (left & right).bit_count()
    return moves % 2 == 1


def of_coefficients(coefficients: Sequence[Scalar]) -> MatrixValue:
    """Return the multivector with a coefficient for each blade, of which there are 2^n."""
    size = len(coefficients)
    signs = _signs(size)

    def entry(i: int, j: int) -> Scalar:
        found = coefficients[i ^ j]
        return -found if signs[i][j] and found != 0 else found

    return matrices.build(size, size, entry)


def coefficients_of(matrix: MatrixValue) -> list[Scalar]:
    """Return the coefficients of a multivector: its first column.

    raises   Undefined where the matrix is not of 2^n rows and columns
    """
    size = matrix.rows
    if matrix.columns != size or size.bit_count() != 1:
        raise Undefined("a multivector has 2^n rows and columns")
    return [row[0] for row in matrix.entries]


def from_vector(vector: MatrixValue) -> MatrixValue:
    """Return a vector as a multivector."""
    size = int(count_of_blades(Fraction(vector.rows)))
    coefficients = [ZERO] * size
    for place, x in enumerate(vector.flat()):
        coefficients[1 << place] = x
    return of_coefficients(coefficients)


def of_grade(matrix: MatrixValue, grade: Scalar) -> MatrixValue:
    """Return the part of a multivector that products of so many orthogonal vectors make up."""
    if not isinstance(grade, Fraction) or grade.denominator != 1:
        raise NotEvaluable("a grade is not a known integer")
    known = enumerate(coefficients_of(matrix))
    return of_coefficients([x if blade.bit_count() == grade else ZERO for blade, x in known])


def nearest(matrix: MatrixValue) -> MatrixValue:
    """Return the multivector with the first column of a matrix: the matrix itself if it is one."""
    return of_coefficients(coefficients_of(matrix))
