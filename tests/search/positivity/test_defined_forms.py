"""Forms and numbers that a text defines: each fact with one that differs in a sign or an assumption.

Simon 2006, Optimal State Estimation, section 3.3 (the covariance of an estimate), and Hayashi 2000,
Econometrics, section 1.2 (the least squares estimate is the only one).
"""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

DEFINED = """\
[1] definition
  given m, n : PosNat
  let updated(P : Matrix(n, n), H : Matrix(m, n), R : Matrix(m, m), K : Matrix(n, m)) :=
      (I(n) - K*H) * P * (I(n) - K*H)^T + K * R * K^T
  let squares(X : Matrix(m, n), y : Vector(m), b : Vector(n)) := (y - X*b)^T * (y - X*b)

[2] claim
  given m, n : PosNat, P : Matrix(n, n), H, X : Matrix(m, n), R : Matrix(m, m), K : Matrix(n, m)
  given y : Vector(m), b : Vector(n)
"""

OF_COLUMNS = "  assume forall v : Vector({}): 0 <= v^T*{}*v\n"
BUT_ZERO = "  assume forall v : Vector({0}) where v != 0: 0 < v^T*{1}*v\n"
SYMMETRIC = "  assume P^T = P\n  assume R^T = R\n"
UPDATED = DEFINED + SYMMETRIC + OF_COLUMNS.format("n", "P")
SOLVED = DEFINED + "  assume invertible(X^T*X)\n  let c := (X^T*X)^-1 * X^T * y\n"
NO_MORE = "  assume squares(X, y, b) = squares(X, y, c)\n"

HOLD = [
    (UPDATED + BUT_ZERO.format("m", "R"), "forall z : Vector(n): 0 <= z^T*updated(P, H, R, K)*z"),
    (
        DEFINED + SYMMETRIC + BUT_ZERO.format("n", "P") + BUT_ZERO.format("m", "R"),
        "forall z : Vector(n) where z != 0: 0 < z^T*updated(P, H, R, K)*z",
    ),
    (SOLVED + BUT_ZERO.format("n", "X^T*X") + NO_MORE, "b = c"),
]
DO_NOT = [
    (UPDATED, "forall z : Vector(n): 0 <= z^T*updated(P, H, R, K)*z"),
    (
        UPDATED + BUT_ZERO.format("m", "R"),
        "forall z : Vector(n) where z != 0: 0 < z^T*updated(P, H, R, K)*z",
    ),
    (SOLVED + BUT_ZERO.format("n", "X^T*X") + NO_MORE, "b = -c"),
    (SOLVED + BUT_ZERO.format("n", "X^T*X"), "b = c"),
]


def _goal(text: str, goal: str) -> str:
    return f"{text}  show {goal}\n  from [1]\n"


@pytest.mark.parametrize(("text", "goal"), HOLD)
def test_what_a_definition_stands_for_is_compared(text: str, goal: str) -> None:
    assert proof_of(last_task(_goal(text, goal))) is not None


@pytest.mark.parametrize(("text", "goal"), DO_NOT)
def test_what_may_differ_is_not_proved(text: str, goal: str) -> None:
    assert proof_of(last_task(_goal(text, goal))) is None
