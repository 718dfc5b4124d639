"""Inequalities that cannot all hold: multiples are found exactly where there are any."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from proofcheck.search.arithmetic.linear_order import Linear, find_contradiction

X, Y, Z = ("x",), ("y",), ("z",)


def _form(**coefficients: int) -> Linear:
    names = {"x": X, "y": Y, "z": Z, "one": ()}
    return {names[name]: Fraction(c) for name, c in coefficients.items() if c}


CONTRADICTORY = [
    [(_form(one=-1), False)],
    [(_form(), True)],
    [(_form(x=1), False), (_form(x=-1, one=-1), False)],
    [(_form(x=1), True), (_form(x=-1), False)],
    [(_form(x=1, y=-2), False), (_form(y=1, z=-1), False), (_form(z=2, x=-1), True)],
    [(_form(x=1, y=1, one=-3), False), (_form(x=-1, one=1), False), (_form(y=-1, one=1), False)],
]
CONSISTENT = [
    [],
    [(_form(), False)],
    [(_form(one=1), True)],
    [(_form(x=1), False), (_form(x=-1), False)],
    [(_form(x=1), True), (_form(x=-1, one=1), True)],
    [(_form(x=1, y=1, one=-2), False), (_form(x=-1, one=1), False), (_form(y=-1, one=1), False)],
]


def _is_contradiction(given: list[tuple[Linear, bool]], multiples: dict[int, Fraction]) -> bool:
    total: Linear = {}
    for k, factor in multiples.items():
        assert factor > 0
        for unknown, c in given[k][0].items():
            total[unknown] = total.get(unknown, Fraction(0)) + factor * c
    value = total.pop((), Fraction(0))
    is_strict = any(given[k][1] for k in multiples)
    return not any(total.values()) and (value < 0 or (value == 0 and is_strict))


@pytest.mark.parametrize("given", CONTRADICTORY)
def test_multiples_are_a_certificate(given: list[tuple[Linear, bool]]) -> None:
    multiples = find_contradiction(given)

    assert multiples is not None
    assert _is_contradiction(given, multiples)


@pytest.mark.parametrize("given", CONSISTENT)
def test_what_can_hold_is_not_contradicted(given: list[tuple[Linear, bool]]) -> None:
    assert find_contradiction(given) is None


def test_small_systems_agree_with_a_search_for_points() -> None:
    """Either a grid point satisfies three inequalities in two unknowns, or they are contradicted."""
    grid = [Fraction(n, 2) for n in range(-8, 9)]
    forms = [_form(x=a, y=b, one=c) for a, b, c in product((-1, 1), (-1, 0, 1), (-1, 1))]
    for chosen in product(forms, repeat=3):
        given = [(form, False) for form in chosen]
        holds = any(
            all(f.get(X, 0) * x + f.get(Y, 0) * y + f.get((), 0) >= 0 for f in chosen)
            for x, y in product(grid, grid)
        )
        assert holds is (find_contradiction(given) is None)
