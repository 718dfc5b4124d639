"""Matrices of the symbolic second opinion: SymPy's own, over its field of rational functions."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_scalars import CANCELLED, Scalars

EXPANDED = 200_000
"""Most products in the expansion of a determinant."""


def is_matrix(value: Any) -> bool:
    """Say whether a value is a matrix of SymPy's."""
    from sympy.polys.matrices import DomainMatrix

    return isinstance(value, DomainMatrix)


def build(scalars: Scalars, rows: int, columns: int, entry: Callable[[int, int], Any]) -> Any:
    """Return the matrix with entries ``entry(i, j)``, counted from zero."""
    from sympy.polys.matrices import DomainMatrix

    if rows < 0 or columns < 0:
        raise NoOpinion("a negative size")
    cells = [[entry(i, j) for j in range(columns)] for i in range(rows)]
    return DomainMatrix(cells, (rows, columns), scalars.domain)


def as_matrix(scalars: Scalars, value: Any) -> Any:
    """Return a number as a matrix of shape (1, 1)."""
    return value if is_matrix(value) else build(scalars, 1, 1, lambda _i, _j: value)


def cells(value: Any) -> list[list[Any]]:
    """Return the entries, row by row."""
    found: list[list[Any]] = value.to_list()
    return found


def each(scalars: Scalars, value: Any, change: Callable[[Any], Any]) -> Any:
    """Apply a function to a number or to all entries."""
    if not is_matrix(value):
        return change(value)
    old = cells(value)
    rows, columns = value.shape
    return build(scalars, rows, columns, lambda i, j: change(old[i][j]))


def identity(scalars: Scalars, size: int) -> Any:
    """Return the identity matrix."""
    return build(scalars, size, size, lambda i, j: scalars.one if i == j else scalars.zero)


def zeros(scalars: Scalars, rows: int, columns: int) -> Any:
    """Return the zero matrix."""
    return build(scalars, rows, columns, lambda _i, _j: scalars.zero)


def add(scalars: Scalars, left: Any, right: Any) -> Any:
    """Return the sum of two numbers, or of two matrices of one shape."""
    if not is_matrix(left) and not is_matrix(right):
        return scalars.add(left, right)
    first, second = as_matrix(scalars, left), as_matrix(scalars, right)
    if first.shape != second.shape:
        raise NoOpinion("matrices of different shapes are added")
    a, b = cells(first), cells(second)
    rows, columns = first.shape
    return build(scalars, rows, columns, lambda i, j: scalars.add(a[i][j], b[i][j]))


def multiply(scalars: Scalars, left: Any, right: Any) -> Any:
    """Return the product of numbers and matrices."""
    if not is_matrix(left):
        return each(scalars, right, lambda x: scalars.multiply(left, x))
    if not is_matrix(right):
        return each(scalars, left, lambda x: scalars.multiply(x, right))
    if left.shape[1] != right.shape[0]:
        raise NoOpinion("matrices of shapes that do not fit are multiplied")
    if 0 in (*left.shape, *right.shape):
        return zeros(scalars, left.shape[0], right.shape[1])
    _weigh_product(scalars, left, right)
    return each(scalars, left * right, scalars.kept)


def _weigh_product(scalars: Scalars, left: Any, right: Any) -> None:
    a, b = cells(left), cells(right)
    for k, row in enumerate(b):
        down = sum(len(one[k].numer) for one in a)
        scalars.meter.spend(down * sum(len(x.numer) for x in row))
    entries = [x for one in (*a, *b) for x in one]
    if any(not x.denom.is_ground for x in entries):
        for x in entries:
            scalars.multiply(x, scalars.one)  # which weighs its length
        scalars.meter.spend(CANCELLED * sum(len(x.numer) + len(x.denom) for x in entries))


def transpose(scalars: Scalars, value: Any) -> Any:
    """Return the transpose."""
    return as_matrix(scalars, value).transpose()


