"""What a fact says that a number is, is compared as a product of matrices with what it is to be."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] hypothesis
  let sqrt := library sqrt
  let m, n, d : PosNat
  let A, B : Matrix(n, n)
  let u[k in 1..3], v[k in 1..3] : Vector(n)
  let s[k in 1..3, l in 1..3] : Real
  let d_1 := rank(A)
  assume {of_size}
  assume A*B*A = A*B
  assume forall k, l in 1..3: s[k, l] = u[k]^T*(A*B*A)*(B*A)*v[l]/sqrt(d_1)

[2] claim
  given i, j in 1..3
  show s[i, j] = {goal}
  from [1]
"""

SIZE = "d_1 = 2*m"

PROVED = {
    "a number with a factor": (SIZE, "1/sqrt(2*m)*u[i]^T*(A*B*B*A)*v[j]"),
    "the same divided": (SIZE, "u[i]^T*(A*B*B*A)*v[j]/sqrt(2*m)"),
    "as it is called": (SIZE, "u[i]^T*(A*B*B*A)*v[j]/sqrt(d_1)"),
}

OPEN = {
    "another order": (SIZE, "1/sqrt(2*m)*u[i]^T*(A*A*B*B)*v[j]"),
    "other indices": (SIZE, "1/sqrt(2*m)*u[j]^T*(A*B*B*A)*v[i]"),
    "another root": (SIZE, "1/sqrt(m)*u[i]^T*(A*B*B*A)*v[j]"),
    "a root of what need not be equal": ("d = 2*m", "1/sqrt(2*m)*u[i]^T*(A*B*B*A)*v[j]"),
    "another factor": (SIZE, "2/sqrt(2*m)*u[i]^T*(A*B*B*A)*v[j]"),
}


@pytest.mark.parametrize("name", PROVED)
def test_a_true_fact_is_proved(name: str) -> None:
    of_size, goal = PROVED[name]
    found = proof_of(last_task(BODY.format(of_size=of_size, goal=goal)))

    assert found is not None
    assert not found.is_citation


@pytest.mark.parametrize("name", OPEN)
def test_its_false_twin_is_not(name: str) -> None:
    of_size, goal = OPEN[name]

    assert not isinstance(prove_task(last_task(BODY.format(of_size=of_size, goal=goal))), Proved)
