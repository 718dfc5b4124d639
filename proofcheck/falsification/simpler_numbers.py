"""Numbers that are simpler than a given one, and how simple a number is."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, trunc

from proofcheck.evaluation.values.values import Gaussian, Scalar
from proofcheck.terms.rationals import Fraction

IRRATIONAL = 1_000
"""The height of a number that is no fraction: any that a person would write down is simpler."""

_DENOMINATORS = (1, 2, 4, 10)
"""Largest denominators of the fractions that a number is rounded to."""


def height(number: Scalar) -> int:
    """Return how long a number is to write; a sign counts, *dimensionless*."""
    if isinstance(number, Gaussian):
        return height(number.re) + height(number.im) + 1
    if not isinstance(number, Fraction):
        return IRRATIONAL
    return abs(number.numerator) + number.denominator + (number < 0)


def simpler_numbers(number: Scalar) -> list[Scalar]:
    """Return simpler numbers: 0, 1, -1, half of it, what it is rounded to; the simplest first."""
    candidates = dict.fromkeys((Fraction(0), Fraction(1), Fraction(-1), *_rounded(number)))
    simpler = [one for one in candidates if height(one) < height(number)]
    return sorted(simpler, key=height)


def _rounded(number: Scalar) -> Iterator[Scalar]:
    if isinstance(number, Gaussian):
        yield number.re
        yield from (Gaussian.of_parts(re, number.im) for re in _rounded(number.re))
        yield from (Gaussian.of_parts(number.re, im) for im in _rounded(number.im))
    elif isinstance(number, Fraction):
        yield from (Fraction(floor(number)), Fraction(floor(number) + 1))
        yield Fraction(trunc(number / 2))
        if number.denominator == 1:
            yield number - (1 if number > 0 else -1)
        yield from (number.limit_denominator(most) for most in _DENOMINATORS)