def adjoint(scalars: Scalars, value: Any) -> Any:
    """Return the conjugate transpose."""
    return each(scalars, transpose(scalars, value), scalars.conjugate)


def power(scalars: Scalars, base: Any, exponent: int) -> Any:
    """Return an integer power."""
    if abs(exponent) > 64:
        raise NoOpinion("a power beyond 64")
    start = inverse(scalars, base) if exponent < 0 else base
    result = identity(scalars, base.shape[0]) if is_matrix(base) else scalars.one
    if is_matrix(base) and base.shape[0] != base.shape[1]:
        raise NoOpinion("a power of a matrix that is not square")
    for _ in range(abs(exponent)):
        result = multiply(scalars, result, start)
    return result


def inverse(scalars: Scalars, value: Any) -> Any:
    """Return the inverse, by cofactors; raises NoOpinion where the determinant vanishes."""
    if not is_matrix(value):
        return scalars.inverse(value)
    size = _side(value)
    over = scalars.inverse(determinant(scalars, value))

    def entry(i: int, j: int) -> Any:
        minor = determinant(scalars, _without(scalars, value, j, i))
        return scalars.multiply(minor if (i + j) % 2 == 0 else -minor, over)

    return build(scalars, size, size, entry)


def _without(scalars: Scalars, value: Any, row: int, column: int) -> Any:
    size = value.shape[0]
    rows = [i for i in range(size) if i != row]
    columns = [j for j in range(size) if j != column]
    old = cells(value)
    return build(scalars, size - 1, size - 1, lambda i, j: old[rows[i]][columns[j]])


def _side(value: Any) -> int:
    if value.shape[0] != value.shape[1]:
        raise NoOpinion("a matrix that has to be square is not")
    side: int = value.shape[0]
    return side


def determinant(scalars: Scalars, value: Any) -> Any:
    """Return the determinant, by SymPy's Berkowitz algorithm, which does not divide."""
    matrix = as_matrix(scalars, value)
    size = _side(matrix)
    if size == 0:
        return scalars.one
    entries = cells(matrix)
    lengths = [sum(len(x.numer) for x in row) for row in entries]
    products = prod(max(n, 1) for n in lengths)
    if products > EXPANDED:
        raise NoOpinion(f"a determinant of more than {EXPANDED} products")
    scalars.meter.spend(products)
    if all(x.denom.is_ground for row in entries for x in row):
        return scalars.kept(_determinant_of_polynomials(scalars, entries))
    found = matrix.charpoly_berk()[-1]
    return scalars.kept(found if size % 2 == 0 else -found)


def _determinant_of_polynomials(scalars: Scalars, entries: list[list[Any]]) -> Any:
    from sympy.polys.matrices import DomainMatrix

    ring = scalars.domain.field.ring
    size = len(entries)
    whole = [[x.numer * (1 / x.denom.coeff(1)) for x in row] for row in entries]
    found = DomainMatrix(whole, (size, size), ring.to_domain()).charpoly_berk()[-1]
    return scalars.domain.field(found if size % 2 == 0 else -found)


def trace(scalars: Scalars, value: Any) -> Any:
    """Return the sum of the diagonal entries."""
    matrix = as_matrix(scalars, value)
    total = scalars.zero
    for k in range(_side(matrix)):
        total = scalars.add(total, cells(matrix)[k][k])
    return total


def direct_sum(scalars: Scalars, left: Any, right: Any) -> Any:
    """Return the two matrices along the diagonal, of any shapes."""
    first, second = as_matrix(scalars, left), as_matrix(scalars, right)
    (m, n), (p, q) = first.shape, second.shape
    a, b = cells(first), cells(second)

    def entry(i: int, j: int) -> Any:
        if i < m and j < n:
            return a[i][j]
        return b[i - m][j - n] if i >= m and j >= n else scalars.zero

    return build(scalars, m + p, n + q, entry)
