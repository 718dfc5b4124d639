"""Systems solved quickly are solved as the kernel solves them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.models.linear_systems import SMALL, solve_quickly
from proofcheck.semantics import matrices
from proofcheck.semantics.values import exact_complex

UNKNOWNS = SMALL + 2

rationals = st.builds(Fraction, st.integers(-4, 4), st.integers(1, 3))
sparse = st.one_of(st.just(Fraction(0)), st.just(Fraction(0)), rationals)
systems = st.lists(
    st.lists(sparse, min_size=UNKNOWNS + 1, max_size=UNKNOWNS + 1), min_size=1, max_size=8
)


def rows_of(rows: list[list[Any]]) -> list[list[Any]]:
    """Rows with coefficients, and whether some row has a constant alone."""
    kept = [row for row in rows if any(x != 0 for x in row[:-1])]
    contradicted = any(row[-1] != 0 for row in rows if row not in kept)
    return [*kept, [contradicted]]


@settings(max_examples=150, deadline=None)
@given(systems)
def test_the_same_rows_and_pivots_come_out(rows: list[list[Fraction]]) -> None:
    slow, slow_pivots = matrices.solve([list(row) for row in rows], UNKNOWNS)
    quick, quick_pivots = solve_quickly([list(row) for row in rows], UNKNOWNS)
    assert slow_pivots == quick_pivots
    contradicted = rows_of(slow)[-1] == [True]
    assert rows_of(slow)[-1] == rows_of(quick)[-1]
    if not contradicted:
        assert rows_of(slow) == rows_of(quick)
        assert all(isinstance(x, Fraction) for row in quick for x in row)


def test_complex_coefficients_are_left_to_the_kernel() -> None:
    imaginary = exact_complex(Fraction(0), Fraction(1))
    row: list[Any] = [imaginary, *[Fraction(0)] * (UNKNOWNS - 1), Fraction(2)]
    assert matrices.solve([list(row)], UNKNOWNS) == solve_quickly([list(row)], UNKNOWNS)


def test_a_system_without_equations_has_no_pivots() -> None:
    assert ([], []) == solve_quickly([], UNKNOWNS)
