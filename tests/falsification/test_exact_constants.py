"""Claims that fail at irrational numbers alone, each beside one that does not fail there."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.evaluation.values.values import Value
from proofcheck.falsification.survey import begin_surveys
from proofcheck.falsification.suspects.exact_constants import break_by_constants
from proofcheck.kernel.model import encode_model
from tests.fakes.constants import claim

CLAIMS = [
    ("given x, y : Real\n  assume cos(x) = cos(y)", "x = y", "cos(x)^2 = cos(y)^2"),
    ("given x, y : Real\n  assume sin(x) = sin(y)", "x = y or x = -y", "sin(x)^2 = sin(y)^2"),
    ("given x : Real\n  assume cos(x)^2 = 1/2", "sin(x) = cos(x)", "sin(x)^2 = cos(x)^2"),
    ("given z : Complex\n  assume exp(z) = 1", "z = 0", "exp(2*z) = 1"),
    ("given z : Complex\n  assume z^5 = 1\n  assume z != 1", "z + 1/z = 1", "z^4 = 1/z"),
    ("given x : Real\n  assume x^2 = x + 1", "x < 0", "x^3 = 2*x + 1"),
    ("given x : Real\n  assume x^3 = 2", "x in Rat", "x^6 = 4"),
    ("given x, y : Real\n  assume x^4 + y^4 = 1", "x*y = 0", "(x*y)^4 <= 1"),
    ("given x, y, z : Real\n  assume x^2 + y^2 = 3*z^2", "z = 0", "z^2 <= x^2 + y^2"),
    ("given a, b : Real\n  assume b = 2*a", "cos(a) + cos(b) < 2 or a = 0", "cos(a) + cos(b) <= 2"),
    ("given q : Rat\n  assume q >= 0", "sqrt(q) in Rat", "sqrt(q)^2 in Rat"),
    ("given v : Vector(3)\n  assume v^T*v = 1", "(v[1] + v[2] + v[3])^2 < 3", "v[1]^2 <= 1"),
    ("given Q : SO(3)", "invertible(I(3) + Q*Q*Q*Q)", "det(Q) = 1"),
    (
        "given n : PosNat, A : Matrix(n, n)\n  assume A^T*A = 3*I(n)",
        "exists k in 1..n: 4*k = n",
        "A*A^T = 3*I(n)",
    ),
    ("given A : Matrix(2, 2)\n  assume A*A = 2*I(2)", "tr(A) = 0", "det(A)^2 = 4"),
    ("given A : Matrix(2, 2)\n  assume exp(A) = I(2)", "A = 0", "exp(2*A) = I(2)"),
    (
        "given A, B : Matrix(2, 2)\n  assume exp(A)*exp(B) = exp(A + B)",
        "A*B = B*A",
        "exp(A)*exp(B) = exp(B + A)",
    ),
]


def _is_broken(assumed: str, goal: str) -> bool:
    """Say whether constants break a claim, before models are drawn or after a few."""
    joint = begin_surveys([claim(f"{assumed}\n  show {goal}")])
    (seen,) = joint.surveys
    break_by_constants(seen, anew=True)
    if seen.failure is None:
        joint.look(4)
        seen.failure = None  # what breaks rational models is of no interest here
        break_by_constants(seen, anew=False)
    return seen.failure is not None


@pytest.mark.sampled
@pytest.mark.parametrize(("assumed", "false", "true"), CLAIMS)
def test_what_fails_at_a_constant_is_broken(assumed: str, false: str, true: str) -> None:
    assert _is_broken(assumed, false)
    assert not _is_broken(assumed, true)


def test_a_counterexample_is_written_as_people_do() -> None:
    joint = begin_surveys([claim("given x, y : Real\n  assume cos(x) = cos(y)\n  show x = y")])
    (seen,) = joint.surveys
    break_by_constants(seen, anew=True)

    assert seen.failure is not None
    values: dict[str, Value] = dict(seen.failure.model.values)
    assert seen.failure.model.exact
    encoded: Any = encode_model(seen.failure.model)
    assert encoded["values"]["x"].keys() == {"constant"}
    assert values["y"] == 0


def test_goals_without_such_functions_are_left_alone() -> None:
    joint = begin_surveys([claim("given x, y : Real\n  show x + y = y + 2*x")])
    (seen,) = joint.surveys
    break_by_constants(seen, anew=False)

    assert seen.failure is None
