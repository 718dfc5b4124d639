"""Divisibility and its like: integers that exist since they are exact quotients by known equations."""

from __future__ import annotations

import pytest

from proofcheck.search.divisibility.integer_modules import Combinations, Poly, Steps
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

WORDS = """\
[0] definition
  let divides(a, b : Int) := exists k : Int: b = k*a
  let odd(a : Int) := exists k : Int: a = 2*k + 1
  let even(a : Int) := exists k : Int: a = 2*k
  let coprime(a, b : Int) := exists x, y : Int: x*a + y*b = 1
  let congruent(a, b, m : Int) := divides(m, a - b)

[1] claim
  given a, b, c, d, m, n : Int
"""

COPRIME = "assume coprime(a, b)"

PAIRS = {
    "a multiple": (("show exists k : Int: a = k*a",), ("show exists k : Int: a + 1 = k*a",)),
    "itself": (("show divides(a, a)",), ("show divides(a, a + 1)",)),
    "transitivity": (
        ("show divides(a, b) and divides(b, c) ==> divides(a, c)",),
        ("show divides(a, b) and divides(b, c) ==> divides(c, a)",),
    ),
    "combinations": (
        ("assume divides(a, b)", "assume divides(a, c)", "show divides(a, m*b + n*c)"),
        ("assume divides(a, b)", "assume divides(a, c)", "show divides(a, m*b + n)"),
    ),
    "differences of cubes": (
        ("show divides(a - b, a^3 - b^3)",),
        ("show divides(a - b, a^3 + b^3)",),
    ),
    "products of odd numbers": (
        ("show odd(a) and odd(b) ==> odd(a*b)",),
        ("show odd(a) and odd(b) ==> even(a*b)",),
    ),
    "sums of even numbers": (
        ("show even(a) and even(b) ==> even(a + b)",),
        ("show even(a) and even(b) ==> odd(a + b)",),
    ),
    "sums of odd numbers": (
        ("show odd(a) and odd(b) ==> even(a + b)",),
        ("show odd(a) and odd(b) ==> divides(4, a + b)",),
    ),
    "squares of odd numbers": (
        ("assume odd(n)", "show divides(4, n^2 - 1)"),
        ("assume odd(n)", "show divides(16, n^2 - 1)"),
    ),
    "a defined number": (
        ("let N := 6*n + 3", "show divides(3, N) and odd(N)"),
        ("let N := 6*n + 3", "show divides(3, N) and divides(9, N)"),
    ),
    "congruences": (
        ("show congruent(a, b, m) and congruent(c, d, m) ==> congruent(a*c, b*d, m)",),
        ("show congruent(a, b, m) and congruent(c, d, m) ==> congruent(a*c, b*d, m^2)",),
    ),
    "two and three": (
        ("assume divides(2, n)", "assume divides(3, n)", "show divides(6, n)"),
        ("assume divides(2, n)", "assume divides(4, n)", "show divides(8, n)"),
    ),
    "Euclid's lemma": (
        (COPRIME, "assume divides(a, b*c)", "show divides(a, c)"),
        (COPRIME, "assume divides(a, b*c)", "show divides(b, c)"),
    ),
    "coprime divisors": (
        (COPRIME, "assume divides(a, n)", "assume divides(b, n)", "show divides(a*b, n)"),
        (COPRIME, "assume divides(a, n)", "assume divides(b, n)", "show divides(a^2*b, n)"),
    ),
    "two unknowns": (
        (COPRIME, "assume coprime(a, c)", "show coprime(a, b*c)"),
        (COPRIME, "assume coprime(a, c)", "show coprime(b, c)"),
    ),
    "two equations": (
        ("show exists x, y : Int: x + y = a and x + 2*y = b",),
        ("show exists x, y : Int: x + y = a and x - y = b",),
    ),
    "existences inside": (
        ("assume coprime(m, n)", "show exists x : Int: congruent(x, a, m) and congruent(x, b, n)"),
        ("show exists x : Int: congruent(x, a, m) and congruent(x, b, n)",),
    ),
    "one of two": (
        ("assume odd(a)", "show exists k : Int: a + 1 = 2*k or a + 1 = 2*k + 1"),
        ("assume odd(a)", "show exists k : Int: a + 1 = 4*k or a + 1 = 4*k + 1"),
    ),
    "not negative": (
        ("assume a >= 0", "assume odd(a)", "show exists k : Nat: a = 2*k + 1"),
        ("assume odd(a)", "show exists k : Nat: a = 2*k + 1"),
    ),
}


def _text(lines: tuple[str, ...]) -> str:
    return WORDS + "".join(f"  {line}\n" for line in (*lines, "from [0]"))


@pytest.mark.parametrize("name", PAIRS)
def test_a_true_fact_is_proved(name: str) -> None:
    assert proof_of(last_task(_text(PAIRS[name][0]))) is not None


@pytest.mark.parametrize("name", PAIRS)
def test_its_false_twin_is_not(name: str) -> None:
    assert not isinstance(prove_task(last_task(_text(PAIRS[name][1]))), Proved)


def test_a_combination_has_integer_factors() -> None:
    """4*u + 6*v is 2, as 4*(-1) + 6*1 is, and is never 3."""
    known: list[Poly] = [{("place",): 4, ("u",): -1}, {("place",): 6, ("v",): -1}]
    marks, places = frozenset("uv"), frozenset(["place"])

    assert Combinations(marks, places).spelled(known, {("place",): 2}) == {("u",): -1, ("v",): 1}
    assert Combinations(marks, places).spelled(known, {("place",): 3}) is None


def test_a_search_ends_at_its_limit() -> None:
    """5*u + 7*v is 1, which takes a few steps: within none nothing is found, and nothing raised."""
    known: list[Poly] = [{("place",): 5, ("u",): -1}, {("place",): 7, ("v",): -1}]
    marks, places = frozenset("uv"), frozenset(["place"])

    assert Combinations(marks, places).spelled(known, {("place",): 1}) is not None
    assert Combinations(marks, places, Steps(0)).spelled(known, {("place",): 1}) is None


def test_a_name_in_a_quotient_brings_the_step_that_introduced_it() -> None:
    """The second assumption is of no use, but its number enters the quotient that is tried first."""
    lines = (
        "assume not (exists k : Int: 6 = 2*k)",
        "assume exists k : Int: 3*b^3 + 5*c*d = 3*k",
        "show exists k : Int: 4*d + 3*d*a^2 = 4*k",
    )
    assert proof_of(last_task(_text(lines))) is not None
