"""Sums that are entries of products, lengths, logarithms and exponentials below sums, short ranges."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import shown_tasks

BODY = """\
[0] definition
  let exp := library exp
  let log := library log

[1] claim
  given n, m : PosNat, x, y : Vector(n), b : Vector(m), A : Matrix(m, n), c : Real
  given i, k in 1..n, f(j : Int) : Complex, g(j : Int) : Complex
  given F[j in 1..n] : Matrix(m, n)
  {}
  show {}
  from [0]
"""


def is_proved(goal: str, *assumed: str) -> bool:
    lines = "\n  ".join(f"assume {one}" for one in assumed)
    return isinstance(prove_task(shown_tasks(BODY.format(lines, goal))[-1]), Proved)


@pytest.mark.parametrize(
    ("true", "false", "assumed"),
    [
        ("sum(j in 1..n) x[j]^2 = 4", "sum(j in 1..n) x[j]^2 = 2", ("|x| = 2",)),
        ("x^T*x = 1", "x^T*x = 2", ("|x| = 1",)),
        (
            "sum(p in 1..m) (b[p] - sum(q in 1..n) A[p, q]*x[q])^2 = |b - A*x|^2",
            "sum(p in 1..m) (b[p] - sum(q in 1..n) A[p, q]*y[q])^2 = |b - A*x|^2",
            (),
        ),
        (
            "sum(q in 1..n) x[q]*(sum(p in 1..m) A[p, q]*b[p]) = b^T*A*x",
            "sum(q in 1..n) x[q]*(sum(p in 1..m) A[p, q]*b[p]) = b^T*A*y",
            (),
        ),
        (
            "|x|^2 = x[1]^2 + sum(j in 2..n) x[j]^2",
            "|x|^2 = x[n]^2 + sum(j in 2..n) x[j]^2",
            (),
        ),
        (
            "f(k) = (sum(j in 1..k) f(j)) - sum(j in 1..k-1) f(j)",
            "f(k) = (sum(j in 1..k) f(j)) - sum(j in 1..k-2) f(j)",
            (),
        ),
        (
            "sum(j in 1..k) F[j] = (sum(j in 1..k-1) F[j]) + F[k]",
            "sum(j in 1..k) F[j] = (sum(j in 1..k-1) F[j]) + F[1]",
            (),
        ),
        ("sum(j in k..k) f(j) = f(k)", "sum(j in k..k+1) f(j) = f(k)", ()),
        ("f(1)*sum(j in k+1..k) f(j) = 0", "f(1)*sum(j in k..k) f(j) = 0", ()),
        (
            "sum(j in 1..n) f(j)*(g(j) - g(j - 1)) = -sum(j in 1..n) g(j)*(f(j + 1) - f(j))",
            "sum(j in 1..n) f(j)*(g(j) - g(j - 1)) = -sum(j in 1..n) g(j)*(f(j) - f(j + 1))",
            ("g(0) = 0", "f(n + 1) = 0"),
        ),
    ],
)
def test_sums_are_said_by_products_by_parts_and_by_their_last_terms(
    true: str, false: str, assumed: tuple[str, ...]
) -> None:
    assert is_proved(true, *assumed)
    assert not is_proved(false, *assumed)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("det(I(n) + x*y^T) = 1 + y^T*x", "det(I(n) + x*y^T) = 1 - y^T*x"),
        ("det(I(n) - x*y^T) = 1 - x^T*y", "det(I(n) - x*y^T) = 1 + x^T*y"),
        ("det(I(n) - c*x*x^T) = 1 - c*x^T*x", "det(I(n) - c*x*x^T) = 1 - x^T*x"),
    ],
)
def test_determinants_of_an_identity_and_a_multiple_of_a_column_by_a_row(
    true: str, false: str
) -> None:
    assert is_proved(true)
    assert not is_proved(false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "sum(j in 1..n) exp(x[j] + c) = exp(c) * sum(j in 1..n) exp(x[j])",
            "sum(j in 1..n) exp(x[j] + c) = exp(2*c) * sum(j in 1..n) exp(x[j])",
        ),
        (
            "exp(x[k] - c)/(sum(j in 1..n) exp(x[j] - c)) = exp(x[k])/(sum(j in 1..n) exp(x[j]))",
            "exp(x[k] - c)/(sum(j in 1..n) exp(x[j] + c)) = exp(x[k])/(sum(j in 1..n) exp(x[j]))",
        ),
        (
            "log(exp(c)/(sum(j in 1..n) exp(x[j]))) = c - log(sum(j in 1..n) exp(x[j]))",
            "log(exp(c)/(sum(j in 1..n) exp(x[j]))) = c + log(sum(j in 1..n) exp(x[j]))",
        ),
        (
            "log(exp(c) * (sum(j in 1..n) exp(x[j]))^-1) = c - log(sum(j in 1..n) exp(x[j]))",
            "log(exp(c) * (sum(j in 1..n) exp(x[j]))^-1) = 1 - log(sum(j in 1..n) exp(x[j]))",
        ),
    ],
)
def test_exponentials_and_logarithms_of_sums_and_below_sums(true: str, false: str) -> None:
    assert is_proved(true)
    assert not is_proved(false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "sum(j in 1..n) (cases { 2 if j = i; 3 if j = k; 0 otherwise })*x[j] = 2*x[i] + 3*x[k]",
            "sum(j in 1..n) (cases { 2 if j = i; 3 if j = k; 0 otherwise })*x[j] = 3*x[i] + 2*x[k]",
        ),
        (
            "sum(j in 1..n) (cases { c if j = i and j != k; 0 otherwise })*x[j] = c*x[i]",
            "sum(j in 1..n) (cases { c if j = i and j = k; 0 otherwise })*x[j] = c*x[i]",
        ),
    ],
)
def test_sums_of_few_terms_by_cases(true: str, false: str) -> None:
    assert is_proved(true, "i < k")
    assert not is_proved(false, "i < k")


def test_a_pair_of_indices_may_be_one() -> None:
    goal = "sum(j in 1..n) (cases { 2 if j = i; 3 if j = k; 0 otherwise })*x[j] = 2*x[i] + 3*x[k]"
    assert not is_proved(goal)
