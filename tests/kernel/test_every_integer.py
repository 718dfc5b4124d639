"""What certificates say of all integers from one on, and of sums over other ranges."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, ONE, ZERO, claim, o, v
from tests.kernel.uses import objection

SUM = claim("n : Nat", "", "sum(k in 1..n) k = n*(n + 1)/2")
MATRIX = claim("n : PosNat, A : Matrix(n, n)", "", "sum(k in 1..n) A = n*A")
M = ["i", "m"]
S, N = ["q", "goal", 0], v("n")
UP_TO_M = ["over", S, ONE, M]
HALF = o("div", o("mul", M, o("add", M, ONE)), ["n", "2"])
LAW = "sum or product by recursion"


def proof(index: list[Any]) -> list[Any]:
    """Return a proof that a name of an index is what it is."""
    return [["intro"], *EVIDENT] if index else EVIDENT


def test_what_holds_of_every_integer_is_known_once_it_is_proved() -> None:
    every = ["every", "m", ZERO, o("eq", M, M)]
    task = last_task(claim("n : Nat", "", "n = n"))

    assert not objection(
        task, ["have", every, proof(M)], ["forall-elimination", 0, [N], []], *EVIDENT
    )


def test_a_sum_over_another_range_is_that_sum() -> None:
    same = o("eq", ["over", S, ONE, N], S)

    assert "not evident" in objection(last_task(SUM), ["have", same, EVIDENT], *EVIDENT)


@pytest.mark.parametrize(
    ("text", "spec", "reason"),
    [
        (SUM, o("eq", M, M), "not visible"),
        (SUM, o("eq", UP_TO_M, HALF), "not visible"),
        (SUM, ["every", "m", M, o("eq", M, M)], "not visible"),
        (SUM, ["every", "m", ZERO, ["i", "k"]], "not about an integer"),
        (SUM, ["every", "m", ["n", "1/2"], o("eq", M, M)], "not about an integer"),
        (SUM, ["every", "m", ZERO, o("eq", ["i", "k"], M)], "not visible"),
        (SUM, ["over", N, ONE, N], "neither a sum nor a product"),
        (SUM, ["over", S, ["n", "1/2"], N], "an end is no integer"),
        (MATRIX, ["over", S, ONE, N], "matrices"),
        (MATRIX, ["every", "m", ZERO, o("eq", o("zero", M, M), o("zero", M, M))], "matrices"),
    ],
)
def test_what_is_not_well_formed_is_rejected(text: str, spec: Any, reason: str) -> None:
    proposition = spec if spec[0] == "every" or spec[:2] == ["o", "eq"] else o("eq", spec, spec)

    assert reason in objection(last_task(text), ["have", proposition, proof([])], *EVIDENT)


@pytest.mark.parametrize("at", [["n", "-1"], o("sub", ZERO, N), ["n", "1/2"]])
def test_it_is_used_from_its_least_value_on(at: Any) -> None:
    every = ["every", "m", ZERO, o("eq", M, M)]
    steps = [["have", every, proof(M)], ["forall-elimination", 0, [at], []]]

    assert objection(last_task(claim("n : Nat", "", "n = n")), *steps, *EVIDENT)


def test_what_does_not_hold_of_every_integer_is_not_proved() -> None:
    every = ["every", "m", ZERO, o("le", ONE, M)]

    assert "not evident" in objection(last_task(SUM), ["have", every, proof(M)], *EVIDENT)
