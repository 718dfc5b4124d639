"""Numbers that solve equations: exact, and drawn where a goal would be vacuous without."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import Gaussian, Scalar
from proofcheck.falsification.survey import survey
from proofcheck.models.choices.roots import at_numbers, equations_beside, exact_root, roots_of
from proofcheck.terms.rationals import Fraction
from tests.audit.real_tasks import claimed, last_task


def roots(equation: str) -> list[Scalar]:
    task = claimed(f"given x : Complex\n  show {equation}")
    (found,) = equations_beside(task.goal)
    return roots_of(found, lambda value: StandardEvaluator({"x": value}, {}))


@pytest.mark.parametrize(
    ("equation", "solutions"),
    [
        ("2*x = 3", {Fraction(3, 2)}),
        ("6*x^2 = x + 1", {Fraction(1, 2), Fraction(-1, 3)}),
        ("x^2 + 4 = 0", {Gaussian(Fraction(0), Fraction(2)), Gaussian(Fraction(0), Fraction(-2))}),
        ("x^3 = 8", {Fraction(2)}),
        ("x^2 = 2", set()),
        ("x^4 = 1", set()),
        ("|x| = 1", {Fraction(1)}),  # what looks like a line
        ("0*x = 1", set()),
    ],
)
def test_equations_of_low_degree_are_solved_exactly(equation: str, solutions: set[Scalar]) -> None:
    assert {*roots(equation)} == solutions


@pytest.mark.parametrize(
    ("number", "root"),
    [
        (Fraction(4, 9), Fraction(2, 3)),
        (Fraction(2), None),
        (Gaussian(Fraction(3), Fraction(4)), Gaussian(Fraction(2), Fraction(1))),
        (Gaussian(Fraction(0), Fraction(1)), None),
    ],
)
def test_a_root_is_exact_or_none(number: Scalar, root: Scalar | None) -> None:
    assert exact_root(number) == root


def test_a_negative_number_has_an_imaginary_root() -> None:
    assert exact_root(Fraction(-9)) == Gaussian(Fraction(0), Fraction(3))


FEW = """[1] claim
  given x : Complex
  show 35*x^2 {sign} 13*x - 12 = 0 <==> x = -4/5 or x = 3/7
"""


def test_a_goal_about_few_numbers_is_put_to_the_test() -> None:
    assert survey(last_task(FEW.format(sign="-"))).failure is not None
    held = survey(last_task(FEW.format(sign="+")))
    assert held.failure is None
    assert held.held


def test_an_identity_says_something_at_each_number() -> None:
    task = claimed("given a, b : Real\n  show forall t : Real: a*t = b")
    assert len([*at_numbers([task.goal])]) == 3
    assert not [*at_numbers([claimed("given a : Real\n  show a = 1").goal])]
