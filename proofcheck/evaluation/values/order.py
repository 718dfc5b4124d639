"""The order of real numbers, exact or enclosed: which is less, and the larger and smaller of two."""

from __future__ import annotations

from typing import Any

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    NotEvaluable,
    Scalar,
    Undefined,
    algebra_of,
    enclosure,
)
from proofcheck.terms.rationals import Fraction


def is_less(left: Scalar, right: Scalar) -> Truth:
    """Decide left < right for real numbers: certainly, certainly not, or unknown.

    Exact, or by enclosures that are rigorous at the precision that is set.

    raises   Undefined where the numbers are certainly not real
    """
    difference = right - left
    if isinstance(difference, Fraction):
        return Truth.TRUE if difference > 0 else Truth.FALSE
    brought = algebra_of(difference)
    if brought is not None:
        return _truth(brought.is_positive(difference))
    part = enclosure(difference)
    if not part.imag.contains(0):
        raise Undefined("complex numbers are not ordered")
    if not part.imag.is_zero() or not part.is_finite():
        return Truth.UNKNOWN
    if part.real > 0:
        return Truth.TRUE
    return Truth.FALSE if part.real <= 0 else Truth.UNKNOWN


def _truth(answer: Any) -> Truth:
    return answer if isinstance(answer, Truth) else Truth.UNKNOWN


def larger(left: Scalar, right: Scalar) -> Scalar:
    """Return the larger of two real numbers; an enclosure of it where that is not decided."""
    answer = is_less(left, right)
    if answer is Truth.UNKNOWN:
        return _enclosed_extremum(left, right, "max")
    return right if answer is Truth.TRUE else left


def smaller(left: Scalar, right: Scalar) -> Scalar:
    """Return the smaller of two real numbers; an enclosure of it where that is not decided."""
    answer = is_less(left, right)
    if answer is Truth.UNKNOWN:
        return _enclosed_extremum(left, right, "min")
    return left if answer is Truth.TRUE else right


def _enclosed_extremum(left: Scalar, right: Scalar, name: str) -> Ball:
    """Enclose the larger or smaller of two numbers whose enclosures overlap.

    raises   NotEvaluable unless both are certainly real and enclosed
    """
    from flint import acb

    one, other = enclosure(left), enclosure(right)
    if any(not x.imag.is_zero() or not x.is_finite() for x in (one, other)):
        raise NotEvaluable("the larger of two numbers that are not known to be real")
    return Ball(acb(getattr(one.real, name)(other.real)))
