"""The rule `positive`: a difference that is a sum of what is known not to be negative."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.second_checker import polynomials
from proofcheck.second_checker.answers import Refusal, malformed
from proofcheck.second_checker.equation_rules import difference
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.lines import Grounds, Line, equation_said, negated_formula
from proofcheck.second_checker.operations import is_matrix, is_number
from proofcheck.second_checker.polynomials import Polynomial
from proofcheck.second_checker.proofs import Proof, listed
from proofcheck.second_checker.rendering import polynomial_text
from proofcheck.second_checker.scalars import check_number_text
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.terms import INT, Term, node

_LENGTHS = {"known": 3, "product": 4, "square": 3, "gram": 3, "equation": 3}


def positive(proof: Proof, goal: Json, items: Json) -> Line:
    """H, .. |- a <= b, a < b or false."""
    formula = proof.formula(goal)
    said = proof.head(formula)
    is_strict = said.op in ("lt", "false")
    if said.op == "false":
        rest = polynomials.ZERO
    elif said.op in ("le", "lt"):
        rest = difference(proof, said.args[1], said.args[0])
    else:
        raise Refusal("the step yields no inequality")
    grounds: list[Grounds] = []
    helps = False
    for item in listed(items):
        lines, summand, strict = _contribution(proof, item)
        grounds += [line.grounds for line in lines]
        rest = polynomials.subtract(rest, summand, proof.normaliser.budget)
        helps = helps or strict
    left_over = polynomials.as_rational(rest)
    if left_over is None:
        raise Refusal("the rest is no rational number", rest=polynomial_text(rest))
    if left_over < 0 or (is_strict and left_over == 0 and not helps):
        raise Refusal("the rest is too small", rest=polynomial_text(rest))
    return proof.conclude("positive", formula, grounds)


def _contribution(proof: Proof, item: Json) -> tuple[list[Line], Polynomial, bool]:
    """The lines of an item, what it contributes, and whether that is more than 0."""
    parts = listed(item, at_least=1)
    kind = parts[0]
    if not isinstance(kind, str) or _LENGTHS.get(kind) != len(parts):
        raise malformed("there is no such item of `positive`")
    if kind == "equation":
        return _equation(proof, parts[1], parts[2])
    factor = check_number_text(parts[1], "an item")
    if factor <= 0:
        raise Refusal("the factor of an item is not positive")
    if kind in ("square", "gram"):
        return [], _scaled(proof, factor, _square(proof, kind, parts[2])), False
    known = [_known(proof, reference) for reference in parts[2:]]
    product = known[0][1]
    for _, other, _ in known[1:]:
        product = polynomials.multiply(product, other, proof.normaliser.budget)
    lines = [line for line, _, _ in known]
    return lines, _scaled(proof, factor, product), all(strict for _, _, strict in known)


def _scaled(proof: Proof, factor: Fraction, value: Polynomial) -> Polynomial:
    return polynomials.multiply(polynomials.constant(factor), value, proof.normaliser.budget)


def _square(proof: Proof, kind: str, reference: Json) -> Polynomial:
    """`t * conj(t)` of a number, or `tr(transpose(conj(t)) * t)` of a matrix."""
    term = proof.term(reference)
    sort = proof.sort(term)
    if not (is_number(sort) if kind == "square" else is_matrix(sort)):
        raise Refusal("a square is of a number, a gram item of a matrix")
    if kind == "square":
        product = node("mul", term, node("conj", term))
    else:
        product = node("tr", node("mul", node("transpose", node("conj", term)), term))
    proof.sort(product)
    return proof.normaliser.polynomial(product, EMPTY)


def _equation(proof: Proof, term: Json, reference: Json) -> tuple[list[Line], Polynomial, bool]:
    factor, line = proof.term(term), proof.line(reference)
    left, right = equation_said(line.formula, proof.normaliser)
    if not proof.is_number(factor) or not proof.is_number(left):
        raise Refusal("an equation item is about numbers")
    rest = difference(proof, left, right)
    value = proof.normaliser.polynomial(factor, EMPTY)
    return [line], polynomials.multiply(value, rest, proof.normaliser.budget), False


def _known(proof: Proof, reference: Json) -> tuple[Line, Polynomial, bool]:
    """A line, the d of which it says `0 <= d` or `0 < d`, and whether it says the latter."""
    line = proof.line(reference)
    low, high, strict = _inequality(proof, line.formula)
    value = difference(proof, high, low)
    if strict and proof.sort(low) is INT and proof.sort(high) is INT:
        one = polynomials.constant(Fraction(1))
        return line, polynomials.subtract(value, one, proof.normaliser.budget), False
    return line, value, strict


def _inequality(proof: Proof, formula: Term) -> tuple[Term, Term, bool]:
    """What a line says is smaller, what is larger, and whether strictly."""
    head = proof.head(formula)
    negated = negated_formula(head, proof.normaliser)
    if negated is not None:
        head = proof.head(negated)
    if head.op not in ("le", "lt"):
        raise Refusal("a line says no inequality")
    first, second = head.args
    if negated is None:
        return first, second, head.op == "lt"
    return second, first, head.op == "le"
