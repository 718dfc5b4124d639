"""Completion: rules reduce each other, and what follows is reduced to nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.search.rewriting.completion import IMAGINARY, Completion, Poly


def _number(*terms: tuple[int, str]) -> Poly:
    return {(tuple(sorted(s)), ""): Fraction(c) for c, s in terms}


def _word(*terms: tuple[int, str]) -> Poly:
    return {((), w): Fraction(c) for c, w in terms}


def _completed(*equations: tuple[Poly, object]) -> Completion:
    completion = Completion(lambda _: 1, 500)
    for poly, shape in equations:
        completion.add(poly, shape, None)
    while completion.step():
        pass
    return completion


SQUARE, NUMBER = ("n", "n"), (None, None)


@pytest.mark.parametrize(("value", "left"), [(1, False), (2, True)])
def test_only_numbers_that_contradict_each_other_reduce_one_to_nothing(
    value: int, left: bool
) -> None:
    first, second = _number((2, "t"), (-2, "")), _number((2, "t"), (-value, ""))
    completion = _completed((first, NUMBER), (second, NUMBER))
    rest, _ = completion.reduce(_number((1, "")))
    assert left is bool(rest)


def test_words_are_reduced_inside_words() -> None:
    completion = _completed(
        (_word((1, "ab"), (-1, "")), SQUARE), (_word((1, "ca"), (-1, "d")), SQUARE)
    )
    rest, _ = completion.reduce(_word((1, "c"), (-1, "db")))
    assert not rest
    rest, _ = completion.reduce(_word((1, "c"), (-1, "bd")))
    assert rest


def test_a_rule_that_leads_with_i_divides_what_has_no_i() -> None:
    i = IMAGINARY
    rule: Poly = {((i, "x"), ""): Fraction(1), ((), ""): Fraction(-1)}
    completion = _completed((rule, NUMBER))
    rest, _ = completion.reduce({(("x", "x"), ""): Fraction(1), ((), ""): Fraction(1)})
    assert not rest
    rest, _ = completion.reduce({(("x", "x"), ""): Fraction(1), ((), ""): Fraction(-1)})
    assert rest
