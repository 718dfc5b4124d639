"""Bounds of continuous functions: they exist on bounded sets, and need not exist elsewhere."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import Model, decide_on
from tests.audit.real_tasks import last_task

NAMES = """derivation "bounds"
  language 1

[1] hypothesis
  let exp := library exp
  let log := library log
  let n : Nat
  let R : Real
  let A : Matrix(2, 2)
  let B[k in 1..n] : Matrix(2, 2)
  let turned(t : Vector(3)) := exp(sum(k in 1..n) t[k]*B[k])
  let scaled(t : PosReal) := t*A

[2] claim
  show {proposition}
  from [1]
"""

VALUES: dict[str, Any] = {
    "n": Fraction(3),
    "R": Fraction(200),
    "A": matrices.build(2, 2, lambda i, j: Fraction(3 * i + j)),
}


def truth(proposition: str) -> Truth:
    text = NAMES.format(proposition=proposition).replace(
        "B[k in 1..n] : Matrix(2, 2)", "B[k in 1..n] := k*A"
    )
    task = last_task(text)
    declared = {d.variable.name for d in task.declarations if d.body is None}
    return decide_on(
        task, Model({n: v for n, v in VALUES.items() if n in declared}), task.goal
    ).truth


@pytest.mark.parametrize(
    "proposition",
    [
        "exists c : Real: forall t : Real where |t| <= R: |exp(t*A)| <= c",
        "exists c : Real: forall t : Real where |t| <= R: c > |exp(t*A)|",
        "exists c : Real: forall t : Real where |t| <= R: c < -|exp(t*A)|^3",
        "exists c : Real: forall t : Vector(3) where |t|_1 <= R: |A*turned(t)^T*A| <= c",
        "exists c : Real: forall s, t : Real where |t| <= R and |s| <= R: |exp(t*A + s*A^T)| <= c",
    ],
)
def test_a_continuous_function_is_bounded_on_a_bounded_set(proposition: str) -> None:
    assert truth(proposition) is Truth.TRUE


@pytest.mark.parametrize(
    "proposition",
    [
        "exists c : Real: forall t : Real: |exp(t*A)| <= c",
        "exists c : Real: forall t : Real where |t| >= R: |exp(t*A)| <= c",
        "exists c : Real: forall s, t : Real where |t| <= R: |exp(t*A + s*A^T)| <= c",
        "exists c : Real: forall t : Real where |t| <= R and t != 1: 1/(t - 1) <= c",
        "exists c : Real: forall t : Real where |t| <= R and t > 0: -log(t) <= c",
        "exists c : Real: forall t : Real where |t| <= R and t > 0: |exp(scaled(1/t))| <= c",
        "forall t : Real where |t| <= R: exists c : Real: forall s : Real: |exp(t*s*A)| <= c",
    ],
)
def test_what_is_not_continuous_or_not_bounded_has_no_bound(proposition: str) -> None:
    assert truth(proposition) is not Truth.TRUE
