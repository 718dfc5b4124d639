"""Orthonormal bases in which commuting normal matrices are diagonal or block-diagonal, enclosed.

A normal matrix with rational characteristic polynomial has the eigenprojections
P_a = product over b != a of (A - b)/(a - b), over its different eigenvalues (Horn and Johnson
2013, Matrix Analysis, section 4.1 and problem 1.3.P29); the different eigenvalues and their
multiplicities are read off from the factors of the polynomial, so that nothing is taken to be
zero because it is small.  Every entry encloses the entry of one true basis.

Whether a basis suits all members of a family is for the caller to check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from proofcheck.evaluation.functions import spectra
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    enclosure,
)
from proofcheck.terms.rationals import Fraction

MIXTURES = ((1, 3, 11, 47, 211, 1009), (1, -7, 5, 31, -113, 401))
"""Coefficients of the sums that stand for a family; a sum separates what the family separates
unless the coefficients happen to be roots of one of finitely many linear forms."""


@dataclass(frozen=True, slots=True)
class _Eigenspace:
    """An eigenvalue with an orthonormal basis of its eigenvectors, each a FLINT column."""

    value: Any
    vectors: list[Any]


def common_unitary_bases(family: Sequence[MatrixValue]) -> Iterator[MatrixValue]:
    """Yield unitary matrices whose columns are common eigenvectors of commuting normal matrices.

    family   square matrices of one size, of exact numbers; others give nothing

    raises   NotEvaluable where roots or vectors cannot be enclosed at the current precision
    """
    if not _is_commuting_normal(family):
        return
    parts = [part for x in family for part in _hermitian_parts(x)]
    for mixture in MIXTURES:
        spaces = _eigenspaces(_mixed(parts, mixture))
        yield _columns([v for one in spaces for v in one.vectors])


def common_orthogonal_bases(family: Sequence[MatrixValue]) -> Iterator[MatrixValue]:
    """Yield orthogonal matrices that block-diagonalise commuting normal real matrices.

    First come pairs of columns that span planes of rotation, then real eigenvectors, and the
    reverse.  The blocks of planes are those of a I + b J.

    family   as for :func:`common_unitary_bases`, real
    """
    real = all(isinstance(x, Fraction) for matrix in family for x in matrix.flat())
    if not real or not _is_commuting_normal(family):
        return
    for mixture in MIXTURES:
        spaces = _eigenspaces(_mixed(family, mixture))
        planes = [v for one in spaces if one.value.imag > 0 for v in _plane_columns(one)]
        lines = [_real_part(v) for one in spaces if one.value.imag == 0 for v in one.vectors]
        yield _columns([*planes, *lines])
        if planes and lines:
            yield _columns([*lines, *planes])


def _is_commuting_normal(family: Sequence[MatrixValue]) -> bool:
    if not family or not all(map(is_exact, family)):
        return False
    if any((m.rows, m.columns) != (family[0].rows,) * 2 for m in family):
        return False
    pairs = [(m, matrices.adjoint(m)) for m in family] + [*combinations(family, 2)]
    return all(matrices.multiply(x, y) == matrices.multiply(y, x) for x, y in pairs)


def is_exact(matrix: MatrixValue) -> bool:
    """Say whether all entries are rational or Gaussian rational."""
    return all(isinstance(x, Fraction | Gaussian) for x in matrix.flat())


def _hermitian_parts(matrix: MatrixValue) -> list[MatrixValue]:
    """Return (X + X^*)/2 and (X - X^*)/2i, whose eigenvalues are real."""
    minus_adjoint = matrices.scale(Fraction(-1), matrices.adjoint(matrix))
    half, half_turned = Fraction(1, 2), Gaussian(Fraction(0), Fraction(-1, 2))
    return [
        matrices.scale(half, matrices.add(matrix, matrices.adjoint(matrix))),
        matrices.scale(half_turned, matrices.add(matrix, minus_adjoint)),
    ]


def _mixed(family: Sequence[MatrixValue], mixture: Sequence[int]) -> MatrixValue:
    total = matrices.zeros(family[0].rows, family[0].columns)
    for place, matrix in enumerate(family):
        factor = mixture[place % len(mixture)] * (1 + place // len(mixture))
        total = matrices.add(total, matrices.scale(Fraction(factor), matrix))
    return total


def _eigenspaces(matrix: MatrixValue) -> list[_Eigenspace]:
    """Return the eigenspaces of a normal matrix, in descending order of the eigenvalues."""
    roots = [(enclosure(value), count) for value, count in spectra.multiplicities(matrix)]
    roots.sort(key=lambda root: (-float(root[0].real.mid()), -float(root[0].imag.mid())))
    spaces = []
    for place, (value, count) in enumerate(roots):
        others = [other for other, _ in roots[:place] + roots[place + 1 :]]
        spaces.append(_Eigenspace(value, _range_basis(_projection(matrix, value, others), count)))
    return spaces


def _projection(matrix: MatrixValue, value: Any, others: Sequence[Any]) -> Any:
    from flint import acb_mat

    size = matrix.rows
    unit = acb_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])
    whole, product = matrices.enclosed(matrix), unit
    for other in others:
        product = product * (whole - unit * other) * (1 / (value - other))
    return product


def _range_basis(projection: Any, count: int) -> list[Any]:
    """Return an orthonormal basis of the range of a projection of rank ``count``.

    Gram and Schmidt, each time with the column of which most is left.
    """
    basis: list[Any] = []
    rest = projection
    for _ in range(count):
        columns = [_column(rest, j) for j in range(rest.ncols())]
        chosen = max(columns, key=lambda c: float(_squared_length(c).mid()))
        length = _squared_length(chosen)
        if not length > 0:
            raise NotEvaluable("a basis could not be enclosed")
        unit = chosen * (1 / length.sqrt())
        basis.append(unit)
        rest = rest - unit * (unit.conjugate().transpose() * rest)
    return basis


def _column(matrix: Any, place: int) -> Any:
    from flint import acb_mat

    return acb_mat(matrix.nrows(), 1, [matrix[i, place] for i in range(matrix.nrows())])


def _squared_length(column: Any) -> Any:
    from flint import arb

    total = arb(0)
    for x in column.entries():
        total += (x.real * x.real + x.imag * x.imag).nonnegative_part()
    return total


def _plane_columns(space: _Eigenspace) -> Iterator[Any]:
    """Yield two real columns for each eigenvector of an eigenvalue that is not real.

    For a unit vector a + ib of a normal real matrix, a and b are orthogonal and of one length.
    """
    from flint import arb

    for vector in space.vectors:
        grown = vector * arb(2).sqrt()
        yield _real_part(grown)
        yield _imaginary_part(grown)


def _real_part(column: Any) -> Any:
    from flint import acb, acb_mat

    return acb_mat(column.nrows(), 1, [acb(x.real) for x in column.entries()])


def _imaginary_part(column: Any) -> Any:
    from flint import acb, acb_mat

    return acb_mat(column.nrows(), 1, [acb(x.imag) for x in column.entries()])


def _columns(vectors: Sequence[Any]) -> MatrixValue:
    def entry(row: int, column: int) -> Scalar:
        return Ball(vectors[column][row, 0])

    return matrices.build(len(vectors), len(vectors), entry)
