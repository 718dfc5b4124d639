"""Infinite sums of powers are summed and bounded where they converge, and not elsewhere."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let n : PosNat, S, P : Matrix(n, n), q : Real
  let r := |S|
  assume S^T = -S
  assume P^T = P

[1] claim
  {assumed}
  show {goal}
  from [0]
"""

SMALL = "assume r < 1"
PROVED = {
    "a resolvent": (SMALL, "(I(n) + S)^-1 = sum(t in Nat) (-S)^t"),
    "an alternating series": (
        SMALL,
        "(I(n) - S)*(I(n) + S)^-1 = I(n) - 2*sum(t in PosNat) (-1)^(t - 1)*S^t",
    ),
    "a first term split off": (
        SMALL,
        "sum(t in Nat) P*S^t*P = P*P + sum(t in PosNat) P*S^t*P",
    ),
    "a first term that vanishes": (
        "assume r < 1 and P*S*P = zero(n, n)",
        "sum(t in PosNat) P*S^t*P = sum(t in Nat where t >= 2) P*S^t*P",
    ),
    "a scaled matrix": (
        "assume |q*S| < 1",
        "sum(t in Nat) q^t*S^t = (I(n) - q*S)^-1",
    ),
    "numbers": ("assume |q| < 1", "sum(t in Nat) q^t = 1 + q*sum(t in Nat) q^t"),
    "numbers that are norms": (SMALL, "(1 - r)*sum(t in PosNat) r^t = r"),
    "the norm of a series": (
        "assume r < 1 and P*P = -2*(sum(t in PosNat) (-1)^t*(P*S^t))",
        "|P*P| <= 2*(sum(t in PosNat) |P*S^t|)",
    ),
    "norms of powers between projectors": (
        SMALL,
        "sum(t in Nat where t >= 2) |P*S^t*P| <= sum(t in Nat where t >= 2) r^(t - 2)*|P*S^2*P|",
    ),
    "norms of powers": (SMALL, "sum(t in Nat) |S^t*P| <= |P|/(1 - r)"),
    "convergence": (
        SMALL,
        "exists s : Real: forall k : Nat: sum(t in 1..k) |(-1)^(t - 1)*(P*S^t*P)| <= s",
    ),
}

OPEN = {
    "convergence of powers of what may be large": (
        "assume r <= 1",
        "exists s : Real: forall k : Nat: sum(t in 1..k) |(-1)^(t - 1)*(P*S^t*P)| <= s",
    ),
    "a resolvent of what may be large": ("assume r < 2", "(I(n) + S)^-1 = sum(t in Nat) (-S)^t"),
    "a resolvent with another sign": (SMALL, "(I(n) - S)^-1 = sum(t in Nat) (-S)^t"),
    "a first term left out": (SMALL, "sum(t in Nat) P*S^t*P = sum(t in PosNat) P*S^t*P"),
    "a first term that need not vanish": (
        SMALL,
        "sum(t in PosNat) P*S^t*P = sum(t in Nat where t >= 2) P*S^t*P",
    ),
    "a scaled matrix that may be large": (
        "assume |S| < 1 and q < 1",
        "sum(t in Nat) q^t*S^t = (I(n) - q*S)^-1",
    ),
    "numbers that may be large": ("assume q < 1", "sum(t in Nat) q^t = 1 + q*sum(t in Nat) q^t"),
    "the norm of a series and fewer norms": (
        "assume r < 1 and P*P = -2*(sum(t in PosNat) (-1)^t*(P*S^t))",
        "|P*P| <= 2*(sum(t in Nat where t >= 2) |P*S^t|)",
    ),
    "the norm of a series and smaller norms": (
        "assume r < 1 and P*P = -2*(sum(t in PosNat) (-1)^t*(P*S^t))",
        "|P*P| <= sum(t in PosNat) |P*S^t|",
    ),
    "norms of powers with a factor too much": (
        SMALL,
        "sum(t in Nat where t >= 2) |P*S^t*P| <= sum(t in Nat where t >= 2) r^(t - 1)*|P*S^2*P|",
    ),
    "norms of powers and another number": (SMALL, "sum(t in Nat) |S^t*P| <= |P|/(1 - r^2)"),
}


@pytest.mark.parametrize("name", PROVED)
def test_series_that_converge_are_summed_and_bounded(name: str) -> None:
    assumed, goal = PROVED[name]
    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.sampled
@pytest.mark.parametrize("name", OPEN)
def test_other_sums_are_left_open(name: str) -> None:
    assumed, goal = OPEN[name]

    assert not isinstance(prove_task(last_task(BODY.format(assumed=assumed, goal=goal))), Proved)
