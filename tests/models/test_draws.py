"""Drawn matrices are exactly what they should be, and reach the corners."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from proofcheck.evaluation.functions.functions import FUNCTIONS
from proofcheck.evaluation.values import matrices
from proofcheck.models.choices.draws import (
    DEGENERATE,
    NON_DEGENERATE,
    ON_REQUEST,
    Entry,
    Style,
    draw_number,
    draw_orthogonal,
    draw_unitary,
)

CORNER = Entry()
STYLES = [s for s in Style if s is not Style.EQUAL]


def gram(value: Any) -> Any:
    return matrices.multiply(FUNCTIONS["adjoint"](value), value)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", range(5))
def test_orthogonal_draws_are_exactly_orthogonal(style: Style, size: int) -> None:
    for seed in range(10):
        drawn = draw_orthogonal(Random(seed), size, style, special=False)
        assert matrices.identity(size) == gram(drawn)
        assert all(isinstance(x, Fraction) for x in drawn.flat())


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", range(5))
def test_special_draws_have_determinant_one(style: Style, size: int) -> None:
    for seed in range(10):
        drawn = draw_orthogonal(Random(seed), size, style, special=True)
        assert matrices.identity(size) == gram(drawn)
        assert Fraction(1) == matrices.determinant(drawn)


@pytest.mark.parametrize("style", STYLES)
def test_unitary_draws_are_exactly_unitary(style: Style) -> None:
    for size in range(4):
        assert matrices.identity(size) == gram(draw_unitary(Random(size), size, style))


def test_both_determinants_and_the_eigenvalue_minus_one_are_reached() -> None:
    drawn = [
        draw_orthogonal(Random(seed), 3, style, special=False)
        for seed in range(10)
        for style in STYLES
    ]
    assert {Fraction(1), Fraction(-1)} == {matrices.determinant(d) for d in drawn}
    shifted = [matrices.add(d, matrices.identity(3)) for d in drawn]
    assert any(matrices.determinant(s) == 0 for s in shifted)
    assert any(matrices.determinant(s) != 0 for s in shifted)


def test_unitary_draws_are_not_all_real() -> None:
    drawn = [draw_unitary(Random(seed), 2, Style.GENERIC) for seed in range(10)]
    assert any(not isinstance(x, Fraction) for d in drawn for x in d.flat())


def numbers(style: Style, place: Entry = CORNER, cut: int = 0) -> set[Fraction]:
    return {draw_number(Random(seed), style, place, cut) for seed in range(200)}


def test_numbers_follow_their_style() -> None:
    assert {Fraction(0)} == numbers(Style.ZERO)
    assert {Fraction(0), Fraction(1)} == numbers(Style.UNIT)
    assert 0 not in numbers(Style.GENERIC)
    assert 0 not in numbers(Style.RATIONAL)
    assert any(q.denominator > 1 for q in numbers(Style.RATIONAL))
    assert 0 in numbers(Style.SPARSE)
    assert len(numbers(Style.SPARSE)) > 1


def test_supports_end_and_begin_at_the_cut() -> None:
    inside, outside = Entry(0, 1, 3, 3), Entry(2, 1, 3, 3)
    assert 0 not in numbers(Style.HEAD, inside, 2)
    assert {Fraction(0)} == numbers(Style.HEAD, outside, 2)
    assert {Fraction(0)} == numbers(Style.TAIL, inside, 2)
    assert 0 not in numbers(Style.TAIL, Entry(2, 2, 3, 3), 2)


def test_the_support_of_a_vector_is_that_of_its_rows() -> None:
    assert 0 not in numbers(Style.TAIL, Entry(2, 0, 3, 1), 2)
    assert {Fraction(0)} == numbers(Style.TAIL, Entry(1, 0, 3, 1), 2)


def test_a_style_is_generic_or_degenerate_or_asked_for() -> None:
    assert sorted(s.name for s in Style) == sorted(
        s.name for s in (*NON_DEGENERATE, *DEGENERATE, *ON_REQUEST)
    )


def test_draws_depend_on_the_seed_alone() -> None:
    first, again = (draw_orthogonal(Random(7), 3, Style.GENERIC, special=True) for _ in "ab")
    assert first == again
    assert first != draw_orthogonal(Random(8), 3, Style.GENERIC, special=True)
