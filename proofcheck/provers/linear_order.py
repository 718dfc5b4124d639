"""Inequalities between numbers that cannot all hold: a Farkas certificate, by the simplex method.

Products of atoms count as unknowns.  The result is positive multiples of the forms whose sum is a
negative number, or zero where one of them is strict.

source   Schrijver 1986, Theory of Linear and Integer Programming, section 11.2 (Bland's rule)
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Linear = dict[Any, Fraction]

MOST_PIVOTS = 400
"""Steps of the simplex method; a system of norms takes a few dozen."""


def find_contradiction(given: list[tuple[Linear, bool]]) -> dict[int, Fraction] | None:
    """Return positive multiples of the forms whose sum is a contradiction, if there are any.

    given   forms that are not negative, and whether each is positive

    The multiples y_k and a number t >= 0 solve: the sum of y_k f_k is -t, without unknowns, and
    t and the multiples of strict forms add up to 1.
    """
    unknowns = list(dict.fromkeys(x for form, _ in given for x in form if x != ()))
    if not given:
        return None
    rows = [[form.get(x, Fraction(0)) for form, _ in given] + [Fraction(0)] for x in unknowns]
    rows.append([form.get((), Fraction(0)) for form, _ in given] + [Fraction(1)])
    rows.append([Fraction(is_strict) for _, is_strict in given] + [Fraction(1)])
    right = [Fraction(0)] * (len(rows) - 1) + [Fraction(1)]
    solution = _solve(rows, right)
    if solution is None:
        return None
    return {k: y for k, y in sorted(solution.items()) if k < len(given)}


def _solve(rows: list[list[Fraction]], right: list[Fraction]) -> dict[int, Fraction] | None:
    """Return a solution of a linear system in numbers that are not negative, if there is one.

    right   not negative
    """
    table = [[*row, b] for row, b in zip(rows, right, strict=True)]
    width = len(rows[0])
    basis: list[int | None] = [None] * len(table)  # None is an artificial unknown
    cost = [sum((row[k] for row in table), Fraction(0)) for k in range(width + 1)]
    for _ in range(MOST_PIVOTS):
        if cost[width] == 0:
            solved = {k: table[i][width] for i, k in enumerate(basis) if k is not None}
            return {k: y for k, y in solved.items() if y}
        column = next((k for k in range(width) if cost[k] > 0), None)
        if column is None:
            return None
        pivot = _leaving(table, basis, column)
        _pivot(table, cost, pivot, column)
        basis[pivot] = column
    return None


def _leaving(table: list[list[Fraction]], basis: list[int | None], column: int) -> int:
    """Return the row of the smallest ratio, of equal ones an artificial one, then the first."""
    rows = [i for i, row in enumerate(table) if row[column] > 0]
    return min(
        rows,
        key=lambda i: (table[i][-1] / table[i][column], -1 if basis[i] is None else basis[i]),
    )


def _pivot(table: list[list[Fraction]], cost: list[Fraction], at: int, column: int) -> None:
    pivot = table[at][column]
    table[at] = [x / pivot for x in table[at]]
    for row in (*(r for i, r in enumerate(table) if i != at), cost):
        factor = row[column]
        if factor:
            for k, x in enumerate(table[at]):
                if x:
                    row[k] -= factor * x
