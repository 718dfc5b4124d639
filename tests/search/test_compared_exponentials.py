"""Products of exponentials of skew matrices are compared; with smaller constants, they are not."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let exp := library exp
  let n, p : PosNat
  let e, r : NonNegReal
  let L[k in 1..p] : Matrix(n, n)
  let A(t : Vector(p)) := sum(k in 1..p) t[k]*L[k]
  let turn(t : Vector(p)) := exp(A(t))
  let bracket(X, Y : Matrix(n, n)) := X*Y - Y*X
  assume forall k in 1..p: L[k]^T = -L[k]
  assume forall a, b in 1..p: |L[a]*L[b] - L[b]*L[a]| <= e

[1] claim
  given Q, S, T : Matrix(n, n), s, t : Vector(p)
  assume Q^T*Q = I(n)
  assume S^T = -S
  assume {assumed}
  show {goal}
  from [0]
"""

COMPARED = "|turn(s)^T*turn(s + t) - turn(t)| <= "

TURNED = "|exp(-S)*exp(T) - exp(T - S)|"

PROVED = {
    "a product": ("T^T = -T", "|Q*exp(S)*exp(T) - Q*exp(S + T)| <= 1/2*|S*T - T*S|"),
    "a product with a commutator that is turned round": (
        "T^T = -T",
        "|exp(-S)*exp(T) - exp(T - S)| <= 1/2*|S*T - T*S|",
    ),
    "a product with a commutator that has a name": (
        "T^T = -T",
        "|exp(-S)*exp(-T) - exp(-(T + S))| <= 1/2*|bracket(T, S)|",
    ),
    "a product of exponentials of sums, with a commutator that has a name": (
        "T = T",
        "|exp(-A(s))*exp(A(t)) - exp(A(t) - A(s))| <= 1/2*|bracket(A(s), A(t))|",
    ),
    "an absolute constant that may be zero": (
        "T^T = -T",
        f"exists absolute C : NonNegReal: {TURNED} <= 1/2*|bracket(S, T)| + C*|bracket(S, T)|^2",
    ),
    "a product of exponentials of matrices that commute": (
        "S*T - T*S = zero(n, n)",
        "|Q*exp(S)*exp(T) - Q*exp(S + T)| <= e*|S*T - T*S|",
    ),
    "an exponential and a matrix that commutes with its exponent": (
        "S*T = T*S",
        "T*exp(e*S)*T = T*T*exp(e*S)",
    ),
}

REFUTED = {
    "an exponential and a matrix that does not commute with its exponent": (
        "T*T = T",
        "T*exp(S)*T = T*T*exp(S)",
    ),
    "a product with a smaller constant": (
        "T^T = -T",
        "|Q*exp(S)*exp(T) - Q*exp(S + T)| <= 2/5*|S*T - T*S|",
    ),
    "a product with a commutator that is turned round, and a smaller constant": (
        "T^T = -T",
        "|exp(-S)*exp(T) - exp(T - S)| <= 2/5*|S*T - T*S|",
    ),
    "a product with a name for what is no commutator": (
        "T^T = -T",
        "|exp(-S)*exp(-T) - exp(-(T + S))| <= 1/2*|bracket(T, S^2)|",
    ),
    "a product of exponentials of sums, and a smaller constant": (
        "T = T",
        "|exp(-A(s))*exp(A(t)) - exp(A(t) - A(s))| <= 2/5*|bracket(A(s), A(t))|",
    ),
    "an absolute constant where the first term is too small": (
        "T^T = -T",
        f"exists absolute C : NonNegReal: {TURNED} <= 2/5*|bracket(S, T)| + C*|bracket(S, T)|^2",
    ),
    "a product of what is not skew": (
        "T^T = T",
        "|Q*exp(S)*exp(T) - Q*exp(S + T)| <= 1/2*|S*T - T*S|",
    ),
    "rotations with a smaller constant": ("T = T", f"{COMPARED}1/4*e*|s|_1*|t|_1"),
    "rotations by an angle that is not bounded": ("|s|_1 >= r", f"{COMPARED}1/2*e*r*|t|_1"),
}


@pytest.mark.parametrize("case", PROVED)
def test_a_product_of_exponentials_is_compared(case: str) -> None:
    assumed, goal = PROVED[case]
    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.sampled
@pytest.mark.parametrize("case", REFUTED)
def test_its_false_twin_is_not_proved(case: str) -> None:
    assumed, goal = REFUTED[case]
    task = last_task(BODY.format(assumed=assumed, goal=goal))

    assert not isinstance(prove_task(task), Proved)
