"""Sizes beyond a number that a goal names are reached where the models there are fair ones."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.arithmetic import as_matrix
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import survey, survey_together
from proofcheck.kernel.opening import open_goal
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.models.sizes.reaching import FARTHEST, Demand, beyond
from tests.audit.real_tasks import claimed, last_task, read, task_of

BLOCKS = """
[1] hypothesis
  let m, d, n : PosNat
  let L : Matrix(n, n)
  assume L^T = -L
  assume L^2 = -I(n) or L = 0
  assume 2*m + d = n

[2] claim
  given x : Vector(2*m){more}
  show {goal}
  from [1]
"""


EQUATION = "7*|x|^2 = 7*(x^T*x)"


def surveyed(goal: str, more: str = "") -> Survey:
    return survey(task_of(read(BLOCKS.format(goal=goal, more=more)), "2"))


def test_a_size_is_stretched_together_with_the_sum_that_it_is_part_of() -> None:
    task = open_goal(task_of(read(BLOCKS.format(goal=EQUATION, more="")), "2"))
    source = ModelSource(task)
    demand = Demand(task.goal, 6, frozenset({"m"}), frozenset({"x"}))
    (found,) = beyond(demand, task, source.aim.propositions, source.assignments.sizes)

    assert 7 == found["m"]
    assert found["n"] == 2 * found["m"] + found["d"]


def test_too_large_a_number_is_not_reached() -> None:
    task = open_goal(task_of(read(BLOCKS.format(goal=EQUATION, more="")), "2"))
    source = ModelSource(task)
    demand = Demand(task.goal, FARTHEST + 1, frozenset({"m"}), frozenset({"x"}))

    assert [] == beyond(demand, task, source.aim.propositions, source.assignments.sizes)


def test_a_true_goal_is_tested_beyond_its_number() -> None:
    found = surveyed(EQUATION)

    assert found.is_witnessed
    assert 7 < max(one.sizes["m"] for one in found.held)


def test_its_false_twin_fails_there() -> None:
    roots = "*".join(f"(m - {k})" for k in range(1, 8))
    found = surveyed(f"{roots}*|x|^2 = 0")

    assert found.failure is not None
    assert 7 < found.failure.sizes["m"]


UNFAIR = [
    "|x|^2 <= 7*|x|_1^2",
    "x^T*x + 7 != 0 or |x| = 1",
    "rank(x*x^T) + 7 = 8",
    "|x*x^T| + 7 = x^T*x + 7",
    "max(x^T*x, 7) = 7 + max(x^T*x - 7, 0)",
]


@pytest.mark.parametrize("goal", UNFAIR)
def test_what_may_fail_on_few_objects_alone_is_not_tested_in_this_way(goal: str) -> None:
    task = open_goal(last_task(BLOCKS.format(goal=goal, more="")))

    assert not Demand(task.goal, 7, frozenset({"m"}), frozenset({"x"})).is_fair([], {})


def test_a_model_that_one_goal_demands_is_no_test_of_another() -> None:
    fair, unfair = (
        last_task(BLOCKS.format(goal=goal, more=""))
        for goal in (EQUATION, "x^T*x + 7 != 0 or |x| = 1")
    )
    first, second = survey_together([fair, unfair])

    assert first.is_witnessed
    assert any(one.is_reached for one in second.held)
    assert not second.is_witnessed


def test_a_falsehood_that_generic_matrices_do_not_show_stays_open() -> None:
    """Nilpotent matrices of eight rows break it, and no other ones."""
    body = "given n : PosNat, A : Matrix(n, n)\n  show rank(A^7) >= 1 or A^6 = 0"
    found = survey(claimed(body))

    assert not found.is_witnessed


def test_a_demand_is_fair_where_no_equation_is_assumed_of_its_objects() -> None:
    task = open_goal(task_of(read(BLOCKS.format(goal=EQUATION, more="")), "2"))
    source = ModelSource(task)
    free, tied = (Demand(task.goal, 7, frozenset({"m"}), frozenset({name})) for name in ("x", "L"))

    assert free.is_fair(source.equations, {})
    assert not tied.is_fair(source.equations, {})


def test_nothing_is_demanded_of_what_an_equation_ties() -> None:
    """What solves it at a larger size may be special there, so the goal stays open."""
    found = surveyed(EQUATION, "\n  assume |x|^2 = 1")

    assert not found.is_witnessed


def test_models_at_a_demanded_size_are_plain_in_all_but_the_goal() -> None:
    task = open_goal(task_of(read(BLOCKS.format(goal=EQUATION, more="")), "2"))
    source = ModelSource(task)
    source.assignments.reach(Demand(task.goal, 7, frozenset({"m"}), frozenset({"x"})))
    large = [one.model.values for one in models(source, 20) if one.sizes["m"] > 7]

    assert large
    assert all(any(cell != 0 for cell in as_matrix(one["x"]).flat()) for one in large)
    assert all(all(cell == 0 for cell in as_matrix(one["L"]).flat()) for one in large)
