"""Laws of logarithms ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from tests.kernel.steps import v
from tests.kernel.uses import (
    SAID,
    Scene,
    accepted,
    by_law,
    is_accepted,
    rejected,
    use,
    without_a_condition,
)

SCENE = Scene(
    "given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(m, n), Z : ComplexMatrix(n, n), x : Real",
    """\
[0] hypothesis
  let exp := library exp
  let log := library log
  let pi := library pi
  let spectrum := library spectrum
""",
)


def _off_the_cut(matrix: str) -> str:
    return f"forall t in spectrum({matrix}): t != -|t|"


VALID = by_law(
    use("spectrum of exp", "Z", _off_the_cut("exp(Z)"), "|Z| < pi"),
    use(
        "spectrum of a product of exponentials",
        "A B",
        _off_the_cut("exp(A)*exp(B)"),
        "|A| + |B| < pi",
    ),
    use("spectrum near the identity", "Z", _off_the_cut("I(n) + Z"), "|Z| < 1"),
    use("logarithm of exp", "Z", "log(exp(Z)) = Z", "|Z| < pi"),
    use("exp of a logarithm", "Z", "exp(log(Z)) = Z", _off_the_cut("Z")),
)

FORGED = {
    "an exponent on the circle": use("spectrum of exp", "A", _off_the_cut("exp(A)"), "|A| <= pi"),
    "the exponential of another matrix": use(
        "spectrum of exp", "B", _off_the_cut("exp(A)"), "|B| < pi"
    ),
    "a matrix that is not square": use("spectrum of exp", "C", "exp(A) = exp(A)", "|C| < pi"),
    "exponents that are small one by one": use(
        "spectrum of a product of exponentials",
        "A B",
        _off_the_cut("exp(A)*exp(B)"),
        "|A| < pi",
        "|B| < pi",
    ),
    "a sum of exponents that is small": use(
        "spectrum of a product of exponentials",
        "A B",
        _off_the_cut("exp(A)*exp(B)"),
        "|A + B| < pi",
    ),
    "an offset of one": use(
        "spectrum near the identity", "A", _off_the_cut("I(n) + A"), "|A| <= 1"
    ),
    "an offset from twice the identity": use(
        "spectrum near the identity", "A", _off_the_cut("I(n) - 2*I(n) + A"), "|A| < 1"
    ),
    "a logarithm that may be another": use("logarithm of exp", "A", "log(exp(A)) = A"),
    "a logarithm on the circle": use("logarithm of exp", "A", "log(exp(A)) = A", "|A| <= pi"),
    "a logarithm that may not exist": use(
        "exp of a logarithm", "A", "exp(log(A)) = A", "invertible(A)"
    ),
    "a spectrum without negative numbers": use(
        "exp of a logarithm", "A", "exp(log(A)) = A", "forall t in spectrum(A): t != -|t| - 1"
    ),
    "a number for a matrix": use("exp of a logarithm", "x", "exp(log(x)) = x", "0 < x"),
}


test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))


@pytest.mark.parametrize(
    ("goal", "is_true"),
    [("223/71 < pi", True), ("pi < 22/7", True), ("22/7 < pi", False), ("pi <= 223/71", False)],
)
def test_the_circle_constant_lies_between_two_fractions(goal: str, *, is_true: bool) -> None:
    bounds = use("bounds of pi", [], goal, "0 < pi", then=[["and-elimination", SAID]])

    assert is_true is SCENE.accepts(bounds)


UNDONE: list[Any] = ["law", "exp of a logarithm", [v("A")], []]


def test_a_goal_that_is_defined_lets_its_logarithm_be_undone() -> None:
    task = SCENE.task("exp(log(A)) = A")
    proof = proof_certificate(task, [["definedness", "goal"], UNDONE, ["evident"]])

    assert ("exp of a logarithm",) == check_proof(task, proof).theorems


def test_what_stands_under_a_condition_need_not_be_defined() -> None:
    task = SCENE.task("|A| < 1 ==> exp(log(A)) = A")

    assert not is_accepted(task, ["definedness", "goal"], ["intro"], UNDONE, ["evident"])


@pytest.mark.parametrize(
    ("law", "terms", "own"),
    [
        ("spectrum of exp", "A", "exp"),
        ("logarithm of exp", "A", "exp"),
        ("exp of a logarithm", "A", "exp"),
        ("bounds of pi", "", "pi"),
    ],
)
def test_a_law_speaks_of_the_functions_of_the_library(law: str, terms: str, own: str) -> None:
    without = SCENE.bound.replace(f"  let {own} := library {own}\n", "")
    other = replace(SCENE, bound=f"{without}  let {own}(t : Real) : Real\n")
    assumed = () if own == "pi" else ("|A| < pi", _off_the_cut("A"))
    said = "exp(A)" if own == "exp" else "pi*A"

    assert SCENE.accepts(use(law, terms, f"{said} = {said}", *assumed))
    assert other.objection(use(law, terms, "A = A", *assumed)).startswith("no statement in sight")
