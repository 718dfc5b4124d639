"""Scalars with symbols: real quotients of polynomials, and complex numbers made of two of them.

They offer what the kernel's evaluator asks of a scalar: arithmetic, conjugate, real and imaginary
part and a zero test.  A test answers TRUE or FALSE only if that answer is right for *all* values
of the symbols; "usually not zero" is UNKNOWN.  Constants are never wrapped: a result that does
not depend on the symbols is a :class:`~fractions.Fraction` or a Gaussian rational.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from proofcheck.evaluation.values.complex_numbers import Arithmetic, Cartesian
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    NotEvaluable,
    Scalar,
    Undefined,
    exact_complex,
    zero_test,
)
from proofcheck.terms.rationals import Fraction

_ZERO = Fraction(0)


class Field(Protocol):
    """What quotients ask of the polynomials that they are made of.

    context   the ring of polynomials in all symbols in use
    partial   set once a division may have left out points at which the term is undefined
    algebra   the functions of scalars, for the evaluator
    """

    context: Any
    partial: bool
    algebra: Any

    def lift(self, polynomial: Any, /) -> Any: ...

    def constant(self, value: Fraction, /) -> Any: ...

    def product(self, left: Any, right: Any, /) -> Any: ...

    def quotient(self, top: Any, bottom: Any, /) -> Scalar: ...

    def has_no_zero(self, polynomial: Any, /) -> bool: ...

    def vanishes(self, polynomial: Any, /) -> bool: ...


def _not_with(other: object) -> Any:
    """Leave an operation with something else to that; raises NotEvaluable for an enclosure."""
    if isinstance(other, Ball):
        raise NotEvaluable("a number that is only enclosed stands beside symbols")
    return NotImplemented


class Quotient(Arithmetic):
    """The real number top/bottom, in lowest terms; never a constant."""

    __slots__ = ("_bottom", "_top", "field")

    def __init__(self, field: Field, top: Any, bottom: Any) -> None:
        self.field = field
        self._top = top
        self._bottom = bottom

    @property
    def top(self) -> Any:
        """The numerator, over all symbols in use."""
        self._top = self.field.lift(self._top)
        return self._top

    @property
    def bottom(self) -> Any:
        """The denominator, over all symbols in use."""
        self._bottom = self.field.lift(self._bottom)
        return self._bottom

    @property
    def algebra(self) -> Any:
        """The functions of this scalar, for the evaluator."""
        return self.field.algebra

    @property
    def real(self) -> Quotient:
        """The number itself: symbols are real."""
        return self

    @property
    def imag(self) -> Fraction:
        """Zero: symbols are real."""
        return _ZERO

    def conjugate(self) -> Quotient:
        """The number itself: symbols are real."""
        return self

    def __neg__(self) -> Quotient:
        return Quotient(self.field, -self.top, self.bottom)

    def __add__(self, other: Scalar) -> Scalar:
        if isinstance(other, int):
            other = Fraction(other)
        if isinstance(other, Fraction):
            return self if other == 0 else self._plus(self.field.constant(other), None)
        if isinstance(other, Gaussian):
            return complex_of(self + other.re, other.im)
        if not isinstance(other, Quotient):
            return _not_with(other)
        return self._plus(other.top, other.bottom)

    __radd__ = __add__

    def _plus(self, top: Any, bottom: Any) -> Scalar:
        field = self.field
        own_top, own_bottom = self.top, self.bottom
        if bottom is None:
            return field.quotient(own_top + field.product(top, own_bottom), own_bottom)
        if own_bottom == bottom:
            return field.quotient(own_top + top, bottom)
        crossed = field.product(own_top, bottom) + field.product(top, own_bottom)
        return field.quotient(crossed, field.product(own_bottom, bottom))

    def __mul__(self, other: Scalar) -> Scalar:
        field = self.field
        if isinstance(other, int):
            other = Fraction(other)
        if isinstance(other, Fraction):
            if other == 0:
                return _ZERO
            scaled = field.product(self.top, field.constant(other))
            return Quotient(field, scaled, self.bottom)
        if isinstance(other, Gaussian):
            return complex_of(self * other.re, self * other.im)
        if not isinstance(other, Quotient):
            return _not_with(other)
        top = field.product(self.top, other.top)
        return field.quotient(top, field.product(self.bottom, other.bottom))

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        if isinstance(other, int | Fraction | Gaussian):
            if other == 0:
                raise Undefined("division by zero")
            return self * (Fraction(1) / other)
        if not isinstance(other, Quotient | ComplexQuotient):
            return _not_with(other)
        return self * other.inverse()

    def __rtruediv__(self, other: Scalar) -> Scalar:
        return self.inverse() * other

    def inverse(self) -> Scalar:
        """Return the reciprocal, where it is defined; see :class:`Field`."""
        if not self.field.has_no_zero(self.top):
            self.field.partial = True
        return self.field.quotient(self.bottom, self.top)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction | Gaussian | ComplexQuotient):
            # Constants are never wrapped, and an imaginary part is never zero.
            return False
        if not isinstance(other, Quotient):
            return NotImplemented
        if other.field is not self.field:
            return False
        difference = self - other
        return isinstance(difference, Fraction) and difference == 0

    def __hash__(self) -> int:
        # Equal quotients may be written differently where symbols have relations.
        return hash(id(self.field))

    def zero_test(self) -> Truth:
        """Zero for all values of the symbols, for none, or unknown."""
        if self.field.has_no_zero(self.top):
            return Truth.FALSE
        return Truth.TRUE if self.field.vanishes(self.top) else Truth.UNKNOWN


@dataclass(frozen=True, slots=True, eq=False)
class ComplexQuotient(Cartesian):
    """re + im i with real parts, of which ``im`` is not identically zero."""

    re: Scalar
    im: Scalar

    @property
    def algebra(self) -> Any:
        """The functions of this scalar, for the evaluator."""
        part = self.re if isinstance(self.re, Quotient) else self.im
        return part.algebra

    @staticmethod
    def of_parts(re: Scalar, im: Scalar) -> Scalar:
        """Return re + im i, as a real number where it is one."""
        return complex_of(re, im)

    def __truediv__(self, other: Scalar) -> Scalar:
        if not isinstance(other, _KNOWN):
            return _not_with(other)
        if isinstance(other, Quotient | ComplexQuotient):
            return self * other.inverse()
        if other == 0:
            raise Undefined("division by zero")
        return self * (Fraction(1) / other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        return self.inverse() * other

    def inverse(self) -> Scalar:
        """Return the reciprocal, where it is defined."""
        square = self.re * self.re + self.im * self.im
        if isinstance(square, Fraction) and square == 0:
            raise Undefined("division by zero")
        return complex_of(self.re / square, -self.im / square)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction | Gaussian | Quotient):
            return False
        if not isinstance(other, ComplexQuotient):
            return NotImplemented
        difference = self - other
        return isinstance(difference, Fraction) and difference == 0

    def __hash__(self) -> int:
        # As for quotients: one number may be written in several ways.
        return hash(ComplexQuotient)

    def zero_test(self) -> Truth:
        """Zero for all values of the symbols, for none, or unknown."""
        parts = {zero_test(self.re), zero_test(self.im)}
        if parts == {Truth.TRUE}:
            return Truth.TRUE
        if Truth.FALSE in parts:
            return Truth.FALSE
        square = zero_test(self.re * self.re + self.im * self.im)
        return Truth.FALSE if square is Truth.FALSE else Truth.UNKNOWN


_KNOWN = (int, Fraction, Gaussian, Quotient, ComplexQuotient)
ComplexQuotient.known = _KNOWN


def complex_of(re: Scalar, im: Scalar) -> Scalar:
    """Return re + im i, as a real number where im is zero, as a constant where it is one."""
    if isinstance(im, Fraction):
        if im == 0:
            return re
        if isinstance(re, Fraction):
            return exact_complex(re, im)
    return ComplexQuotient(re, im)
