"""Inequalities that follow by multiplying others are proved; where a factor's sign is open, not."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.kernel.proof import Proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] claim
  given n : PosNat, a, b, c, d, r : Real, t, u : NonNegReal, p, q : PosReal, A : Matrix(n, n), x, y : Vector(n)
  let s := |A|
  assume {assumed}
  show {goal}
"""

PROVED = {
    "a bound of a factor": ("a <= 1/2*b*t*u + 4*c and b <= d and c <= d", "a <= (1/2*t*u + 4)*d"),
    "two factors with bounds": ("0 <= a and a <= b and 0 <= c and c <= d", "a*c <= b*d"),
    "a larger denominator": ("n >= 1", "2/(1 + s^2)*s^2 <= 2*s^2"),
    "a power of a denominator": ("s < 1", "2/(1 - s)*a^2 <= 2/(1 - s)^3*a^2"),
    "reciprocals": ("p <= q", "1/q <= 1/p"),
    "a strict bound": ("a < b*p and b <= c", "a < c*p"),
    "a quotient in an assumption": (
        "1/2*t >= q*a and b <= a - 1/p*t + 1/2*p*(t/p^2)",
        "b <= (1 - q/p)*a",
    ),
    "a square": ("n >= 1", "t <= (1 + a^2)*t"),
    "a squared length": ("c <= d", "c*|x|^2 <= d*(x^T*x)"),
    "signs of sum norms": ("a <= t", "a <= t + |x|_1*|y|_1*s"),
    "the sign of the largest of norms": (
        "a <= t",
        "a <= t + u*(max(i, j in 1..n) |x[i]*A + y[j]*A|)",
    ),
    "the sign of the largest of a few norms": (
        "a <= t",
        "a <= t + u*(max(i in {1, n}) |x[i]*A|)",
    ),
}

OPEN = {
    "a bound of a factor of any sign": (
        "a <= 1/2*b*r*u + 4*c and b <= d and c <= d",
        "a <= (1/2*r*u + 4)*d",
    ),
    "two factors of which one may be negative": ("a <= b and 0 <= c and c <= d", "a*c <= b*d"),
    "a smaller denominator": ("n >= 1", "2*s^2 <= 2/(1 + s^2)*s^2"),
    "a power of a denominator above one": ("s > 1", "2/(1 - s)*a^2 <= 2/(1 - s)^3*a^2"),
    "reciprocals of any sign": ("a <= q and a != 0", "1/q <= 1/a"),
    "a bound that is not strict": ("a <= b*p and b <= c", "a < c*p"),
    "a smaller quotient in an assumption": (
        "1/2*t >= q*a and b <= a - 1/p*t + p*(t/p^2)",
        "b <= (1 - q/p)*a",
    ),
    "no square": ("n >= 1", "t <= (1 + a)*t"),
    "a length": ("c <= d", "c*|x| <= d*(x^T*x)"),
    "a sum norm and a number of any sign": ("a <= t", "a <= t + b*|x|_1"),
    "the largest of some numbers of any sign": ("a <= t", "a <= t + u*(max(i in 1..n) x[i])"),
}


def _proof(assumed: str, goal: str) -> Proof | None:
    return proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.parametrize("case", PROVED)
def test_what_follows_by_multiplying_is_proved(case: str) -> None:
    assert _proof(*PROVED[case]) is not None


@pytest.mark.sampled
@pytest.mark.parametrize("case", OPEN)
def test_its_false_twin_is_refuted(case: str) -> None:
    task = last_task(BODY.format(assumed=OPEN[case][0], goal=OPEN[case][1]))

    assert not isinstance(prove_task(task), Proved)
    assert judge_tasks([task])[0].evidence == "refuted"
