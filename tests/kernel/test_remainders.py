"""Refutations of remainders: accepted just where a lower coefficient does not vanish."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.evaluation.functions.taylor_models import parameter
from proofcheck.evaluation.values.values import MatrixValue, Value
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task
from tests.language.elaborated import elaborate_clean

TEXT = """\
  language 2

[0] definition
  let exp := library exp

[1] claim
  given n : PosNat, A : Matrix(n, n), x : Real
  show {}
  from [0]
"""

ROWS = (Fraction(1), Fraction(2)), (Fraction(-3), Fraction(1, 2))
VALUES: dict[str, Value] = {
    "n": Fraction(2),
    "A": MatrixValue(2, 2, ROWS),
    "x": Fraction(-2),
}


def task(show: str, number: int = -1) -> Task:
    derivation = elaborate_clean(TEXT.format(show))
    statement = derivation.statements[1]
    return Slicer(derivation).task(statement, statement.goals[number])


def certificate(of: Task, values: dict[str, Value], **candidates: tuple[Value, ...]) -> Any:
    named = {d.variable.name for d in of.declarations if d.body is None}
    return refutation_certificate(of, Model({n: values[n] for n in named}, candidates))


FALSE = [
    "det(I(n) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^3",
    "exp(e*A) = I(n) + e*A^T + bigO(e -> 0) e^2",
    "1/e = bigO(e -> 0) 1",
    "|x*e| = x*e + bigO(e -> 0) e^2",
    "forall k in 1..3: (1 + x*e)^k = 1 + x*e + bigO(e -> 0) e^2",
]

TRUE = [
    "det(I(n) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^2",
    "exp(e*A) = I(n) + e*A + bigO(e -> 0) e^2",
    "1/e = 1/e + bigO(e -> 0) e^7",
    "|x*e| = -x*|e| + bigO(e -> 0) e^2",
    "forall k in 1..3: (1 + x*e)^k = 1 + k*x*e + bigO(e -> 0) e^2",
]


@pytest.mark.parametrize("text", FALSE)
def test_a_lower_coefficient_refutes(text: str) -> None:
    of = task(text)
    forged = certificate(of, VALUES, C=(Fraction(10) ** 9,), r=(Fraction(1, 10**9),))

    assert check_refutation(of, certificate(of, VALUES)).respects
    assert check_refutation(of, forged).respects  # no offer saves it


@pytest.mark.parametrize("text", TRUE)
def test_what_holds_is_not_refuted(text: str) -> None:
    of = task(text)
    with pytest.raises(CertificateRejected, match="the goal is true on this model"):
        check_refutation(of, certificate(of, VALUES))


@pytest.mark.parametrize("text", FALSE)
def test_the_certificate_of_a_false_one_does_not_refute_another(text: str) -> None:
    forged = certificate(task(text), VALUES)
    for other in TRUE:
        of = task(other)
        with pytest.raises(CertificateRejected, match="belongs to another task"):
            check_refutation(of, forged)


def test_bad_offers_refute_nothing() -> None:
    of = task("x*e = bigO(e -> 0) e")
    small = certificate(of, VALUES, C=(Fraction(1, 10),), r=(Fraction(10),))

    with pytest.raises(CertificateRejected, match="the goal is true"):
        check_refutation(of, small)


@pytest.mark.parametrize(
    "text",
    [
        "1/(x - x) = bigO(e -> 0) e",
        "1/(e - e) = bigO(e -> 0) e",
        "(e*x*I(n) - x*e*I(n))^-1 = bigO(e -> 0) e",
    ],
)
def test_what_has_no_value_has_no_truth_value_either(text: str) -> None:
    of, side = task(text), task(text, 0)

    with pytest.raises(CertificateRejected, match="the goal has no truth value"):
        check_refutation(of, certificate(of, VALUES))
    assert check_refutation(side, certificate(side, VALUES)).respects


@pytest.mark.parametrize("text", ["exp(-1/e^2) = 1 + bigO(e -> 0) e", "exp(1/e) = bigO(e -> 0) e"])
def test_what_is_not_decided_is_no_refutation(text: str) -> None:
    of = task(text)
    with pytest.raises(CertificateRejected, match="the goal is unknown on this model"):
        check_refutation(of, certificate(of, VALUES))


def test_the_parameter_of_a_family_is_another_number_than_that_of_a_remainder() -> None:
    """Taken for one, e = x would be 0 to the right of zero, and -2*e to the left."""
    of = task("exists absolute c : Real: c*x = c*e + bigO(e -> 0) e^2")
    values = {**VALUES, "x": parameter(Fraction(1, 2**20))}
    family = {**certificate(of, values), "kind": "family", "end": "1/1048576", "growth": "1"}

    with pytest.raises(CertificateRejected, match="the goal is unknown on this model"):
        check_refutation(of, family)


CLOSED = [
    ("(1 + e)^3 = 1 + 3*e + bigO(e -> 0) e^2", "(1 + e)^3 = 1 + 3*e + bigO(e -> 0) e^3"),
    ("|e| = bigO(e -> 0) e", "|e| = e + bigO(e -> 0) e^2"),
    ("exp(2*e) = 1 + 2*e + bigO(e -> 0) e^2", "exp(2*e) = 1 + e + bigO(e -> 0) e^2"),
]


@pytest.mark.parametrize(("true", "false"), CLOSED)
def test_where_nothing_is_given_the_expansion_is_a_proof(true: str, false: str) -> None:
    holds, fails = task(true), task(false)

    assert check_proof(holds, proof_certificate(holds, [["evaluate"]])).laws == ()
    with pytest.raises(CertificateRejected, match="evaluated, the goal is false"):
        check_proof(fails, proof_certificate(fails, [["evaluate"]]))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exp(-1/e^2) = bigO(e -> 0) e", "evaluated, the goal is unknown"),
        ("exp(1 + e) = exp(1) + e*exp(1) + bigO(e -> 0) e^2", "evaluated, the goal is close"),
        ("1/(e - e) = bigO(e -> 0) e", ""),
    ],
)
def test_what_is_not_exact_is_no_proof(text: str, why: str) -> None:
    of = task(text)
    with pytest.raises(CertificateRejected, match=why):
        check_proof(of, proof_certificate(of, [["evaluate"]]))
