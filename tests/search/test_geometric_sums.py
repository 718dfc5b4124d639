"""Sums of powers of a matrix are geometric, on either side; with an exponent that is off by one, they are not."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] claim
  given m, p : PosNat, n : Nat, X : ComplexMatrix(m, m), Y : ComplexMatrix(p, m)
  assume {assumed}
  show {goal}
"""

PROVED = {
    "on the right": ("true", "(sum(t in 0..n) X^t)*(I(m) - X) = I(m) - X^(n + 1)"),
    "between matrices": ("X^p = X", "Y*(sum(t in 0..p-1) X^t)*(X - I(m)) = Y*(X - I(m))"),
    "of a nilpotent matrix": ("X^p = 0", "(I(m) - X)*(sum(t in 0..p-1) X^t) = I(m)"),
}

OPEN = {
    "on the right, one power short": (
        "true",
        "(sum(t in 0..n) X^t)*(I(m) - X) = I(m) - X^n",
    ),
    "between matrices, with the wrong sign": (
        "X^p = X",
        "Y*(sum(t in 0..p-1) X^t)*(X - I(m)) = Y*(I(m) - X)",
    ),
    "of a matrix whose next power vanishes": (
        "X^(p + 1) = 0",
        "(I(m) - X)*(sum(t in 0..p-1) X^t) = I(m)",
    ),
    "from the power 1 on": ("true", "(sum(t in 1..n) X^t)*(I(m) - X) = I(m) - X^(n + 1)"),
}


@pytest.mark.parametrize("name", PROVED)
def test_a_sum_of_powers_is_geometric(name: str) -> None:
    assumed, goal = PROVED[name]

    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.parametrize("name", OPEN)
def test_a_false_twin_is_not_proved(name: str) -> None:
    assumed, goal = OPEN[name]

    assert not isinstance(prove_task(last_task(BODY.format(assumed=assumed, goal=goal))), Proved)
