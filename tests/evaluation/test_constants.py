"""Exact irrational numbers: what is equal, what is not, and that enclosures agree."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from proofcheck.evaluation.functions.exact_functions import compute, constant
from proofcheck.evaluation.functions.functions import FUNCTIONS
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Undefined,
    enclosure,
    zero_test,
)
from proofcheck.kernel.model import precision
from proofcheck.terms.expressions import Operation, Variable
from proofcheck.terms.sorts import REAL
from tests.fakes.constants import exact, term

EQUAL = [
    ("sqrt(2)^2", "2", "3"),
    ("sqrt(2)*sqrt(3)", "sqrt(6)", "sqrt(5)"),
    ("1/(1 + sqrt(2))", "sqrt(2) - 1", "sqrt(2) - 2"),
    ("sqrt(8/9)", "2*sqrt(2)/3", "2*sqrt(3)/3"),
    ("(sqrt(2) + sqrt(3))^4 + 1", "10*(sqrt(2) + sqrt(3))^2", "10*(sqrt(2) - sqrt(3))^2"),
    ("cos(pi/3)", "1/2", "-1/2"),
    ("cos(pi/6)", "sqrt(3)/2", "sqrt(2)/2"),
    ("sin(7*pi/6)", "-1/2", "1/2"),
    ("sin(pi/4)", "cos(pi/4)", "-cos(pi/4)"),
    ("4*cos(pi/5)", "1 + sqrt(5)", "1 - sqrt(5)"),
    ("cos(2*pi)", "1", "-1"),
    ("sin(pi)", "0", "1"),
    ("exp(2*pi*1i)", "1", "-1"),
    ("exp(pi*1i/2)", "1i", "-1i"),
    ("exp(2*pi*1i/3)^3", "1", "-1"),
    ("exp(2*pi*1i/5)^4", "1/exp(2*pi*1i/5)", "exp(2*pi*1i/5)"),
    ("exp(log(6))", "6", "5"),
    ("exp(log(2)/3)^3", "2", "4"),
    ("log(6)", "log(2) + log(3)", "log(2) - log(3)"),
    ("log(1/2)", "-log(2)", "log(2)"),
    ("log(exp(3))", "3", "-3"),
    ("exp(1)*exp(-1)", "1", "exp(1)"),
    ("|1 - sqrt(2)|", "sqrt(2) - 1", "1 - sqrt(2)"),
    ("|1 + sqrt(3)*1i|", "2", "sqrt(2)"),
    ("sqrt(pi)^2", "pi", "1/pi"),
    ("pi/pi", "1", "pi"),
]


@pytest.mark.parametrize(("left", "right", "other"), EQUAL)
def test_what_is_equal_and_what_is_not(left: str, right: str, other: str) -> None:
    assert zero_test(exact(left) - exact(right)) is Truth.TRUE
    assert zero_test(exact(left) - exact(other)) is Truth.FALSE


@pytest.mark.parametrize(
    "text", ["sqrt(2)", "exp(log(2)/3)", "cos(pi/7)", "sqrt(2) + 1", "sqrt(6)/5"]
)
def test_what_is_irrational(text: str) -> None:
    number = exact(text)
    assert isinstance(number, Constant)
    assert number.is_irrational


@pytest.mark.parametrize(
    "text", ["pi", "exp(1)", "log(2)", "pi + sqrt(2)", "exp(log(2)/3) + sqrt(2)"]
)
def test_of_what_it_is_not_said(text: str) -> None:
    number = exact(text)
    assert isinstance(number, Constant)
    assert not number.is_irrational


@pytest.mark.parametrize(
    "text", ["cos(1)", "exp(pi)", "log(pi)", "sqrt(1 + sqrt(2))", "exp(sqrt(2))"]
)
def test_what_is_not_exact_is_no_constant(text: str) -> None:
    with pytest.raises(NotEvaluable):
        exact(text)


@pytest.mark.parametrize("text", ["1/(sqrt(2)^2 - 2)", "log(0)", "sqrt(-2)"])
def test_what_has_no_value_is_no_constant(text: str) -> None:
    with pytest.raises((NotEvaluable, Undefined)):
        exact(text)


def test_a_constant_is_written_without_names() -> None:
    with pytest.raises(NotEvaluable):
        constant(Operation("sqrt", (Variable("x", REAL),), REAL))


def test_it_knows_how_it_was_written() -> None:
    number, written = exact("2*pi"), term("2*pi")
    assert isinstance(number, Constant)
    assert number.written is written
    assert (number + Fraction(1)).written is None


ATOMS = ("sqrt(2)", "sqrt(3)", "pi", "log(2)", "exp(1)", "exp(2*pi*1i/3)", "exp(log(5)/3)", "1i")


def _drawn(random: Random, depth: int) -> tuple[Any, Any]:
    """Return a number drawn at random: exact, and as an enclosure computed without it."""
    if not depth:
        number = (
            exact(random.choice(ATOMS))
            if random.random() < 0.7
            else Fraction(random.randint(-3, 3), 2)
        )
        return number, Ball(enclosure(number))
    (a, x), (b, y) = _drawn(random, depth - 1), _drawn(random, depth - 1)
    operator = random.choice(("add", "sub", "mul", "div"))
    if operator == "div" and zero_test(b) is not Truth.FALSE:
        operator = "mul"
    return compute(operator, [a, b]), FUNCTIONS[operator](x, y)


@pytest.mark.parametrize("seed", range(60))
def test_enclosures_contain_what_is_exact(seed: int) -> None:
    random = Random(seed)
    with precision(200):
        number, ball = _drawn(random, 3)
        for name in ("conj", "re", "im", "neg"):
            assert zero_test(compute(name, [number]) - FUNCTIONS[name](ball)) is not Truth.FALSE
        assert zero_test(number - ball) is not Truth.FALSE
        assert zero_test(number + Fraction(1, 10**9) - ball) is not Truth.TRUE


@pytest.mark.parametrize("seed", range(40))
def test_functions_agree_with_enclosures(seed: int) -> None:
    random = Random(seed)
    turn = Fraction(random.randint(-30, 30), random.choice((1, 2, 3, 4, 5, 6, 8, 12)))
    angle = exact("pi") * turn
    with precision(200):
        for name in ("cos", "sin", "exp"):
            argument = angle * exact("1i") if name == "exp" else angle
            found = compute(name, [argument])
            assert isinstance(found, Fraction | Constant) or type(found).__name__ == "Gaussian"
            assert zero_test(found - FUNCTIONS[name](Ball(enclosure(argument)))) is not Truth.FALSE


def _matrix(*rows: tuple[str, str]) -> MatrixValue:
    return build(2, 2, lambda i, j: exact(rows[i][j]))


@pytest.mark.parametrize(
    "rows",
    [
        (("0", "-2*pi"), ("2*pi", "0")),
        (("6*pi", "-10*pi"), ("4*pi", "-6*pi")),
        (("log(2)", "0"), ("0", "-log(2)")),
        (("log(2)", "-pi"), ("pi", "log(2)")),
        (("1", "2"), ("0", "3")),
        (("pi*1i", "1"), ("0", "0")),
        (("1i", "1"), ("2", "0")),
        (("sqrt(2)", "1"), ("1", "0")),
    ],
)
def test_exponentials_of_two_rows_agree_with_enclosures(rows: Any) -> None:
    matrix = _matrix(*rows)
    with precision(200):
        found = compute("exp", [matrix])
        enclosed = build(2, 2, lambda i, j: Ball(enclosure(matrix.entries[i][j])))
        for x, y in zip(found.flat(), FUNCTIONS["exp"](enclosed).flat(), strict=True):
            assert zero_test(x - y) is not Truth.FALSE


def test_a_turn_by_two_pi_is_the_identity() -> None:
    found = compute("exp", [_matrix(("0", "-2*pi"), ("2*pi", "0"))])
    half = compute("exp", [_matrix(("0", "-pi"), ("pi", "0"))])
    assert found == build(2, 2, lambda i, j: Fraction(int(i == j)))
    assert half == build(2, 2, lambda i, j: Fraction(-int(i == j)))
