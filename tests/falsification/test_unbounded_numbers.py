"""An integer that sizes nothing and may be any is not decided by looking at a few."""

from __future__ import annotations

import pytest

from proofcheck.fixed_sizes.size_plan import sizes_to_check
from tests.audit.real_tasks import claimed

SAMPLES = (
    "let K := Nat\n  given k in K, t : Real\n  show k*t + t = (k + 1)*t",
    "given x, y : Int\n  assume x^2 - 61*y^2 = 1\n  show y = 0",
    "given k : Nat, t : Real\n  show k*t + t = (k + 1)*t",
    "given k : Int\n  assume k <= 5\n  show k <= 5",
    "given i, j : Int\n  assume 1 <= i <= j and i <= j <= 2*i\n  show i <= j",
)

CONFINED = (
    "given n : PosNat, A : Matrix(n, n), i in 1..n\n  show A[i, i] = (A^T)[i, i]",
    "given n, i : PosNat, v : Vector(n)\n  assume i <= n\n  show i*v = v*i",
    "given n : PosNat, i : Int, v : Vector(n)\n  assume 1 <= i <= n\n  show i*v = v*i",
    "given n : PosNat, i : Int, v : Vector(n)\n  assume i in 1..n\n  show i*v = v*i",
    "let n : PosNat\n  let K := 1..n\n  given i in K, v : Vector(n)\n  show i*v = v*i",
    "let n : PosNat\n  let K := 1..n\n  given i : Int, v : Vector(n)\n  assume i in K\n  show i*v = v*i",
    "given n : PosNat, i : Int, v : Vector(n)\n  assume n = i\n  show i*v = n*v",
)


@pytest.mark.parametrize("body", SAMPLES)
def test_numbers_that_may_be_any_leave_nothing_to_decide(body: str) -> None:
    assert sizes_to_check(claimed(body)) == []


@pytest.mark.parametrize("body", CONFINED)
def test_sizes_and_confined_numbers_are_decided(body: str) -> None:
    assert sizes_to_check(claimed(body))
