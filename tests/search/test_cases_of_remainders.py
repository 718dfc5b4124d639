"""Parity and its like: the remainders of integers told apart, and equations without a solution modulo m."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

WORDS = """\
[0] definition
  let divides(a, b : Int) := exists k : Int: b = k*a
  let odd(a : Int) := exists k : Int: a = 2*k + 1
  let even(a : Int) := exists k : Int: a = 2*k

[1] claim
  given a, b, k, n : Int
"""

PAIRS = {
    "even or odd": ("even(n) or odd(n)", "even(n) or divides(4, n + 1)"),
    "not both": ("odd(n) ==> not even(n)", "odd(n) ==> not divides(3, n)"),
    "not even": ("not even(n) ==> odd(n)", "not divides(3, n) ==> divides(3, n + 1)"),
    "two neighbours": ("even(n*(n + 1))", "even(n*(n + 2))"),
    "three neighbours": ("divides(6, n^3 - n)", "divides(12, n^3 - n)"),
    "three primes": ("divides(30, n^5 - n)", "divides(60, n^5 - n)"),
    "Fermat's little theorem": ("divides(5, n^5 - n)", "divides(4, n^4 - n)"),
    "roots of even squares": ("even(n^2) ==> even(n)", "divides(4, n^2) ==> divides(4, n)"),
    "squares of odd numbers": (
        "odd(n) ==> divides(8, n^2 - 1)",
        "odd(n) ==> divides(16, n^2 - 1)",
    ),
    "squares modulo three": (
        "not divides(3, n) ==> divides(3, n^2 - 1)",
        "not divides(3, n) ==> divides(3, n - 1)",
    ),
    "even products": ("even(a*b) ==> even(a) or even(b)", "even(a*b) ==> even(a)"),
    "a prime divisor": (
        "divides(3, a*b) ==> divides(3, a) or divides(3, b)",
        "divides(4, a*b) ==> divides(4, a) or divides(4, b)",
    ),
    "a product of two numbers": ("even(a*b*(a + b))", "even(a*b*(a + b + 1))"),
    "a sum of two squares": (
        "divides(3, a^2 + b^2) ==> divides(3, a) and divides(3, b)",
        "divides(2, a^2 + b^2) ==> divides(2, a) and divides(2, b)",
    ),
    "linear equations": ("6*a + 1 != 4*b", "6*a + 2 != 4*b"),
    "values of squares": ("n^2 != 4*k + 3", "n^2 != 4*k + 1"),
    "values of sums of squares": ("a^2 + b^2 != 4*k + 3", "a^2 + b^2 != 4*k + 2"),
}


def _text(goal: str) -> str:
    return f"{WORDS}  show {goal}\n  from [0]\n"


@pytest.mark.parametrize("name", PAIRS)
def test_a_true_fact_is_proved(name: str) -> None:
    assert proof_of(last_task(_text(PAIRS[name][0]))) is not None


@pytest.mark.parametrize("name", PAIRS)
def test_its_false_twin_is_not(name: str) -> None:
    assert not isinstance(prove_task(last_task(_text(PAIRS[name][1]))), Proved)
