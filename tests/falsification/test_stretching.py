"""Objects that are assumed to be small are looked at where they are as large as they may be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.values import Table
from proofcheck.falsification.suspects.stretching import stretched
from proofcheck.kernel.model import Model, check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of


def _task(claim: str) -> Task:
    names = "[0] definition\n  let exp := library exp\n  let log := library log\n"
    derivation = read(f'derivation "t"\n\n{names}\n[1] claim\n{claim}  from [0]\n')
    return task_of(derivation, "1", len(derivation.statements[1].goals) - 1)


NUMBER = "  given x : Real\n  assume |x| < 3/2\n  show x = x\n"
FAMILY = (
    "  given m : PosNat, a[k in 1..m] : Real\n  assume forall k in 1..m: a[k] <= 1\n  show m = m\n"
)


def test_a_number_is_stretched_within_a_sixteenth_of_its_bound() -> None:
    task = open_goal(_task(NUMBER))
    (found,) = stretched(task, ["x"], [Model({"x": Fraction(1, 10)})])
    x: Any = found.values["x"]

    assert Fraction(15, 16) * Fraction(3, 2) <= x < Fraction(3, 2)


def test_members_of_a_family_are_stretched_together() -> None:
    task = open_goal(_task(FAMILY))
    family = Table({(Fraction(1),): Fraction(1, 8), (Fraction(2),): Fraction(1, 4)})
    (found,) = stretched(task, ["a"], [Model({"m": Fraction(2), "a": family})])
    members: Any = found.values["a"]

    assert list(members.members.values()) == [Fraction(1, 2), Fraction(1)]
    check_model(task, found)


PAIR = """  given x, y : Real
  assume |x| <= 1 and |y| <= 1
  show x = x
"""


def test_two_bounds_are_reached_at_once() -> None:
    task = open_goal(_task(PAIR))
    known = Model({"x": Fraction(1, 4), "y": Fraction(-1, 8)})
    found = [one.values for one in stretched(task, ["x", "y"], [known])]

    assert [(v["x"], v["y"]) for v in found] == [
        (1, Fraction(-1, 8)),
        (Fraction(1, 4), -1),
        (1, -1),
    ]


@pytest.mark.parametrize("x", [Fraction(0), Fraction(-1), Fraction(1)])
def test_what_has_no_bound_or_is_at_its_bound_stays_as_it_is(x: Fraction) -> None:
    task = open_goal(_task(NUMBER.replace("|x| < 3/2", "x <= 1")))
    assert not list(stretched(task, ["x"], [Model({"x": x})]))


SKEW = """  given n : PosNat, A : Matrix(n, n)
  assume A^T = -A and |A| < {bound}
  show |log(exp(A))|_F^2 = |A|_F^2
"""


def test_a_bound_beyond_half_a_turn_is_too_generous() -> None:
    """The logarithm of a turn is principal: by more than pi it turns the other way."""
    false, true = (judge_tasks([_task(SKEW.format(bound=one))])[0] for one in ("4", "3"))

    assert false.evidence == "refuted"
    assert true.evidence == "proved"
