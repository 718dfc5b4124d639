"""Linear forms in unknowns with exact coefficients, which share the arithmetic of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from proofcheck.evaluation.values.complex_numbers import Arithmetic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    EXACT,
    NotEvaluable,
    Scalar,
    algebra_of,
    imaginary_part,
    reciprocal,
)
from proofcheck.terms.rationals import Fraction


class NotLinear(NotEvaluable):
    """An expression is not an affine function of the unknowns."""


@dataclass(frozen=True, slots=True, eq=False)
class Affine(Arithmetic):
    """constant + sum of coefficients times unknowns; coefficients are exact and not zero."""

    constant: Scalar
    coefficients: Mapping[int, Scalar]

    @property
    def real(self) -> Scalar:
        """Real part; unknowns stand for real numbers."""
        parts = {k: c.real for k, c in self.coefficients.items() if c.real != 0}
        constant = self.constant.real
        return Affine(constant, parts) if parts else constant

    @property
    def imag(self) -> Scalar:
        """Imaginary part; unknowns stand for real numbers."""
        parts = {k: c.imag for k, c in self.coefficients.items() if c.imag != 0}
        constant = imaginary_part(self.constant)
        return Affine(constant, parts) if parts else constant

    def conjugate(self) -> Affine:
        """Conjugate; unknowns stand for real numbers (others are never made)."""
        conjugated = {k: c.conjugate() for k, c in self.coefficients.items()}
        return Affine(self.constant.conjugate(), conjugated)

    def __neg__(self) -> Affine:
        return Affine(-self.constant, {k: -c for k, c in self.coefficients.items()})

    def __add__(self, other: Scalar) -> Scalar:
        if getattr(algebra_of(other), "takes_balls", False):
            return (
                NotImplemented  # a jet, whose parts may be such forms, and not the other way round
            )
        if not isinstance(other, Affine):
            return Affine(self.constant + other, self.coefficients)
        total = dict(self.coefficients)
        for unknown, coefficient in other.coefficients.items():
            known = total.get(unknown)
            total[unknown] = coefficient if known is None else known + coefficient
        kept = {k: c for k, c in total.items() if c != 0}
        constant = self.constant + other.constant
        return Affine(constant, kept) if kept else constant

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        if not isinstance(other, EXACT):
            raise NotLinear("a product of unknowns")
        if other == 0:
            return Fraction(0)
        return Affine(self.constant * other, {k: c * other for k, c in self.coefficients.items()})

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * reciprocal(other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        raise NotLinear("division by an unknown")

    def zero_test(self) -> Truth:
        """A form in unknowns is never decided."""
        return Truth.UNKNOWN
