"""Eigenvalues that can be written exactly, and none that cannot."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.values.values import Gaussian, Scalar
from proofcheck.models.choices.eigenvalues import exact_eigenvalues
from tests.fakes.building import matrix

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (((3,),), [Fraction(3)]),
        (((1, 5), (0, -2)), [Fraction(1), Fraction(-2)]),
        (
            ((0, -2), (2, 0)),
            [Gaussian(Fraction(0), Fraction(2)), Gaussian(Fraction(0), Fraction(-2))],
        ),
        (((HALF, -HALF), (HALF, HALF)), [Gaussian(HALF, HALF), Gaussian(HALF, -HALF)]),
        (((0, 2), (1, 0)), []),  # the square roots of two
        (((0, -2), (1, 0)), []),  # the square roots of minus two
        (((1, 2, 3),), []),
    ],
)
def test_eigenvalues_are_exact_or_left_out(
    rows: tuple[tuple[int | Fraction, ...], ...], expected: list[Scalar]
) -> None:
    assert set(map(repr, expected)) == set(
        map(repr, exact_eigenvalues(matrix([list(row) for row in rows])))
    )
