"""Sums, means and maxima are compared term by term; where terms do not compare, they are not."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let n, m : PosNat
  let N := 1..n
  let w[i in N] : NonNegReal, v[i in N] : Real
  assume sum(i in N) w[i] = 1
  let mean(x : Vector(n)) := sum(i in N) w[i]*x[i]

[1] claim
  given x, y, z : Vector(n), X, Y : Matrix(n, m), u : Vector(m), c : NonNegReal, d : Real
  assume {assumed}
  show {goal}
  from [0]
"""

EACH = "forall i in 1..n: |x[i] - z[i]| <= c*|y[i]|"

PROVED = {
    "sums": (
        "forall i in N: x[i] <= y[i] + z[i]",
        "sum(i in N) x[i] <= sum(i in N) y[i] + sum(i in N) z[i]",
    ),
    "a mean that is at most a number": (
        "forall i in 1..n: x[i] <= d",
        "expect(i ~ Uniform(1..n)) x[i] <= d",
    ),
    "maxima": ("forall i in N: x[i] <= y[i] + d", "max(i in N) x[i] <= max(i in N) y[i] + d"),
    "a factor under a double sum": (
        "0 <= c",
        "sum(i in N, j in 1..m) |x[i]|*|u[j]|*X[i,j] <= |x|_1*|u|_1*max(i in N, j in 1..m) X[i,j]",
    ),
    "a factor under a sum": (
        "forall i in N: v[i] <= d",
        "sum(i in N) |x[i]|*v[i] <= |x|_1*d",
    ),
    "rules that made shorter words of products": (
        "X*X^T*x = y and Y*Y^T*x = z and |x| <= c",
        "|y - z| <= c*|X*X^T - Y*Y^T|",
    ),
}

OPEN = {
    "sums of which one term is not compared": (
        "forall i in 2..n: x[i] <= y[i] + z[i]",
        "sum(i in N) x[i] <= sum(i in N) y[i] + sum(i in N) z[i]",
    ),
    "a maximum times a negative number": (
        "forall i in N: x[i] <= d*y[i]",
        "max(i in N) x[i] <= d*max(i in N) y[i]",
    ),
    "a factor under a double sum, and the largest in a column": (
        "0 <= c",
        "sum(i in N, j in 1..m) |x[i]|*|u[j]|*X[i,j] <= |x|_1*|u|_1*max(i in N) X[i,1]",
    ),
    "a factor that may be negative": (
        "forall i in N: v[i] <= d",
        "sum(i in N) x[i]*v[i] <= |x|_1*d",
    ),
    "shorter words of other products": (
        "X*X^T*x = y and Y*Y^T*x = z and |x| <= c",
        "2*|y - z| <= c*|X*X^T - Y*Y^T|",
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_what_compares_term_by_term_is_proved(name: str) -> None:
    assumed, goal = PROVED[name]
    found = proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))

    assert found is not None
    assert not found.is_citation


@pytest.mark.sampled
@pytest.mark.parametrize("name", OPEN)
def test_its_false_twin_is_refuted(name: str) -> None:
    assumed, goal = OPEN[name]
    task = last_task(BODY.format(assumed=assumed, goal=goal))

    assert not isinstance(prove_task(task), Proved)
    assert judge_tasks([task])[0].evidence == "refuted"
