"""Something of a finite set exists where a member of it will do, and only there."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

SPECTRUM = "let spectrum := library spectrum"

PAIRS = {
    "a number that has to be real": (
        "exists t : Real: t in {1i, 2}",
        "exists t : Real: t in {1i, -1i}",
    ),
    "a real eigenvalue": (
        "exists t : Real: t in spectrum([[0, 2], [1, 0]])",
        "exists t : Real: t in spectrum([[0, -1], [1, 0]])",
    ),
    "a number with another condition": (
        "exists t : Real: t > 1 and t in {1, 2}",
        "exists t : Real: t > 2 and t in {1, 2}",
    ),
    "a set that depends on another number": (
        "exists k in 1..3, t : Real: t in {k, -k} and t = -3",
        "exists k in 1..3, t : Real: t in {k, -k} and t = -4",
    ),
    "integers that an equation without common divisor ties": (
        "exists a, b : Int: 2*a + 4*b = 6",
        "exists a, b : Int: 2*a + 4*b = 7",
    ),
    "one of two alternatives, of which one is an equation": (
        "exists k : Int: 1/2 = k or 3 > 2",
        "exists k : Int: 1/2 = k or 3 < 2",
    ),
    "the empty set": (
        "exists t : Real: t in {} or t = 1",
        "exists t : Real: t in {}",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_existence(name: str) -> None:
    true, false = PAIRS[name]

    assert truth_of(true, SPECTRUM) in (Truth.TRUE, Truth.CLOSE)
    assert truth_of(false, SPECTRUM) is Truth.FALSE


def test_an_enclosed_number_that_may_be_real_leaves_existence_open() -> None:
    assert truth_of("exists t : Real: t in {exp(1i*pi)}", SPECTRUM) is Truth.UNKNOWN


def test_a_number_made_of_symbols_is_no_integer() -> None:
    """A Gaussian random number is an integer with probability zero, a real number with one."""
    chance = "prob(w ~ Normal(0, 1)) (exists k : {}: w = k) = 1"

    assert truth_of(chance.format("Real"), SPECTRUM) is Truth.TRUE
    for smaller in ("Int", "Rat"):
        assert truth_of(chance.format(smaller), SPECTRUM) is Truth.UNKNOWN
