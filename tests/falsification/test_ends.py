"""Numbers of a model at the ends of what is assumed of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.suspects.boundary_values import MOST_NUMBERS, Ends, is_small
from proofcheck.kernel.model import Model, check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices.single_bounds import NEXT, Interval
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

BOUNDS = """  given x, y : Real, e : NonNegReal, d : PosReal
  assume |x| <= e and e <= y and d < 1
  show x <= y + d
"""
ABOUT = ("d", "e", "x", "y")


def _task(claim: str) -> Task:
    return open_goal(task_of(read(f"[1] claim\n{claim}"), "1"))


def _model(**values: object) -> Model:
    return Model({name: Fraction(str(value)) for name, value in values.items()})


@pytest.mark.parametrize(
    ("interval", "ends"),
    [
        (Interval(), []),
        (Interval(Fraction(1), Fraction(3)), [1, 3]),
        (Interval(Fraction(0), Fraction(4), open_ends=True), [4 * NEXT, 4 - 4 * NEXT]),
        (Interval(high=Fraction(-2), open_ends=True), [-2 - 2 * NEXT]),
        (Interval(Fraction(0), open_ends=True), [NEXT]),
    ],
)
def test_open_ends_are_avoided(interval: Interval, ends: list[Fraction]) -> None:
    assert interval.inner_ends() == ends


def test_numbers_are_put_at_their_ends_one_and_two_at_a_time() -> None:
    task = _task(BOUNDS)
    found = list(Ends(task, ABOUT).moved(_model(x=1, y=4, e=2, d="1/2")))
    y_and_d = [(one.values["y"], one.values["d"]) for one in found]

    assert (2, Fraction(1, 2)) in y_and_d
    assert (4, 1 - NEXT) in y_and_d
    assert (2, NEXT) in y_and_d
    assert all(one.values["e"] == 2 for one in found)  # of which the goal does not speak


def test_what_a_number_bounds_is_made_small_before_it() -> None:
    """The least y is e, and the least e is the absolute value of x."""
    task = _task(BOUNDS)
    found = Ends(task, ABOUT).tightened(_model(x=1, y=4, e=2, d="1/2"))
    check_model(task, found)

    assert [found.values[n] for n in "yed"] == [1, 1, NEXT]


def test_numbers_that_are_no_longer_allowed_are_moved() -> None:
    task = _task(BOUNDS)
    found = Ends(task, ABOUT).repaired(_model(x=3, y=4, e=3, d=7))
    check_model(task, found)

    assert found.values["d"] == NEXT
    assert [found.values[n] for n in "xye"] == [3, 4, 3]


SCALED = """  given n : PosNat, v[i in 1..n] : Vector(2), b, c : PosReal
  assume forall i in 1..n: |v[i]|_1 <= b
  assume b < c
  show sum(i in 1..n) |v[i]|_inf <= {factor}*n*c
"""


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("factor", "evidence"), [("98/100", {"refuted"}), ("1", {"proved", "witnessed"})]
)
def test_a_bound_is_sharp_where_each_number_is_at_its_end(factor: str, evidence: set[str]) -> None:
    derivation = read(f"[1] claim\n{SCALED.format(factor=factor)}")
    judged: Any = judge_tasks([task_of(derivation, "1")])

    assert judged[0].evidence in evidence


def test_a_witness_that_is_no_part_of_a_model_does_not_count() -> None:
    few = _model(x=1, y=2)
    many = _model(**{f"x_{k}": k for k in range(MOST_NUMBERS + 1)})

    assert is_small(few, {"x", "y", "z witness"})
    assert not is_small(many, {"z witness", *many.values})
