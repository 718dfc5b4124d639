"""Remainders from the text to the verdict: witnessed or proved, or refuted with the term that is left."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from proofcheck.audit.judging.counterexample import describe_counterexample
from proofcheck.audit.judging.spelling import choose_spelling
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.language.statements import Derivation
from proofcheck.terms.rationals import Fraction
from tests.audit.real_tasks import matrix
from tests.cli.real_audit import Auditor
from tests.language.elaborated import elaborate_clean

TEXT = """\
  language 2

[0] definition
  let exp := library exp
  let sqrt := library sqrt

[1] claim
  given {}
  show {}
  from [0]
"""


def read(given: str, show: str) -> Derivation:
    return elaborate_clean(TEXT.format(given, show))


@cache
def found(given: str, show: str) -> Survey:
    derivation = read(given, show)
    statement = derivation.statements[1]
    return survey(Slicer(derivation).task(statement, statement.goals[-1]))


SQUARE = "n : PosNat, A : Matrix(n, n)"
PAIRS = [
    (
        SQUARE,
        "det(I(n) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^2",
        "det(I(n) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^3",
    ),
    (
        SQUARE,
        "(I(n) - e*A)^-1 = I(n) + e*A + bigO(e -> 0) e^2",
        "(I(n) - e*A)^-1 = I(n) + e*A + bigO(e -> 0) e^3",
    ),
    (
        SQUARE,
        "exp(e*A) = I(n) + e*A + bigO(e -> 0) e^2",
        "exp(e*A) = I(n) + e*A + bigO(e -> 0) e^3",
    ),
    (
        "A, B : Matrix(2, 2)",
        "exp(e*A)*exp(e*B) = exp(e*(A + B)) + e^2*(A*B - B*A)/2 + bigO(e -> 0) e^3",
        "exp(e*A)*exp(e*B) = exp(e*(A + B)) + bigO(e -> 0) e^3",
    ),
    (
        "n : PosNat, x, y : Vector(n)",
        "|x + e*y|^2 = |x|^2 + 2*e*x^T*y + bigO(e -> 0) e^2",
        "|x + e*y|^2 = |x|^2 + e*x^T*y + bigO(e -> 0) e^2",
    ),
    ("x : Real", "|x + e| = |x| + bigO(e -> 0) e", "|x + e| = |x| + bigO(e -> 0) e^2"),
    (
        "z : Complex",
        "1/(1 - e*z) = 1 + e*z + bigO(e -> 0) e^2",
        "1/(1 - e*z) = 1 + e*conj(z) + bigO(e -> 0) e^2",
    ),
    ("x : Real", "1/(1 - e*x) = bigO(e -> 0) 1", "1/(x - e) = bigO(e -> 0) 1"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("given", "true", "false"), PAIRS)
def test_what_holds_is_witnessed_and_its_false_twin_refuted(
    given: str, true: str, false: str
) -> None:
    assert found(given, true).is_witnessed
    failure = found(given, false).failure
    assert failure is not None


UNDECIDED = [
    # false at x = 0, where there is no expansion
    ("x : NonNegReal", "sqrt(x + |e|) = sqrt(x) + bigO(e -> 0) e"),
    # true, and at x = 1000 not even close
    ("x : Real", "exp(x + e) = exp(x) + e*exp(x) + bigO(e -> 0) e^2"),
]


@pytest.mark.parametrize(("given", "show"), UNDECIDED)
def test_what_is_not_decided_on_one_model_is_not_witnessed_on_others(given: str, show: str) -> None:
    result = found(given, show)

    assert result.held
    assert result.failure is None
    assert not result.is_witnessed


def test_where_nothing_is_given_the_expansion_decides(auditor: Auditor) -> None:
    show = "[1] claim\n  show (1 + e)^3 = 1 + 3*e + bigO(e -> 0) e^{}\n"
    body = f"{show.format(2)}\n{show.format(3).replace('[1]', '[2]')}"
    result = auditor.audit(f'derivation "t"\n  language 2\n\n{body}'.encode())

    assert {"1": "proved", "2": "refuted"} == result.evidence


WHY: list[tuple[str, str, dict[str, Any], str]] = [
    (
        "x : Real",
        "(1 + x*e)^3 = 1 + 3*x*e + bigO(e -> 0) e^3",
        {"x": Fraction(2)},
        "the difference of the sides has the term 12*e^2",
    ),
    (
        "x : Real",
        "(x + e)^2 = bigO(e -> 0) e",
        {"x": Fraction(3)},
        "the difference of the sides has the term 9",
    ),
    (
        "x : Real",
        "exp(e) = 1 + bigO(e -> 0) e^2",
        {},
        "the difference of the sides has the term e",
    ),
    (
        "x : Real",
        "x/e^2 = bigO(e -> 0) 1",
        {"x": Fraction(3)},
        "the difference of the sides has the term 3*e^-2",
    ),
    (
        "x : Real",
        "|x*e| = x*e + bigO(e -> 0) e^2",
        {"x": Fraction(3)},
        "the difference of the sides has the term -6*e for e < 0",
    ),
    (
        "A : Matrix(2, 2)",
        "exp(e*A) = I(2) + e*A^T + bigO(e -> 0) e^2",
        {"A": matrix((1, 2), (0, 3))},
        "entry (1, 2) of the difference of the sides has the term 2*e",
    ),
    (
        "x : Real",
        "exp(1i*e) = 1 + bigO(e -> 0) e^2",
        {},
        "the difference of the sides has the term (1i)*e",
    ),
]


@pytest.mark.parametrize(("given", "show", "values", "why"), WHY)
def test_a_counterexample_names_the_term_that_is_left(
    given: str, show: str, values: dict[str, Any], why: str
) -> None:
    derivation = read(given, show)
    statement = derivation.statements[1]
    task = Slicer(derivation).task(statement, statement.goals[-1])
    model = Model(values)
    check_refutation(task, refutation_certificate(task, model))
    spelling = choose_spelling(statement, [task], derivation.symbols)
    shown: Any = describe_counterexample(task, model, spelling)

    assert why == shown["why"]
