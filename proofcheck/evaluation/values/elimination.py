"""Gaussian elimination: exact coefficients, and right sides that may be enclosures."""

from __future__ import annotations

from itertools import chain

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    NotEvaluable,
    Scalar,
    as_fraction,
    rational_matrix,
    reciprocal,
    whole,
    zero_test,
)
from proofcheck.terms.rationals import Fraction

ZERO, ONE = whole(0), whole(1)


def solve(rows: list[list[Scalar]], unknowns: int) -> tuple[list[list[Scalar]], list[int]]:
    """Bring ``coefficients | right side`` to reduced echelon form; returns rows and pivots.

    Coefficients must be exact; right sides may be enclosures.  Of rational equations that
    contradict each other one remains as ``0 = 1``; rows that say nothing are zero.
    """
    if all(type(x) is Fraction for row in rows for x in row):
        return _solve_rational(rows, unknowns)
    reduced, pivots, _ = eliminate(rows, unknowns)
    clear_above(reduced, pivots)
    return reduced, pivots


def _solve_rational(
    rows: list[list[Scalar]], unknowns: int
) -> tuple[list[list[Scalar]], list[int]]:
    width = unknowns + 1
    reduced, rank = rational_matrix(len(rows), width, chain.from_iterable(rows)).rref()
    cells = [as_fraction(x) if x else ZERO for x in reduced.entries()[: rank * width]]
    found: list[list[Scalar]] = [cells[i * width : (i + 1) * width] for i in range(rank)]
    leads = [next(j for j, x in enumerate(row) if x) for row in found]
    found += [[ZERO] * width for _ in range(rank, len(rows))]
    return found, [lead for lead in leads if lead < unknowns]


def eliminate(
    rows: list[list[Scalar]], columns: int
) -> tuple[list[list[Scalar]], list[int], Scalar]:
    """Bring rows to echelon form; returns them, the pivot columns and the sign of the swaps.

    columns   so many are eliminated, from the left

    raises   NotEvaluable where a pivot cannot be told from zero
    """
    pivots: list[int] = []
    sign: Scalar = ONE
    for column in range(columns):
        top = len(pivots)
        pivot = next((i for i in range(top, len(rows)) if _is_not_zero(rows[i][column])), None)
        if pivot is None:
            continue
        if pivot != top:
            rows[top], rows[pivot], sign = rows[pivot], rows[top], -sign
        lead = reciprocal(rows[top][column])
        for i in range(top + 1, len(rows)):
            rows[i] = _minus(rows[i], rows[i][column] * lead, rows[top])
        pivots.append(column)
    return rows, pivots, sign


def clear_above(rows: list[list[Scalar]], pivots: list[int]) -> None:
    """Turn echelon rows into reduced ones: every pivot is one, and alone in its column."""
    for i, column in reversed(list(enumerate(pivots))):
        lead = reciprocal(rows[i][column])
        rows[i] = [x * lead if x != 0 else x for x in rows[i]]
        for above in range(i):
            rows[above] = _minus(rows[above], rows[above][column], rows[i])


def _minus(row: list[Scalar], factor: Scalar, other: list[Scalar]) -> list[Scalar]:
    """Return row - factor * other; most entries are exactly zero, and these cost nothing."""
    if factor == 0:
        return row
    return [x - factor * y if y != 0 else x for x, y in zip(row, other, strict=True)]


def _is_not_zero(value: Scalar) -> bool:
    answer = zero_test(value)
    if answer in (Truth.TRUE, Truth.FALSE):
        return answer is Truth.FALSE
    raise NotEvaluable("a pivot cannot be told from zero")
