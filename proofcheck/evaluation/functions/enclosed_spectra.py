"""Eigenvalues in enclosures, each for itself or the largest by traces of powers."""

from __future__ import annotations

from typing import Any

from proofcheck.evaluation.values.matrices import enclosed
from proofcheck.evaluation.values.values import Ball, MatrixValue, NotEvaluable, Scalar, Undefined

WIDE_DIGITS = 24
"""Binary digits that the trace of a wide enclosure is taken to have."""


def eigenvalues(matrix: MatrixValue) -> list[Scalar]:
    """Return enclosures of the eigenvalues, as many as the size.

    raises   Undefined for a matrix that is not square; NotEvaluable when isolation fails
    """
    if matrix.rows != matrix.columns:
        raise Undefined("a square matrix is needed")
    if matrix.rows == 0:
        return []
    try:
        found = enclosed(matrix).eig(multiple=True)
    except (ValueError, ZeroDivisionError, RuntimeError):
        raise NotEvaluable("eigenvalues could not be enclosed") from None
    return [Ball(x) for x in found]


def largest_by_traces(gram: MatrixValue) -> Ball:
    """Enclose the largest eigenvalue of a positive semidefinite matrix, by traces of powers.

    For G of size n and k = 2^j, tr(G^k)/n <= lambda^k <= tr(G^k).

    raises   NotEvaluable where the enclosure has no end
    """
    from flint import acb, arb, ctx

    power = enclosed(gram)
    # Squaring costs several binary digits, and wide enclosures have few to lose.
    digits = min(ctx.prec, max(power.trace().real.rel_accuracy_bits(), WIDE_DIGITS))
    halvings = digits // 6
    for _ in range(halvings):
        power = power * power
    trace = power.trace().real
    low, high = (trace / gram.rows).nonnegative_part(), trace.nonnegative_part()
    for _ in range(halvings):
        low, high = low.sqrt(), high.sqrt()
    found: Any = arb(low).union(high)
    if not found.is_finite():
        raise NotEvaluable("the largest eigenvalue could not be enclosed")
    return Ball(acb(found.nonnegative_part()))
