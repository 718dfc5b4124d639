"""Suprema, and claims about infinite sets, by interval evaluation: true ones and false twins."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import Model, decide_on
from tests.audit.real_tasks import last_task

NAMES = """derivation "boxes"
  language 1

[1] hypothesis
  let exp := library exp
  let n : Nat
  let x, R : Real
  let A : Matrix(2, 2)

[2] claim
  show {proposition}
  from [1]
"""

VALUES: dict[str, Any] = {
    "n": Fraction(3),
    "x": Fraction(2, 3),
    "R": Fraction(2),
    "A": matrices.build(2, 2, lambda i, j: Fraction(3 * i + j)),
}


def truth(proposition: str) -> Truth:
    task = last_task(NAMES.format(proposition=proposition))
    # Side goals come first; the proposition is the last goal.
    declared = {d.variable.name for d in task.declarations if d.body is None}
    return decide_on(
        task, Model({n: v for n, v in VALUES.items() if n in declared}), task.goal
    ).truth


TWINS = {
    "a finite supremum": ("sup(k in 1..n) k^2 = 9", "sup(k in 1..n) k^2 = 10"),
    "a finite infimum": ("inf(k in 1..n) k^2 = 1", "inf(k in 1..n) k^2 = 0"),
    "a constant": (
        "sup(t : Vector(2) where |t| <= R) (x + |0*t|) = x",
        "sup(t : Vector(2) where |t| <= R) (x + |0*t|) = 2*x",
    ),
    "a bound above": (
        "sup(t : Real where |t| <= R) t < R + 1/100",
        "sup(t : Real where |t| <= R) t < R - 1/100",
    ),
    "a bound below": (
        "inf(t : Real where |t| <= R) t > -R - 1/100",
        "inf(t : Real where |t| <= R) t > -R + 1/100",
    ),
    "a norm": (
        "sup(t : Vector(2) where |t|_1 <= R) |A*t| < 100",
        "sup(t : Vector(2) where |t|_1 <= R) |A*t| < 1",
    ),
    "a claim about all numbers of an interval": (
        "not (exists t : Real: |t| <= R and exp(t) > 100)",
        "not (exists t : Real: |t| <= R and exp(t) > 1/100)",
    ),
    "values that are bounded": (
        "exists c : Real: forall t : Real where |t| <= R: t^2 <= c",
        "exists c : Real: forall t : Real where |t| <= R: c - c = 1",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_true_statements_hold_and_false_ones_do_not(name: str) -> None:
    true, false = TWINS[name]
    assert Truth.TRUE is truth(true)
    assert truth(false) in (Truth.FALSE, Truth.UNKNOWN)


CERTAINLY_FALSE = [
    TWINS[name][1] for name in ("a finite supremum", "a constant", "a bound above", "a norm")
]


@pytest.mark.parametrize("proposition", CERTAINLY_FALSE)
def test_a_point_of_the_set_may_refute(proposition: str) -> None:
    assert Truth.FALSE is truth(proposition)


@pytest.mark.parametrize(
    "proposition",
    [
        "sup(t : Real where t <= R) t <= 1000000",
        "sup(t : Real where |t| < -R) t = 0",
        "forall t : Real: exp(t) <= 10^12",
        "exists c : Real: forall t : Real: t <= c",
        "sup(t : Real where |t| <= R) t = R",
    ],
)
def test_what_boxes_do_not_settle_stays_unknown(proposition: str) -> None:
    assert Truth.UNKNOWN is truth(proposition)
