"""Rational linear systems, quickly: FLINT eliminates, as the kernel would do itself.

Sampling solves thousands of them; whatever comes out is checked on the model as a whole.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.semantics import matrices
from proofcheck.semantics.values import Scalar

SMALL = 4
"""Systems of fewer unknowns are not worth the conversion."""


def solve_quickly(rows: list[list[Scalar]], unknowns: int) -> tuple[list[list[Scalar]], list[int]]:
    """Bring ``coefficients | right side`` to reduced echelon form; returns rows and pivots.

    Exact.  Equal to :func:`proofcheck.semantics.matrices.solve`, but for the constants of rows
    without coefficients: these are one or zero.
    """
    cells = [x for row in rows for x in row]
    if unknowns < SMALL or not all(type(x) is Fraction for x in cells):
        return matrices.solve(rows, unknowns)
    from flint import fmpq, fmpq_mat

    zero = fmpq(0)  # most entries are zero, and few conversions are cheap
    entries = [fmpq(x.numerator, x.denominator) if x else zero for x in cells]
    reduced, rank = fmpq_mat(len(rows), unknowns + 1, entries).rref()
    found = [[_fraction(reduced[i, j]) for j in range(unknowns + 1)] for i in range(rank)]
    leads = [next(j for j, x in enumerate(row) if x) for row in found]
    return found, [lead for lead in leads if lead < unknowns]


def _fraction(value: object) -> Fraction:
    if not value:
        return matrices.ZERO
    return Fraction(int(value.p), int(value.q))  # type: ignore[attr-defined] # an fmpq
