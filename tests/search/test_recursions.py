"""Induction over what is defined by recursion, or assumed of it: truths, and their false twins."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.by_induction import prove_by_induction
from proofcheck.terms.task import Task
from tests.search.proofs import by_hand, claim, goal_of

FIBONACCI = """\
[0] definition
  let F[k in Nat] := cases { 0 if k = 0; 1 if k = 1; F[k - 1] + F[k - 2] otherwise }

"""
DESCENT = """\
[0] hypothesis
  let n : PosNat
  let s : Real
  let H : Matrix(n, n)
  let x[k in Nat] : Vector(n)
  assume forall k in Nat: x[k + 1] = x[k] + s*H*x[k]

"""
POWERS = """\
[0] definition
  given t : Real
  let g[k in Nat] := cases { 1 if k = 0; t*g[k - 1] otherwise }

"""
FACTORIAL = """\
[0] definition
  let f[k in Nat] := cases { 1 if k = 0; k*f[k - 1] otherwise }

"""
GROWING = """\
[0] hypothesis
  let a[k in Nat] : Real
  assume forall k in Nat: a[k + 1] = a[k] + a[k]^2

"""
SHRINKING = """\
[0] hypothesis
  let n : PosNat
  let q : NonNegReal
  let y[k in Nat] : Vector(n)
  assume forall k in Nat: |y[k + 1]| <= q*|y[k]|

"""
K = "k : Nat"
ADDITION = "forall m in Nat: forall j in Nat: F[m + j + 1] = F[m + 1]*F[j + 1] + F[m]*F[j]"

TRUE_AND_FALSE = {
    "sum of the first numbers": ("", K, "sum(j in 1..k) j = k*(k + {})/2", "1", "2"),
    "closed form of a linear step": (
        DESCENT,
        K,
        "x[k] = (I(n) {} s*H)^k*x[0]",
        "+",
        "-",
    ),
    "norms of a linear step": (
        DESCENT,
        K,
        "|x[k]| <= ({} + |s|*|H|)^k*|x[0]|",
        "1",
        "1/2",
    ),
    "a contraction": (SHRINKING, K, "|y[k]| <= q^{}*|y[0]|", "k", "(k + 1)"),
    "monotone": (GROWING, K, "a[0] {} a[k]", "<=", ">="),
    "powers": (POWERS, "z : Real, k : Nat", "g[z, k] = z^{}", "k", "(k + 1)"),
    "Cassini": (FIBONACCI, K, "F[k]*F[k + 2] - F[k + 1]^2 = {}(-1)^k", "-", ""),
    "sum": (FIBONACCI, K, "sum(j in 0..k) F[j] = F[k + 2] - {}", "1", "2"),
    "two steps back": (FIBONACCI, K, "F[k + 1] >= {0} and F[k] >= {0}", "0", "1"),
    "factorials": (FACTORIAL, K, "f[k] >= {}", "1", "2"),
}


def text_of(name: str, *, is_true: bool) -> str:
    before, given, said, true, false = TRUE_AND_FALSE[name]
    said = said.format(true if is_true else false)
    return claim(given, "", said, f"have {said} by induction on k", before=before)


@pytest.mark.sampled
@pytest.mark.parametrize("name", TRUE_AND_FALSE)
def test_a_truth_is_proved_by_induction(name: str) -> None:
    assert isinstance(by_hand(goal_of(text_of(name, is_true=True))), Proved)


@pytest.mark.sampled
@pytest.mark.parametrize("name", TRUE_AND_FALSE)
def test_its_false_twin_is_not(name: str) -> None:
    assert not isinstance(by_hand(goal_of(text_of(name, is_true=False))), Proved)


@pytest.mark.parametrize(("said", "is_true"), [(ADDITION, True), (ADDITION + " + 1", False)])
def test_what_is_supposed_may_be_said_of_all_other_numbers(said: str, is_true: bool) -> None:
    text = claim("", "", said, f"have {said} by induction on m", before=FIBONACCI)

    assert isinstance(by_hand(goal_of(text)), Proved) is is_true


def members(before: str, said: str) -> Task:
    return goal_of(f"{before}[1] claim\n  show {said}\n  from [0]\n")


@pytest.mark.parametrize(
    ("before", "said", "is_true"),
    [
        (FIBONACCI, "F[10] = 55", True),
        (FIBONACCI, "F[10] = 56", False),
        (FACTORIAL, "f[5] = 120", True),
        (FACTORIAL, "f[5] = 24", False),
        (DESCENT, "x[3] = (I(n) + s*H)^3*x[0]", True),
        (DESCENT, "x[3] = (I(n) + s*H)^2*x[0]", False),
        (SHRINKING, "0 = 0", False),
    ],
)
def test_members_at_fixed_indices(before: str, said: str, is_true: bool) -> None:
    found = prove_by_induction(members(before, said))

    assert isinstance(found, Proved) is is_true
