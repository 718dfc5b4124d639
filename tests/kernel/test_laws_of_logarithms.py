"""Laws of logarithms ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

BOUND = """\
[0] hypothesis
  let exp := library exp
  let log := library log
  let pi := library pi
  let spectrum := library spectrum
"""
GIVEN = (
    "given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(m, n), Z : ComplexMatrix(n, n), x : Real"
)
A, B, C, X, Z = (["v", name] for name in "ABCxZ")


def _task(goal: str, *assumed: str, bound: str = BOUND) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}", "from [0]"]
    body = bound + "\n[1] claim\n  " + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("t.proof", f'derivation "t"\n\n{body}'), "t")
    statement = derivation.statements[-1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, law: str, *terms: Any, then: Any = ()) -> bool:
    steps: Any = [["law", law, list(terms), []], *then, ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


def _off_the_cut(matrix: str) -> str:
    return f"forall t in spectrum({matrix}): t != -|t|"


VALID: dict[str, tuple[Task, list[Any]]] = {
    "spectrum of exp": (_task(_off_the_cut("exp(Z)"), "|Z| < pi"), [Z]),
    "spectrum of a product of exponentials": (
        _task(_off_the_cut("exp(A)*exp(B)"), "|A| + |B| < pi"),
        [A, B],
    ),
    "spectrum near the identity": (_task(_off_the_cut("I(n) + Z"), "|Z| < 1"), [Z]),
    "logarithm of exp": (_task("log(exp(Z)) = Z", "|Z| < pi"), [Z]),
    "exp of a logarithm": (_task("exp(log(Z)) = Z", _off_the_cut("Z")), [Z]),
}

FORGED: dict[str, tuple[Task, str, list[Any]]] = {
    "an exponent on the circle": (
        _task(_off_the_cut("exp(A)"), "|A| <= pi"),
        "spectrum of exp",
        [A],
    ),
    "the exponential of another matrix": (
        _task(_off_the_cut("exp(A)"), "|B| < pi"),
        "spectrum of exp",
        [B],
    ),
    "a matrix that is not square": (_task("|C| >= 0", "|C| < pi"), "spectrum of exp", [C]),
    "exponents that are small one by one": (
        _task(_off_the_cut("exp(A)*exp(B)"), "|A| < pi", "|B| < pi"),
        "spectrum of a product of exponentials",
        [A, B],
    ),
    "a sum of exponents that is small": (
        _task(_off_the_cut("exp(A)*exp(B)"), "|A + B| < pi"),
        "spectrum of a product of exponentials",
        [A, B],
    ),
    "an offset of one": (
        _task(_off_the_cut("I(n) + A"), "|A| <= 1"),
        "spectrum near the identity",
        [A],
    ),
    "an offset from twice the identity": (
        _task(_off_the_cut("I(n) - 2*I(n) + A"), "|A| < 1"),
        "spectrum near the identity",
        [A],
    ),
    "a logarithm that may be another": (_task("log(exp(A)) = A"), "logarithm of exp", [A]),
    "a logarithm on the circle": (
        _task("log(exp(A)) = A", "|A| <= pi"),
        "logarithm of exp",
        [A],
    ),
    "a logarithm that may not exist": (
        _task("exp(log(A)) = A", "invertible(A)"),
        "exp of a logarithm",
        [A],
    ),
    "a spectrum without negative numbers": (
        _task("exp(log(A)) = A", "forall t in spectrum(A): t != -|t| - 1"),
        "exp of a logarithm",
        [A],
    ),
    "a number for a matrix": (_task("exp(log(x)) = x", "0 < x"), "exp of a logarithm", [X]),
}


@pytest.mark.parametrize("law", VALID)
def test_a_law_is_accepted_where_it_applies(law: str) -> None:
    task, terms = VALID[law]

    assert _is_accepted(task, law, *terms)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_use_is_rejected(name: str) -> None:
    task, law, terms = FORGED[name]

    assert not _is_accepted(task, law, *terms)


@pytest.mark.parametrize(
    ("goal", "is_true"),
    [("223/71 < pi", True), ("pi < 22/7", True), ("22/7 < pi", False), ("pi <= 223/71", False)],
)
def test_the_circle_constant_lies_between_two_fractions(goal: str, *, is_true: bool) -> None:
    task = _task(goal, "0 < pi")

    assert is_true is _is_accepted(task, "bounds of pi", then=[["conjuncts", 1]])


def test_a_goal_that_is_defined_lets_its_logarithm_be_undone() -> None:
    task = _task("exp(log(A)) = A")
    steps: Any = [["defined", "goal"], ["law", "exp of a logarithm", [A], []], ["evident"]]

    assert check_proof(task, proof_certificate(task, steps)).theorems == ("exp of a logarithm",)


def test_what_stands_under_a_condition_need_not_be_defined() -> None:
    task = _task("|A| < 1 ==> exp(log(A)) = A")
    steps: Any = [["defined", "goal"], ["intro"], ["law", "exp of a logarithm", [A], []]]

    with pytest.raises(CertificateRejected):
        check_proof(task, proof_certificate(task, [*steps, ["evident"]]))


@pytest.mark.parametrize(
    ("law", "terms", "own"),
    [
        ("spectrum of exp", [A], "exp"),
        ("logarithm of exp", [A], "exp"),
        ("exp of a logarithm", [A], "exp"),
        ("bounds of pi", [], "pi"),
    ],
)
def test_a_law_speaks_of_the_functions_of_the_library(law: str, terms: list[Any], own: str) -> None:
    lines = {"exp": "let exp := library exp", "pi": "let pi := library pi"}
    without = "".join(x for x in BOUND.splitlines(keepends=True) if lines[own] not in x)
    other = f"{without}  let {own}(t : Real) : Real\n"
    assumed = () if own == "pi" else ("|A| < pi", _off_the_cut("A"))
    said = "exp(A)" if own == "exp" else "pi*A"

    assert _is_accepted(_task(f"{said} = {said}", *assumed), law, *terms)
    assert not _is_accepted(_task("A = A", *assumed, bound=other), law, *terms)
