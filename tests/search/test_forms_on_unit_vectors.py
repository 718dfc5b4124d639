"""Where a quadratic form is largest or smallest on unit vectors, and columns with equal images."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

INERTIA = """\
[1] claim
  given n : PosNat, J : Matrix(n, n), a, b : Vector(n), r, s : Real
  assume a^T*a = 1
"""
SYMMETRIC = "  assume J^T = J\n"
LARGEST = "  assume forall w : Vector(n) where w^T*w = 1: w^T*J*w <= a^T*J*a\n"
SMALLEST = "  assume forall w : Vector(n) where w^T*w = 1: w^T*J*w >= a^T*J*a\n"
BOUNDED = "  assume forall w : Vector(n) where w^T*w = 1: w^T*J*w <= r\n"
RESPONSES = """\
[1] claim
  given m, n : PosNat, G : Matrix(m, n), z : Vector(m), a, b : Vector(n)
  assume G^T*G*a = G^T*z
  assume (z - G*b)^T*(z - G*b) = (z - G*a)^T*(z - G*a)
"""

FOLLOW = [
    (INERTIA + SYMMETRIC + LARGEST, "J*a = (a^T*J*a)*a"),
    (INERTIA + SYMMETRIC + LARGEST, "exists c : Real: J*a = c*a"),
    (INERTIA + SYMMETRIC + SMALLEST, "exists c : Real: J*a = c*a"),
    (INERTIA + BOUNDED, "b^T*J*b <= r*|b|^2"),
    (INERTIA + BOUNDED + "  assume b != 0\n  assume J*b = s*b\n", "s <= r"),
    (RESPONSES + "  assume invertible(G^T*G)\n", "b = a"),
]
DO_NOT = [
    (INERTIA + LARGEST, "J*a = (a^T*J*a)*a"),
    (INERTIA + LARGEST, "exists c : Real: J*a = c*a"),
    (INERTIA + SMALLEST, "exists c : Real: J*a = c*a"),
    (INERTIA + BOUNDED, "b^T*J*b <= r"),
    (INERTIA + BOUNDED + "  assume J*b = s*b\n", "s <= r"),
    (RESPONSES, "b = a"),
]


@pytest.mark.parametrize(("assumed", "shown"), FOLLOW)
def test_what_is_so_of_all_unit_vectors_is_used(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.sampled
@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_without_a_hypothesis_nothing_follows(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None
