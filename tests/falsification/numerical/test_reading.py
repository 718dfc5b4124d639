"""Terms in floating point agree with the kernel's evaluator, indices as axes included."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from proofcheck.evaluation.values.values import Ball
from proofcheck.falsification.numerical.arrays import NoFloats
from proofcheck.falsification.numerical.minimising import minimised
from proofcheck.falsification.numerical.problem import Problem, integers_of
from proofcheck.falsification.numerical.robustness import Robustness
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import evaluator_for
from proofcheck.terms.expressions import Operation
from proofcheck.terms.relevance import relevant_part
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

LIBRARY = (
    "[0] definition\n"
    + "".join(
        f"  let {name} := library {name}\n"
        for name in ["exp", "log", "sin", "cos", "sqrt", "pi", "det", "tr"]
    )
    + "\n"
)

GIVEN = "given n : PosNat, x : Real, v, w : Vector(n + 1), A, B : Matrix(n + 1, n + 1)"

TERMS = (
    "x^3 - 2*x",
    "exp(x) + sin(x)*cos(x)",
    "sqrt(1 + x^2)",
    "v^T*A*w",
    "|A*v| + |v|_1 + |w|_inf",
    "|A| + |A|_F",
    "|A*B - B*A|",
    "tr(A*B) + det(A + 3*I(n + 1))",
    "A[1, 2] - v[2]*w[1]",
    "sum(i in 1..n + 1) v[i]*w[i]",
    "sum(i in 1..n + 1, j in 1..i where i != j) v[i]*w[j]*(i - j)",
    "sum(i in 1..n + 1) (sum(j in 1..i) v[j])^2",
    "prod(i in 1..n + 1) (1 + v[i]^2)",
    "max(i in 1..n + 1) v[i] - (min(i in 1..n + 1) w[i])",
    "|matrix(i in 1..n + 1, j in 1..n + 1) A[j, i] - A^T|",
    "tr((A (+) B)*(B (+) A))",
    "|exp(A) - I(n + 1)|",
    "tr(A^3) + |A^T*B|",
    "sum(i in 1..n + 1) cases { v[i] if i >= 2; w[i] otherwise }",
    "rank(A) + nnz(A)",
)


def problem(term: str) -> tuple[Task, Problem]:
    text = f"{LIBRARY}[1] claim\n  {GIVEN}\n  show {term} <= {term} + 1\n  from [0]\n"
    task = task_of(read(text), "1")
    seen = survey(task)
    model = next(m.model for m in seen.held if not m.degenerate)
    part = relevant_part(seen.opened)
    return part, Problem(part, model, integers_of(part, model), is_known=True)


@pytest.mark.parametrize("term", TERMS)
def test_values_are_those_of_the_kernel(term: str) -> None:
    task, found = problem(term)
    goal = task.goal
    assert isinstance(goal, Operation)
    exact = evaluator_for(task, found.base).value(goal.arguments[0], {})
    wanted = float(exact.value.real) if isinstance(exact, Ball) else float(exact)

    value = found.reader(found.start()).value(goal.arguments[0], {})

    assert float(np.real(value.data)) == pytest.approx(wanted, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("term", TERMS[:-1])
def test_derivatives_are_those_of_differences(term: str) -> None:
    import autograd

    task, found = problem(term)
    assert isinstance(task.goal, Operation)
    left = task.goal.arguments[0]

    def value(x: Any) -> Any:
        data = found.reader(x).value(left, {}).data
        return data.real if np.iscomplexobj(data) else data

    start = found.start()
    direction = np.random.default_rng(3).standard_normal(len(start))
    along = (value(start + 1e-6 * direction) - value(start - 1e-6 * direction)) / 2e-6

    assert float(autograd.grad(value)(start) @ direction) == pytest.approx(
        along, rel=1e-4, abs=1e-5
    )


def test_what_is_not_known_in_floats_is_refused() -> None:
    _, found = problem("sup(u : Vector(2) where |u| <= 1) |u| + x")

    with pytest.raises(NoFloats):
        found.margin(found.start(), Robustness())


def test_margins_by_ratio_do_not_change_with_the_scale() -> None:
    _, found = problem("sum(i in 1..n + 1) v[i]^2")

    assert found.margin(found.start(), Robustness()) == pytest.approx(1.0)
    assert 0 < found.margin(found.start(), Robustness(by_ratio=True)) < 1


def test_softened_margins_are_never_more() -> None:
    text = "[1] claim\n  given x, y : Real\n  show x <= y + 1 or y <= x^2 or x*y <= 1\n"
    seen = survey(task_of(read(text), "1"))
    for one in seen.held[:8]:
        part = relevant_part(seen.opened)
        found = Problem(part, one.model, {}, is_known=True)
        plain = found.margin(found.start(), Robustness())
        assert found.margin(found.start(), Robustness(softness=0.1)) >= plain


def test_a_minimum_under_conditions_is_found() -> None:
    text = (
        "[1] claim\n  given x, y : Real\n  assume x + y >= 2\n  assume x*y = 1\n"
        "  show x^2 + y^2 >= 1\n"
    )
    seen = survey(task_of(read(text), "1"))
    part = relevant_part(seen.opened)
    found = Problem(part, seen.held[0].model, {}, is_known=True)
    least = minimised(found, np.array([3.0, 0.3]), by_ratio=False)

    assert least.violation < 1e-8
    assert least.margin == pytest.approx(1.0, abs=1e-5)
