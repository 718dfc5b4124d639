"""Roots, moduli, exponentials, logarithms and circular functions: exact where they can be."""

from __future__ import annotations

from math import isqrt

from proofcheck.evaluation.functions import logarithms
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.matrices import ONE, ZERO
from proofcheck.evaluation.values.order import is_less
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    Value,
    algebra_of,
    enclosure,
)
from proofcheck.terms.rationals import Fraction


def square_root(value: Scalar) -> Scalar:
    """Return the square root of a non-negative number: exact for squares, else enclosed."""
    if isinstance(value, Fraction):
        if value < 0:
            raise Undefined("square root of a negative number")
        top, bottom = isqrt(value.numerator), isqrt(value.denominator)
        if top**2 == value.numerator and bottom**2 == value.denominator:
            return Fraction(top, bottom)
    brought = algebra_of(value)
    if brought is not None:
        return brought.square_root(value)
    if is_less(value, ZERO) is not Truth.FALSE:
        raise NotEvaluable("square root of an enclosure that may be negative")
    return Ball(enclosure(value).sqrt())


def modulus(value: Scalar) -> Scalar:
    """Return the absolute value of a number."""
    if isinstance(value, Fraction):
        return abs(value)
    if isinstance(value, Gaussian):
        return square_root(value.re**2 + value.im**2)
    brought = algebra_of(value)
    if brought is not None:
        return brought.modulus(value)
    ball = enclosure(value)
    return Ball(type(ball)(abs(ball)))


def exponential(value: Value) -> Value:
    """Return exp of a number or of a square matrix."""
    if isinstance(value, MatrixValue):
        return matrices.exponential(value)
    brought = algebra_of(value)
    if brought is not None:
        return brought.exponential(value)
    return ONE if value == 0 else Ball(enclosure(value).exp())


def logarithm(value: Value) -> Value:
    """Return the natural logarithm of a positive number, or the principal one of a matrix."""
    if isinstance(value, MatrixValue):
        return logarithms.logarithm(value)
    brought = getattr(algebra_of(value), "logarithm", None)
    if brought is not None:
        return brought(value)
    if value == 1:
        return ZERO
    positive = is_less(ZERO, value)
    if positive is Truth.FALSE:
        raise Undefined("logarithm of a number that is not positive")
    if positive is Truth.UNKNOWN:
        raise NotEvaluable("logarithm of an enclosure that may not be positive")
    return Ball(enclosure(value).log())


def cosine(value: Scalar) -> Scalar:
    """Return the cosine (radians)."""
    brought = algebra_of(value)
    if brought is not None:
        return brought.cosine(value)
    return ONE if value == 0 else Ball(enclosure(value).cos())


def sine(value: Scalar) -> Scalar:
    """Return the sine (radians)."""
    brought = algebra_of(value)
    if brought is not None:
        return brought.sine(value)
    return ZERO if value == 0 else Ball(enclosure(value).sin())


def circle_constant() -> Scalar:
    """Return an enclosure of pi."""
    from flint import acb, arb

    return Ball(acb(arb.pi()))
