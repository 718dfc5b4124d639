"""The principal logarithm of a matrix: exact where the series ends, else rigorously enclosed.

For X without eigenvalue on the closed negative half line, log(X) is the only W with exp(W) = X
whose eigenvalues have imaginary parts strictly between -pi and pi; it is real where X is
(Higham 2008, Functions of Matrices, Theorem 1.31).
"""

from __future__ import annotations

from typing import Any

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Undefined,
    imaginary_part,
    zero_test,
)
from proofcheck.terms.rationals import Fraction

LONGEST_SERIES = 600
"""Most terms of a series that are added; a matrix far from the identity exhausts it."""


def logarithm(matrix: MatrixValue) -> MatrixValue:
    """Return the principal logarithm.

    raises   Undefined for a matrix that is not square, or has an eigenvalue that is certainly a
             negative real number or zero; NotEvaluable where the eigenvalues cannot be told apart
    """
    if matrix.rows != matrix.columns:
        raise Undefined("a square matrix is needed")
    offset = matrices.add(matrix, matrices.scale(Fraction(-1), matrices.identity(matrix.rows)))
    brought = matrices.algebra_in(matrix)
    if brought is not None and not hasattr(brought, "matrix_logarithm"):
        raise NotEvaluable("the logarithm of a symbolic matrix is not evaluated")
    exact = _finite_series(offset)
    if exact is not None:
        return exact
    if brought is not None:
        found: MatrixValue = brought.matrix_logarithm(matrix)
        return found
    enclosed = matrices.enclosed(matrix)
    near = _series(matrices.enclosed(offset))
    result = _by_eigenvectors(enclosed) if near is None else near
    return _real(result) if _is_real(matrix) else result


def _finite_series(offset: MatrixValue) -> MatrixValue | None:
    """Return sum of (-1)^(k+1) N^k / k for nilpotent N = X - 1; None for any other."""
    if any(isinstance(x, Ball) for x in offset.flat()):
        return None
    total, power = matrices.zeros(offset.rows, offset.rows), matrices.identity(offset.rows)
    for k in range(1, offset.rows + 1):
        power = matrices.multiply(power, offset)
        total = matrices.add(total, matrices.scale(Fraction((-1) ** (k + 1), k), power))
    return total if all(x == 0 for x in power.flat()) else None


def _series(offset: Any) -> MatrixValue | None:
    """Enclose log(1 + N) by a series where the Frobenius norm of N is well below one."""
    from flint import arb

    norm = _frobenius(offset)
    if not norm < arb(0.9):
        return None
    turned = _turned(offset) if _is_narrow(offset) else None
    return _mercator(offset, norm) if turned is None else _gregory(turned)


def _turned(offset: Any) -> Any:
    """Return N (2 + N)^-1, about half as large as N; None where it is not known to be smaller."""
    from flint import acb_mat

    try:
        turned = offset * (acb_mat(offset.nrows(), offset.nrows(), 2) + offset).inv()
    except ZeroDivisionError:
        return None
    return turned if _frobenius(turned) < _frobenius(offset) else None


def _is_narrow(matrix: Any) -> bool:
    """Say whether half of the working precision is left: an inverse widens what is wide."""
    from flint import arb, ctx

    widths = (x.real.rad() + x.imag.rad() for x in matrix.entries())
    return bool(sum(widths, arb(0)) < arb(2) ** (-ctx.prec // 2))


def _gregory(turned: Any) -> MatrixValue:
    """Enclose log(1 + N) = 2 artanh(Z) = 2 sum of Z^(2k+1) / (2k+1), where Z = N (2 + N)^-1.

    With |N| < 1 also |Z| < 1, and 1 + N = (1 + Z)(1 - Z)^-1 (Higham 2008, Functions of Matrices,
    section 11.3).  What follows the last term is at most 2 |Z|^(2k+3) / ((2k+3) (1 - |Z|^2)) in
    every entry.
    """
    from flint import acb, acb_mat, arb, ctx

    size, norm = turned.nrows(), _frobenius(turned)
    square, left = turned * turned, norm
    total, power = acb_mat(size, size), turned
    for k in range(LONGEST_SERIES):
        total += power * (acb(2) / (2 * k + 1))
        power, left = power * square, left * norm * norm
        rest = 2 * left / ((2 * k + 3) * (1 - norm * norm))
        if rest < arb(2) ** -ctx.prec:
            break
    return matrices.from_flint(total + _error(size, rest))


def _mercator(offset: Any, norm: Any) -> MatrixValue:
    """Enclose the sum of (-1)^(k+1) N^k / k.

    What follows the last term is at most |N|^(k+1) / ((k+1) (1 - |N|)) in every entry.
    """
    from flint import acb, acb_mat, arb, ctx

    size = offset.nrows()
    total, power, left = acb_mat(size, size), acb_mat(size, size, 1), arb(1)
    for k in range(1, LONGEST_SERIES + 1):
        power, left = power * offset, left * norm
        total += power * (acb((-1) ** (k + 1)) / k)
        rest = left * norm / ((k + 1) * (1 - norm))
        if rest < arb(2) ** -ctx.prec:
            break
    return matrices.from_flint(total + _error(size, rest))


def _frobenius(matrix: Any) -> Any:
    from flint import arb

    cells = (matrix[i, j] for i in range(matrix.nrows()) for j in range(matrix.ncols()))
    total = sum((abs(x) ** 2 for x in cells), arb(0))
    return arb(total.abs_upper()).sqrt().abs_upper()


def _error(size: int, radius: Any) -> Any:
    """Return the matrix whose entries are all complex numbers of modulus at most the radius."""
    from flint import acb, acb_mat, arb

    around = arb(0, radius.abs_upper())
    return acb_mat(size, size, [acb(around, around)] * size**2)


def _by_eigenvectors(matrix: Any) -> MatrixValue:
    """Enclose V log(D) V^-1 for a matrix whose eigenvalues are isolated."""
    from flint import acb_mat

    try:
        values, vectors = matrix.eig(right=True)
        inverse = vectors.inv()
    except (ValueError, ZeroDivisionError, RuntimeError):
        raise NotEvaluable("eigenvectors could not be enclosed") from None
    size = matrix.nrows()
    turned = acb_mat(size, size)
    for i, value in enumerate(values):
        turned[i, i] = _principal(value)
    return matrices.from_flint(vectors * turned * inverse)


def _principal(value: Any) -> Any:
    if value.imag.contains(0) and not value.real > 0:
        if value.imag.is_zero() and value.real <= 0:
            raise Undefined("logarithm of a matrix with an eigenvalue that is not positive")
        raise NotEvaluable("an eigenvalue may be a negative number")
    return value.log()


def _is_real(matrix: MatrixValue) -> bool:
    return all(zero_test(imaginary_part(x)) is Truth.TRUE for x in matrix.flat())


def _real(matrix: MatrixValue) -> MatrixValue:
    return matrices.entrywise(matrix, lambda x: x.real)
