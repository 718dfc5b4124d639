"""The worst ratio of the sides of an inequality is near the best constant; never above, if it holds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.falsification.robustness.ratios import is_inequality, ratio_on
from proofcheck.falsification.sharpness import Extreme, find_extreme, measure
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import Model, check_model
from proofcheck.kernel.opening import open_goal
from tests.kernel.test_families import task

ANGLE = "given n : PosNat, x, y : Vector(n)\n  show "
EDGE = (
    "given n : PosNat, E : Matrix(n, n), eta : Real\n  assume |E| <= eta\n  assume 0 < eta < 1\n"
    "  show |E - 2*I(n)| <= "
)

# An inequality, the least its worst ratio should be found to be, and the best constant.
INEQUALITIES = {
    "the triangle inequality": (f"{ANGLE}|x + y| <= |x| + |y|", 1.0, 1.0),
    "with room": (f"{ANGLE}|x + y| <= 3*(|x| + |y|)", 0.333, 1 / 3),
    "the larger side first": (f"{ANGLE}|x|*|y| >= x^T*y", 1.0, 1.0),
    "a sum of squares": ("given a, b : Real\n  show 2*a*b <= a^2 + b^2", 1.0, 1.0),
    "an arithmetic mean": ("given a, b : Real\n  show a*b <= a^2 + b^2", 0.5, 0.5),
    "up to the edge": (f"{EDGE}2 + eta", 0.99, 1.0),
    "the worst part counts": (
        f"{ANGLE}forall k in 1..2: |x| <= 2*|x| and |y| <= 4*k*|y|",
        0.5,
        0.5,
    ),
    "of those an assumption leaves": (
        "given a : Real\n  assume a > 0\n  show a > 1 ==> 1 <= a",
        0.6,
        1.0,
    ),
    "under a range": ("given a : Real\n  show forall k in 1..3: a^2 <= k*a^2", 1.0, 1.0),
}


@pytest.mark.parametrize("name", INEQUALITIES)
def test_the_worst_ratio_is_near_the_best_constant(name: str) -> None:
    claim, least, best = INEQUALITIES[name]
    question = task(claim)
    found = find_extreme(survey(question, attempts=60))

    assert isinstance(found, Extreme)
    assert least <= found.ratio <= best + 1e-9
    opened = open_goal(question)
    check_model(opened, found.model)
    assert found.ratio == ratio_on(opened, found.model) == measure(opened, found.model)


NONE = {
    "an equation": f"{ANGLE}x^T*y = y^T*x",
    "a sign": f"{ANGLE}|x| >= 0",
    "a bound of what is negative": "given a : Real\n  show -1 - a^2 <= -1",
    "a set": "given a : Real\n  show a^2 in NonNegReal",
}


@pytest.mark.parametrize("name", NONE)
def test_there_is_no_ratio_of(name: str) -> None:
    assert find_extreme(survey(task(NONE[name]), attempts=60)) is None


def test_what_is_an_inequality() -> None:
    assert is_inequality(task(INEQUALITIES["under a range"][0]).goal)
    assert not is_inequality(task(NONE["a sign"]).goal)


def test_what_is_no_model_has_no_ratio() -> None:
    question = task(INEQUALITIES["of those an assumption leaves"][0])
    opened = open_goal(question)
    positive, negative = (Model({"a": Fraction(sign)}) for sign in (1, -1))

    assert measure(opened, negative) is None
    assert ratio_on(opened, negative) is None
    assert measure(opened, positive) is None  # nothing is said of it
    assert Fraction(1, 2) == measure(opened, Model({"a": Fraction(2)}))


def test_the_same_extreme_is_found_again() -> None:
    question = task(INEQUALITIES["up to the edge"][0])
    one, other = (find_extreme(survey(question, attempts=60)) for _ in range(2))

    assert one == other
