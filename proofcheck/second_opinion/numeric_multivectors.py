"""Multivectors, numerically: the matrix of a vector is made dimension by dimension.

With one dimension more, the vector v + t*e multiplies by [[V, t*S], [t*S, V]], where V is the matrix
of v and S has a sign for each blade: -1 where it holds an odd number of vectors.
"""

from __future__ import annotations

from typing import Any

from proofcheck.second_opinion.numeric_values import Grid, NoOpinion, Numerics, grid

MOST_DIMENSIONS = 6


def count_of_blades(numerics: Numerics, dimensions: Any) -> Any:
    """Return 2^n."""
    n = numerics.integer(dimensions)
    if not 0 <= n <= MOST_DIMENSIONS:
        raise NoOpinion("a number of dimensions that is negative, or large")
    return numerics.mp.mpf(2) ** n


def from_vector(numerics: Numerics, vector: Any) -> Grid:
    """Return a vector as a multivector."""
    cells = [row[0] for row in numerics.as_grid(vector).cells]
    count_of_blades(numerics, numerics.mp.mpf(len(cells)))
    matrix = numerics.zeros(1, 1)
    for t in cells:
        matrix = _with_a_dimension(matrix, t)
    return matrix


def _with_a_dimension(matrix: Grid, t: Any) -> Grid:
    size = matrix.rows

    def entry(i: int, j: int) -> Any:
        if (i < size) == (j < size):
            return matrix.cells[i % size][j % size]
        sign = -1 if (j % size).bit_count() % 2 else 1
        return sign * t if i % size == j % size else 0 * t

    return grid(2 * size, 2 * size, entry)


def of_grade(numerics: Numerics, value: Any, grade: Any) -> Grid:
    """Return the part of one grade of the multivector in the first column: a sum of blades."""
    matrix, k = numerics.as_grid(value), numerics.integer(grade)
    if matrix.rows.bit_count() != 1 or matrix.rows > 2**MOST_DIMENSIONS:
        raise NoOpinion("a multivector that has no 2^n coefficients, or many")
    total = numerics.zeros(matrix.rows, matrix.rows)
    for blade, row in enumerate(matrix.cells):
        if blade.bit_count() == k:
            multiple = numerics.multiply(row[0], _blade(numerics, blade, matrix.rows))
            total = numerics.add(total, multiple)
    return total


def nearest(numerics: Numerics, value: Any) -> Grid:
    """Return the multivector with the first column of a matrix."""
    matrix = numerics.as_grid(value)
    parts = [of_grade(numerics, value, k) for k in range(matrix.rows.bit_length())]
    total = numerics.zeros(matrix.rows, matrix.rows)
    for part in parts:
        total = numerics.add(total, part)
    return total


def _blade(numerics: Numerics, blade: int, size: int) -> Grid:
    """Return the product of the basis vectors that a blade holds."""
    dimensions = size.bit_length() - 1
    product = numerics.identity(size)
    for place in range(dimensions):
        if blade >> place & 1:
            ones = [numerics.mp.mpf(int(i == place)) for i in range(dimensions)]
            column = Grid(dimensions, 1, [[x] for x in ones])
            product = numerics.multiply(product, from_vector(numerics, column))
    return product
