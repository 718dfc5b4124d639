"""Matrix arithmetic over any scalar: exact over exact ones, rigorous enclosures over balls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from proofcheck.evaluation.values.elimination import clear_above, eliminate
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    algebra_of,
    as_fraction,
    enclosure,
    rational,
    whole,
)
from proofcheck.terms.rationals import Fraction

ZERO, ONE = whole(0), whole(1)

MOST_KEPT = 64
"""Shapes whose identity and zero matrices are kept."""


def build(rows: int, columns: int, entry: Callable[[int, int], Scalar]) -> MatrixValue:
    """Return the matrix with entries ``entry(i, j)``, counted from zero."""
    cells = tuple(tuple(entry(i, j) for j in range(columns)) for i in range(rows))
    return MatrixValue(rows, columns, cells)


@lru_cache(maxsize=MOST_KEPT)
def identity(size: int) -> MatrixValue:
    """Return the identity matrix."""
    return build(size, size, lambda i, j: ONE if i == j else ZERO)


@lru_cache(maxsize=MOST_KEPT)
def zeros(rows: int, columns: int) -> MatrixValue:
    """Return the zero matrix."""
    return build(rows, columns, lambda _i, _j: ZERO)


def entrywise(matrix: MatrixValue, change: Callable[[Scalar], Scalar]) -> MatrixValue:
    """Apply a function to every entry."""
    cells = tuple(tuple(map(change, row)) for row in matrix.entries)
    return MatrixValue(matrix.rows, matrix.columns, cells)


def add(left: MatrixValue, right: MatrixValue) -> MatrixValue:
    """Return the sum.

    raises   Undefined for different shapes
    """
    _need_same_shape(left, right)
    if left.rational is not None and right.rational is not None:
        return MatrixValue.of_rational(left.rational + right.rational)
    if left.balls is not None and right.balls is not None:
        has_zeros = left.has_zeros and right.has_zeros
        return MatrixValue.of_balls(left.balls + right.balls, has_zeros=has_zeros)
    pairs = (zip(*rows, strict=True) for rows in zip(left.entries, right.entries, strict=True))
    # Most entries are exactly zero, and comparing is cheaper than adding.
    cells = (tuple(x if y == 0 else y if x == 0 else x + y for x, y in row) for row in pairs)
    return MatrixValue(left.rows, left.columns, tuple(cells))


def multiply(left: MatrixValue, right: MatrixValue) -> MatrixValue:
    """Return the matrix product.

    raises   Undefined where the inner sizes differ
    """
    if left.columns != right.rows:
        raise Undefined("matrix product of shapes that do not match")
    if left.rational is not None and right.rational is not None:
        return MatrixValue.of_rational(left.rational * right.rational)
    if _is_for_flint(left, right):
        return _multiply_balls(left, right)
    rows, others = left.entries, right.entries
    columns = [tuple(row[j] for row in others) for j in range(right.columns)]
    cells = tuple(tuple(_dot(row, column) for column in columns) for row in rows)
    return MatrixValue(left.rows, right.columns, cells)


_ENCLOSED = (Ball, Fraction, Gaussian)


def _is_for_flint(left: MatrixValue, right: MatrixValue) -> bool:
    """Say whether a product of enclosures is as exact in FLINT as it is entry by entry.

    It is where all terms of its sums but zeros are enclosed anyway, and none is without an end:
    that is left to :func:`_dot`, since zero times it is to be zero.
    """
    if not (left.is_finite and right.is_finite):
        return False
    if not all(m.balls is not None or _is_enclosed(m) for m in (left, right)):
        return False
    return any(m.balls is not None or _is_of_balls(m) for m in (left, right))


def _is_enclosed(matrix: MatrixValue) -> bool:
    return matrix.rational is not None or all(isinstance(x, _ENCLOSED) for x in matrix.flat())


def _is_of_balls(matrix: MatrixValue) -> bool:
    """Say whether all entries but zeros are enclosures."""
    return matrix.rational is None and all(isinstance(x, Ball) or x == 0 for x in matrix.flat())


def _multiply_balls(left: MatrixValue, right: MatrixValue) -> MatrixValue:
    """Multiply enclosures; FLINT takes a fraction of the time of products entry by entry.

    What is exactly zero, where rows or columns of numbers are, stays a number.
    """
    return MatrixValue.of_balls(enclosed(left) * enclosed(right), has_zeros=True)


def _dot(row: Sequence[Scalar], column: Sequence[Scalar]) -> Scalar:
    total: Scalar = ZERO
    for x, y in zip(row, column, strict=True):
        # Skipping exact zeros keeps products of balls with block matrices exact off the blocks.
        if x != 0 and y != 0:
            total = total + x * y
    return total


def scale(factor: Scalar, matrix: MatrixValue) -> MatrixValue:
    """Multiply every entry by a number."""
    if type(factor) is Fraction and matrix.rational is not None:
        return MatrixValue.of_rational(matrix.rational * rational(factor))
    if _is_nonzero_enclosed(factor) and matrix.balls is not None and matrix.is_finite:
        multiple = matrix.balls * enclosure(factor)
        return MatrixValue.of_balls(multiple, has_zeros=matrix.has_zeros)
    if isinstance(factor, Ball) and factor.value.is_finite() and matrix.rational is not None:
        return MatrixValue.of_balls(enclosed(matrix) * factor.value, has_zeros=True)
    return entrywise(matrix, lambda x: factor * x)


def _is_nonzero_enclosed(factor: Scalar) -> bool:
    """Say whether a factor turns enclosures into enclosures, and what is zero into zero."""
    if isinstance(factor, Ball):
        return bool(factor.value.is_finite())
    return isinstance(factor, _ENCLOSED) and factor != 0


def negate(matrix: MatrixValue) -> MatrixValue:
    """Return the negative."""
    if matrix.rational is not None:
        return MatrixValue.of_rational(-matrix.rational)
    if matrix.balls is not None:
        return MatrixValue.of_balls(-matrix.balls, has_zeros=matrix.has_zeros)
    return entrywise(matrix, lambda x: -x)


def transpose(matrix: MatrixValue) -> MatrixValue:
    """Return the transpose."""
    if matrix.rational is not None:
        return MatrixValue.of_rational(matrix.rational.transpose())
    if matrix.balls is not None:
        return MatrixValue.of_balls(matrix.balls.transpose(), has_zeros=matrix.has_zeros)
    cells = matrix.entries
    return build(matrix.columns, matrix.rows, lambda i, j: cells[j][i])


def adjoint(matrix: MatrixValue) -> MatrixValue:
    """Return the conjugate transpose."""
    turned = transpose(matrix)
    if turned.rational is not None:
        return turned
    if turned.balls is not None:
        return MatrixValue.of_balls(turned.balls.conjugate(), has_zeros=turned.has_zeros)
    return entrywise(turned, lambda x: x.conjugate())


def direct_sum(parts: Iterable[MatrixValue]) -> MatrixValue:
    """Return the block diagonal matrix of the parts; the empty sum has shape (0, 0)."""
    rows: list[tuple[Scalar, ...]] = []
    blocks = list(parts)
    width, left = sum(b.columns for b in blocks), 0
    for block in blocks:
        right = width - left - block.columns
        rows += [(ZERO,) * left + row + (ZERO,) * right for row in block.entries]
        left += block.columns
    return MatrixValue(len(rows), width, tuple(rows))


def assemble(columns: int, blocks: Sequence[MatrixValue]) -> MatrixValue:
    """Return the block matrix with ``columns`` blocks in each row.

    raises   Undefined where the shapes of the blocks do not fit
    """
    rows: list[tuple[Scalar, ...]] = []
    widths: set[int] = set()  # of every band: one without rows has a width as well
    for start in range(0, len(blocks), columns):
        band = blocks[start : start + columns]
        if len({b.rows for b in band}) != 1:
            raise Undefined("blocks of one row have different heights")
        widths.add(sum(b.columns for b in band))
        rows += [sum((b.entries[i] for b in band), ()) for i in range(band[0].rows)]
    if len(widths) > 1:
        raise Undefined("block rows have different widths")
    return MatrixValue(len(rows), max(widths, default=0), tuple(rows))


def determinant(matrix: MatrixValue) -> Scalar:
    """Return the determinant: exact, or a rigorous enclosure.

    raises   Undefined for a matrix that is not square
    """
    _need_square(matrix)
    if matrix.rational is not None:
        return as_fraction(matrix.rational.det())
    if _has_balls(matrix):
        return Ball(enclosed(matrix).det())
    brought = algebra_in(matrix)
    if brought is not None:
        return brought.determinant(matrix)
    reduced, _, sign = eliminate([list(row) for row in matrix.entries], matrix.columns)
    product: Scalar = sign
    for i in range(matrix.rows):
        product = product * reduced[i][i]
    return product


def rank(matrix: MatrixValue) -> int:
    """Return the rank, exactly.

    raises   NotEvaluable where entries are enclosures
    """
    if matrix.rational is not None:
        return int(matrix.rational.rank())
    if _has_balls(matrix):
        raise NotEvaluable("the rank of an enclosed matrix is not decided")
    return len(eliminate([list(row) for row in matrix.entries], matrix.columns)[1])


def inverse(matrix: MatrixValue) -> MatrixValue:
    """Return the inverse: exact, or a rigorous enclosure.

    raises   Undefined for a singular or non-square matrix; NotEvaluable when balls cannot tell
    """
    _need_square(matrix)
    size = matrix.rows
    if matrix.rational is not None:
        return _inverse_of_rational(matrix.rational)
    if _has_balls(matrix):
        return _inverse_of_enclosure(matrix)
    brought = algebra_in(matrix)
    if brought is not None:
        return _matrix(brought.inverse(matrix))
    unit = identity(size)
    rows = [[*matrix.entries[i], *unit.entries[i]] for i in range(size)]
    reduced, pivots, _ = eliminate(rows, size)
    if len(pivots) < size:
        raise Undefined("inverse of a singular matrix")
    clear_above(reduced, pivots)
    return build(size, size, lambda i, j: reduced[i][size + j])


def _inverse_of_rational(matrix: Any) -> MatrixValue:
    try:
        return MatrixValue.of_rational(matrix.inv())
    except ZeroDivisionError:
        raise Undefined("inverse of a singular matrix") from None


def _inverse_of_enclosure(matrix: MatrixValue) -> MatrixValue:
    try:
        return from_flint(enclosed(matrix).inv())
    except ZeroDivisionError:
        raise NotEvaluable("the enclosure of a matrix may be singular") from None


def exponential(matrix: MatrixValue) -> MatrixValue:
    """Return the power series sum of X^t / t!: exact for nilpotent X, else enclosed.

    raises   Undefined for a matrix that is not square
    """
    _need_square(matrix)
    if not _has_balls(matrix):
        exact = _nilpotent_exponential(matrix)
        if exact is not None:
            return exact
        brought = algebra_in(matrix)
        if brought is not None:
            return _matrix(brought.matrix_exponential(matrix))
    return from_flint(enclosed(matrix).exp())


def _nilpotent_exponential(matrix: MatrixValue) -> MatrixValue | None:
    if matrix.rational is not None and not _squares_to_trace_zero(matrix.rational):
        return None  # powers of many digits would take most of the time
    total = term = identity(matrix.rows)
    for order in range(1, matrix.rows + 1):
        term = scale(Fraction(1, order), multiply(term, matrix))
        total = add(total, term)
    return total if _is_zero(term) else None


def _squares_to_trace_zero(matrix: Any) -> bool:
    """Say whether the square of a FLINT matrix has the trace zero, as that of a nilpotent one."""
    square = matrix * matrix
    return not sum(square[i, i] for i in range(square.nrows()))


def _is_zero(matrix: MatrixValue) -> bool:
    if matrix.rational is not None:
        return bool(matrix.rational == zeros(matrix.rows, matrix.columns).rational)
    return all(x == 0 for x in matrix.flat())


def _need_square(matrix: MatrixValue) -> None:
    if matrix.rows != matrix.columns:
        raise Undefined("a square matrix is needed")


def _need_same_shape(left: MatrixValue, right: MatrixValue) -> None:
    if (left.rows, left.columns) != (right.rows, right.columns):
        raise Undefined("matrices of different shapes")


def _has_balls(matrix: MatrixValue) -> bool:
    """Say whether a matrix is one of enclosures; jets hold some, and are taken apart first."""
    if matrix.rational is not None:
        return False
    if matrix.balls is not None:
        return True
    return any(isinstance(x, Ball) for x in matrix.flat()) and not _takes_balls(matrix)


def _takes_balls(matrix: MatrixValue) -> bool:
    return bool(getattr(algebra_in(matrix), "takes_balls", False))


def algebra_in(matrix: MatrixValue) -> Any:
    """Return the functions that some entry brings along, else None; those of jets before others."""
    if matrix.rational is not None or matrix.balls is not None:
        return None
    brought = [a for a in map(algebra_of, matrix.flat()) if a is not None]
    return next(
        (a for a in brought if getattr(a, "takes_balls", False)), brought[0] if brought else None
    )


def _matrix(value: Any) -> MatrixValue:
    if not isinstance(value, MatrixValue):
        raise NotEvaluable("a matrix is expected")
    return value


def enclosed(matrix: MatrixValue) -> Any:
    """Return a FLINT ``acb_mat`` that contains the matrix (rigorous, at the current precision)."""
    if matrix.balls is not None:
        return matrix.balls
    acb_mat = _enclosing_matrices()
    if matrix.rational is not None:
        return acb_mat(matrix.rational)
    return acb_mat(matrix.rows, matrix.columns, [enclosure(x) for x in matrix.flat()])


@cache
def _enclosing_matrices() -> Any:
    """Return the type of matrices of enclosures; an import at every product would be dear."""
    from flint import acb_mat

    return acb_mat


def from_flint(matrix: Any) -> MatrixValue:
    """Return the matrix of balls that a FLINT ``acb_mat`` is."""
    return MatrixValue.of_balls(matrix, has_zeros=False)
