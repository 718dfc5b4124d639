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


# --- families, of which laws of the theory speak ----------------------------------------------------

PRODUCT = claim(
    "n : Nat, a[k in 1..n] : Real", "forall k in 1..n: 0 < a[k]", "0 < prod(k in 1..n) a[k]"
)
LAST = claim(
    "n : Nat, a[k in 1..n] : Real", "forall k in 1..n-1: 0 < a[k]", "0 < prod(k in 1..n) a[k]"
)
SHIFTED = claim(
    "n : Nat, a[k in 1..n] : Real", "forall k in 1..n: 0 < a[k]", "0 < prod(k in 0..n) a[k]"
)
POSITIVE = "product over a range of positive numbers"
WHOLE = ["q", "goal", 1]
OF_MATRICES = claim("n : PosNat, A : Matrix(n, n)", "", "0 < prod(k in 1..n) tr(zero(k, k) + I(k))")
WITHOUT_SIZE = claim("n : PosNat, m : Int", "", "0 < prod(k in 1..n) tr(zero(m, m))")
WITHIN = claim("n : PosNat", "", "0 < prod(k in 1..n) sum(j in 1..2) tr(I(j))")
OF_SQUARES = claim(
    "n : PosNat, A[k in 1..n] : Matrix(n, n)",
    "forall k in 1..n: 0 < tr(A[k]*A[k])",
    "0 < prod(k in 1..n) tr(A[k]*A[k])",
)
NESTED = claim("n : Nat, a[k in 1..n] : Real", "", "0 < prod(k in 1..n) sum(j in 1..n) a[k]")


def positive(text: str, low: Any, *path: int) -> str:
    """Return why the kernel does not take the members of a product to be positive."""
    family = ["members", WHOLE, *path]
    return objection(last_task(text), ["law", POSITIVE, [family, low, N], []], *EVIDENT)


def test_a_law_is_used_at_the_members_of_a_product() -> None:
    assert not positive(PRODUCT, ONE)
    assert not positive(OF_SQUARES, ONE)


@pytest.mark.parametrize(("text", "low"), [(LAST, ONE), (SHIFTED, ONE), (SHIFTED, ZERO)])
def test_what_it_assumes_is_asked_of_all_members(text: str, low: Any) -> None:
    assert positive(text, low) in (
        "a condition is neither evident nor proved",
        "the goal is not evident",
    )


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        (PRODUCT, (1,), "no part of what is added up"),
        (NESTED, (0, 0), "no part of what is added up"),
        (OF_MATRICES, (), "a size depends on an index"),
        (WITHIN, (), "a size depends on an index"),
        (WITHOUT_SIZE, (), "may be negative"),
        (OF_MATRICES, (0,), "a family of numbers is needed"),
    ],
)
def test_what_is_no_family_of_numbers_is_rejected(
    text: str, path: tuple[int, ...], reason: str
) -> None:
    assert reason in positive(text, ONE, *path)


def test_a_name_that_is_bound_around_a_sum_is_no_part_of_a_family() -> None:
    text = claim(
        "n : Nat, a[i, k in 1..n] : Real", "", "0 < prod(i in 1..n) sum(k in 1..n) a[i, k]"
    )
    inner = ["q", "goal", 1, 1]
    family = ["members", inner]

    why = objection(last_task(text), ["law", POSITIVE, [family, ONE, N], []], *EVIDENT)
    assert "not visible" in why
