"""The two rules with mathematical content: ideal membership, and sums of what is not negative."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofcheck.checker import polynomials
from proofcheck.checker.lines import Line, Proof, size_differences
from proofcheck.checker.operations import is_number
from proofcheck.checker.polynomials import UNIT, Polynomial, Rational, combined, conjugate
from proofcheck.checker.reading import Reading
from proofcheck.checker.rejection import Refusal, need
from proofcheck.checker.strict import Json, array, rational, text_of
from proofcheck.checker.terms import Node


def ring(reading: Reading, goal: Node, items: list[Json], sizes: list[Line]) -> Line:
    """Show L = R, if L - R is a sum of multiples of equations that are known."""
    proof = reading.proof
    left, right = proof.parts(goal, "eq", "an equation")
    wants_number = _is_about_numbers(proof, left)
    rest = proof.keys.difference(left, right)
    premises: list[Line] = []
    for item in items:
        multiple = _multiple(reading, array(item, "an item of ring"), wants_number)
        premises.append(multiple.line)
        rest = combined((1, rest), (-1, multiple.form))
    if sizes:
        rest = proof.keys.reduced(rest, size_differences(proof, sizes))
    if rest:
        raise Refusal("a rest is left", rest)
    return proof.join(goal, *premises, *sizes)


def _is_about_numbers(proof: Proof, term: Node) -> bool:
    sort = proof.sorts.of(term)
    need(is_number(sort) or sort.op == "Matrix", "it is not about numbers or matrices")
    return is_number(sort)


@dataclass(frozen=True, slots=True)
class _Multiple:
    line: Line
    form: Polynomial


_TURNS: dict[str, Callable[[Polynomial], Polynomial]] = {
    "plain": lambda form: form,
    "conj": conjugate,
    "transpose": polynomials.transpose,
    "adjoint": lambda form: polynomials.transpose(conjugate(form)),
}


def _multiple(reading: Reading, item: list[Json], wants_number: bool) -> _Multiple:
    """Return p * f(L - R) * q for a line that says L = R."""
    need(len(item) == 4, "an item of ring has a line, two factors and a flag")
    proof, line, turn = reading.proof, reading.line(item[0]), text_of(item[3], "a flag")
    left, right = proof.says(line, "eq", "an equation")
    kinds = [_is_about_numbers(proof, left)]
    need(turn in _TURNS, "the flag is none of plain, conj, transpose, adjoint")
    need(turn in ("plain", "conj") or not kinds[0], "a number is transposed")
    form = _TURNS[turn](proof.keys.difference(left, right))
    for factor, is_before in ((item[1], True), (item[2], False)):
        if factor is not None:
            term = reading.term(factor)
            kinds.append(_is_about_numbers(proof, term))
            other = proof.keys.form(term)
            form = proof.keys.times(other, form) if is_before else proof.keys.times(form, other)
    need(all(kinds) is wants_number, "a number stands where a matrix is expected, or the reverse")
    return _Multiple(line, form)


def positive(reading: Reading, goal: Node, items: list[Json]) -> Line:
    """Show a <= b, a < b or false, if what is known not to be negative adds up to it."""
    proof = reading.proof
    rest, is_strict = _wanted(proof, goal)
    premises: list[Line] = []
    has_strict = False
    for item in items:
        part = _part(reading, array(item, "an item of positive"))
        premises.extend(part.lines)
        has_strict = has_strict or part.is_strict
        rest = combined((1, rest), (-part.factor, part.form))
    value = polynomials.constant_value(rest)
    if value is None:
        raise Refusal("a rest is left", rest)
    if value < 0 or (value == 0 and is_strict and not has_strict):
        raise Refusal("the sum is too small", rest)
    return proof.join(goal, *premises)


def _wanted(proof: Proof, goal: Node) -> tuple[Polynomial, bool]:
    """Return the difference that is to be at least 0, and whether it is to be more."""
    formula = proof.keys.head(goal)
    if formula.op == "false":
        return {}, True
    need(formula.op in ("le", "lt"), "it is no comparison")
    return proof.keys.difference(formula.args[1], formula.args[0]), formula.op == "lt"


@dataclass(frozen=True, slots=True)
class _Part:
    """A multiple of a polynomial that is not negative, or is 0, by some lines."""

    factor: Rational
    form: Polynomial
    lines: tuple[Line, ...] = ()
    is_strict: bool = False


def _part(reading: Reading, item: list[Json]) -> _Part:
    kind = text_of(item[0], "the kind of an item") if item else ""
    need(kind in _PARTS, f"there is no item {kind[:40]}")
    size, read = _PARTS[kind]
    need(len(item) == size, f"an item {kind} has {size} parts")
    return read(reading, item)


def _factor(value: Json) -> Rational:
    number = rational(value)
    need(number > 0, "a factor is not positive")
    return number.numerator if number.denominator == 1 else number


def _known(reading: Reading, item: list[Json]) -> _Part:
    line = reading.line(item[2])
    form, is_strict = _excess(reading.proof, line)
    return _Part(_factor(item[1]), form, (line,), is_strict)


def _product(reading: Reading, item: list[Json]) -> _Part:
    lines = reading.line(item[2]), reading.line(item[3])
    (left, one), (right, other) = [_excess(reading.proof, line) for line in lines]
    form = reading.proof.keys.times(left, right)
    return _Part(_factor(item[1]), form, lines, one and other)


def _square(reading: Reading, item: list[Json]) -> _Part:
    term = reading.term(item[2])
    need(_is_about_numbers(reading.proof, term), "what is squared is no number")
    form = reading.proof.keys.form(term)
    return _Part(_factor(item[1]), reading.proof.keys.times(form, conjugate(form)))


def _gram(reading: Reading, item: list[Json]) -> _Part:
    term, make = reading.term(item[2]), reading.proof.terms.make
    need(not _is_about_numbers(reading.proof, term), "a Gram trace is of a matrix")
    square = make("mul", make("transpose", make("conj", term)), term)
    return _Part(_factor(item[1]), reading.proof.keys.form(make("tr", square)))


def _equation(reading: Reading, item: list[Json]) -> _Part:
    proof, term, line = reading.proof, reading.term(item[1]), reading.line(item[2])
    left, right = proof.says(line, "eq", "an equation")
    is_number_twice = _is_about_numbers(proof, left) and _is_about_numbers(proof, term)
    need(is_number_twice, "an equation or its factor is not about numbers")
    form = proof.keys.times(proof.keys.form(term), proof.keys.difference(left, right))
    return _Part(1, form, (line,))


_PARTS: dict[str, tuple[int, Callable[[Reading, list[Json]], _Part]]] = {
    "known": (3, _known),
    "product": (4, _product),
    "square": (3, _square),
    "gram": (3, _gram),
    "equation": (3, _equation),
}


def _excess(proof: Proof, line: Line) -> tuple[Polynomial, bool]:
    """Return what a comparison says is not negative, and whether it says more than 0.

    Between integers a < b is a + 1 <= b.
    """
    formula = proof.keys.head(line.formula)
    denied = proof.denied(formula)
    op, (low, high) = _comparison(formula if denied is None else denied)
    if denied is not None:
        op, low, high = "lt" if op == "le" else "le", high, low
    form = proof.keys.difference(high, low)
    if op == "lt" and all(proof.sorts.of(side).op == "Int" for side in (low, high)):
        return combined((1, form), (-1, {UNIT: 1})), False
    return form, op == "lt"


def _comparison(formula: Node) -> tuple[str, tuple[Node, Node]]:
    need(formula.op in ("le", "lt"), "the line compares nothing")
    return formula.op, (formula.args[0], formula.args[1])
