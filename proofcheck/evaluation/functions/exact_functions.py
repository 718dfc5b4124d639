"""Roots, exponentials, logarithms and circular functions of exact numbers, where they are exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from proofcheck.evaluation.functions.functions import FUNCTIONS
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.constants import Constant, Part, collect, normal, parts_of
from proofcheck.evaluation.values.order import is_less
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    EXACT,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Value,
    imaginary_part,
)
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

LARGEST = 10**12
"""Whole numbers that are taken apart into primes."""

_ZERO, _HALF = Fraction(0), Fraction(1, 2)


def constant(term: Term) -> Scalar:
    """Return the number that a term without names stands for, and how it is written.

    raises   NotEvaluable where it is not exact; Undefined where there is no such number
    """
    found = _value_of(term)
    return replace(found, written=term) if isinstance(found, Constant) else found


def _value_of(term: Term) -> Scalar:
    if isinstance(term, Number):
        return term.value
    if not isinstance(term, Operation) or term.operator not in _WRITTEN:
        raise NotEvaluable("a constant is written with numbers and functions of them")
    found = compute(term.operator, [_value_of(argument) for argument in term.arguments])
    if not isinstance(found, (*EXACT, Constant)):
        raise NotEvaluable("a constant is not exact")
    return found


def compute(operator: str, arguments: list[Any]) -> Any:
    """Return the value of an operation, exactly where that is known."""
    rule = _RULES.get(operator)
    if arguments and isinstance(arguments[0], MatrixValue):
        rule = _exponential_of_two_rows if operator == "exp" else None
    if rule is not None and all(map(_is_exact, arguments)):
        found = rule(*arguments)
        if found is not None:
            return found
    return FUNCTIONS[operator](*arguments)


def _is_exact(value: Any) -> bool:
    cells = value.flat() if isinstance(value, MatrixValue) else (value,)
    return all(isinstance(x, (*EXACT, Constant)) for x in cells)


def _of_positive(value: Scalar, scale: Fraction) -> Scalar | None:
    """Return the power of a positive number: one that is a product of powers."""
    (angle, powers, c), *others = parts_of(value)
    if others or angle or c <= 0:
        return None
    factors = _primes(c)
    if factors is None:
        return None
    exponents = dict(powers)
    for base, exponent in factors.items():
        exponents[base] = exponents.get(base, _ZERO) + exponent
    raised = ((base, scale * exponent) for base, exponent in exponents.items())
    return collect(normal(_ZERO, raised, Fraction(1)))


@cache
def _primes(value: Fraction) -> dict[str, Fraction] | None:
    """Return the exponents of the primes of a positive rational number, unless it is long."""
    from flint import fmpz

    if max(value.numerator, value.denominator) > LARGEST:
        return None
    found = {str(int(p)): Fraction(k) for p, k in fmpz(value.numerator).factor()}
    return found | {str(int(p)): Fraction(-k) for p, k in fmpz(value.denominator).factor()}


def _square_root(value: Scalar) -> Scalar | None:
    return _of_positive(value, _HALF) if value != 0 else _ZERO


def _modulus(value: Scalar) -> Scalar | None:
    """Return a real number or its negative; the root of the squared modulus of another."""
    if isinstance(imaginary_part(value), Fraction) and imaginary_part(value) == 0:
        sign = is_less(value, _ZERO)
        return None if sign is Truth.UNKNOWN else -value if sign is Truth.TRUE else value
    return _square_root(value * value.conjugate())


def _exponential_of_two_rows(value: MatrixValue) -> MatrixValue | None:
    """Return exp of a matrix X of two rows: N = X - tr(X)/2 has the square s^2, a real number."""
    if value.rows != 2 or value.columns != 2:
        return None
    middle = (value.entries[0][0] + value.entries[1][1]) * _HALF
    part = matrices.add(value, matrices.scale(-middle, matrices.identity(2)))
    square = -matrices.determinant(part)
    if square == 0 or imaginary_part(square) != 0:
        return None
    is_negative = is_less(square, _ZERO) is Truth.TRUE
    size = _square_root(-square if is_negative else square)
    if size is None:
        return None
    root = size * Gaussian(_ZERO, Fraction(1)) if is_negative else size
    first, second = _exponential(middle + root), _exponential(middle - root)
    if first is None or second is None:
        return None
    even = matrices.scale((first + second) * _HALF, matrices.identity(2))
    return matrices.add(even, matrices.scale((first - second) * _HALF / root, part))


def _exponential(value: Scalar) -> Scalar | None:
    """Return exp of a sum of rational multiples of pi*i, of logarithms of primes, and of one."""
    angle, exponents = _ZERO, dict[str, Fraction]()
    for turn, powers, c in parts_of(value):
        if turn == _HALF and powers == (("pi", Fraction(1)),):
            angle += c
        elif not turn and (base := _base_of(powers)):
            exponents[base] = exponents.get(base, _ZERO) + c
        else:
            return None
    return collect(normal(angle, exponents.items(), Fraction(1)))


def _base_of(powers: tuple[tuple[str, Fraction], ...]) -> str:
    """Return the base of which exp is a power: e for one, the prime for its logarithm."""
    if not powers:
        return "e"
    (base, exponent), *others = powers
    is_logarithm = base.startswith("log ") and exponent == 1 and not others
    return base.removeprefix("log ") if is_logarithm else ""


def _logarithm(value: Scalar) -> Scalar | None:
    (angle, powers, c), *others = parts_of(value)
    factors = _primes(c) if c > 0 and not angle and not others else None
    if factors is None or any(base == "pi" or base.startswith("log ") for base, _ in powers):
        return None
    return collect(
        (_ZERO, () if base == "e" else ((f"log {base}", Fraction(1)),), exponent)
        for base, exponent in (*powers, *factors.items())
    )


def _wave(shift: Fraction, sign: int) -> Callable[[Scalar], Scalar | None]:
    """Return cos or sin: half of exp(i*x) and of exp(-i*x), turned by an angle."""

    def rule(value: Scalar) -> Scalar | None:
        turn = Gaussian(_ZERO, Fraction(1))
        first, second = _exponential(value * turn), _exponential(-value * turn)
        if first is None or second is None:
            return None
        return (first + second * Fraction(sign)) * _HALF * turned

    turned = collect([(-shift, (), Fraction(1))])
    return rule


_PI: Part = (_ZERO, (("pi", Fraction(1)),), Fraction(1))

_RULES: dict[str, Callable[..., Value | None]] = {
    "sqrt": _square_root,
    "abs": _modulus,
    "exp": _exponential,
    "log": _logarithm,
    "cos": _wave(_ZERO, 1),
    "sin": _wave(_HALF, -1),
    "pi": lambda: Constant((_PI,)),
}

EXACT_OPERATIONS = frozenset(_RULES)
"""Operations that may be exact where others enclose what they come to."""

_WRITTEN = frozenset({*_RULES, "add", "sub", "neg", "mul", "div", "pow", "i"})
"""Operations with which a constant is written."""
