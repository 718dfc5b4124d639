"""Functions of symbolic scalars: order, modulus, roots, exponential, cosine and sine.

What cannot be expressed is not evaluable, never approximated.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from math import isqrt, lcm
from typing import Any

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    zero_test,
)
from proofcheck.fixed_sizes import symbolic_matrices
from proofcheck.fixed_sizes.angles import MULTIPLE_LIMIT, NeedsFinerPart, Part, parts_of
from proofcheck.fixed_sizes.signs import Kind, Sign, product
from proofcheck.fixed_sizes.symbolic_field import Budget, Meter, SymbolicField
from proofcheck.fixed_sizes.symbolic_scalars import ComplexQuotient, Quotient, complex_of
from proofcheck.terms.rationals import Fraction

_ONE, _ZERO = Fraction(1), Fraction(0)

Scales = Mapping[Part, int]
"""Into how many equal pieces a part of an argument is cut, where more than one."""


def new_field(budget: Budget, scales: Scales, meter: Meter | None = None) -> SymbolicField:
    """Return a field without symbols, together with the functions of its scalars."""
    made = SymbolicField(budget, meter or Meter(budget.work))
    made.algebra = SymbolicAlgebra(made, scales)
    return made


@dataclass(slots=True, eq=False)
class SymbolicAlgebra:
    """What the kernel's evaluator asks of scalars it does not know.

    All answers hold for all values of the symbols at which the terms are defined.
    """

    field: SymbolicField
    scales: Scales
    _turns: dict[Part, tuple[Quotient, Quotient]] = dataclasses.field(default_factory=dict)
    _growths: dict[Part, Quotient] = dataclasses.field(default_factory=dict)
    _roots: list[tuple[Any, Quotient]] = dataclasses.field(default_factory=list)
    _circle: Quotient | None = None

    def determinant(self, matrix: MatrixValue) -> Scalar:
        """Return the determinant, exactly."""
        return symbolic_matrices.determinant(matrix)

    def inverse(self, matrix: MatrixValue) -> MatrixValue:
        """Return the inverse where it exists.

        raises   Undefined where the determinant vanishes identically
        """
        return symbolic_matrices.inverse(matrix)

    def matrix_exponential(self, matrix: MatrixValue) -> MatrixValue:
        """Return the exponential, exactly.

        raises   NotEvaluable for matrices outside the known shapes
        """
        return symbolic_matrices.exponential(matrix, self, self.field.unitary)

    def is_positive(self, value: Scalar) -> Truth:
        """Say whether a real number is greater than zero: always, never, or unknown."""
        if isinstance(value, ComplexQuotient):
            if zero_test(value.im) is Truth.FALSE:
                raise Undefined("complex numbers are not ordered")
            raise NotEvaluable("a number that may not be real is not ordered")
        sign = self._sign(value)
        if sign is Sign.POSITIVE:
            return Truth.TRUE
        if sign in (Sign.NEGATIVE, Sign.NONPOSITIVE):
            return Truth.FALSE
        return Truth.FALSE if zero_test(value) is Truth.TRUE else Truth.UNKNOWN

    def _sign(self, value: Quotient) -> Sign:
        bottom = self.field.sign(value.bottom)
        # A denominator is not zero where the quotient is defined.
        strict = {Sign.NONNEGATIVE: Sign.POSITIVE, Sign.NONPOSITIVE: Sign.NEGATIVE}
        return product((self.field.sign(value.top), strict.get(bottom, bottom)))

    def modulus(self, value: Scalar) -> Scalar:
        """Return the absolute value."""
        if isinstance(value, Quotient):
            sign = self._sign(value)
            if sign in (Sign.POSITIVE, Sign.NONNEGATIVE):
                return value
            if sign in (Sign.NEGATIVE, Sign.NONPOSITIVE):
                return -value
        square = value.real * value.real + value.imag * value.imag
        return self._root(square)

    def square_root(self, value: Scalar) -> Scalar:
        """Return the non-negative square root, a new symbol unless the value is a known square.

        Where the value is negative the root is undefined, like a quotient by zero.
        """
        if not isinstance(value, Quotient):
            raise NotEvaluable("square root of a number that may not be real")
        if self._sign(value) is Sign.NEGATIVE:
            raise Undefined("square root of a negative number")
        if self._sign(value) not in (Sign.POSITIVE, Sign.NONNEGATIVE):
            self.field.partial = True
        return self._root(value)

    def _root(self, value: Scalar) -> Scalar:
        """Return the root of a number that is not negative where it matters."""
        if isinstance(value, Fraction):
            return self._root_of_constant(value)
        assert isinstance(value, Quotient)
        bottom = self.field.sign(value.bottom)
        if bottom not in (Sign.POSITIVE, Sign.NONNEGATIVE):
            raise NotEvaluable("square root of a quotient of unknown sign")
        inside = self.field.reduce(self.field.product(value.top, value.bottom))
        return self._root_of_polynomial(inside) / self._polynomial(value.bottom)

    def _root_of_polynomial(self, inside: Any) -> Scalar:
        """Take squares of factors that keep one sign out of the root."""
        signs: tuple[Sign, ...] = (Sign.POSITIVE, Sign.NONNEGATIVE)
        outside, rest = self._without_squares(inside, signs)
        if self.field.sign(rest) not in signs:
            # At a zero of a factor taken out, the root of the rest might not be real.
            outside, rest = self._without_squares(inside, (Sign.POSITIVE,))
        return outside * self._root_symbol(rest)

    def _without_squares(self, inside: Any, signs: tuple[Sign, ...]) -> tuple[Scalar, Any]:
        lead, factors = inside.factor_squarefree()
        scale, kept = _split_square(Fraction(int(lead.p), int(lead.q)))
        outside: Scalar = scale
        rest = self.field.constant(kept)
        for factor, exponent in factors:
            if exponent % 2 == 0 and self.field.sign(factor) in signs:
                power = factor ** (int(exponent) // 2)
                outside = outside * self._polynomial(power)
            else:
                rest = self.field.product(rest, factor ** int(exponent))
        return outside, rest

    def _polynomial(self, polynomial: Any) -> Scalar:
        return self.field.quotient(polynomial, self.field.constant(_ONE))

    def _root_symbol(self, square: Any) -> Scalar:
        if square.is_constant() and square.leading_coefficient() in (0, 1):
            return Fraction(int(square.leading_coefficient().p))
        for known, symbol in self._roots:
            if self.field.lift(known) == square:
                return symbol
        kind = Kind.POSITIVE if square.is_constant() else Kind.NONNEGATIVE
        symbol = self.field.root_of(square, kind)
        self._roots.append((square, symbol))
        return symbol

    def exponential(self, value: Scalar) -> Scalar:
        """Return exp of a number."""
        if isinstance(value, ComplexQuotient):
            return complex_of(*self._turn(value.im)) * self.exponential(value.re)
        if not isinstance(value, Quotient | Fraction):
            raise NotEvaluable("the exponential of a constant that is not real")
        total: Scalar = _ONE
        for part, coefficient in parts_of(value):
            total = total * self._growth(part, coefficient)
        return total

    def of_constant(self, operator: str, value: Fraction) -> Scalar:
        """Return sqrt, exp, cos or sin of a rational number, as a symbol where need be."""
        self.field.constants = True
        if operator == "sqrt":
            return self._root_of_constant(value)
        if operator == "exp":
            return self.exponential(value)
        return self._turn(value)[operator == "sin"]

    def _root_of_constant(self, value: Fraction) -> Scalar:
        if value < 0:
            raise Undefined("square root of a negative number")
        scale, kept = _split_square(value)
        if kept in (0, 1):
            return scale * kept
        return self._root_symbol(self.field.constant(kept)) * scale

    def circle_constant(self) -> Quotient:
        """Return pi: a positive number, always the same."""
        self.field.constants = True
        if self._circle is None:
            self._circle = self.field.fresh(Kind.POSITIVE)
        return self._circle

    def cosine(self, value: Scalar) -> Scalar:
        """Return the cosine of a real number."""
        return self._turn(value)[0]

    def sine(self, value: Scalar) -> Scalar:
        """Return the sine of a real number."""
        return self._turn(value)[1]

    def _turn(self, value: Scalar) -> tuple[Scalar, Scalar]:
        """Return cosine and sine by the addition theorem."""
        if not isinstance(value, Quotient | Fraction):
            raise NotEvaluable("the cosine of a number that may not be real")
        total: tuple[Scalar, Scalar] = (_ONE, _ZERO)
        for part, coefficient in parts_of(value):
            times = self._times(part, coefficient)
            single: tuple[Scalar, Scalar] = self._turn_of_part(part)
            if times < 0:
                single = single[0], -single[1]
            for _ in range(abs(times)):
                total = _add_angles(total, single)
        return total

    def _turn_of_part(self, part: Part) -> tuple[Quotient, Quotient]:
        if part not in self._turns:
            cosine = self.field.fresh()
            square = self.field.constant(_ONE) - cosine.top**2
            self._turns[part] = cosine, self.field.root_of(square, Kind.REAL)
        return self._turns[part]

    def _growth(self, part: Part, coefficient: Fraction) -> Scalar:
        if part not in self._growths:
            self._growths[part] = self.field.fresh(Kind.POSITIVE)
        times = self._times(part, coefficient)
        base: Scalar = self._growths[part]
        if times < 0:
            base = _ONE / base
        total: Scalar = _ONE
        for _ in range(abs(times)):
            total = total * base
        return total

    def _times(self, part: Part, coefficient: Fraction) -> int:
        """Return how many of the pieces of a part the coefficient is."""
        scale = self.scales.get(part, 1)
        if scale % coefficient.denominator:
            raise NeedsFinerPart(part, lcm(scale, coefficient.denominator))
        times = int(coefficient * scale)
        if abs(times) > MULTIPLE_LIMIT:
            raise NotEvaluable("too large a multiple of an angle")
        return times


def _add_angles(left: tuple[Scalar, Scalar], right: tuple[Scalar, Scalar]) -> tuple[Scalar, Scalar]:
    cosine = left[0] * right[0] - left[1] * right[1]
    return cosine, left[1] * right[0] + left[0] * right[1]


def _split_square(value: Fraction) -> tuple[Fraction, Fraction]:
    """Write a rational number as scale^2 * kept; kept is 1 or 0 for a square, scale positive.

    >>> _split_square(Fraction(4, 9))
    (Fraction(2, 3), Fraction(1, 1))
    """
    number = value.numerator * value.denominator
    root = isqrt(abs(number))
    if number >= 0 and root**2 == number:
        kept = Fraction(1 if number else 0)
        return Fraction(max(root, 1), value.denominator), kept
    return Fraction(1, value.denominator), Fraction(number)
