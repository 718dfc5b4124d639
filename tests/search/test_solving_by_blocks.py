"""An unknown in an equation with a direct sum is found block by block."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let O := library O

[1] claim
  given p, q : PosNat, U : O(p + q), V : Matrix(p + q, p + q), R : O(q), A : Matrix(p, p)
  assume {assumed}
  show exists T : Matrix(p + q, p + q): {goal}
  from [0]
"""

CAYLEY = "T^T = -T and U*(I(p) (+) R)*U^T = (I(p + q) - T)*(I(p + q) + T)^-1"
PROVED = {
    "a Cayley transform": ("-1 notin spectrum(R)", CAYLEY),
    "a multiple": ("p = p", "U*(A (+) R)*U^T = 2*T"),
}

OPEN = {
    "a Cayley transform with an eigenvalue that none has": ("1 notin spectrum(R)", CAYLEY),
    "a Cayley transform of what is not orthogonal": (
        "-1 notin spectrum(R)",
        "T^T = -T and U*(A (+) R)*U^T = (I(p + q) - T)*(I(p + q) + T)^-1",
    ),
    "a Cayley transform in what is no basis": (
        "-1 notin spectrum(R)",
        "T^T = -T and V*(I(p) (+) R)*V^T = (I(p + q) - T)*(I(p + q) + T)^-1",
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_a_matrix_is_found(name: str) -> None:
    assumed, goal = PROVED[name]
    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.parametrize("name", OPEN)
def test_none_is_found_where_none_need_be(name: str) -> None:
    assumed, goal = OPEN[name]
    task = last_task(BODY.format(assumed=assumed, goal=goal))

    assert not isinstance(prove_task(task), Proved)
