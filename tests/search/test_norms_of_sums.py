"""A combination of matrices is no longer than its coefficients allow; a named maximum bounds its members."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.by_hand import prove_by_hand
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] hypothesis
  let p, q, n : PosNat
  let F[k in 1..n] : Matrix(p, q)

[2] definition
  let most := max(j in 1..n, k in 1..n) |F[j] - 2*F[k]|
  from [1]

[3] claim
  given c, d : Vector(n), t : Real
  assume forall k in 1..n: |F[k]| <= t*|d|_1
  given u, v in 1..n
  show {goal}
  from [1], [2]
"""

TRUE = (
    "|sum(k in 1..n) F[k]| <= sum(k in 1..n) |F[k]|",
    "|sum(k in 1..n) c[k]*F[k]| <= sum(k in 1..n) |c[k]| * |F[k]|",
    "|F[u] - 2*F[v]| <= most",
)

FALSE = (
    "sum(k in 1..n) |F[k]| <= |sum(k in 1..n) F[k]|",
    "|sum(k in 1..n) c[k]*F[k]| <= sum(k in 1..n) c[k] * |F[k]|",
    "|F[u] - 3*F[v]| <= most",
)


@pytest.mark.parametrize("goal", TRUE)
def test_what_is_bounded_term_by_term_is_proved(goal: str) -> None:
    assert proof_of(last_task(BODY.format(goal=goal)))


@pytest.mark.parametrize("goal", FALSE)
def test_what_is_false_is_left_open(goal: str) -> None:
    assert not isinstance(prove_task(last_task(BODY.format(goal=goal))), Proved)


@pytest.mark.parametrize(("length", "is_proved"), [("|c|_1", True), ("|c|", False)])
def test_of_two_sum_norms_that_of_the_coefficients_is_written_out(
    length: str, is_proved: bool
) -> None:
    goal = f"|sum(k in 1..n) c[k]*F[k]| <= t*|d|_1*{length}"
    text = BODY.format(goal=goal) + f"  proof\n    have {goal} by gcongr\n"

    found = prove_by_hand(last_task(text))

    assert isinstance(found, Proved) is is_proved
