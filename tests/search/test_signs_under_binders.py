"""Sums, suprema and infima of what is not negative are not; where a value may be, they may be."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import read, task_of
from tests.search.found_proofs import certificate_of

BODY = """\
[0] hypothesis
  let n, p : PosNat
  let r : PosReal
  let w[k in 1..p] : NonNegReal
  let v[k in 1..p] : Real
  let large[k in 1..p](u : Vector(n)) := sup(t : Vector(n) where |t| <= r) |w[k]*t + u|
  let small[k in 1..p](u : Vector(n)) := inf(t : Vector(n) where |t| <= r) |w[k]*t + u|

[1] claim
  given x : Vector(n), u[k in 1..p] : Vector(n)
  assume {assumed}
  show {goal}
  from [0]
"""

PROVED = {
    "a supremum": ("true", "forall k in 1..p: large[k](x) >= 0"),
    "an infimum": ("true", "forall k in 1..p: 0 <= small[k](x)"),
    "a sum": ("true", "0 <= sum(k in 1..p) w[k]*|u[k]|"),
    "a sum of suprema": (
        "forall k in 1..p, y : Vector(n): 0 <= large[k](y)",
        "0 <= sum(k in 1..p) w[k]*large[k](u[k])",
    ),
    "a sum of products": ("forall k in 1..p: 0 <= v[k]", "sum(k in 1..p) w[k]*v[k] >= 0"),
    "a member of a family": ("true", "forall k in 1..p: w[k] >= 0"),
    "a sum of positive numbers": ("true", "0 < sum(k in 1..p) (w[k] + r)"),
    "a sum with a positive first term": ("w[1] > 0", "0 < sum(k in 1..p) w[k]"),
    "an entry that is listed": (
        "true",
        "forall i in 1..p: 0 < (matrix(k in 1..p, l in 1..1) (w[k] + r)/(w[k] + 2*r))[i]",
    ),
}

REFUTED = {
    "a supremum that may be zero": ("true", "forall k in 1..p: large[k](x) > 0"),
    "a supremum below zero": ("true", "forall k in 1..p: large[k](x) <= 0"),
    "a sum of any sign": ("true", "sum(k in 1..p) w[k]*v[k] >= 0"),
    "a sum of which some terms have a sign": (
        "forall k in 2..p: 0 <= v[k]",
        "sum(k in 1..p) w[k]*v[k] >= 0",
    ),
    "a sum that may be zero": ("true", "0 < sum(k in 1..p) w[k]"),
    "an entry that may be zero": (
        "true",
        "forall i in 1..p: 0 < (matrix(k in 1..p, l in 1..1) w[k]/(w[k] + 2*r))[i]",
    ),
    "a difference": ("true", "0 <= sum(k in 1..p) w[k]*(|x| - |u[k]|)"),
    "a member of a family of any sign": ("true", "forall k in 1..p: v[k] >= 0"),
}


@pytest.mark.parametrize("case", PROVED)
def test_what_has_no_negative_value_is_not_negative(case: str) -> None:
    assumed, goal = PROVED[case]
    task = task_of(read(BODY.format(assumed=assumed, goal=goal)), "1", -1)

    assert check_proof(task, certificate_of(prove_task(task))).task_digest


@pytest.mark.parametrize("case", REFUTED)
def test_its_false_twin_is_refuted(case: str) -> None:
    assumed, goal = REFUTED[case]
    task = task_of(read(BODY.format(assumed=assumed, goal=goal)), "1", -1)

    assert ["refuted"] == [one.evidence for one in judge_tasks([task])]
