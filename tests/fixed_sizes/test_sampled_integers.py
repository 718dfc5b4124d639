"""No integer that is no size is decided by trying some of its values."""

from __future__ import annotations

import pytest

from proofcheck.fixed_sizes.size_plan import sizes_to_check
from tests.audit.real_tasks import claimed

TRIED = {
    "an exponent": "given n : PosNat\n  show 2^n <= n^4 + 1",
    "an exponent of what is symbolic": "given r : Real, n : Nat\n  show r^n*r = r^(n + 1)",
    "an exponent of a matrix": "given n : PosNat, A : Matrix(2, 2)\n  show tr(A^n) = tr(A*A^(n - 1))",
    "the end of a sum": "given n : PosNat\n  show sum(k in 1..n) 1 = n",
    "the end of a product": "given n : PosNat\n  show prod(k in 1..n) 2 <= n^4 + 1",
    "the end of a quantifier": "given n : PosNat\n  show forall k in 1..n: 2^k <= k^4 + 1",
    "the end of a set": "given n : PosNat\n  show card({ k in 1..n where k <= n }) = n",
    "the size of something else": "given n : PosNat, A : Matrix(n, n)\n  show 2^n - 1 >= n",
    "an index up to an end": "given m : PosNat, k in 1..m\n  show k <= m",
    "an index up to the size of something else": (
        "given n : PosNat, A : Matrix(n, n), k in 1..n\n  show 2^k >= k"
    ),
    "an index with a far bound": "given v : Vector(2), k : PosNat\n  assume k <= 20\n  show k*v = v*k",
    "a number below what is listed": (
        "given v : Vector(2), k : Int\n  assume -20 <= k <= 2\n  show k*v = v*k"
    ),
    "two that bound each other": (
        "given v : Vector(2), j, k : Nat\n  assume j <= k and k <= j\n  show j*v = k*v"
    ),
    "a size that is an exponent": "given n : PosNat\n  show 2^n*tr(I(n)) <= (n^4 + 1)*tr(I(n))",
    "a size below an exponential": "let exp := library exp\n  given n : PosNat\n  show exp(n)*tr(I(n)) <= (n^9 + 9)*tr(I(n))",
}

DECIDED = {
    "a size": "given n : PosNat, v : Vector(n)\n  show sum(k in 1..n) v[k]^2 = v^T*v",
    "a size that is an exponent of a sign": (
        "given n : PosNat, A : Matrix(n, n)\n  show det(-A) = (-1)^n*det(A)"
    ),
    "a size that is an exponent in an equation": (
        "given n : PosNat, A : Matrix(n, n)\n  show det(2*A) = 2^n*det(A)"
    ),
    "a size of a library matrix": "given n : PosNat\n  show tr(I(n)) = n",
    "the index of a family": "given n : PosNat, a[k in 1..n] : Real\n  show sum(k in 1..n) a[k]^2 >= 0",
    "an index up to a size": "given n : PosNat, v : Vector(n), i in 1..n\n  show v[i]^2 >= 0",
    "a member of a range": "given k in 1..20, x : Real\n  show k*x = x*k",
    "one between near bounds": ("given k : Nat, x : Real\n  assume k <= 5\n  show k*x = x*k"),
}


@pytest.mark.parametrize("body", TRIED.values(), ids=TRIED)
def test_a_number_is_not_decided_by_trying(body: str) -> None:
    assert sizes_to_check(claimed(body)) == []


@pytest.mark.parametrize("body", DECIDED.values(), ids=DECIDED)
def test_a_size_is_decided_and_so_is_a_number_all_of_whose_values_are_looked_at(body: str) -> None:
    assert sizes_to_check(claimed(body))


def test_all_values_of_an_index_are_looked_at() -> None:
    found = sizes_to_check(claimed(DECIDED["a member of a range"]))

    assert {int(v) for one in found for v in one.values()} == set(range(1, 21))
