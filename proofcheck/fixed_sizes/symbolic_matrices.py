"""Determinant, inverse and exponential of matrices with symbolic entries, without pivoting.

Determinant and inverse follow Faddeev and LeVerrier: with M_1 = I, c_k = -tr(A M_k)/k and
M_{k+1} = A M_k + c_k I one has det A = (-1)^n c_n and, where c_n is not zero,
A^-1 = -M_n / c_n.  Only divisions by integers occur before the last, so that no symbol is
taken for a pivot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    reciprocal,
)
from proofcheck.terms.rationals import Fraction

_ONE, _ZERO = Fraction(1), Fraction(0)


def determinant(matrix: MatrixValue) -> Scalar:
    """Return the determinant of a square matrix of positive size, exactly."""
    last = _last_coefficient(matrix)[0]
    return -last if matrix.rows % 2 else last


def inverse(matrix: MatrixValue) -> MatrixValue:
    """Return the inverse of a square matrix of positive size, where it exists.

    raises   Undefined where the determinant vanishes identically
    """
    last, adjugate = _last_coefficient(matrix)
    if last == 0:
        raise Undefined("inverse of a singular matrix")
    return matrices.scale(-reciprocal(last), adjugate)


def _last_coefficient(matrix: MatrixValue) -> tuple[Scalar, MatrixValue]:
    """Return c_n and M_n."""
    unit = matrices.identity(matrix.rows)
    current = unit
    for order in range(1, matrix.rows + 1):
        product = matrices.multiply(matrix, current)
        coefficient = _trace(product) * Fraction(-1, order)
        if order == matrix.rows:
            return coefficient, current
        current = matrices.add(product, matrices.scale(coefficient, unit))
    raise ValueError("a matrix of positive size is needed")


def _trace(matrix: MatrixValue) -> Scalar:
    return sum((matrix.entries[i][i] for i in range(matrix.rows)), _ZERO)


class ScalarFunctions(Protocol):
    """The functions of scalars that an exponential of a matrix is made of."""

    def exponential(self, value: Scalar, /) -> Scalar: ...

    def cosine(self, value: Scalar, /) -> Scalar: ...

    def sine(self, value: Scalar, /) -> Scalar: ...


def exponential(
    matrix: MatrixValue, functions: ScalarFunctions, unitary: Iterable[MatrixValue]
) -> MatrixValue:
    """Return the exponential of a matrix that splits into known blocks.

    The matrix itself, or Q^* X Q for a matrix Q among ``unitary``, must be, up to one
    permutation of rows and columns, a direct sum of blocks a*I + N with N nilpotent, or
    [[a, b], [-b, a]], or [[a, b], [b, a]].  Exact: exp(Q Y Q^*) = Q exp(Y) Q^*.

    raises   NotEvaluable for any other matrix
    """
    found = _by_blocks(matrix, functions)
    if found is not None:
        return found
    for turn in unitary:
        if turn.rows != matrix.rows:
            continue
        back = matrices.entrywise(matrices.transpose(turn), lambda x: x.conjugate())
        inner = _by_blocks(matrices.multiply(back, matrices.multiply(matrix, turn)), functions)
        if inner is not None:
            return matrices.multiply(turn, matrices.multiply(inner, back))
    raise NotEvaluable("the exponential of this symbolic matrix is not known")


def _by_blocks(matrix: MatrixValue, functions: ScalarFunctions) -> MatrixValue | None:
    cells = [[_ZERO for _ in range(matrix.columns)] for _ in range(matrix.rows)]
    for block in _blocks(matrix):
        part = _submatrix(matrix, block)
        found = _block_exponential(part, functions)
        if found is None:
            return None
        for i, row in enumerate(block):
            for j, column in enumerate(block):
                cells[row][column] = found.entries[i][j]
    return matrices.build(matrix.rows, matrix.columns, lambda i, j: cells[i][j])


def _submatrix(matrix: MatrixValue, kept: Sequence[int]) -> MatrixValue:
    size = len(kept)
    return matrices.build(size, size, lambda i, j: matrix.entries[kept[i]][kept[j]])


def _blocks(matrix: MatrixValue) -> list[list[int]]:
    """Split the indices into the finest blocks between which all entries are zero."""
    blocks: list[list[int]] = []
    for new in range(matrix.rows):
        joined = [b for b in blocks if any(_are_linked(matrix, new, old) for old in b)]
        blocks = [b for b in blocks if b not in joined]
        blocks.append(sorted([new, *(i for b in joined for i in b)]))
    return sorted(blocks)


def _are_linked(matrix: MatrixValue, i: int, j: int) -> bool:
    return not (matrix.entries[i][j] == 0 and matrix.entries[j][i] == 0)


def _block_exponential(block: MatrixValue, functions: ScalarFunctions) -> MatrixValue | None:
    mean = _trace(block) * Fraction(1, block.rows)
    unit = matrices.identity(block.rows)
    rest = matrices.add(block, matrices.scale(-mean, unit))
    found = _nilpotent(rest)
    if found is None and block.rows == 2:
        found = _two_by_two(rest.entries, functions)
    if found is None or mean == 0:
        return found
    return matrices.scale(functions.exponential(mean), found)


def _nilpotent(matrix: MatrixValue) -> MatrixValue | None:
    total = term = matrices.identity(matrix.rows)
    for order in range(1, matrix.rows + 1):
        term = matrices.scale(Fraction(1, order), matrices.multiply(term, matrix))
        total = matrices.add(total, term)
    return total if all(x == 0 for x in term.flat()) else None


def _two_by_two(
    entries: Sequence[Sequence[Scalar]], functions: ScalarFunctions
) -> MatrixValue | None:
    """Exponential of [[0, b], [-b, 0]] or [[0, b], [b, 0]]; None for other matrices."""
    (first, across), (down, last) = entries
    if first != 0 or last != 0:
        return None
    if down + across == 0:
        cosine, sine = functions.cosine(across), functions.sine(across)
        return MatrixValue(2, 2, ((cosine, sine), (-sine, cosine)))
    if down - across == 0:
        up, back = functions.exponential(across), functions.exponential(-across)
        even, odd = (up + back) * Fraction(1, 2), (up - back) * Fraction(1, 2)
        return MatrixValue(2, 2, ((even, odd), (odd, even)))
    return None
