"""What is divided by below a binder is shown not to be zero; each fact with a false twin.

Goodfellow, Bengio and Courville 2016, Deep Learning, section 6.2.2.3 (softmax), among others.
"""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] definition
  let exp := library exp
  given n : PosNat
  let soft(z : Vector(n)) := matrix(i in 1..n, j in 1..1) exp(z[i]) / (sum(k in 1..n) exp(z[k]))

[1] claim
  given n : PosNat, z : Vector(n), w[k in 1..n] : NonNegReal, r : PosReal, A : Matrix(n, n)
  show {}
  from [0]
"""

PAIRS = [
    ("sum(i in 1..n) soft(z)[i] = 1", "sum(i in 1..n) soft(z)[i] = n"),
    ("forall i in 1..n: soft(z)[i] > 0", "forall i in 1..n: soft(z)[i] > 1/n"),
    (
        "sum(i in 1..n) (w[i] + r)/(sum(k in 1..n) (w[k] + r)) = 1",
        "sum(i in 1..n) (w[i] + r)/(sum(k in 1..n) (w[k] + 2*r)) = 1",
    ),
    ("sum(i in 1..n) exp(z[i])/exp(z[i]) = n", "sum(i in 1..n) exp(z[i])/exp(z[1]) = n"),
    ("sum(i in 1..n) A[i, i] = tr(A)", "sum(i in 1..n) A[i, 1] = tr(A)"),
]


@pytest.mark.parametrize("goal", [fact for fact, _ in PAIRS])
def test_what_holds_is_proved(goal: str) -> None:
    assert proof_of(last_task(BODY.format(goal))) is not None


@pytest.mark.parametrize("goal", [twin for _, twin in PAIRS])
def test_what_does_not_hold_is_not(goal: str) -> None:
    assert proof_of(last_task(BODY.format(goal))) is None
