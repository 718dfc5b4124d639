"""Numbers that depend on an infinitesimal: a value and the coefficient of e, where e^2 = 0.

For a real infinitesimal e, f(x + e*d) = f(x) + e*Df(x)d wherever every operation of f is analytic at
its argument (Griewank and Walther 2008, Evaluating Derivatives, section 3.1).  Derivatives of
derivatives have an infinitesimal each: what depends on the later one has numbers that depend on
the earlier ones as its parts.  A vanishing coefficient is kept: x^2 at 0 is not the constant 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from proofcheck.evaluation.values.complex_numbers import Arithmetic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    Value,
    imaginary_part,
    reciprocal,
    zero_test,
)
from proofcheck.terms.rationals import Fraction

ZERO, ONE = Fraction(0), Fraction(1)


class NotHolomorphic(NotEvaluable):
    """A part or the modulus of a complex number is asked for that depends on a complex one."""


class Kind(Enum):
    """What an infinitesimal stands for."""

    REAL = "any small real number"
    POSITIVE = "any small positive number"
    COMPLEX = "any small complex number"


@dataclass(frozen=True, slots=True)
class Infinitesimal:
    """An infinitesimal; those of derivatives inside have a higher level."""

    level: int
    kind: Kind


@dataclass(frozen=True, slots=True, eq=False)
class Jet(Arithmetic):
    """value + slope*e; both may depend on infinitesimals of lower levels, and on no others."""

    unit: Infinitesimal
    value: Scalar
    slope: Scalar

    @property
    def algebra(self) -> Any:
        """The functions that take jets."""
        from proofcheck.evaluation.functions.jet_functions import JetFunctions

        return JetFunctions()

    @property
    def real(self) -> Jet:
        """Real part; raises NotHolomorphic where the infinitesimal is complex."""
        return self._by_parts(lambda x: x.real)

    @property
    def imag(self) -> Jet:
        """Imaginary part; raises as ``real``."""
        return self._by_parts(imaginary_part)

    def conjugate(self) -> Jet:
        """Conjugate; raises as ``real``."""
        return self._by_parts(lambda x: x.conjugate())

    def _by_parts(self, change: Callable[[Scalar], Scalar]) -> Jet:
        if self.unit.kind is Kind.COMPLEX:
            raise NotHolomorphic("a part of what depends on a complex number")
        return Jet(self.unit, change(self.value), change(self.slope))

    def __neg__(self) -> Jet:
        return Jet(self.unit, -self.value, -self.slope)

    def __add__(self, other: Scalar) -> Scalar:
        unit = common_unit(self, other)
        (a, b), (c, d) = parts_of(self, unit), parts_of(other, unit)
        return Jet(unit, a + c, b + d)

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        if not isinstance(other, Jet) and other == 0:
            return ZERO
        unit = common_unit(self, other)
        (a, b), (c, d) = parts_of(self, unit), parts_of(other, unit)
        return Jet(unit, a * c, a * d + b * c)

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * reciprocal(other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        inverse = reciprocal(self.value)
        found = Jet(self.unit, inverse, -(inverse * self.slope * inverse))
        return found if other == 1 else found * other

    def zero_test(self) -> Truth:
        """Not zero where the value is not; else unknown, since what surrounds the point decides.

        For a small positive infinitesimal a slope that is not zero tells as well.
        """
        if zero_test(self.value) is Truth.FALSE:
            return Truth.FALSE
        moves = self.unit.kind is Kind.POSITIVE and is_exactly_zero(self.value)
        return Truth.FALSE if moves and zero_test(self.slope) is Truth.FALSE else Truth.UNKNOWN


def is_exactly_zero(value: Scalar) -> bool:
    """Say whether a number is the constant 0."""
    return not isinstance(value, Jet) and zero_test(value) is Truth.TRUE


def common_unit(*values: Scalar) -> Infinitesimal:
    """Return the infinitesimal of the highest level that numbers depend on; there is one."""
    return max((x.unit for x in values if isinstance(x, Jet)), key=lambda unit: unit.level)


def parts_of(value: Scalar, unit: Infinitesimal) -> tuple[Scalar, Scalar]:
    """Return value and slope with respect to an infinitesimal."""
    if isinstance(value, Jet) and value.unit == unit:
        return value.value, value.slope
    return value, ZERO


def split(matrix: MatrixValue) -> tuple[Infinitesimal, MatrixValue, MatrixValue]:
    """Return the highest infinitesimal of a matrix of jets, its value and its slope."""
    unit = common_unit(*matrix.flat())
    pairs = [[parts_of(x, unit) for x in row] for row in matrix.entries]
    value, slope = (tuple(tuple(p[k] for p in row) for row in pairs) for k in (0, 1))
    return (
        unit,
        MatrixValue(matrix.rows, matrix.columns, value),
        MatrixValue(matrix.rows, matrix.columns, slope),
    )


def joined(unit: Infinitesimal, value: MatrixValue, slope: MatrixValue) -> MatrixValue:
    """Return the matrix value + slope*e."""
    rows = zip(value.entries, slope.entries, strict=True)
    cells = (tuple(Jet(unit, x, y) for x, y in zip(*pair, strict=True)) for pair in rows)
    return MatrixValue(value.rows, value.columns, tuple(cells))


def has_jets(value: Any) -> bool:
    """Say whether a value depends on an infinitesimal: of a function or set, a name inside of it."""
    if isinstance(value, MatrixValue):
        if value.rational is not None or value.balls is not None:
            return False
        return any(isinstance(x, Jet) for x in value.flat())
    inside = [getattr(value, part, None) for part in ("scope", "members")]
    held = (x for part in inside if isinstance(part, Mapping) for x in part.values())
    return isinstance(value, Jet) or any(map(has_jets, held))


def slope_of(value: Value, unit: Infinitesimal) -> Value:
    """Return the coefficient of an infinitesimal, 0 where a number or an entry is constant."""
    if isinstance(value, MatrixValue):
        cells = tuple(tuple(parts_of(x, unit)[1] for x in row) for row in value.entries)
        return MatrixValue(value.rows, value.columns, cells)
    return parts_of(value, unit)[1]


def value_of(value: Value, unit: Infinitesimal) -> Value:
    """Return what is left of a number or a matrix where an infinitesimal is 0."""
    if isinstance(value, MatrixValue):
        cells = tuple(tuple(parts_of(x, unit)[0] for x in row) for row in value.entries)
        return MatrixValue(value.rows, value.columns, cells)
    return parts_of(value, unit)[0]
