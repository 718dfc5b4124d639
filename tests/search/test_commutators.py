"""Commutators of sums are bounded by those of the terms; with less known of these, they are not."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let n, p : PosNat
  let e : NonNegReal
  let L[k in 1..p] : Matrix(n, n)
  let A(t : Vector(p)) := sum(k in 1..p) t[k]*L[k]
  let size[i in 1..p, j in 1..p] := |L[i]*L[j] - L[j]*L[i]|
  let largest := max(i, j in 1..p) size[i, j]

[1] claim
  given r, s, t : Vector(p)
  assume {assumed}
  show {goal}
  from [0]
"""

COMMUTATOR = "|A(s)*A(t) - A(t)*A(s)| <= "
BOUNDED = "forall a, b in 1..p: |L[a]*L[b] - L[b]*L[a]| <= e"

PROVED = {
    "by a bound of each": (BOUNDED, f"{COMMUTATOR}e*|s|_1*|t|_1"),
    "with indices in the other order": (
        "forall a, b in 1..p: |L[b]*L[a] - L[a]*L[b]| <= e",
        f"{COMMUTATOR}e*|t|_1*|s|_1",
    ),
    "by the largest": ("n >= 1", f"{COMMUTATOR}largest*|s|_1*|t|_1"),
    "by a bound of each, and of a vector": (
        f"|s|_1 <= |r|_1 and ({BOUNDED})",
        f"{COMMUTATOR}largest*|s|_1*|t|_1",
    ),
}

OPEN = {
    "with a smaller constant": (BOUNDED, f"{COMMUTATOR}1/2*e*|s|_1*|t|_1"),
    "by lengths": (BOUNDED, f"{COMMUTATOR}e*|s|*|t|"),
    "by some": (
        "forall a in 1..p: |L[a]*L[1] - L[1]*L[a]| <= e",
        f"{COMMUTATOR}e*|s|_1*|t|_1",
    ),
    "an anticommutator": (BOUNDED, "|A(s)*A(t) + A(t)*A(s)| <= e*|s|_1*|t|_1"),
}


@pytest.mark.parametrize("case", PROVED)
def test_a_commutator_of_sums_is_bounded(case: str) -> None:
    assumed, goal = PROVED[case]
    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.parametrize("case", OPEN)
def test_its_false_twin_is_not_proved(case: str) -> None:
    assumed, goal = OPEN[case]
    task = last_task(BODY.format(assumed=assumed, goal=goal))

    assert not isinstance(prove_task(task), Proved)
