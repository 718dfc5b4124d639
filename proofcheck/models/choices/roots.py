"""Numbers that solve an equation which is assumed, or which the goal speaks of.

Of an equation with few solutions a goal may say much, and drawn numbers never put it to the test:
``35*x^2 - 13*x - 12 = 0 <==> x = -4/5 or x = 3/7`` is vacuous but for a few numbers x.  They only
guide sampling: whatever is drawn is checked on the model as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.values import (
    EXACT,
    Gaussian,
    NotEvaluable,
    Undefined,
    exact_complex,
)
from proofcheck.evaluation.values.values import Scalar as Value
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import free_names, substitute

HIGHEST = 3
"""Degree up to which an equation is solved."""

INSTANCES = (0, 1, -1)
"""Numbers at which equations for all numbers are looked at."""

EvaluatorAt = Callable[[Value], Evaluator]


def equations_beside(term: Term, *, assumed: bool = False) -> Iterator[Operation]:
    """Yield the equations in a proposition, but not below binders.

    assumed   only those that hold where the proposition does
    """
    if isinstance(term, Operation) and term.operator == "eq":
        yield term
    elif isinstance(term, Operation) and (not assumed or term.operator == "and"):
        for part in term.arguments:
            yield from equations_beside(part, assumed=assumed)


def at_numbers(propositions: Iterable[Term]) -> Iterator[Term]:
    """Yield what equations that hold for all numbers say at a few: they tie what is constant in them."""
    for one in propositions:
        match one:
            case Binding("forall", (Bound(x, None, ()),), None, Operation("eq") as body) if (
                isinstance(x.sort, Scalar)
            ):
                yield from (substitute(body, {x.name: Number(Fraction(k))}) for k in INSTANCES)


def about(equations: Iterable[Operation], name: str) -> list[Operation]:
    """Return the equations that are polynomials in a name that is free in them, by their form."""
    free = (one for one in equations if name in free_names(one))
    return [one for one in free if all(_is_polynomial(side, name) for side in one.arguments)]


def _is_polynomial(term: Term, name: str) -> bool:
    if isinstance(term, Variable) or name not in free_names(term):
        return True
    match term:
        case Operation("add" | "sub" | "neg" | "mul", parts):
            return all(_is_polynomial(part, name) for part in parts)
        case Operation("div", (above, below)):
            return name not in free_names(below) and _is_polynomial(above, name)
        case Operation("pow", (base, Number())):
            return _is_polynomial(base, name)
    return False


def roots_of(equation: Operation, at: EvaluatorAt, *, least: int = 1) -> list[Value]:
    """Return the exact solutions of an equation that is a polynomial in one number, of low degree.

    at      an evaluator in which the number has a value
    least   degree below which it is not solved
    """
    coefficients = coefficients_of(equation, at, HIGHEST)
    if not least < len(coefficients) <= HIGHEST + 1:
        return []
    return _SOLVED[len(coefficients) - 1](coefficients)


def coefficients_of(equation: Operation, at: EvaluatorAt, highest: int) -> list[Value]:
    """Return the coefficients of the polynomial that an equation says is zero, the lowest first.

    One more than of the highest degree that is asked for says that it is higher; none, that the
    equation holds everywhere or is not exact.

    at   an evaluator in which the number has a value
    """
    values: list[Value] = []
    for k in range(highest + 2):
        value = _difference(equation, at, Fraction(k))
        if value is None:
            return []
        values.append(value)
    return _interpolated(values)


def _difference(equation: Operation, at: EvaluatorAt, value: Value) -> Value | None:
    evaluator = at(value)
    try:
        left, right = (evaluator.value(side, {}) for side in equation.arguments)
    except (NotEvaluable, Undefined):
        return None
    is_exact = all(isinstance(side, (*EXACT, Constant)) for side in (left, right))
    return left - right if is_exact else None


def _interpolated(values: Sequence[Value]) -> list[Value]:
    """Return the coefficients of the polynomial with these values at 0, 1, 2, ... (Newton)."""
    slopes, level = [values[0]], list(values)
    for k in range(1, len(values)):
        level = [(b - a) / Fraction(k) for a, b in pairwise(level)]
        slopes.append(level[0])
    found: list[Value] = []
    for k in reversed(range(len(values))):  # p = slope + (x - k) * p
        shifted = [Fraction(0), *found]
        scaled = [-Fraction(k) * c for c in found] + [Fraction(0)]
        found = [a + b for a, b in zip(shifted, scaled, strict=True)]
        found[0] += slopes[k]
    while found and found[-1] == 0:
        found.pop()
    return found


def _of_line(coefficients: Sequence[Value]) -> list[Value]:
    b, a = coefficients
    return [-b / a]


def _of_quadratic(coefficients: Sequence[Value]) -> list[Value]:
    c, b, a = coefficients
    root = exact_root(b * b - Fraction(4) * a * c)
    if root is None:
        return []
    return [(s - b) / (Fraction(2) * a) for s in (root, -root)]


def _of_cubic(coefficients: Sequence[Value]) -> list[Value]:
    """Return the rational roots."""
    from flint import fmpq, fmpq_poly

    rational = [c for c in coefficients if isinstance(c, Fraction)]
    if len(rational) < len(coefficients):
        return []
    polynomial = fmpq_poly([fmpq(c.numerator, c.denominator) for c in rational])
    lines = [f.coeffs() for f, _ in polynomial.factor()[1] if f.degree() == 1]
    quotients = (-b / a for b, a in lines)
    return [Fraction(int(q.p), int(q.q)) for q in quotients]


_SOLVED: dict[int, Callable[[Sequence[Value]], list[Value]]] = {
    1: _of_line,
    2: _of_quadratic,
    3: _of_cubic,
}


def exact_root(value: Value) -> Value | None:
    """Return a square root that is rational or Gaussian rational; None where there is none."""
    if isinstance(value, Gaussian):
        modulus = _rational_root(value.re * value.re + value.im * value.im)
        real = None if modulus is None else _rational_root((modulus + value.re) / 2)
        return None if not real else exact_complex(real, value.im / (2 * real))
    assert isinstance(value, Fraction)
    root = _rational_root(abs(value))
    if root is None or value >= 0:
        return root
    return exact_complex(Fraction(0), root)


def _rational_root(value: Fraction) -> Fraction | None:
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    is_exact = top * top == value.numerator and bottom * bottom == value.denominator
    return Fraction(top, bottom) if is_exact else None
