"""Rotations with commuting generators follow each other: proved; their false twins are not."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

TURNS = """\
[0] hypothesis
  let exp := library exp
  let O := library O
  let n, m, p, q : PosNat
  let r : PosReal
  let e : Vector(p)
  let U : O(n + m)
  let X[k in 1..p] : Matrix(n, n)
  let w[i in 1..q] : Real
  let shift[i in 1..q] : Vector(p)
  let L[k in 1..p] := U*((X[k] - X[k]^T) (+) zero(m, m))*U^T
  let S[k in 1..p] := U*((X[k] + X[k]^T) (+) zero(m, m))*U^T
  let A(t : Vector(p)) := sum(k in 1..p) t[k]*L[k]
  let B(t : Vector(p)) := sum(k in 1..p) t[k]*S[k]
  let R(t : Vector(p)) := exp(A(t))
  let Q(t : Vector(p)) := exp(B(t))
  let K[k in 1..p] : Matrix(n, n)
  let C(t : Vector(p)) := sum(k in 1..p) t[k]*K[k]
  let T(t : Vector(p)) := exp(C(t))
  let V : O(n + m)
  let turned(t : Vector(p)) := V*R(t)*V^T

"""

COMMUTING = "forall a, b in 1..p: L[a]*L[b] = L[b]*L[a]"
ALSO = "forall a, b in 1..p: S[a]*S[b] = S[b]*S[a]"
INSIDE = "sup(t : Vector(p) where |t|_1 <= r)"


def _is_proved(show: str, *assumed: str) -> bool:
    lines = [*(f"assume {one}" for one in assumed), f"show {show}", "from [0]"]
    text = TURNS + "[1] claim\n  " + "\n  ".join(lines) + "\n"
    return proof_of(last_task(text)) is not None


@pytest.mark.parametrize(
    "true",
    [
        f"{INSIDE} |R(t)^T*R(t + e) - R(e)| = 0",
        f"{INSIDE} |turned(t)^T*turned(t + e) - turned(e)| = 0",
        f"sum(i in 1..q) w[i]*({INSIDE} |R(t)^T*R(t + shift[i]) - R(shift[i])|) = 0",
    ],
)
def test_rotations_with_commuting_generators_follow_each_other(true: str) -> None:
    assert _is_proved(true, COMMUTING)
    assert not _is_proved(true)


@pytest.mark.parametrize(
    "false",
    [
        f"{INSIDE} |R(t)^T*R(t + e) - R(t)| = 0",
        f"{INSIDE} |R(t)*R(t + e) - R(e)| = 0",
        f"{INSIDE} |Q(t)^T*Q(t + e) - Q(e)| = 0",
    ],
)
def test_others_do_not(false: str) -> None:
    assert not _is_proved(false, COMMUTING, ALSO)


def test_generators_may_be_skew_by_what_is_assumed() -> None:
    claim = f"{INSIDE} |T(t)^T*T(t + e) - T(e)| = 0"
    commute = "forall a, b in 1..p: K[a]*K[b] = K[b]*K[a]"

    assert _is_proved(claim, "forall a in 1..p: K[a]^T = -K[a]", commute)
    assert not _is_proved(claim, "forall a in 1..p: K[a]^T = K[a]", commute)
    assert not _is_proved(claim, "forall a in 1..p: K[a]^T = -K[a]")
