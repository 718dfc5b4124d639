"""Remainders on models: lower coefficients decide, exactly; what is not analytic is not decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.functions.taylor_models import parameter
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Undefined
from proofcheck.kernel.model import precision
from proofcheck.language.statements import GoalRole
from proofcheck.terms.expressions import Operation, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.remainders import (
    Nearby,
    Remainder,
    near_zero,
    nearby_of,
    remainder_claim,
    remainder_of,
)
from proofcheck.terms.sorts import COMPLEX, INTEGER, RATIONAL, TRUTH
from tests.derivatives import WORDS, read_claim

DEFINED = f"""{WORDS}\
  let half(x : PosReal) := x^2
  let M(x : Real) := [[1, x], [x, 1]]

[1] claim
  given A, B : Matrix(2, 2)
  given x, o : Vector(2)
  given s, t, u : Real
  given z : Complex
  given k : Nat
"""


def matrix(*rows: tuple[object, ...]) -> MatrixValue:
    cells = tuple(tuple(Fraction(str(x)) for x in row) for row in rows)
    return MatrixValue(len(cells), len(cells[0]), cells)


MODEL: Mapping[str, Any] = {
    "A": matrix((1, 2), (-3, "1/2")),
    "B": matrix((0, 2), (1, -1)),
    "x": matrix((1,), (-2,)),
    "o": matrix((0,), (0,)),
    "s": Fraction(3, 2),
    "t": Fraction(2),
    "u": Fraction(0),
    "z": Gaussian(Fraction(1), Fraction(2)),
    "k": Fraction(3),
}


def outcome_of(
    show: str, role: GoalRole = GoalRole.SHOW, model: Mapping[str, Any] = MODEL
) -> Truth:
    derivation, statement = read_claim(DEFINED, [], show)
    goal = [g for g in statement.goals if g.role is role][-1]
    names = {
        d.variable.name: d
        for s in derivation.statements
        for d in s.declarations
        if d.body is not None
    }
    with precision(256):
        return decide(StandardEvaluator(model, names), goal.proposition, {}).truth


PAIRS = [
    # what holds, and its false twin
    (
        "det(I(2) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^2",
        "det(I(2) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^3",
    ),
    (
        "(I(2) - e*A)^-1 = I(2) + e*A + bigO(e -> 0) e^2",
        "(I(2) - e*A)^-1 = I(2) + e*A + bigO(e -> 0) e^3",
    ),
    (
        "exp(e*A) = I(2) + e*A + e^2*A^2/2 + bigO(e -> 0) e^3",
        "exp(e*A) = I(2) + e*A + e^2*A^2 + bigO(e -> 0) e^3",
    ),
    (
        "exp(e*A)*exp(e*B) = exp(e*(A + B)) + bigO(e -> 0) e^2",
        "exp(e*A)*exp(e*B) = exp(e*(A + B)) + bigO(e -> 0) e^3",
    ),
    ("log(I(2) + e*A) = e*A + bigO(e -> 0) e^2", "log(I(2) + e*A) = e*B + bigO(e -> 0) e^2"),
    ("log(1 + e) = e - e^2/2 + bigO(e -> 0) e^3", "log(1 + e) = e + e^2/2 + bigO(e -> 0) e^3"),
    ("1/(1 - s*e) = 1 + s*e + bigO(e -> 0) e^2", "1/(1 - s*e) = 1 - s*e + bigO(e -> 0) e^2"),
    ("1/(t + e) = 1/t + bigO(e -> 0) e", "1/(t + e) = 1/t + bigO(e -> 0) e^2"),
    ("sqrt(1 + e) = 1 + e/2 + bigO(e -> 0) e^2", "sqrt(1 + e) = 1 + e + bigO(e -> 0) e^2"),
    ("sin(e) = e - e^3/6 + bigO(e -> 0) e^5", "sin(e) = e - e^3/6 + bigO(e -> 0) e^6"),
    ("cos(e*s) = 1 + bigO(e -> 0) e^2", "cos(e*s) = 1 + bigO(e -> 0) e^3"),
    ("(t + e)^3 = t^3 + 3*t^2*e + bigO(e -> 0) e^2", "(t + e)^3 = t^3 + t^2*e + bigO(e -> 0) e^2"),
    # orders, and constants in them
    ("exp(e) = bigO(e -> 0) 1", "1/e = bigO(e -> 0) 1"),
    ("exp(e) = 1 + bigO(e -> 0) 1", "exp(e)/e^2 = 1/e^2 + bigO(e -> 0) 1"),
    ("e*s = bigO(e -> 0) e/1000", "s = bigO(e -> 0) 1000*e"),
    ("e^k = bigO(e -> 0) e^k", "e^k = bigO(e -> 0) e^(k + 1)"),
    ("(1 - e)^-1 = sum(j in 0..k) e^j + bigO(e -> 0) e^(k + 1)", "e^k = bigO(e -> 0) e^(k + 2)"),
    ("1/e^k = bigO(e -> 0) e^(-k)", "1/e^k = bigO(e -> 0) e^(1 - k)"),
    # what is left over vanishes
    ("(s + e)^2 = s^2 + 2*s*e + e^2 + bigO(e -> 0) e^9", "(s + e)^2 = s^2 + bigO(e -> 0) e^2"),
    ("u*e = bigO(e -> 0) e^5", "t*e = bigO(e -> 0) e^5"),
    ("0 = bigO(e -> 0) e", "1 = bigO(e -> 0) e"),
    # both sides of zero count, and not zero itself
    ("|e| = bigO(e -> 0) e", "|e| = e + bigO(e -> 0) e^2"),
    ("sqrt(e^2) = |e| + bigO(e -> 0) e^9", "sqrt(e^2) = -e + bigO(e -> 0) e^2"),
    (
        "cases { 7 if e = 0; e otherwise } = bigO(e -> 0) e",
        "cases { 7 if e > 0; e otherwise } = bigO(e -> 0) e",
    ),
    (
        "cases { 7 if e = s; e otherwise } = bigO(e -> 0) e",
        "cases { 7 if e != s; e otherwise } = bigO(e -> 0) e",
    ),
    ("max(e, 0) = bigO(e -> 0) e", "max(e, 0) = e + bigO(e -> 0) e^2"),
    # entries, one by one
    ("e*x = bigO(e -> 0) e", "e*x = bigO(e -> 0) e^2"),
    ("M(e) = I(2) + bigO(e -> 0) e", "M(e) = I(2) + bigO(e -> 0) e^2"),
    ("M(e)*M(-e) = (1 - e^2)*I(2) + bigO(e -> 0) e^7", "M(e)*M(-e) = I(2) + bigO(e -> 0) e^3"),
    ("[[e], [e^2]] = bigO(e -> 0) e", "[[e], [e^2]] = bigO(e -> 0) e^2"),
    ("|o + e*x| = bigO(e -> 0) e", "|o + e*x| = e + bigO(e -> 0) e^2"),
    ("|e*[[3], [4]]| = 5*|e| + bigO(e -> 0) e^9", "|e*[[3], [4]]| = 5*e + bigO(e -> 0) e^2"),
    ("rank(e*A) = 2 + bigO(e -> 0) e", "rank(e*A) = 1 + bigO(e -> 0) e"),
    ("|x + e*x|_1 = 3 + 3*e + bigO(e -> 0) e^9", "|x + e*x|_1 = 3 + bigO(e -> 0) e^2"),
    # complex values
    ("exp(1i*e) = 1 + 1i*e + bigO(e -> 0) e^2", "exp(1i*e) = 1 + e + bigO(e -> 0) e^2"),
    ("1/(1 - z*e) = 1 + z*e + bigO(e -> 0) e^2", "1/(1 - z*e) = 1 + conj(z)*e + bigO(e -> 0) e^2"),
    # derivatives and what else is defined
    ("cube(t + e) = cube(t) + e*cube'(t) + bigO(e -> 0) e^2", "cube(t + e) = 8 + bigO(e -> 0) e^2"),
    ("half(t + e) = 4 + 4*e + bigO(e -> 0) e^2", "half(t + e) = 4 + bigO(e -> 0) e^2"),
    ("diff(s) exp(s*e) = e + bigO(e -> 0) e^2", "diff(s) exp(s*e) = 1 + bigO(e -> 0) e"),
    # within propositions
    (
        "forall c in 1..3: exp(c*e) = 1 + c*e + bigO(e -> 0) e^2",
        "forall c in 1..3: exp(c*e) = 1 + e + bigO(e -> 0) e^2",
    ),
    (
        "exists c in 1..3: exp(c*e) = 1 + 2*e + bigO(e -> 0) e^2",
        "exists c in 1..3: exp(c*e) = 1 + 4*e + bigO(e -> 0) e^2",
    ),
    ("not (e = bigO(e -> 0) e^2)", "not (e^2 = bigO(e -> 0) e)"),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_lower_coefficients_decide(true: str, false: str) -> None:
    assert Truth.TRUE is outcome_of(true)
    assert Truth.FALSE is outcome_of(false)


whole_numbers = some.lists(some.integers(-3, 3), min_size=1, max_size=4)


@settings(max_examples=25, deadline=None)
@given(whole_numbers, some.integers(-2, 5), some.integers(-2, 2), some.booleans())
def test_a_quotient_of_polynomials_is_bounded_just_by_its_lowest_power(
    coefficients: list[int], order: int, pole: int, turned: bool
) -> None:
    """p(e)/(e^pole (1 - 2 e)) vanishes at 0 as p(e)/e^pole does."""
    top = " + ".join(f"({c})*e^{k}" for k, c in enumerate(coefficients))
    quotient = f"({top})/(e^({pole})*(1 - 2*e))"
    lowest = next((k - pole for k, c in enumerate(coefficients) if c), None)
    gauge = f"e^({order})" if order != -1 else "e^(0 - 1)"
    sides = f"0 = {quotient}" if turned else f"{quotient} = 0"
    expected = Truth.TRUE if lowest is None or lowest >= order else Truth.FALSE

    assert expected is outcome_of(f"{sides} + bigO(e -> 0) {gauge}")


CLOSE = [
    (
        "exp(t + e) = exp(t) + e*exp(t) + bigO(e -> 0) e^2",
        "exp(t + e) = exp(t) + e + bigO(e -> 0) e^2",
    ),
    (
        "|x + e*A*x|^2 = |x|^2 + 2*e*x^T*A*x + bigO(e -> 0) e^2",
        "|x + e*A*x|^2 = |x|^2 + e*x^T*A*x + bigO(e -> 0) e^2",
    ),
    (
        "sqrt(t + e) = sqrt(t) + e/(2*sqrt(t)) + bigO(e -> 0) e^2",
        "sqrt(t + e) = sqrt(t) + e + bigO(e -> 0) e^2",
    ),
    ("log(t + e) = log(t) + e/t + bigO(e -> 0) e^2", "log(t + e) = log(t) + e + bigO(e -> 0) e^2"),
    ("cos(t + e) = cos(t) - e*sin(t) + bigO(e -> 0) e^2", "cos(t + e) = cos(t) + bigO(e -> 0) e^2"),
]


@pytest.mark.parametrize(("close", "false"), CLOSE)
def test_enclosed_coefficients_are_close_to_zero_or_are_not(close: str, false: str) -> None:
    assert Truth.CLOSE is outcome_of(close)
    assert Truth.FALSE is outcome_of(false)


@pytest.mark.parametrize(
    "text",
    [
        "sqrt(|e|) = bigO(e -> 0) 1",
        "sqrt(|e|) = bigO(e -> 0) e",
        "exp(-1/e^2) = bigO(e -> 0) e^2",
        "exp(-1/e^2) = 1 + bigO(e -> 0) e",
        "sin(1/e) = bigO(e -> 0) 1",
        "sin(1/e) = bigO(e -> 0) e",
        "log(e^2) = bigO(e -> 0) 1",
        "|A + e*B| = |A| + bigO(e -> 0) e",
        "exp(e) = sum(j in 0..11) e^j/(prod(i in 1..j) i) + bigO(e -> 0) e^12",
        "card(spectrum(A + e*B)) = bigO(e -> 0) e",
        "sqrt(e - t) = bigO(e -> 0) 1",
        "sqrt(e) = bigO(e -> 0) 1",
        "sum(j in Nat) e^j = 1 + bigO(e -> 0) e",
        "|e + 1i*e^2| = bigO(e -> 0) e^2",
        "cases { 7 if (h = e + bigO(h -> 0) h^2); 0 otherwise } = bigO(e -> 0) e",
        "cases { 7 if (h = e*h + bigO(h -> 0) h^2); 0 otherwise } = bigO(e -> 0) e",
        "cases { 7 if (exists v : Real: v^5 + v = e); 0 otherwise } = bigO(e -> 0) e",
    ],
)
def test_what_has_no_expansion_is_not_decided(text: str) -> None:
    assert Truth.UNKNOWN is outcome_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "log(-1 - e^2) = bigO(e -> 0) 1",
        "half(e - s) = bigO(e -> 0) 1",
        "half(e) = bigO(e -> 0) 1",
        "(e*[[1, 1], [1, 1]])^-1 = bigO(e -> 0) 1",
        "1/(e - e) = bigO(e -> 0) 1",
        "1/u = bigO(e -> 0) 1",
    ],
)
def test_what_has_no_value_close_to_zero_is_neither_true_nor_false(text: str) -> None:
    with pytest.raises(Undefined):
        outcome_of(text)


SIDES = [
    ("(I(2) - e*A)^-1 = bigO(e -> 0) 1", Truth.TRUE),
    ("(A - e*B)^-1 = bigO(e -> 0) 1", Truth.TRUE),
    ("(e*A)^-1 = bigO(e -> 0) 1", Truth.TRUE),
    ("(e*[[1, 1], [1, 1]])^-1 = bigO(e -> 0) 1", Truth.FALSE),
    ("1/(e - s) = bigO(e -> 0) 1", Truth.TRUE),
    ("1/(u*e) = bigO(e -> 0) 1", Truth.FALSE),
    ("sqrt(e) = bigO(e -> 0) 1", Truth.FALSE),
    ("sqrt(t - e) = bigO(e -> 0) 1", Truth.TRUE),
    ("sqrt(e - t) = bigO(e -> 0) 1", Truth.FALSE),
    ("half(e) = bigO(e -> 0) 1", Truth.FALSE),
    ("half(t + e) = bigO(e -> 0) 1", Truth.TRUE),
    ("log(1 + e) = bigO(e -> 0) 1", Truth.TRUE),
    ("1/sin(e) = bigO(e -> 0) 1", Truth.TRUE),
    ("1/sin(1/e) = bigO(e -> 0) 1", Truth.UNKNOWN),
    ("cases { half(e) if e > 0; e otherwise } = bigO(e -> 0) 1", Truth.TRUE),
    ("cases { half(e) if e < 0; e otherwise } = bigO(e -> 0) 1", Truth.FALSE),
    ("x[1]/e^2 = bigO(e -> 0) 1", Truth.TRUE),
]


@pytest.mark.parametrize(("text", "expected"), SIDES)
def test_whether_a_term_has_values_close_to_zero(text: str, expected: Truth) -> None:
    assert expected is outcome_of(text, GoalRole.SIDE)


def test_two_parameters_are_not_taken_for_one() -> None:
    family = {**MODEL, "s": parameter(Fraction(1, 2**20))}

    assert Truth.TRUE is outcome_of("t*e = bigO(e -> 0) e")
    assert Truth.UNKNOWN is outcome_of("t*e = bigO(e -> 0) e", model=family)
    assert Truth.UNKNOWN is outcome_of("e = s + bigO(e -> 0) e^2", model=family)


WITHIN = "exists C, r : PosReal: forall e : {} where 0 < |e| and |e| <= r"


def test_other_numbers_that_tend_to_zero_are_not_taken_for_real_ones() -> None:
    real = "|e - conj(e)| <= C*|e^2|"

    assert Truth.TRUE is outcome_of(f"{WITHIN.format('Real')}: {real}")
    assert Truth.TRUE is not outcome_of(f"{WITHIN.format('Complex')}: {real}")
    assert Truth.FALSE is outcome_of(f"{WITHIN.format('Real')}: |e| <= C*|e^2|")
    assert Truth.FALSE is not outcome_of(f"{WITHIN.format('Int')}: |e| <= C*|e^2|")


def test_the_names_that_are_chosen_are_real_in_terms_of_any_origin() -> None:
    """A term need not come from a text: there |e| of an integer e is an integer."""
    for sort in (INTEGER, RATIONAL, COMPLEX):
        name = Variable("e", sort)
        claim = remainder_claim(Remainder(name, name, name), lambda wanted, _: wanted)
        near = near_zero(Nearby(name, Operation("true", (), TRUTH)), lambda wanted, _: wanted)
        assert remainder_of(claim) is None
        assert nearby_of(near) is None
