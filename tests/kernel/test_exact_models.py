"""Refutations by exact irrational numbers: accepted, and forged in every way that says more."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.encoding import encode_term
from proofcheck.terms.expressions import Variable
from proofcheck.terms.sorts import REAL
from proofcheck.terms.task import Task
from tests.fakes.constants import claim, exact, term

COSINES = "given x, y : Real\n  assume cos(x) = cos(y)\n  show x = y"

REFUTED: list[tuple[str, dict[str, str]]] = [
    (COSINES, {"x": "2*pi", "y": "0"}),
    (COSINES, {"x": "pi/3", "y": "-pi/3"}),
    ("given x : Real\n  assume sin(x) = 0\n  show cos(x) = 1", {"x": "pi"}),
    ("given x : Real\n  assume x^2 = 2\n  show x in Rat", {"x": "sqrt(2)"}),
    ("given x : Real\n  assume x^3 = 2\n  show x in Rat", {"x": "exp(log(2)/3)"}),
    ("given x : Real\n  assume exp(x) = 2\n  show x = 1", {"x": "log(2)"}),
    ("given z : Complex\n  assume exp(z) = 1\n  show z = 0", {"z": "2*pi*1i"}),
    ("given z : Complex\n  assume z^3 = 1\n  show z = 1", {"z": "exp(2*pi*1i/3)"}),
    ("given x : PosReal\n  assume log(x) = 1\n  show x < 2", {"x": "exp(1)"}),
    ("given q : Rat\n  assume q >= 0\n  show sqrt(q) in Rat", {"q": "2"}),
    (
        "given x, y : Real\n  assume x notin Rat\n  assume y notin Rat\n  show x + y notin Rat",
        {"x": "sqrt(2)", "y": "-sqrt(2)"},
    ),
]

KEPT: list[tuple[str, dict[str, str]]] = [
    (COSINES, {"x": "pi", "y": "0"}),  # what is assumed is false
    (COSINES, {"x": "2*pi", "y": "2*pi"}),  # the goal is true
    ("given x : Real\n  assume sin(x) = 0\n  show cos(x)^2 = 1", {"x": "pi"}),
    ("given x : Real\n  assume x^2 = 2\n  show x notin Rat", {"x": "sqrt(2)"}),
    ("given x : Rat\n  assume x^2 = 2\n  show x = 0", {"x": "sqrt(2)"}),
    ("given x : Int\n  assume x^2 = 2\n  show x = 0", {"x": "sqrt(2)"}),
    ("given x : Nat\n  assume cos(x) = 1\n  show x = 0", {"x": "2*pi"}),
    ("given x : Real\n  assume x^2 = -1\n  show x = 0", {"x": "1i"}),
    ("given x : Real\n  assume x^3 = 1\n  show x = 1", {"x": "exp(2*pi*1i/3)"}),
    ("given x : Real\n  assume exp(x) = 1\n  show x = 0", {"x": "2*pi*1i"}),
    ("given x : PosReal\n  assume x^2 = 2\n  show x > 0", {"x": "-sqrt(2)"}),
    ("given x : Real\n  show pi*x != 1", {"x": "1/pi + sqrt(2) - sqrt(2) + 1"}),
    (
        "given x : Real\n  show x in Rat",
        {"x": "pi"},
    ),  # true of no rational, but nobody shows it here
    ("given q : Rat\n  assume q >= 0\n  show sqrt(q)^2 in Rat", {"q": "2"}),
    ("given z : Complex\n  assume z^4 = 1\n  show |z| = 1", {"z": "exp(pi*1i/2)"}),
    ("given x : Real\n  show sqrt(x^2) = |x|", {"x": "1 - sqrt(2)"}),
]


def model(values: dict[str, str], *, is_exact: bool = True) -> Model:
    return Model({name: exact(text) for name, text in values.items()}, exact=is_exact)


def is_refuted(task: Task, certificate: Any) -> bool:
    try:
        check_refutation(task, certificate)
    except CertificateRejected:
        return False
    return True


@pytest.mark.parametrize(("lines", "values"), REFUTED)
def test_what_fails_at_irrational_numbers_is_refuted(lines: str, values: dict[str, str]) -> None:
    task = claim(lines)

    assert is_refuted(task, refutation_certificate(task, model(values)))


@pytest.mark.parametrize(("lines", "values"), KEPT)
def test_what_does_not_is_not(lines: str, values: dict[str, str]) -> None:
    task = claim(lines)

    assert not is_refuted(task, refutation_certificate(task, model(values)))


def turned(rows: tuple[tuple[str, str], ...]) -> MatrixValue:
    return build(2, 2, lambda i, j: exact(rows[i][j]))


def test_matrices_that_commute_up_to_a_whole_turn() -> None:
    lines = "given A, B : Matrix(2, 2)\n  assume exp(A)*exp(B) = exp(A + B)\n  show {}"
    turns = (("0", "-2*pi"), ("2*pi", "0")), (("6*pi", "-10*pi"), ("4*pi", "-6*pi"))
    values = {name: turned(rows) for name, rows in zip("AB", turns, strict=True)}
    false, true = claim(lines.format("A*B = B*A")), claim(lines.format("exp(A) = exp(B)"))
    found = Model(values, exact=True)

    assert is_refuted(false, refutation_certificate(false, found))
    assert not is_refuted(true, refutation_certificate(true, found))


def test_what_is_only_close_refutes_nothing() -> None:
    task = claim(COSINES)
    certificate = refutation_certificate(task, model({"x": "2*pi", "y": "0"}, is_exact=False))

    assert not is_refuted(task, certificate)


FORGED: list[Any] = [
    encode_term(term("pi")),
    encode_term(term("1/(sqrt(2)^2 - 2)")),
    encode_term(term("log(-1 + 1)")),
    encode_term(term("cos(1)")),
    encode_term(Variable("y", REAL)),
    encode_term(claim("given x : Real\n  show x = 0").goal),
    ["n", "2"],
    [],
    "2*pi",
    {"re": "6", "im": "0"},
    None,
]


@pytest.mark.parametrize("written", FORGED)
def test_another_constant_in_its_place_is_rejected(written: Any) -> None:
    task = claim(COSINES)
    certificate = refutation_certificate(task, model({"x": "2*pi", "y": "0"}))
    forged: Any = copy.deepcopy(certificate)
    forged["model"]["values"]["x"] = {"constant": written}

    assert is_refuted(task, certificate)
    assert not is_refuted(task, forged)


@pytest.mark.parametrize("word", [1, "true", "", None, False, [True]])
def test_nothing_but_true_says_exactly(word: Any) -> None:
    task = claim(COSINES)
    forged: Any = copy.deepcopy(refutation_certificate(task, model({"x": "2*pi", "y": "0"})))
    forged["model"]["exact"] = word

    assert not is_refuted(task, forged)
