"""Products of matrices of balls against exact products of points in them."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from flint import acb, arb

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Ball, Gaussian, MatrixValue, enclosure

SHAPES = [(0, 2, 3), (2, 0, 3), (1, 1, 1), (1, 3, 1), (3, 1, 2), (2, 2, 2), (3, 4, 2), (5, 5, 5)]
KINDS = ("balls", "balls and zeros", "everything", "numbers")
RADII = (0, 2**-300, 2**-40, 1, 2**40)


def point(random: Random, *, is_complex: bool) -> Fraction | Gaussian:
    size = Fraction(2) ** random.choice((-200, -3, 0, 3, 200))
    re = Fraction(random.randint(-20, 20), random.randint(1, 7)) * size
    if not is_complex or random.random() < 0.5:
        return re
    return Gaussian(re, Fraction(random.choice((-3, 1, 5)), 2))


def around(value: Fraction | Gaussian, random: Random) -> Ball:
    radius = arb(0, random.choice(RADII))
    return Ball(enclosure(value) + acb(radius, radius if isinstance(value, Gaussian) else 0))


def cell(kind: str, random: Random, *, is_complex: bool) -> tuple[Any, Any]:
    """Return an entry and a point in it."""
    inside = point(random, is_complex=is_complex)
    draw = random.random()
    if kind != "balls" and draw < 0.4:
        return Fraction(0), Fraction(0)
    if kind == "numbers" or (kind == "everything" and draw < 0.7):
        return inside, inside
    return around(inside, random), inside


def pair(kind: str, rows: int, columns: int, random: Random, *, is_complex: bool) -> Any:
    cells = [
        [cell(kind, random, is_complex=is_complex) for _ in range(columns)] for _ in range(rows)
    ]
    return [
        MatrixValue(rows, columns, tuple(tuple(c[k] for c in row) for row in cells)) for k in (0, 1)
    ]


def exact_entry(left: MatrixValue, right: MatrixValue, i: int, j: int) -> Any:
    terms = (left.entries[i][k] * right.entries[k][j] for k in range(left.columns))
    return sum(terms, Fraction(0))


@pytest.mark.parametrize("is_complex", [False, True])
@pytest.mark.parametrize("kinds", [(a, b) for a in KINDS for b in KINDS])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_product_of_points_lies_in_the_product(
    shape: tuple[int, int, int], kinds: tuple[str, str], is_complex: bool
) -> None:
    random = Random(repr((shape, kinds, is_complex)))
    left, first = pair(kinds[0], *shape[:2], random, is_complex=is_complex)
    right, second = pair(kinds[1], *shape[1:], random, is_complex=is_complex)
    found = matrices.multiply(left, right)
    assert (found.rows, found.columns) == (shape[0], shape[2])
    assert len(found.entries) == shape[0]
    for i in range(shape[0]):
        assert len(found.entries[i]) == shape[2]
        for j in range(shape[2]):
            wanted, entry = exact_entry(first, second, i, j), found.entries[i][j]
            terms = [(left.entries[i][k], right.entries[k][j]) for k in range(shape[1])]
            if not any(isinstance(x, Ball) for t in terms for x in t):
                assert entry == wanted
            if all(x == 0 or y == 0 for x, y in terms):
                assert isinstance(entry, Fraction)
                assert entry == 0
            if isinstance(entry, Ball):
                assert contains(entry, wanted)
                assert not contains(entry, wanted + Fraction(2) ** 500)
            else:
                assert entry == wanted


def contains(ball: Ball, value: Fraction | Gaussian) -> bool:
    parts = ((ball.value.real, value.real), (ball.value.imag, Fraction(value.imag)))
    return all((x * y.denominator - y.numerator).contains(0) for x, y in parts)


def test_zero_times_what_has_no_end_is_zero() -> None:
    endless = Ball(acb(arb(0, float("inf"))))
    column = MatrixValue(2, 1, ((endless,), (Ball(acb(2)),)))
    row = MatrixValue(1, 2, ((Fraction(0), Ball(acb(3))),))
    (entry,) = matrices.multiply(row, column).flat()
    assert entry.value == 6
    (entry,) = matrices.multiply(matrices.scale(Fraction(2), row), column).flat()
    assert entry.value == 12
    (entry,) = matrices.multiply(MatrixValue(1, 2, ((Fraction(1), Fraction(1)),)), column).flat()
    assert not entry.value.is_finite()


def test_what_is_known_exactly_is_not_lost_beside_enclosures() -> None:
    third, ball = Fraction(1, 3), Ball(acb(arb(1, 0.5)))
    left = MatrixValue(2, 2, ((third, Fraction(0)), (Fraction(0), ball)))
    assert matrices.multiply(left, left).entries[0] == (third * third, Fraction(0))
    assert matrices.multiply(left, left).entries[1][0] == 0
