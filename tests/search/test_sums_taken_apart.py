"""Sums taken out of others or with one term, traces that met rules simplify, determinants and their signs."""

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


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "sum(k in 1..n) I(n)[k, j]*f(k, j) = f(j, j)",
            "sum(k in 1..n) I(n)[k, j]*f(k, l) = f(j, j)",
        ),
        (
            "sum(k in 1..n) I(n)[j, k]*sum(i in 1..n) f(k, i) = sum(i in 1..n) f(j, i)",
            "sum(k in 1..n) I(n)[j, k]*sum(i in 1..n) f(k, i) = sum(i in 1..n) f(i, j)",
        ),
        (
            "sum(k, i in 1..n) I(n)[k, i]*f(k, i) = sum(k in 1..n) f(k, k)",
            "sum(k, i in 1..n) I(n)[k, i]*f(k, i) = sum(k in 1..n) f(k, 1)",
        ),
        (
            "sum(k in 1..n) I(n)[k, j]*X[k]*X[k] = X[j]^2",
            "sum(k in 1..n) I(n)[k, j]*X[k]*X[l] = X[j]^2",
        ),
        ("sum(k in 1..n) I(n)[k, j] = 1", "sum(k in 1..n) I(n)[k, m] = 1"),
        (
            "sum(k in 1..n) I(n)[k, j]*f(k, k) = f(j, j)",
            "sum(k in 1..n) I(n)[k, m]*f(k, k) = f(m, m)",
        ),
        (
            "sum(k in 1..n) I(n)[k, j]*f(k, k) = f(j, j)",
            "sum(k in 0..n) I(n + 1)[k, j]*f(k, k) = f(j, j) + f(0, 0)",
        ),
    ],
)
def test_a_sum_with_one_term_is_that_term(true: str, false: str) -> None:
    given = "given n : PosNat, f(k : Int, l : Int) : Real, j, l in 1..n, m : Int"
    body = f"[1] claim\n  {given}\n  given X[k in 1..n] : Matrix(n, n)\n  show {{}}\n"
    assert isinstance(prove_task(shown_tasks(body.format(true))[-1]), Proved)
    assert not isinstance(prove_task(shown_tasks(body.format(false))[-1]), Proved)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("sum(k in 1..n) a[k] > 0", "sum(k in 1..n) b[k] > 0"),
        ("sum(k in 1..n) a[k]*a[k] > 0", "sum(k in 1..n) a[k]*b[k] > 0"),
        ("sum(k in 1..n) c[k] > 0", "sum(k in 2..n) c[k] > 0"),
        ("det(P) > 0", "det(P - Q) > 0"),
        ("det(P + Q) > 0", "det(P*Q) > 1"),
        ("det(3*P) > 0", "det(-P) > 0"),
        ("sum(k in 1..n) a[k]*det(2*P) > 0", "sum(k in 1..n) b[k]*det(2*P) > 0"),
    ],
)
def test_sums_and_forms_that_are_positive(true: str, false: str) -> None:
    body = """\
[1] claim
  given n : PosNat, a[k in 1..n] : PosReal, b[k in 1..n] : NonNegReal, c : Vector(n)
  given P, Q : Matrix(n, n)
  assume forall k in 1..n: c[k] > 0
  assume forall v : Vector(n) where v != 0: v^T*P*v > 0
  assume forall v : Vector(n) where v != 0: v^T*Q*v > 0
  show {}
"""
    assert isinstance(prove_task(shown_tasks(body.format(true))[-1]), Proved)
    assert not isinstance(prove_task(shown_tasks(body.format(false))[-1]), Proved)
