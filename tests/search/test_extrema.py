"""Facts about suprema and infima: the true ones are proved, their false twins are not."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

SETS = """\
[0] hypothesis
  let exp := library exp
  let n, p : PosNat
  let r : PosReal
  let S, T : Matrix(n, n)
  let a[k in 1..p] : Real
  let w[k in 1..p] : Real
  let e : Vector(n)
  let I := { k in 1..p where a[k] <= 1 }
  let J := { k in 1..p where a[k] <= 1 and w[k] <= 1 }
  let turn(x : Real) := exp(x*S)
  assume S^T = -S

"""


def _is_proved(show: str, *assumed: str) -> bool:
    lines = [*(f"assume {one}" for one in assumed), f"show {show}", "from [0]"]
    text = SETS + "[1] claim\n  " + "\n  ".join(lines) + "\n"
    return proof_of(last_task(text)) is not None


INHABITED = "exists k in 1..p: k in J"
INSIDE = "|t|_1 <= r"


@pytest.mark.parametrize(
    ("true", "false", "assumed"),
    [
        (
            f"inf(t : Vector(n) where {INSIDE}) |t| = 0",
            f"inf(t : Vector(n) where {INSIDE}) |t - e| = 0",
            (),
        ),
        (
            f"sup(t : Vector(n) where {INSIDE}) |S*t + S^T*t| = 0",
            f"sup(t : Vector(n) where {INSIDE}) |S*t - S^T*t| = 0",
            (),
        ),
        (
            f"sum(k in 1..p) w[k]*inf(t : Vector(n) where {INSIDE}) |a[k]*S*t| = 0",
            f"sum(k in 1..p) w[k]*inf(t : Vector(n) where {INSIDE}) |a[k]*S*t + e| = 0",
            (),
        ),
        (
            "sup(k in J) a[k] <= sup(k in I) a[k]",
            "sup(k in I) a[k] <= sup(k in J) a[k]",
            (INHABITED,),
        ),
    ],
)
def test_a_true_fact_is_proved_and_its_twin_is_not(
    true: str, false: str, assumed: tuple[str, ...]
) -> None:
    assert _is_proved(true, *assumed)
    assert not _is_proved(false, *assumed)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("|exp(x*S)*T - T*exp(x*S)^T|", "|exp(x*T)*S - S*exp(x*T)^T|"),
        ("|turn(x)*T*turn(x)^T + exp(S)|", "|x*turn(x)*T*turn(x)^T + exp(S)|"),
        ("|T*(-exp(x*S + S))*S|", "|T*(-exp(x*S + T))*S|"),
    ],
)
def test_norms_that_turn_have_a_bound(true: str, false: str) -> None:
    assert _is_proved(f"exists c : Real: forall x : Real where 0 <= x: {true} <= c")
    assert not _is_proved(f"exists c : Real: forall x : Real where 0 <= x: {false} <= c")


def test_the_place_at_which_a_norm_vanishes_has_to_be_inside() -> None:
    outside = "inf(t : Vector(n) where r <= |t|_1) |t| = 0"

    assert not _is_proved(outside)


@pytest.mark.exhaustive
def test_a_bound_vector_has_no_body_and_is_no_fault() -> None:
    assert not _is_proved(
        "exists c : Real: forall x : Vector(2) where |x| <= 1: |x + x| <= c - c^2"
    )
    assert not _is_proved("exists c : Real: forall x : Vector(2): |x + x| <= c")
