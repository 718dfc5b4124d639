"""Sums that are taken out of others, traces that rules simplify once they have met, and scaled determinants."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import shown_tasks

BODY = """\
[1] claim
  given n, r : PosNat, x, y, z : Vector(n), S, P, Q : Matrix(n, n), Y, Z : Matrix(n, r), c : Real
  {}
  show {}
"""


def is_proved(goal: str, *assumed: str) -> bool:
    lines = "\n  ".join(f"assume {one}" for one in assumed)
    return isinstance(prove_task(shown_tasks(BODY.format(lines, goal))[-1]), Proved)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "sum(i in 1..n, j in 1..n) x[i]*y[j]^2 = sum(i in 1..n) x[i]",
            "sum(i in 1..n, j in 1..n) x[i]*y[i]^2 = sum(i in 1..n) x[i]",
        ),
        (
            "sum(i, j, k in 1..n) x[i]*y[j]^2*z[k] = (sum(k in 1..n) x[k])*sum(k in 1..n) z[k]",
            "sum(i, j, k in 1..n) x[i]*y[j]^2*z[i] = (sum(k in 1..n) x[k])*sum(k in 1..n) z[k]",
        ),
        (
            "sum(i in 1..n) (x[i] - sum(j in 1..n) y[j]^2*x[i])*z[i] = 0",
            "sum(i in 1..n) (x[i] - sum(j in 1..n) y[j]^2*x[j])*z[i] = 0",
        ),
    ],
)
def test_sums_are_alike_inside_and_outside_of_others(true: str, false: str) -> None:
    assert is_proved(true, "sum(k in 1..n) y[k]^2 = 1")
    assert not is_proved(false, "sum(k in 1..n) y[k]^2 = 1")


@pytest.mark.parametrize(
    ("true", "false", "assumed"),
    [
        (
            "tr(Y^T*S^T*S^-1*Z) = -tr(Z^T*Y)",
            "tr(Y^T*S^T*S^-1*Z) = tr(Z^T*Y)",
            ("S^T = -S", "invertible(S)"),
        ),
        (
            "tr(Y^T*P^T*Q*Y) = tr(Y*Y^T)",
            "tr(Y^T*P^T*Q^T*Q*Y) = tr(Y*Y^T)",
            ("P*Q = I(n)", "P^T = P"),
        ),
    ],
)
def test_words_under_traces_are_simplified_by_rules_that_met(
    true: str, false: str, assumed: tuple[str, ...]
) -> None:
    assert is_proved(true, *assumed)
    assert not is_proved(false, *assumed)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("det(3*c*S) = (3*c)^n*det(S)", "det(3*c*S) = 3*c*det(S)"),
        ("det(-S) = (-1)^n*det(S)", "det(-S) = -det(S)"),
        ("det(c*S^-1)*det(S) = c^n", "det(c*S^-1)*det(S) = c"),
    ],
)
def test_determinants_of_multiples_are_powers(true: str, false: str) -> None:
    assert is_proved(true, "invertible(S)")
    assert not is_proved(false, "invertible(S)")
