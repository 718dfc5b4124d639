"""Suprema, and means with weights, are bounded by their values; where a value may be larger, not."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let n, p : PosNat
  let r : PosReal
  let w[k in 1..p] : NonNegReal
  let v[k in 1..p] : Real
  assume sum(k in 1..p) w[k] = 1
  assume sum(k in 1..p) v[k] = 1

[1] claim
  given A : Matrix(n, n), a[k in 1..p] : Real, b, c : Real
  let largest := sup(t : Vector(n) where |t| <= r) |A*t|
  let average := sum(k in 1..p) w[k]*a[k]
  assume {assumed}
  show {goal}
  from [0]
"""

PROVED = {
    "a supremum": ("b = b", "largest <= |A|*r"),
    "a mean": ("forall k in 1..p: a[k] <= c", "average <= c"),
    "a mean of what counts": ("forall k in 1..p: w[k] > 0 ==> a[k] <= c", "average <= c"),
    "a mean of sums": (
        "forall k in 1..p: w[k] > 0 ==> a[k] <= c",
        "sum(k in 1..p) w[k]*(a[k] + b) <= c + b",
    ),
}

REFUTED = {
    "a smaller bound of a supremum": ("b = b", "largest <= 1/2*|A|*r"),
    "a mean with weights of any sign": (
        "forall k in 1..p: a[k] <= c",
        "sum(k in 1..p) v[k]*a[k] <= c",
    ),
    "a mean of which some values are bounded": (
        "forall k in 1..p: w[k] > 1/4 ==> a[k] <= c",
        "average <= c",
    ),
    "a mean of what is bounded where nothing counts": (
        "forall k in 1..p: v[k] > 0 ==> a[k] <= c",
        "average <= c",
    ),
}


@pytest.mark.parametrize("case", PROVED)
def test_a_bound_of_each_value_bounds_all(case: str) -> None:
    assumed, goal = PROVED[case]
    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.sampled
@pytest.mark.parametrize("case", REFUTED)
def test_its_false_twin_is_refuted(case: str) -> None:
    assumed, goal = REFUTED[case]
    task = last_task(BODY.format(assumed=assumed, goal=goal))

    assert ["refuted"] == [one.evidence for one in judge_tasks([task])]
