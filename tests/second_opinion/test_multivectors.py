"""Multivectors once more, on another road: both roads lead to the same matrices."""

from __future__ import annotations

import random
from typing import Any

import mpmath
import pytest

from proofcheck.evaluation.functions import multivectors
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.second_opinion import numeric_multivectors
from proofcheck.second_opinion.numeric_values import Grid, NoOpinion, Numerics
from proofcheck.terms.rationals import Fraction

MP = mpmath.MPContext()
MP.dps = 60
NUMERICS = Numerics(MP)
RANDOM = random.Random(7)


def as_grid(value: MatrixValue) -> Grid:
    """Return an exact matrix of integers as one of mpmath."""
    cells = [[MP.mpf(int(x)) for x in row] for row in value.entries]
    return Grid(value.rows, value.columns, cells)


def same(exact: MatrixValue, found: Any) -> bool:
    return NUMERICS.are_equal(as_grid(exact), found) is True


@pytest.mark.parametrize("dimensions", range(5))
def test_a_vector_is_the_same_multivector(dimensions: int) -> None:
    vector = matrices.build(dimensions, 1, lambda _i, _j: Fraction(RANDOM.randint(-5, 5)))

    assert same(
        multivectors.from_vector(vector),
        numeric_multivectors.from_vector(NUMERICS, as_grid(vector)),
    )


@pytest.mark.parametrize("grade", range(-1, 5))
def test_a_part_of_one_grade_is_the_same(grade: int) -> None:
    whole = multivectors.of_coefficients([Fraction(RANDOM.randint(-5, 5)) for _ in range(8)])
    part = multivectors.of_grade(whole, Fraction(grade))

    assert same(part, numeric_multivectors.of_grade(NUMERICS, as_grid(whole), MP.mpf(grade)))
    assert same(whole, numeric_multivectors.nearest(NUMERICS, as_grid(whole)))


def test_what_is_no_multivector_is_told() -> None:
    other = Grid(2, 2, [[MP.mpf(i + j) for j in range(2)] for i in range(2)])

    assert NUMERICS.are_equal(other, numeric_multivectors.nearest(NUMERICS, other)) is False
    with pytest.raises(NoOpinion):
        numeric_multivectors.count_of_blades(NUMERICS, MP.mpf(-1))
