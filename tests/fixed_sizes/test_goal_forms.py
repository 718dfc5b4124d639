"""Goals in equations are true, false and undefined where the goals are."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.values import Undefined
from proofcheck.fixed_sizes.goal_forms import in_equations
from proofcheck.kernel.model import Model, decide_on
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import Ring
from tests.fakes.building import (
    both,
    deny,
    either,
    forall,
    given,
    identity,
    implies,
    integer_name,
    is_in,
    matrix_name,
    model,
    numbers,
    op,
    orthogonal,
    ranging,
    task,
)

A = matrix_name("A", 2, 2)
k = integer_name("k")

MODELS = {
    "rotation": [["3/5", "4/5"], ["-4/5", "3/5"]],
    "reflection": [["0", "1"], ["1", "0"]],
    "general": [["1", "2"], ["3", "4"]],
    "singular": [["1", "2"], ["2", "4"]],
}

GOALS = {
    "O": is_in(A, orthogonal(2)),
    "SO": is_in(A, orthogonal(2, "SO")),
    "invertible": op("invertible", A),
    "not": deny(is_in(A, orthogonal(2))),
    "and": both(is_in(A, orthogonal(2)), op("invertible", A)),
    "or": either(is_in(A, orthogonal(2, "SO")), op("invertible", A)),
    "implies": implies(is_in(A, orthogonal(2)), is_in(A, orthogonal(2, "SO"))),
    "forall": forall(ranging(k, numbers(1, 2)), body=op("invertible", A)),
}


def _truth(goal: Term, name: str) -> object:
    chosen: Model = model(A=MODELS[name])
    problem = task(goal, given(A))
    try:
        return decide_on(problem, chosen, goal).truth
    except Undefined:
        return Undefined


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("goal", GOALS)
def test_the_forms_have_the_same_truth(goal: str, name: str) -> None:
    assert _truth(GOALS[goal], name) == _truth(in_equations(GOALS[goal]), name)


def test_membership_of_another_shape_is_left_alone() -> None:
    goal = is_in(matrix_name("B", 2, 3), orthogonal(2))
    assert goal == in_equations(goal)


def test_membership_of_complex_matrices_is_left_alone() -> None:
    goal = is_in(matrix_name("C", 2, 2, Ring.COMPLEX), orthogonal(2))
    assert goal == in_equations(goal)


def test_other_propositions_are_left_alone() -> None:
    goal = Operation("eq", (A, identity(2)), op("true").sort)
    assert goal == in_equations(goal)
