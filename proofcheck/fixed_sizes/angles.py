"""Arguments of sine, cosine and exponential as sums of independent parts.

An argument is a sum of rational multiples of *parts*: monomials in the symbols over a common
denominator.  Each part has its own pair (cosine, sine) or its own exponential as a symbol, and
the addition theorems do the rest, so that equal functions become equal polynomials.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from proofcheck.fixed_sizes.symbolic_scalars import Quotient
from proofcheck.terms.rationals import Fraction

Monomial: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a symbol's number and its exponent, exponents not zero."""

Part: TypeAlias = tuple[Monomial, tuple[tuple[Monomial, Fraction], ...]]
"""A monomial, and the terms of the denominator."""

MULTIPLE_LIMIT = 48
"""Largest multiple of a part that is expanded by the addition theorem."""


@dataclass(frozen=True, slots=True)
class NeedsFinerPart(Exception):
    """A part must be subdivided further: all that was computed with it is to be redone."""

    part: Part
    denominator: int


_UNIT: Monomial = ()
_WHOLE = ((_UNIT, Fraction(1)),)


def parts_of(argument: Quotient | Fraction) -> Iterator[tuple[Part, Fraction]]:
    """Yield the parts of an argument with their rational coefficients, in a fixed order."""
    if isinstance(argument, Fraction):
        if argument:
            yield (_UNIT, _WHOLE), argument
        return
    field = argument.field
    bottom = tuple(sorted(_terms(field.lift(argument.bottom))))
    for monomial, coefficient in sorted(_terms(field.lift(argument.top))):
        yield (monomial, bottom), coefficient


def _terms(polynomial: Any) -> Iterator[tuple[Monomial, Fraction]]:
    for exponents, coefficient in polynomial.terms():
        monomial = tuple((i, int(e)) for i, e in enumerate(exponents) if e)
        yield monomial, Fraction(int(coefficient.p), int(coefficient.q))
