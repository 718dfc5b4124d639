"""Sums, products, powers and inverses of numbers and matrices."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.limits import BIT_LIMIT, EXPONENT_LIMIT
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    Value,
    reciprocal,
)
from proofcheck.terms.rationals import Fraction


def as_matrix(value: Value) -> MatrixValue:
    """Return the value as a matrix; a number becomes one of shape (1, 1)."""
    return value if isinstance(value, MatrixValue) else MatrixValue(1, 1, ((value,),))


def each(value: Value, change: Callable[[Scalar], Scalar]) -> Value:
    """Apply a function to a number, or to every entry of a matrix."""
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, change)
    return change(value)


def add(left: Value, right: Value) -> Value:
    """Return the sum of two numbers or of two matrices of one shape."""
    if isinstance(left, MatrixValue) or isinstance(right, MatrixValue):
        return matrices.add(_need_matrix(left), _need_matrix(right))
    return _sum(left, right)


def _sum(left: Scalar, right: Scalar) -> Scalar:
    return left + right


def _need_matrix(value: Value) -> MatrixValue:
    if not isinstance(value, MatrixValue):
        raise Undefined("a number is added to a matrix")
    return value


def negate(value: Value) -> Value:
    """Return the negative."""
    return matrices.negate(value) if isinstance(value, MatrixValue) else each(value, lambda x: -x)


def multiply(left: Value, right: Value) -> Value:
    """Return the product of numbers, of a number and a matrix, or of matrices."""
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        return _within_limit(matrices.multiply(left, right))
    if isinstance(left, MatrixValue):
        return _within_limit(matrices.scale(right, left))
    if isinstance(right, MatrixValue):
        return _within_limit(matrices.scale(left, right))
    return _within_limit(each(right, lambda x: left * x))


def _within_limit(value: Value) -> Value:
    """Repeated squaring doubles the number of digits at each step."""
    if not isinstance(value, MatrixValue):
        tops = [value.numerator] if type(value) is Fraction else []
    elif value.rational is not None:
        tops = [x.p for x in value.rational.entries()]
    elif value.balls is not None:
        tops = []
    else:
        tops = [x.numerator for x in value.flat() if type(x) is Fraction]
    if any(top.bit_length() > BIT_LIMIT for top in tops):
        raise NotEvaluable("an exact number has too many digits")
    return value


def divide(left: Value, right: Scalar) -> Value:
    """Return the quotient by a number that is not zero."""
    return multiply(left, reciprocal(right))


def power(base: Value, exponent: Scalar) -> Value:
    """Return an integer power; negative ones through the inverse; the zeroth is one."""
    if not isinstance(exponent, Fraction) or exponent.denominator != 1:
        raise NotEvaluable("an exponent is not a known integer")
    if isinstance(base, Fraction):
        return _rational_power(base, int(exponent))
    if abs(exponent) > EXPONENT_LIMIT:
        raise NotEvaluable("an exponent is too large")
    if isinstance(base, MatrixValue) and base.rows != base.columns:
        raise Undefined("a power of a matrix that is not square")
    start = invert(base) if exponent < 0 else base
    result: Value = matrices.identity(base.rows) if isinstance(base, MatrixValue) else matrices.ONE
    for _ in range(abs(int(exponent))):
        result = multiply(result, start)
    return result


def _rational_power(base: Fraction, exponent: int) -> Fraction:
    """Return an integer power of a rational number, if it has not too many digits; exact."""
    longest = max(abs(base.numerator), base.denominator)
    if longest > 1 and abs(exponent) * longest.bit_length() > BIT_LIMIT:
        raise NotEvaluable("an exponent is too large")
    start = base if exponent >= 0 else reciprocal(base)
    assert isinstance(start, Fraction)
    return Fraction(start ** abs(exponent))


def invert(value: Value) -> Value:
    """Return the inverse of a square matrix or of a number."""
    return matrices.inverse(value) if isinstance(value, MatrixValue) else reciprocal(value)
