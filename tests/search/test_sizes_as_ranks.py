"""A size that is said to be the rank of a matrix is a number like others."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import shown_tasks

BODY = """[1] claim
  given n, N : PosNat, B, C : Matrix(n, N), c : Complex
  assume rank(B) = n
  show {}
"""


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("tr(C*B^T + I(n)) = tr(B*C^T) + tr(I(n))", "tr(C*B^T + I(n)) = tr(B*C^T) + tr(I(N))"),
        ("tr(C*C^T + I(n)) >= tr(I(n))", "tr(C*C^T + I(n)) >= tr(I(N))"),
        ("conj(tr(c*I(n))) = conj(c)*tr(I(n))", "conj(tr(c*I(n))) = c*tr(I(n))"),
    ],
)
def test_the_trace_of_an_identity_of_such_a_size_is_a_real_number(true: str, false: str) -> None:
    assert isinstance(prove_task(shown_tasks(BODY.format(true))[-1]), Proved)
    assert not isinstance(prove_task(shown_tasks(BODY.format(false))[-1]), Proved)
