"""Plain numerical operations with mpmath, for the second opinion; estimates, never proofs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

LARGEST = 24
"""Rows of the largest matrix that mpmath inverts, exponentiates or takes singular values of.

Its matrices are lists in Python: 120 rows take most of a minute.
"""


class NoOpinion(Exception):
    """No numerical evaluation is possible, or none that is clear enough; says why."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A matrix of mpmath numbers, row by row; empty shapes are allowed."""

    rows: int
    columns: int
    cells: list[list[Any]]


def grid(rows: int, columns: int, entry: Callable[[int, int], Any]) -> Grid:
    """Return the matrix with entries ``entry(i, j)``, counted from zero."""
    return Grid(rows, columns, [[entry(i, j) for j in range(columns)] for i in range(rows)])


@dataclass(frozen=True, slots=True)
class Numerics:
    """Arithmetic at one working precision; ``mp`` is an mpmath context of its own."""

    mp: Any

    def number(self, value: Any) -> Any:
        """Return a rational number at the working precision."""
        return self.mp.mpf(value.numerator) / self.mp.mpf(value.denominator)

    def integer(self, value: Any) -> int:
        """Return a number that is an integer up to rounding."""
        if isinstance(value, Grid):
            raise NoOpinion("a matrix where a whole number is expected")
        nearest = int(self.mp.nint(self.mp.re(value)))
        if abs(value - nearest) > self.mp.mpf(10) ** -20:
            raise NoOpinion("a number that has to be whole is not")
        return nearest

    def as_grid(self, value: Any) -> Grid:
        """Return a number as a matrix of shape (1, 1)."""
        return value if isinstance(value, Grid) else Grid(1, 1, [[value]])

    def identity(self, size: int) -> Grid:
        """Return the identity matrix."""
        one, zero = self.mp.mpf(1), self.mp.mpf(0)
        return grid(size, size, lambda i, j: one if i == j else zero)

    def zeros(self, rows: int, columns: int) -> Grid:
        """Return the zero matrix."""
        return grid(rows, columns, lambda _i, _j: self.mp.mpf(0))

    def each(self, value: Any, change: Callable[[Any], Any]) -> Any:
        """Apply a function to a number or to all entries."""
        if not isinstance(value, Grid):
            return change(value)
        return grid(value.rows, value.columns, lambda i, j: change(value.cells[i][j]))

    def add(self, left: Any, right: Any) -> Any:
        """Return the sum of two numbers or two matrices of one shape."""
        if not isinstance(left, Grid) and not isinstance(right, Grid):
            return left + right
        first, second = self.as_grid(left), self.as_grid(right)
        if (first.rows, first.columns) != (second.rows, second.columns):
            raise NoOpinion("matrices of different shapes are added")
        return grid(first.rows, first.columns, lambda i, j: first.cells[i][j] + second.cells[i][j])

    def multiply(self, left: Any, right: Any) -> Any:
        """Return the product of numbers and matrices."""
        if not isinstance(left, Grid):
            return self.each(right, lambda x: left * x)
        if not isinstance(right, Grid):
            return self.each(left, lambda x: x * right)
        if left.columns != right.rows:
            raise NoOpinion("matrices of shapes that do not fit are multiplied")
        return grid(
            left.rows,
            right.columns,
            lambda i, j: self.mp.fsum(
                left.cells[i][k] * right.cells[k][j] for k in range(left.columns)
            ),
        )

    def transpose(self, value: Any) -> Grid:
        """Return the transpose."""
        matrix = self.as_grid(value)
        return grid(matrix.columns, matrix.rows, lambda i, j: matrix.cells[j][i])

    def adjoint(self, value: Any) -> Grid:
        """Return the conjugate transpose."""
        flipped: Grid = self.each(self.transpose(value), self.mp.conj)
        return flipped

    def power(self, base: Any, exponent: int) -> Any:
        """Return an integer power."""
        if not isinstance(base, Grid):
            if base == 0 and exponent < 0:
                raise NoOpinion("it divides by zero")
            return self.mp.mpf(1) if exponent == 0 else base**exponent
        start = self.inverse(base) if exponent < 0 else base
        result: Any = self.identity(base.rows)
        for _ in range(abs(exponent)):
            result = self.multiply(result, start)
        return result

    def inverse(self, value: Any) -> Any:
        """Return the inverse of a number or of a clearly regular matrix."""
        if not isinstance(value, Grid):
            if abs(value) < self.mp.mpf(10) ** -30:
                raise NoOpinion("it divides by what may be zero")
            return 1 / value
        if self.is_regular(value) is not True:
            raise NoOpinion("the inverse of a matrix that may be singular")
        if value.rows == 0:
            return value
        return self._back(self._library(value) ** -1)

    def is_regular(self, value: Any) -> bool | None:
        """Say whether a square matrix (or a number) is clearly invertible or clearly not."""
        matrix = self.as_grid(value)
        if matrix.rows != matrix.columns:
            raise NoOpinion("a matrix that has to be square is not")
        if matrix.rows == 0:
            return True
        singular = self.singular_values(matrix)
        ratio = min(singular) / (1 + max(singular))
        if ratio > self.mp.mpf(10) ** -20:
            return True
        return False if ratio < self.tolerance else None

    @property
    def tolerance(self) -> Any:
        """Two numbers closer than this, relatively, count as equal."""
        return self.mp.mpf(10) ** -(self.mp.dps - 20)

    def determinant(self, value: Any) -> Any:
        """Return the determinant."""
        matrix = self.as_grid(value)
        if matrix.rows != matrix.columns:
            raise NoOpinion("a matrix that has to be square is not")
        rows, product = [list(row) for row in matrix.cells], self.mp.mpf(1)
        while rows:
            # The library's own elimination ends in an exception where a column is zero.
            top = max(range(len(rows)), key=lambda i: abs(rows[i][0]))
            lead, *rest = rows.pop(top)
            product *= -lead if top % 2 else lead
            if lead == 0:
                break
            rows = [self._reduced(row, lead, rest) for row in rows]
        return product

    def _reduced(self, row: list[Any], lead: Any, rest: list[Any]) -> list[Any]:
        factor = row[0] / lead
        return [x - factor * y for x, y in zip(row[1:], rest, strict=True)]

    def exponential(self, value: Any) -> Any:
        """Return exp of a number or of a square matrix."""
        if not isinstance(value, Grid):
            return self.mp.exp(value)
        if value.rows != value.columns:
            raise NoOpinion("the exponential of a matrix that is not square")
        return self._back(self.mp.expm(self._library(value))) if value.rows else value

    def singular_values(self, value: Any) -> list[Any]:
        """Return the singular values of a matrix that is not empty."""
        library = self._library(self.as_grid(value))
        return list(self.mp.svd(library, compute_uv=False))

    def rank(self, value: Any) -> int:
        """Return the rank where the singular values show it clearly."""
        matrix = self.as_grid(value)
        if 0 in (matrix.rows, matrix.columns):
            return 0
        singular = self.singular_values(matrix)
        large = [s for s in singular if s / (1 + max(singular)) > self.mp.mpf(10) ** -20]
        small = [s for s in singular if s / (1 + max(singular)) < self.tolerance]
        if len(large) + len(small) < len(singular):
            raise NoOpinion("singular values so small that they may be zero")
        return len(large)

    def _library(self, matrix: Grid) -> Any:
        if max(matrix.rows, matrix.columns) > LARGEST:
            raise NoOpinion(f"a matrix of more than {LARGEST} rows or columns")
        return self.mp.matrix(matrix.cells)

    def _back(self, found: Any) -> Grid:
        return grid(found.rows, found.cols, lambda i, j: found[i, j])

    def are_equal(self, left: Any, right: Any) -> bool | None:
        """Say whether numbers or matrices are clearly equal or clearly different."""
        first, second = self.as_grid(left), self.as_grid(right)
        if (first.rows, first.columns) != (second.rows, second.columns):
            raise NoOpinion("matrices of different shapes are compared")
        pairs = [
            (first.cells[i][j], second.cells[i][j])
            for i in range(first.rows)
            for j in range(first.columns)
        ]
        scale = 1 + max((abs(x) + abs(y) for x, y in pairs), default=self.mp.mpf(0))
        gap = max((abs(x - y) for x, y in pairs), default=self.mp.mpf(0)) / scale
        if gap < self.tolerance:
            return True
        return False if gap > self.mp.mpf(10) ** -20 else None

    def is_less(self, left: Any, right: Any) -> bool | None:
        """Say whether left < right; None where they are close but not clearly equal."""
        if isinstance(left, Grid) or isinstance(right, Grid):
            raise NoOpinion("matrices are compared by size")
        gap = right - left
        scale = 1 + abs(left) + abs(right)
        if abs(self.mp.im(gap)) > self.tolerance * scale:
            raise NoOpinion("what is not real is compared by size")
        ratio = self.mp.re(gap) / scale
        if self.tolerance <= abs(ratio) < self.mp.mpf(10) ** -20:
            return None
        return bool(ratio >= self.tolerance)
