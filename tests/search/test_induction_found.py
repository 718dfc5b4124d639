"""Induction that no author asks for: truths are proved, and their false twins are not."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.by_induction import prove_by_induction
from proofcheck.terms.task import Task
from tests.search.proofs import goal_of

BINOMIAL = """\
[0] definition
  let C(r : Complex, k : Int) := cases { prod(j in 1..k) (r - j + 1) / j if k >= 0; 0 otherwise }
  let f(n : Nat) := prod(j in 1..n) j
  let sqrt := library sqrt

"""
FIBONACCI = "F(1) = 1; F(2) = 1; forall k : PosNat: F(k + 2) = F(k + 1) + F(k)"
OF_F = "F(k : PosNat) : Int, n : PosNat"
N = "n : PosNat"

TRUE_AND_FALSE = {
    "odd numbers added up": (N, "", "sum(k in 1..n) (2*k - 1) = n^2{}", "", " - 1"),
    "a telescoping sum": (N, "", "sum(k in 1..n) 1/(k*(k + 1)) = n/(n + {})", "1", "2"),
    "from two on": ("n : Int", "n >= 2", "prod(k in 2..n) (1 - 1/k^2) = (n + 1)/({}*n)", "2", "3"),
    "geometric": (
        "n : Nat, q : Complex",
        "q != 1",
        "sum(k in 0..n) q^k = (q^(n + {}) - 1)/(q - 1)",
        "1",
        "2",
    ),
    "a name for the last term": (
        "n : PosNat, a, r, l : Complex",
        "l = a + {}*r",
        "sum(k in 0..n-1) (a + k*r) = n/2*(a + l)",
        "(n - 1)",
        "n",
    ),
    "divisible by 7": ("n : Nat", "", "exists q : Int: 8^n - {} = 7*q", "1", "2"),
    "a power less one": ("n : Nat, x : Int", "", "exists q : Int: x^n - {} = (x - 1)*q", "1", "2"),
    "a cubic that is divisible": ("n : Nat", "", "exists q : Int: n^3 + {}*n = 3*q", "2", "1"),
    "Bernoulli": ("n : Nat, x : Real", "x >= 0", "(1 + x)^n >= {}1 + n*x", "", "1 + "),
    "factorials outgrow powers": ("n : Int", "n >= {}", "f(n) > 2^n", "4", "3"),
    "factorials are positive": ("n, k : Int", "n >= k", "f(n - k) {} 0", ">", "<"),
    "Cassini": (OF_F, f"{FIBONACCI}; n >= 2", "F(n + 1)*F(n - 1) = F(n)^2 {}(-1)^n", "+ ", "- "),
    "Fibonacci numbers below powers": (OF_F, FIBONACCI, "F(n) < 2^{}", "n", "(n - 1)"),
    "Binet": (
        OF_F,
        FIBONACCI,
        "F(n) = ((1 + sqrt(5))^n {} (1 - sqrt(5))^n)/(2^n*sqrt(5))",
        "-",
        "+",
    ),
    "addition": ("r : Complex, k : Int", "", "C(r, k) = C(r - 1, k) + C(r - 1, k {} 1)", "-", "+"),
    "absorption": (
        "r : Complex, k : Int",
        "k != 0",
        "C(r, k) = r/k*C(r - 1, k{})",
        " - 1",
        "",
    ),
    "symmetry": ("n, k : Int", "n >= {}", "C(n, k) = C(n, n - k)", "0", "-1"),
    "by factorials": (
        "n, k : Int",
        "n >= k; k >= 0",
        "C(n, k) = f(n)/(f(k{})*f(n - k))",
        "",
        " + 1",
    ),
    "upper negation": ("r : Complex, k : Int", "", "C(r, k) = (-1)^k*C(k - r{}, k)", " - 1", ""),
    "trinomial revision": (
        "r : Complex, m, k : Int",
        "",
        "C(r, m)*C(m, k) = C(r, k)*C(r - k, m{})",
        " - k",
        "",
    ),
    "binomial theorem": (
        "r : Nat, x, y : Complex",
        "",
        "sum(k in 0..r) C(r, k)*x^k*y^(r - k) = (x {} y)^r",
        "+",
        "-",
    ),
    "Vandermonde": (
        "r, s : Complex, n : Int",
        "",
        "sum(k in 0..n) C(r, k)*C(s, n - k) = C(r + s{}, n)",
        "",
        " + 1",
    ),
    "parallel summation": (
        "r : Complex, n : Int",
        "",
        "sum(k in 0..n) C(r + k, k) = C(r + n{}, n)",
        " + 1",
        "",
    ),
}


def task_of(given: str, assumed: str, shown: str) -> Task:
    lines = [f"  given {given}", *(f"  assume {one}" for one in assumed.split("; ") if one)]
    claim = "\n".join(["[1] claim", *lines, f"  show {shown}", "  from [0]"])
    return goal_of(f"{BINOMIAL}{claim}\n")


@pytest.mark.sampled
@pytest.mark.parametrize("name", TRUE_AND_FALSE)
def test_a_truth_is_proved_and_its_false_twin_is_not(name: str) -> None:
    given, assumed, shown, true, false = TRUE_AND_FALSE[name]

    for fill, kind in ((true, Proved), (false, Refused)):
        task = task_of(given, assumed.format(fill), shown.format(fill))
        assert isinstance(prove_by_induction(task), kind), (name, fill)


@pytest.mark.parametrize(
    "shown",
    ["x^2 >= 0", "sum(k in 1..3) k*x = 6*x", "exists y : Real: y = 2*x"],
)
def test_nothing_is_tried_where_nothing_recurs(shown: str) -> None:
    found = prove_by_induction(goal_of(f"[1] claim\n  given x : Real\n  show {shown}\n"))

    assert isinstance(found, Refused)
    assert "by recursion" in found.reason
