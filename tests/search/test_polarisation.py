"""What equations about all vectors say of a matrix: its entries are forms at unit vectors."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

SQUARE = """\
[1] claim
  given n : PosNat, A, B : Matrix(n, n)
"""
RECTANGULAR = """\
[1] claim
  given m, n : PosNat, A, B : Matrix(m, n)
"""
SYMMETRIC = "  assume A^T = A\n  assume B^T = B\n"
VANISHES = "  assume forall x : Vector(n): x^T*A*x = 0\n"
OF_NUMBERS = "  assume forall t : Real: t*A = A*t\n"
OF_MEMBERS = (
    "  given m : PosNat, L[k in 1..m] : Matrix(n, n)\n  assume forall k in 1..m: L[k]^T = L[k]\n"
)
"""Facts about all of something else, which say nothing of forms."""

FOLLOW = [
    (SQUARE + "  assume forall x, y : Vector(n): x^T*A*y = 0\n", "A = 0"),
    (RECTANGULAR + "  assume forall x : Vector(m), y : Vector(n): x^T*A*y = x^T*B*y\n", "A = B"),
    (SQUARE + SYMMETRIC + VANISHES, "A = 0"),
    (SQUARE + VANISHES, "A^T = -A"),
    (SQUARE + SYMMETRIC + OF_NUMBERS + VANISHES, "A = 0"),
    (SQUARE + OF_MEMBERS + SYMMETRIC + VANISHES, "A = 0"),
    (SQUARE + SYMMETRIC + "  assume forall x : Vector(n): x^T*A*x = x^T*B*x\n", "A = B"),
    (RECTANGULAR + "  assume forall x : Vector(n): x^T*A^T*A*x = x^T*x\n", "A^T*A = I(n)"),
]
DO_NOT = [
    (SQUARE + "  assume forall x, y : Vector(n): x^T*A*y = y^T*A*x\n", "A = 0"),
    (RECTANGULAR + "  assume forall x : Vector(m), y : Vector(n): x^T*A*y = -x^T*B*y\n", "A = B"),
    (SQUARE + VANISHES, "A = 0"),
    (SQUARE + VANISHES, "A^T = A"),
    (SQUARE + "  assume forall x : Vector(n): x^T*A*x = x^T*B*x\n", "A = B"),
    (RECTANGULAR + "  assume forall x : Vector(n): x^T*A^T*A*x = x^T*x\n", "A*A^T = I(m)"),
]


@pytest.mark.parametrize(("assumed", "shown"), FOLLOW)
def test_what_follows_is_proved(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_its_false_twin_is_not(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None
