"""Weights with a given sum, numbers in their sets, bounds under conditions: generic models of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import Table
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices.families import are_tied, fitted, interval_of
from proofcheck.models.choices.single_bounds import Interval
from proofcheck.models.found import FoundModel
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.terms.expressions import Operation
from proofcheck.terms.sorts import REAL, SetOf
from tests.audit.real_tasks import read, task_of

WEIGHTS = """[1] claim
  given n : PosNat, w[s in 1..n] : NonNegReal
  assume sum(s in 1..n) w[s] = 1
  show {goal}
"""

BOUNDS = """[1] claim
  given n : PosNat, w[s in 1..n] : Real, v[s in 1..n] : Vector(2), r : NonNegReal, c : PosReal
  assume forall s in 1..n: w[s] > 0 ==> |v[s]|_1 <= r
  assume c < 1
  show {goal}
"""


def found(text: str, goal: str, tries: int = 80) -> list[FoundModel]:
    task = open_goal(task_of(read(text.format(goal=goal)), "1"))
    seen = list(islice(models(ModelSource(task), tries), 40))
    for one in seen:
        check_model(task, one.model)
    return seen


def test_laws_on_several_points_are_found_and_most_are_generic() -> None:
    laws = [one for one in found(WEIGHTS, "sum(s in 1..n) w[s]^2 <= 1") if one.sizes["n"] > 1]
    assert len(laws) >= 20
    generic = [one for one in laws if not one.degenerate]
    assert len(generic) >= len(laws) // 3
    for one in generic:
        family = one.model.values["w"]
        assert isinstance(family, Table)
        assert all(weight > 0 for weight in family.members.values())  # type: ignore[operator]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("sum(s in 1..n) w[s]^2 <= 1", "sum(s in 1..n) w[s]^2 <= 9/10"),
        ("forall s in 1..n: w[s] <= 1", "forall s in 1..n: w[s] < 1"),
        ("1 <= n * (sum(s in 1..n) w[s]^2)", "1 <= sum(s in 1..n) w[s]^2"),
    ],
)
def test_what_is_said_of_laws_is_witnessed_and_its_false_twin_fails(true: str, false: str) -> None:
    assert survey(task_of(read(WEIGHTS.format(goal=true)), "1")).is_witnessed
    assert survey(task_of(read(WEIGHTS.format(goal=false)), "1")).failure is not None


def test_a_bound_under_a_condition_is_respected_where_the_condition_holds() -> None:
    assert len(found(BOUNDS, "forall s in 1..n: w[s] > 0 ==> |v[s]| <= r")) >= 20


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "forall s in 1..n: w[s] > 0 ==> |v[s]| <= r",
            "forall s in 1..n: w[s] > 0 ==> |v[s]| <= r/2",
        ),
        ("c^2 < c", "c^2 < c/2"),
    ],
)
def test_what_is_said_under_bounds_is_witnessed_and_its_twin_fails(true: str, false: str) -> None:
    assert survey(task_of(read(BOUNDS.format(goal=true)), "1")).is_witnessed
    assert survey(task_of(read(BOUNDS.format(goal=false)), "1")).failure is not None


def test_a_lipschitz_constant_is_found_for_values_drawn_before() -> None:
    text = """[1] claim
  given n : PosNat, f[s in 1..n] : NonNegReal, v[s in 1..n] : Vector(1), b, c : PosReal
  assume forall s in 1..n: |v[s]| <= b
  assume forall s, t in 1..n: |f[s] - f[t]| <= c * |v[s] - v[t]|
  show forall s, t in 1..n: |f[s] - f[t]| <= 2*b*c
"""
    assert survey(task_of(read(text), "1")).is_witnessed
    assert survey(task_of(read(text.replace("<= 2*b*c", "<= c * |v[s]|")), "1")).failure is not None


# --- by themselves ----------------------------------------------------------------------------


def form(constant: int, **coefficients: int) -> Affine:
    named = {int(k[1:]): Fraction(c) for k, c in coefficients.items()}
    return Affine(Fraction(constant), named)


def test_an_equation_ties_unknowns_where_it_mentions_two() -> None:
    assert are_tied([form(-1, x0=1, x1=1)])
    assert not are_tied([form(-1, x0=1), Fraction(0)])


def test_free_members_shrink_until_the_others_fit() -> None:
    positive = {k: Interval(low=Fraction(0), open_ends=True) for k in range(3)}
    equation = form(-1, x0=1, x1=1, x2=1)
    values = fitted({1: Fraction(3), 2: Fraction(2)}, [equation], [0], positive)
    assert sum(values.values(), Fraction(0)) == 1
    assert all(v > 0 for v in values.values())


def test_free_members_stay_where_smaller_ones_do_not_help() -> None:
    bounds = {0: Interval(low=Fraction(2))}
    values = fitted({1: Fraction(3)}, [form(-1, x0=1, x1=1)], [0], bounds)
    assert {0: Fraction(-2), 1: Fraction(3)} == values


@pytest.mark.parametrize(
    ("name", "inside", "outside"),
    [("PosReal", 1, 0), ("NonNegReal", 0, -1), ("PosNat", 1, 0), ("Nat", 0, -1)],
)
def test_sets_of_numbers_are_intervals(name: str, inside: int, outside: int) -> None:
    interval = interval_of(Operation(name, (), SetOf(REAL)))
    assert interval.contains(Fraction(inside))
    assert not interval.contains(Fraction(outside))


def test_other_sets_bound_nothing() -> None:
    assert Interval() == interval_of(None)
    assert Interval() == interval_of(Operation("Real", (), SetOf(REAL)))
