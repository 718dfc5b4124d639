"""Sums over parts of a range, matrices given by families of columns, and numbers that are zero but once."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

SAMPLES = """\
[1] claim
  given n : PosNat, m : Nat, s[k in 1..n], t[k in 1..n] : Real
  assume m <= n
"""
LATER = SAMPLES + "  assume forall k in m+1..n: s[k] = t[k]\n"
ALL = SAMPLES + "  assume forall k in 1..n: s[k] = t[k]\n"
EARLIER = SAMPLES + "  assume forall k in 1..m: s[k] = t[k]\n"
FORCES = """\
[1] claim
  given n, d : PosNat, m : Nat, q[k in 1..n] : Real, p[k in 1..n] : Vector(d), total : Vector(d)
  assume m <= n
  assume total = sum(k in 1..n) q[k]*p[k]
"""
WAVES = """\
[1] claim
  given n : PosNat, w[k in 1..n] : Vector(n), g[k in 1..n] : Real, H : Matrix(n, n)
  assume forall k, l in 1..n: w[k]^T*w[l] = cases { 1 if k = l; 0 otherwise }
  assume forall k in 1..n: H*w[k] = g[k]*w[k]
  let F := matrix(i in 1..n, k in 1..n) w[k][i]
  let G := matrix(i in 1..n, k in 1..n) cases { g[k] if i = k; 0 otherwise }
"""
MODES = """\
[1] claim
  given n : PosNat, g[k in 1..n] : Real, B, H : Matrix(n, n)
  let G := matrix(i in 1..n, k in 1..n) cases { g[i] if i = k; 0 otherwise }
  assume H = B*G*B^T
"""
ORTHONORMAL = MODES + "  assume B^T*B = I(n)\n"

FOLLOW = [
    (ALL, "(sum(k in m+1..n) s[k]) = sum(k in m+1..n) t[k]"),
    (ALL, "(sum(k in 1..m) s[k]) = sum(k in 1..m) t[k]"),
    (SAMPLES, "(sum(k in 1..n) s[k]) = (sum(k in 1..m) s[k]) + sum(k in m+1..n) s[k]"),
    (FORCES, "total - (sum(k in 1..m) q[k]*p[k]) = sum(k in m+1..n) q[k]*p[k]"),
    (
        SAMPLES,
        "forall j in 1..n: (sum(k in 1..n) t[k]*cases { s[k] if k = j; 0 otherwise }) = s[j]*t[j]",
    ),
    (WAVES, "F^T*F = I(n)"),
    (WAVES, "H*F = F*G"),
    (ORTHONORMAL, "forall k in 1..n: H*column(B, k) = g[k]*column(B, k)"),
]
DO_NOT = [
    (EARLIER, "(sum(k in m+1..n) s[k]) = sum(k in m+1..n) t[k]"),
    (LATER, "(sum(k in 1..m) s[k]) = sum(k in 1..m) t[k]"),
    (SAMPLES, "(sum(k in 1..n) s[k]) = (sum(k in 1..m) s[k]) + sum(k in m+2..n) s[k]"),
    (FORCES, "total - (sum(k in 1..m) q[k]*p[k]) = sum(k in m..n) q[k]*p[k]"),
    (
        SAMPLES,
        "forall j in 1..n: (sum(k in 1..n) t[k]*cases { s[k] if k = j; 0 otherwise }) = s[j]*t[1]",
    ),
    (WAVES, "F^T*F = 2*I(n)"),
    (WAVES, "F*H = F*G"),
    (MODES, "forall k in 1..n: H*column(B, k) = g[k]*column(B, k)"),
]


@pytest.mark.parametrize(("assumed", "shown"), FOLLOW)
def test_what_holds_of_each_index_is_used(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_what_holds_of_other_indices_is_not(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None
