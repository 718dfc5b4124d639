"""Inequalities between numbers that cannot all hold: a Farkas certificate, by the simplex method.

Products of atoms count as unknowns.  The result is positive multiples of the forms whose sum is a
negative number, or zero where one of them is strict.  FLINT calculates, exactly; rows hold only
what is not zero.

source   Schrijver 1986, Theory of Linear and Integer Programming, section 11.2 (Bland's rule)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofcheck.terms.rationals import Fraction

Linear = dict[Any, Fraction]

Row = dict[int, Any]
"""Coefficients that are not zero, by column; those of FLINT, which has no types."""

MOST_PIVOTS = 400
"""Steps of the simplex method; a system of norms takes a few dozen."""

MOST_WORK = 10_000_000
"""Numbers that are calculated on the way."""


def find_contradiction(
    given: list[tuple[Linear, bool]],
    most_pivots: int = MOST_PIVOTS,
    most_work: int = MOST_WORK,
) -> dict[int, Fraction] | None:
    """Return positive multiples of the forms whose sum is a contradiction, if there are any.

    given         forms that are not negative, and whether each is positive
    most_pivots   steps of the simplex method
    most_work     numbers that it calculates

    The multiples y_k and a number t >= 0 solve: the sum of y_k f_k is -t, without unknowns, and
    t and the multiples of strict forms add up to 1.
    """
    if not given:
        return None
    solution = _solve(_equations(given), len(given) + 1, most_pivots, most_work)
    if solution is None:
        return None
    multiples = ((k, y) for k, y in sorted(solution.items()) if k < len(given))
    return {k: Fraction(int(y.p), int(y.q)) for k, y in multiples}


def cancelling(forms: Sequence[Mapping[Any, Any]], unit: Any = ()) -> list[int]:
    """Return which forms may take part in a sum in which all unknowns but the unit cancel, by number."""
    signs = [{x: bool(c > 0) for x, c in form.items() if x != unit} for form in forms]
    holders: dict[tuple[Any, bool], set[int]] = {}
    for n, signed in enumerate(signs):
        for one in signed.items():
            holders.setdefault(one, set()).add(n)
    left = set(range(len(forms)))
    waiting = [x for x, sign in holders if (x, not sign) not in holders]
    while waiting:
        x = waiting.pop()
        stuck = (holders.get((x, True), set()) | holders.get((x, False), set())) & left
        left -= stuck
        for n in stuck:
            for y, sign in signs[n].items():
                holders[y, sign].discard(n)
                if not holders[y, sign]:
                    waiting.append(y)
    return sorted(left)


def _equations(given: list[tuple[Linear, bool]]) -> list[Row]:
    """Return the equations for the multiples and t, right sides last; none of these is negative."""
    from flint import fmpq

    unknowns = dict.fromkeys(x for form, _ in given for x in form if x != ())
    by_unknown: dict[Any, Row] = {x: {} for x in (*unknowns, ())}
    for k, (form, _) in enumerate(given):
        for x, c in form.items():
            if c:
                by_unknown[x][k] = fmpq(c.numerator, c.denominator)
    one, t = fmpq(1), len(given)
    by_unknown[()][t] = one
    normed: Row = {k: one for k, (_, is_strict) in enumerate(given) if is_strict}
    return [*by_unknown.values(), normed | {t: one, t + 1: one}]


def _solve(table: list[Row], width: int, most_pivots: int, most_work: int) -> Row | None:
    """Return a solution of a linear system in numbers that are not negative, if there is one.

    table   rows of so many coefficients, and of the right side, which is not negative
    """
    basis: list[int | None] = [None] * len(table)  # None is an artificial unknown
    cost: Row = {}
    for row in table:
        _add(cost, row, 1)
    for _ in range(most_pivots):
        if width not in cost:
            solved = {k: table[i].get(width) for i, k in enumerate(basis) if k is not None}
            return {k: y for k, y in solved.items() if y}
        column = min((k for k, x in cost.items() if k < width and x > 0), default=None)
        if column is None:
            return None
        pivot = _leaving(table, basis, column, width)
        most_work -= _pivot(table, cost, pivot, column)
        if most_work < 0:
            return None
        basis[pivot] = column
    return None


def _leaving(table: list[Row], basis: list[int | None], column: int, width: int) -> int:
    """Return the row of the smallest ratio, of equal ones an artificial one, then the first."""
    ratios = {
        i: row.get(width, 0) / row[column] for i, row in enumerate(table) if _rises(row, column)
    }
    return min(ratios, key=lambda i: (ratios[i], -1 if basis[i] is None else basis[i]))


def _rises(row: Row, column: int) -> bool:
    return column in row and bool(row[column] > 0)


def _pivot(table: list[Row], cost: Row, at: int, column: int) -> int:
    """Put an unknown in the place of another; return how many numbers were calculated."""
    lead = table[at][column]
    own = table[at] = {k: x / lead for k, x in table[at].items()}
    count = 1
    for row in (*(r for i, r in enumerate(table) if i != at), cost):
        factor = row.get(column)
        if factor is not None:
            _add(row, own, -factor)
            count += 1
    return count * len(own)


def _add(row: Row, other: Row, factor: Any) -> None:
    """Add a multiple of another row to a row."""
    for k, x in other.items():
        total = row.get(k, 0) + factor * x
        if total:
            row[k] = total
        else:
            row.pop(k, None)
