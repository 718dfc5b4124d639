"""What has to be shown so that a formula has a value: what stands before a term guards it."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from tests.audit.real_tasks import read, task_of
from tests.language.elaborated import sides

GUARDED = {
    "nothing before it": ("1/x = y", ["x != 0"]),
    "a conjunct": ("x > 0 and 1/x = y", ["x > 0 ==> x != 0"]),
    "a conjunct after it": ("1/x = y and x > 0", ["x != 0"]),
    "an antecedent": ("x > 0 ==> 1/x = y", ["x > 0 ==> x != 0"]),
    "a disjunct": ("x = 0 or 1/x = y", ["not x = 0 ==> x != 0"]),
    "a disjunct after it": ("1/x = y or x = 0", ["x != 0"]),
    "two disjuncts": (
        "x = 0 or y = 0 or 1/(x*y) = 1",
        ["not (x = 0 or y = 0) ==> x*y != 0"],
    ),
    "a denied disjunction": ("not (x = 0 or 1/x = y)", ["not x = 0 ==> x != 0"]),
    "what stands beside a disjunction": ("(x = 0 or y = 0) and 1/x = y", None),
}


@pytest.mark.parametrize("name", GUARDED)
def test_what_guards_a_term(name: str) -> None:
    shown, expected = GUARDED[name]
    expected = expected or ["x = 0 or y = 0 ==> x != 0"]

    assert expected == sides(f"[1] claim\n  given x, y : Real\n  show {shown}\n")


VERDICTS = {
    "x = 0 or x/x = 1": "proved",
    "x/x = 1 or x = 0": "refuted",
    "x = 1 or x/x = 1": "refuted",
}


@pytest.mark.parametrize("shown", VERDICTS)
def test_a_disjunct_guards_only_what_stands_after_it(shown: str) -> None:
    task = task_of(read(f"[1] claim\n  given x : Real\n  show {shown}\n"), "1")

    assert VERDICTS[shown] == judge_tasks([task])[0].evidence


def test_what_a_disjunct_guards_is_shown() -> None:
    derivation = read("[1] claim\n  given x : Real\n  show x = 0 or x/x = 1\n")

    assert "proved" == judge_tasks([task_of(derivation, "1", 1)])[0].evidence


CONVERGING = {
    "t in Nat": "exists c : Real: forall n : Nat: sum(t in 0..n) |x^t| <= c",
    "t in PosNat": "exists c : Real: forall n : Nat: sum(t in 1..n) |x^t| <= c",
    "t in Nat where t >= k": "exists c : Real: forall n : Nat: sum(t in 0..n where t >= k) |x^t| <= c",
    "s in Nat, t in 0..s": "exists c : Real: forall n : Nat: sum(s in 0..n, t in 0..s) |x^t| <= c",
    "t in 0..k": "",
}


@pytest.mark.parametrize("index", CONVERGING)
def test_an_infinite_sum_converges_absolutely(index: str) -> None:
    expected = CONVERGING[index]
    text = f"[1] claim\n  given x : Real, k : Nat\n  show sum({index}) x^t = k\n"

    assert sides(text) == ([expected] if expected else [])


def test_the_names_of_a_bound_and_of_a_number_of_terms_are_new() -> None:
    text = "[1] claim\n  given c : Real, n : Nat\n  show sum(t in Nat) n*c^t = n\n"

    assert sides(text) == ["exists c' : Real: forall n' : Nat: sum(t in 0..n') |n*c^t| <= c'"]


CONVERGENCE = {"|X| < 1": True, "|X| <= 1": False}


@pytest.mark.sampled
@pytest.mark.parametrize("assumed", CONVERGENCE)
def test_a_sum_that_may_diverge_is_not_green(assumed: str) -> None:
    derivation = read(
        "[1] claim\n  given n : PosNat, X : Matrix(n, n)\n"
        f"  assume {assumed}\n  show (I(n) - X)*sum(t in Nat) X^t = I(n)\n"
    )
    judged = judge_tasks([task_of(derivation, "1", 0)])[0]

    assert CONVERGENCE[assumed] is (judged.evidence in ("proved", "cited"))
    assert CONVERGENCE[assumed] is not (judged.evidence == "unsupported")


MEMBERS = {
    "forall w[t in 1..n] in 1..m, t in 1..n: x[w[t]] = 0": [],
    "forall w[t in 1..n] in A, t in 1..n: x[w[t]] = 0": [],
    "prob(w[t in 1..n] ~ Uniform(1..m)) (forall t in 1..n: x[w[t]] <= 0) = 1": [],
    "forall w[t in 1..n] in 1..t, t in 1..n: x[w[t]] = 0": [
        "forall w[t in 1..n] in 1..t, t in 1..n: w[t] in 1..m"
    ],
    "forall w[t in 1..n] in 0..m, t in 1..n: x[w[t]] = 0": [
        "forall w[t in 1..n] in 0..m, t in 1..n: w[t] in 1..m"
    ],
    "forall w[t in 1..n] in 1..m, t in 0..n: x[w[t]] = 0": [
        "forall t in 0..n: t in 1..n",
    ],
}
"""Members of a family in its set, by that alone: not in another, and their indices not for free."""


@pytest.mark.parametrize("shown", MEMBERS)
def test_members_of_a_family_lie_in_its_set(shown: str) -> None:
    text = "[0] definition\n  let m, n : PosNat\n  let A := 1..m\n  let x[p in 1..m] : Real\n\n"

    assert MEMBERS[shown] == sides(f"{text}[1] claim\n  show {shown}\n  from [0]\n")
