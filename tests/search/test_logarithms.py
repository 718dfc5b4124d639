"""Logarithms of exponentials are found where exponents are small, and are not where one is not known to be."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let exp := library exp
  let log := library log
  let pi := library pi
  let spectrum := library spectrum

[1] claim
  given n : PosNat, A, B, C : Matrix(n, n), c : Real
  let comm(X, Y : Matrix(n, n)) := X*Y - Y*X
  let E(X : Matrix(n, n)) := exp(X)
  let D := log(exp(A)*exp(B)) - A - B
  {assumed}
  show {goal}
  from [0]
"""


def _off_the_cut(matrix: str) -> str:
    return f"forall t in spectrum({matrix}): t != -|t|"


COMMUTE = "comm(A, B) = zero(n, n)"

PROVED = {
    "a small exponent": (["|A| <= 3"], "log(exp(A)) = A"),
    "its spectrum": (["|A| <= 3"], _off_the_cut("exp(A)")),
    "a value of a function": (["|A| < pi"], "log(E(A)) = A"),
    "exponents that commute": ([COMMUTE, "|A + B| < pi"], "log(exp(A)*exp(B)) = A + B"),
    "their spectrum": ([COMMUTE, "|A + B| < pi"], _off_the_cut("exp(A)*exp(B)")),
    "a bound by another number": (
        [COMMUTE, "|A + B| <= 2*c", "c < 1"],
        "log(E(A)*E(B)) = A + B",
    ),
    "a skew exponent": (
        [COMMUTE, "A^T = -A", "|B - A| < pi"],
        "log(E(A)^T*E(B)) = B - A",
    ),
    "the spectrum with a skew exponent": (
        [COMMUTE, "A^T = -A", "|B - A| < pi"],
        _off_the_cut("E(A)^T*E(B)"),
    ),
    "the spectrum of exponents that do not commute": (
        ["|A| + |B| <= 3"],
        _off_the_cut("E(A)*E(B)"),
    ),
    "the spectrum near the identity": (["|A| <= 1/2"], _off_the_cut("I(n) + A")),
    "a logarithm that is undone": ([], "exp(log(I(n) + A)) = I(n) + A"),
    "a logarithm with a name": ([], "exp(A)*exp(B) = exp(A + B + D)"),
    "logarithms of what is equal": (["A = B*C"], "log(A) = log(B*C)"),
    "factors one by one": (["A^T = -A"], "E(A)^T*E(B) = exp(-A)*exp(B)"),
    "factors taken together": ([COMMUTE, "A^T = -A"], "E(A)^T*E(B) = E(B - A)"),
}

OPEN = {
    "an exponent that may be larger": (["|A| <= 4"], "log(exp(A)) = A"),
    "its spectrum": (["|A| <= 4"], _off_the_cut("exp(A)")),
    "a bound for another exponent": (["|B| < pi"], "log(E(A)) = A"),
    "exponents that do not commute": (["|A + B| < pi"], "log(exp(A)*exp(B)) = A + B"),
    "the spectrum of these": (["|A + B| < pi"], _off_the_cut("exp(A)*exp(B)")),
    "small exponents that commute with others": (
        ["comm(A, C) = zero(n, n)", "|A + B| < pi"],
        "log(exp(A)*exp(B)) = A + B",
    ),
    "a bound that may be larger": (
        [COMMUTE, "|A + B| <= 2*c", "c < 2"],
        "log(E(A)*E(B)) = A + B",
    ),
    "an exponent that need not be skew": (
        [COMMUTE, "|B - A| < pi"],
        "log(E(A)^T*E(B)) = B - A",
    ),
    "three exponents": (["|A| + |B| + |C| <= 3"], _off_the_cut("E(A)*E(B)*E(A)")),
    "an offset of one": (["|A| <= 1"], _off_the_cut("I(n) + A")),
    "an offset from half the identity": (["|A| <= 1/2"], _off_the_cut("1/2*I(n) + A")),
    "a logarithm of another matrix": ([], "exp(log(I(n) + A)) = I(n) + A^T"),
    "an exponent with another sign": ([], "exp(A)*exp(B) = exp(A + B - D)"),
    "logarithms of other products": (["A = B*C"], "log(A) = log(C*B)"),
    "factors in another order": (["A^T = -A"], "E(A)^T*E(B) = exp(B)*exp(-A)"),
    "factors that do not commute": (["A^T = -A"], "E(A)^T*E(B) = E(B - A)"),
    "factors that are symmetric": ([COMMUTE, "A^T = A"], "E(A)^T*E(B) = E(B - A)"),
}


def _task(assumed: list[str], goal: str) -> Task:
    lines = "\n  ".join(f"assume {one}" for one in assumed)
    return last_task(BODY.format(assumed=lines, goal=goal))


@pytest.mark.parametrize("name", PROVED)
def test_a_true_fact_is_proved(name: str) -> None:
    assert proof_of(_task(*PROVED[name]))


@pytest.mark.parametrize("name", OPEN)
def test_its_false_twin_is_not(name: str) -> None:
    assert not isinstance(prove_task(_task(*OPEN[name])), Proved)
