"""Matrices that are given by a pattern have the property they are listed for, at every size."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.models.choices.patterns import PATTERNS, patterned, patterned_number


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 8])
@pytest.mark.parametrize("name", ["quarter turns", "signs of a skew matrix"])
def test_skew(name: str, size: int) -> None:
    found = patterned(PATTERNS[name], size, size)

    assert matrices.transpose(found) == matrices.scale(Fraction(-1), found)


@pytest.mark.parametrize("size", [1, 2, 3, 6])
@pytest.mark.parametrize(
    "name", ["identity", "cycle", "exchange", "negative identity", "reflection"]
)
def test_orthogonal(name: str, size: int) -> None:
    found = patterned(PATTERNS[name], size, size)

    assert matrices.multiply(found, matrices.transpose(found)) == matrices.identity(size)


@pytest.mark.parametrize("size", [1, 2, 3, 6])
def test_cube_root_of_the_identity(size: int) -> None:
    found = patterned(PATTERNS["thirds of a turn"], size, size)
    square = matrices.multiply(found, found)

    assert matrices.multiply(square, found) == matrices.identity(size)


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("name", ["identity", "all but the identity", "mean"])
def test_projector(name: str, size: int) -> None:
    found = patterned(PATTERNS[name], size, size)

    assert matrices.multiply(found, found) == found == matrices.transpose(found)


@pytest.mark.parametrize("size", [1, 2, 4, 8])
def test_matrices_of_hadamard(size: int) -> None:
    found = patterned(PATTERNS["signs of Walsh"], size, size)
    square = matrices.multiply(found, matrices.transpose(found))

    assert square == matrices.scale(Fraction(size), matrices.identity(size))


@pytest.mark.parametrize(("size", "largest"), [(3, 2), (7, 32)])
def test_largest_determinant_of_zeros_and_ones(size: int, largest: int) -> None:
    names = ("largest determinant", "its odd permutation")
    found = [matrices.determinant(patterned(PATTERNS[name], size, size)) for name in names]

    assert {Fraction(largest), Fraction(-largest)} == set(found)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 15, 16, 17])
def test_numbers_of_sum_one_and_of_length_one(count: int) -> None:
    mean, level = PATTERNS["mean"], PATTERNS["level unit vector"]
    family = [patterned_number(mean, k, count) for k in range(count)]
    unit = [patterned_number(level, k, count) for k in range(count)]

    assert 1 == sum(family) == sum(patterned(mean, count, 1).flat())
    assert 1 == sum(x**2 for x in unit) == sum(x**2 for x in patterned(level, count, 1).flat())


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_fills_every_shape(name: str) -> None:
    for rows, columns in ((0, 0), (1, 3), (3, 1), (2, 4)):
        found = patterned(PATTERNS[name], rows, columns, 2)

        assert (rows, columns) == (found.rows, found.columns)
        assert all(isinstance(x, Fraction) for x in found.flat())
    assert isinstance(patterned_number(PATTERNS[name], 1), Fraction)


def test_matrices_of_textbooks() -> None:
    hilbert, kahan = (patterned(PATTERNS[name], 3, 3) for name in ("Hilbert", "triangle of Kahan"))
    powers = patterned(PATTERNS["powers"], 3, 3)

    assert matrices.determinant(hilbert) == Fraction(1, 2160)
    assert matrices.inverse(kahan).entries[0] == (1, 1, 2)
    assert matrices.determinant(powers) == Fraction(1, 3) * Fraction(2, 3) * Fraction(1, 3)


def test_reciprocals_of_differences_are_skew() -> None:
    found = patterned(PATTERNS["reciprocals of differences"], 4, 4)

    assert matrices.transpose(found) == matrices.negate(found)
    assert found.entries[2][0] == Fraction(1, 2)
