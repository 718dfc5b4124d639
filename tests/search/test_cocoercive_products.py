"""Blocks of resolvents and of Cayley transforms of skew matrices are bounded by squares of norms."""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import Proof
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] claim
  given n : PosNat, S, Q, N : Matrix(n, n)
  assume Q^T = Q and Q^2 = Q and Q + N = I(n)
  assume invertible(I(n) + S) and {assumed}
  let s := |Q*S*N|
  let P := (I(n) - S)*(I(n) + S)^-1
  let X := Q - Q*P*Q
  show {goal}
"""

SKEW, HOLLOW = "S^T = -S", "Q*S*Q = zero(n, n)"
BOTH = f"{SKEW} and {HOLLOW}"

PROVED = {
    "a resolvent": (BOTH, "|Q*(I(n) + S)^-1*Q - Q| <= 1/(1 + s^2)*s^2"),
    "what a resolvent takes away": (BOTH, "|Q - Q*(I(n) + S)^-1*Q|*(1 + s^2) <= s^2"),
    "a Cayley transform": (BOTH, "|Q*P*Q - Q| <= 2/(1 + s^2)*s^2"),
    "a larger bound": (BOTH, "|Q*P*Q - Q| <= 2*s^2"),
    "by its name": (BOTH, "|X| <= 2/(1 + s^2)*s^2"),
    "by a norm that is written out": (BOTH, "|Q*P*Q - Q| <= 2*|Q*S*N|*|Q*S*N|"),
}

OPEN = {
    "a smaller bound of a resolvent": (BOTH, "|Q*(I(n) + S)^-1*Q - Q| <= 1/(2 + s^2)*s^2"),
    "what a resolvent leaves": (BOTH, "|Q*(I(n) + S)^-1*Q|*(1 + s^2) <= s^2"),
    "a smaller bound of a Cayley transform": (BOTH, "|Q*P*Q - Q| <= 1/(1 + s^2)*s^2"),
    "a block that does not vanish": (SKEW, "|Q*P*Q - Q| <= 2*s^2"),
    "a matrix that is not skew": (HOLLOW, "|Q*P*Q - Q| <= 2*s^2"),
    "a symmetric matrix": (f"S^T = S and {HOLLOW}", "|Q*P*Q - Q| <= 2*s^2"),
}


EQUATION = """\
[1] claim
  given m, n : PosNat, X : Matrix(n, n), Y : Matrix(n, m), Z : Matrix(m, n)
  assume X = Y*Z and X + X^T = {squares}
  show |X|*(2 + 3*|Y|^2) <= 2*|Y|^2
"""


def _text(assumed: str, goal: str) -> str:
    return BODY.format(assumed=assumed, goal=goal)


def _proof(text: str) -> Proof | None:
    return proof_of(last_task(text))


@pytest.mark.parametrize("case", PROVED)
def test_what_goes_with_the_square_of_a_norm_is_bounded_by_it(case: str) -> None:
    assert _proof(_text(*PROVED[case])) is not None


@pytest.mark.parametrize("case", OPEN)
def test_its_false_twin_is_not(case: str) -> None:
    assert _proof(_text(*OPEN[case])) is None


def test_a_product_that_is_given_by_equations_is_bounded() -> None:
    assert _proof(EQUATION.format(squares="3*(X^T*X) + 2*(Z^T*Z)")) is not None


@pytest.mark.parametrize(
    "squares",
    [
        "3*(X^T*X) + (Z^T*Z)",
        "3*(X^T*X) - 2*(Z^T*Z)",
        "2*(X^T*X) + 2*(Z^T*Z)",
        "3*(X^T*X) + 2*(X*X^T)",
    ],
)
def test_a_product_with_other_squares_is_not(squares: str) -> None:
    assert _proof(EQUATION.format(squares=squares)) is None
