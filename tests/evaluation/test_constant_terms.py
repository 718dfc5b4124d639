"""Products of exponentials that do not depend on a name: true ones, and false twins."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.constant_terms import constant_value
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Ball, MatrixValue
from proofcheck.kernel.model import Model, decide_on, precision
from proofcheck.terms.sorts import Ring
from tests.audit.real_tasks import last_task

NAMES = """derivation "constant terms"
  language 1

[1] hypothesis
  let exp := library exp
  let J, K, N : Matrix(3, 3)
  let x, s : Real
  let turn(t : Real) := exp(t*J)
  let other(t : Real) := exp(t*J + t*K)
  let both(t : Real) := exp(t*N + J)

[2] claim
  show {proposition}
  from [1]
"""


def skew(*above: int) -> MatrixValue:
    a, b, c = map(Fraction, above)
    rows = ((Fraction(0), -a, b), (a, Fraction(0), -c), (-b, c, Fraction(0)))
    return matrices.build(3, 3, lambda i, j: rows[i][j])


VALUES: dict[str, Any] = {
    "J": skew(1, 2, 2),
    "N": matrices.scale(Fraction(3), skew(1, 2, 2)),
    "K": skew(1, 0, 0),
    "x": Fraction(2, 3),
    "s": Fraction(1, 2),
}

BALL = "t : Real where |t| <= 2"


def truth(proposition: str) -> Truth:
    task = last_task(NAMES.format(proposition=proposition))
    declared = {d.variable.name for d in task.declarations if d.body is None}
    model = Model({n: v for n, v in VALUES.items() if n in declared})
    return decide_on(task, model, task.goal).truth


TWINS = {
    "turns about one axis": (
        f"inf({BALL}) |turn(t)^T*turn(t + s) - turn(s)| = 0",
        f"inf({BALL}) |turn(t)^T*turn(t + 2*s) - turn(s)| = 0",
    ),
    "a value that is not zero": (
        f"sup({BALL}) |turn(t)^T*turn(t + s) - I(3)| = |turn(s) - I(3)|",
        f"sup({BALL}) |turn(t)^T*turn(t + s) - I(3)| = 2*|turn(s) - I(3)|",
    ),
    "three factors": (
        f"sup({BALL}) |turn(t)*both(0 - t)*turn(2*t)| = |exp(J)|",
        f"sup({BALL}) |turn(t)*both(0 - t)*turn(2*t)| = |2*exp(J)|",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_a_constant_is_its_own_supremum(name: str) -> None:
    true, false = TWINS[name]

    assert Truth.CLOSE is truth(true)
    assert Truth.FALSE is truth(false)


def value_of(term: str) -> Any:
    """Evaluate one side of an equation with an unknown in place of x."""
    task = last_task(NAMES.format(proposition=f"{term} = {term}"))
    declared = {d.variable.name for d in task.declarations if d.body is None}
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    model = {n: v for n, v in VALUES.items() if n in declared and n != "x"}
    with precision(300):
        return constant_value(
            StandardEvaluator(model, definitions),
            task.goal.children[0],
            {"x": Unknowns().number(Ring.REAL)},
        )


@pytest.mark.parametrize("term", ["|turn(x)^T*turn(x + s)|", "|turn(x)*turn(-x)|", "s + s"])
def test_what_cancels_has_a_value(term: str) -> None:
    assert isinstance(value_of(term), Ball | Fraction)


@pytest.mark.parametrize(
    "term",
    [
        "|turn(x)*turn(x + s)|",  # the exponents commute, and add up to something that varies
        "|turn(x)^T*other(x)|",  # they do not commute
        "|other(x)^T*turn(x)*exp(x*K)|",  # they add up to zero, and do not commute
        "|turn(x)^T*J*turn(x)|",  # something stands between them
        "x - x + |turn(x)|",
        "|x*J|",
    ],
)
def test_what_may_vary_has_none(term: str) -> None:
    assert value_of(term) is None
