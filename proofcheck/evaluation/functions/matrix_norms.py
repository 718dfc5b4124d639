"""Norms of matrices: exact where the matrix is, else rigorously enclosed.

The operator norm is the square root of the largest eigenvalue of the Gram matrix; where that has no
useful enclosure, |M|_F / sqrt(k) <= |M| <= |M|_F with the smaller size k (Horn and Johnson 2013,
Matrix Analysis, section 5.6).
"""

from __future__ import annotations

from proofcheck.evaluation.functions import enclosed_spectra
from proofcheck.evaluation.functions.elementary_functions import modulus, square_root
from proofcheck.evaluation.functions.largest_eigenvalues import largest_eigenvalue
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.arithmetic import as_matrix
from proofcheck.evaluation.values.matrices import ZERO
from proofcheck.evaluation.values.order import larger
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Value,
    enclosure,
    imaginary_part,
)
from proofcheck.terms.rationals import Fraction


def operator_norm(value: Value) -> Scalar:
    """Return the largest factor by which a matrix stretches vectors: exact, or enclosed."""
    matrix = as_matrix(value)
    brought = getattr(matrices.algebra_in(matrix), "operator_norm", None)
    if brought is not None:
        return brought(matrix)
    if 1 in (matrix.rows, matrix.columns):
        return frobenius_norm(matrix)
    gram = matrices.multiply(matrices.adjoint(matrix), matrix)
    scaled = _scalar_multiple_of_identity(gram)
    if scaled is not None:
        return square_root(scaled)
    if not gram.is_finite:  # eigenvalues of such a one have no end either
        return _norm_by_entries(matrix)
    try:
        return _root(_largest_of_gram(gram))
    except NotEvaluable:
        return _norm_by_entries(matrix)


def frobenius_norm(value: Value) -> Scalar:
    """Return the square root of the sum of the squared moduli of all entries."""
    brought = getattr(matrices.algebra_in(as_matrix(value)), "frobenius_norm", None)
    if brought is not None:
        return brought(as_matrix(value))
    total = _sum_of_squares(as_matrix(value))
    if isinstance(total, Ball):
        from flint import acb

        return Ball(acb(total.value.real.nonnegative_part().sqrt()))
    return square_root(total)


def one_norm(value: Value) -> Scalar:
    """Return the largest sum of moduli in a column."""
    matrix = as_matrix(value)
    columns = matrices.transpose(matrix).entries
    return _largest([sum((modulus(x) for x in column), ZERO) for column in columns])


def infinity_norm(value: Value) -> Scalar:
    """Return the largest sum of moduli in a row."""
    matrix = as_matrix(value)
    return _largest([sum((modulus(x) for x in row), ZERO) for row in matrix.entries])


def _sum_of_squares(matrix: MatrixValue) -> Scalar:
    return sum((_squared_modulus(x) for x in matrix.flat()), ZERO)


def _squared_modulus(value: Scalar) -> Scalar:
    if type(value) is Fraction:
        return value * value
    if isinstance(value, Ball):
        from flint import acb

        size = abs(value.value)
        return Ball(acb((size * size).nonnegative_part()))
    return value.real * value.real + imaginary_part(value) * imaginary_part(value)


def _largest_of_gram(gram: MatrixValue) -> Ball:
    """Enclose the largest eigenvalue; traces as well bound that of a wide enclosure.

    raises   NotEvaluable where it has no bounds
    """
    from flint import acb

    try:
        found = largest_eigenvalue(gram)
    except NotEvaluable:
        return enclosed_spectra.largest_by_traces(gram)
    if found.value.real.rel_accuracy_bits() >= enclosed_spectra.WIDE_DIGITS:
        return found
    by_traces = enclosed_spectra.largest_by_traces(gram)
    return Ball(acb(found.value.real.intersection(by_traces.value.real)))


def _norm_by_entries(matrix: MatrixValue) -> Scalar:
    """Enclose the operator norm between |M|_F / sqrt(smaller size) and |M|_F."""
    from flint import acb, arb

    total = arb(0)
    for x in matrix.flat():
        size = abs(enclosure(x))
        total += (size * size).nonnegative_part()
    frobenius = total.nonnegative_part().sqrt()
    least = frobenius / arb(min(matrix.rows, matrix.columns)).sqrt()
    return Ball(acb(least.lower().union(frobenius.upper())))


def _scalar_multiple_of_identity(gram: MatrixValue) -> Scalar | None:
    lead = gram.entries[0][0] if gram.rows else ZERO
    if gram.rational is not None:
        return lead if matrices.scale(lead, matrices.identity(gram.rows)) == gram else None
    if isinstance(lead, Ball) or gram.balls is not None:
        return None
    unit = matrices.identity(gram.rows)
    same = matrices.entrywise(unit, lambda x: x * lead)
    return lead if same == gram else None


def _root(number: Ball) -> Ball:
    """Enclose the square root of a number that is not negative, though its enclosure may be."""
    from flint import acb

    return Ball(acb(number.value.real.nonnegative_part().sqrt()))


def _largest(values: list[Scalar]) -> Scalar:
    best: Scalar = ZERO
    for value in values:
        best = larger(best, value)
    return best
