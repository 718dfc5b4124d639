"""Images, kernels and where they meet: equal and included, for all sizes."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

PROJECTOR = """\
[1] claim
  given k : PosNat, P : ComplexMatrix(k, k)
  assume P*P = P
"""
ISOMETRY = """\
[1] claim
  given m, n : PosNat, Q : ComplexMatrix(m, n), y : ComplexVector(n)
  assume Q^* * Q = I(n)
"""
WITHIN = """\
[1] claim
  given k, m, n : PosNat, A : ComplexMatrix(m, n), B : ComplexMatrix(m, k), x : ComplexVector(n)
  assume im(A) subset im(B)
"""

FOLLOW = [
    (PROJECTOR, "im(I(k) - P) = ker(P)"),
    (PROJECTOR, "im(P) inter ker(P) = {zero(k, 1)}"),
    (ISOMETRY, "im(Q*Q^*) = im(Q)"),
    (ISOMETRY, "exists z : ComplexVector(m): Q*y = Q*Q^* * z"),
    (WITHIN, "A*x in im(B)"),
]
DO_NOT = [
    (PROJECTOR, "im(I(k) - P) = im(P)"),
    (PROJECTOR.replace("P*P = P", "P*P = I(k)"), "im(I(k) - P) = ker(P)"),
    (PROJECTOR.replace("P*P = P", "P*P = I(k)"), "im(P) inter ker(P) = im(P)"),
    (ISOMETRY, "ker(Q^*) = {zero(m, 1)}"),
    (ISOMETRY, "exists z : ComplexVector(n): Q*y = Q*Q^* * Q*z and Q^* *Q*z = 2*y"),
    (WITHIN.replace("im(A) subset im(B)", "im(B) subset im(A)"), "A*x in im(B)"),
]


@pytest.mark.parametrize(("assumed", "shown"), FOLLOW)
def test_what_follows_is_proved(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_what_does_not_follow_is_not(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None
