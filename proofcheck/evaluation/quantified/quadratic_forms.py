"""Quadratic forms over the rational numbers: sums of squares of independent linear forms.

G = sum d_i l_i l_i^T with independent l_i: by Sylvester's law of inertia G is positive semidefinite
exactly where no d_i is negative (Horn and Johnson 2013, Matrix Analysis, Theorem 4.5.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofcheck.evaluation.values.values import as_fraction, rational_matrix
from proofcheck.terms.rationals import Fraction

Form = list[list[Fraction]]
"""A symmetric matrix."""

Square = tuple[Fraction, list[Fraction]]
"""d and l of a term d (l . x)^2."""

ZERO, ONE = Fraction(0), Fraction(1)


def gram(polynomial: Any, variables: Sequence[int]) -> Form | None:
    """Return the matrix of a polynomial of degree two at most, made homogeneous by a last variable.

    None where the degree is larger.

    variables   numbers of the unknowns; all that occur are among them
    """
    place = {variable: k for k, variable in enumerate(variables)}
    size = len(variables) + 1
    form = [[ZERO] * size for _ in range(size)]
    for exponents, coefficient in polynomial.terms():
        spots = [place[v] for v, e in enumerate(exponents) for _ in range(int(e))]
        if len(spots) > 2:
            return None
        i, j = [*spots, size - 1, size - 1][:2]
        half = as_fraction(coefficient) / 2
        form[i][j] += half
        form[j][i] += half
    return form


def squares(form: Form) -> list[Square]:
    """Write a form as a sum of squares of independent linear forms, with signs.

    Each step takes a vector w with w^T A w = d != 0, and A - (A w)(A w)^T / d has rank one less
    (Wedderburn); a basis vector, or the sum of two where the diagonal is zero.
    """
    rest, found = [list(row) for row in form], list[Square]()
    size = range(len(form))
    while True:
        step = _next_square(rest)
        if step is None:
            return found
        factor, line = step
        found.append(step)
        for i in size:
            if line[i]:
                for j in size:
                    rest[i][j] -= factor * line[i] * line[j]


def _next_square(rest: Form) -> Square | None:
    size = range(len(rest))
    for i in size:
        if rest[i][i]:
            return rest[i][i], [x / rest[i][i] for x in rest[i]]
    for i in size:
        for j in size:
            if rest[i][j]:
                factor = 2 * rest[i][j]
                return factor, [(x + y) / factor for x, y in zip(rest[i], rest[j], strict=True)]
    return None


def never_vanish(found: Sequence[Square]) -> bool:
    """Say whether the linear forms have no common zero at which the last variable is one."""
    return solution([line for _, line in found], [ZERO] * len(found)) is None


def solution(lines: Sequence[Sequence[Fraction]], values: Sequence[Fraction]) -> Any:
    """Return x with the last entry one and l_i . x = value_i; None where there is none."""
    if not lines:
        return []
    size = len(lines[0]) - 1
    rows = [[*line[:-1], v - line[-1]] for line, v in zip(lines, values, strict=True)]
    reduced, rank = rational_matrix(len(rows), size + 1, [x for r in rows for x in r]).rref()
    found = [ZERO] * size
    for i in range(rank):
        lead = next(j for j in range(size + 1) if reduced[i, j] != 0)
        if lead == size:
            return None
        found[lead] = as_fraction(reduced[i, size])
    return [*found, ONE]
