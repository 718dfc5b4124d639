"""Functions of Taylor models, and of matrices of them.

What is returned contains the function's value for every t in the interval: a few exact terms, and
a remainder that is bounded by what the series leaves out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, isqrt
from typing import Any

from proofcheck.evaluation.functions import elementary_functions
from proofcheck.evaluation.functions.taylor_models import ORDER, TaylorModel, collect, enclosed_by
from proofcheck.evaluation.values import matrices, order
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    enclosure,
    imaginary_part,
    reciprocal,
)
from proofcheck.terms.rationals import Fraction

ZERO, ONE = Fraction(0), Fraction(1)

IMAGINARY_UNIT = Gaussian(ZERO, ONE)


def inverse(value: TaylorModel) -> Scalar:
    """Return 1/f: with f = t^v F, it is t^-v (B + (1 - F B)/F), B the first terms of the series.

    raises   NotEvaluable where F is not known to keep away from zero
    """
    low, end = value.low, value.end
    around = value.over(low)
    if around.contains(0) or not around.is_finite():
        raise NotEvaluable("division by a function that may vanish")
    known = _leading_terms(value)
    if not known:
        return enclosed_by(end, -low, 1 / around)
    kept = _reciprocal_series(known)
    found = collect(end, {k - low: b for k, b in enumerate(kept)})
    return found + _remainder(ONE - value * found, value.end, len(kept), -low, 1 / around)


def _leading_terms(value: TaylorModel) -> list[Scalar]:
    """Return the first coefficients of f / t^low that are known; none where one is not exact."""
    terms, last = dict(value.terms), ORDER
    if value.rest is not None:
        last = min(last, value.rest[0] - value.low)
    known = [terms.get(value.low + k, ZERO) for k in range(last)]
    return known if all(isinstance(c, Fraction | Gaussian) for c in known) else []


def _reciprocal_series(known: Sequence[Scalar]) -> list[Scalar]:
    lead = reciprocal(known[0])
    kept = [lead]
    for k in range(1, len(known)):
        kept.append(-lead * sum((known[i] * kept[k - i] for i in range(1, k + 1)), ZERO))
    return kept


def _remainder(error: Scalar, end: Fraction, order: int, power: int, factor: Any) -> Scalar:
    """Return t^power times an error times a factor, where t^order divides the error.

    end   of the interval of t; where the order is not positive, the error may be a constant
    """
    if isinstance(error, Fraction) and not error:
        return ZERO
    function = error if isinstance(error, TaylorModel) else TaylorModel(end, ((0, error),))
    return enclosed_by(end, order + power, function.over(order) * factor)


def square_root(value: TaylorModel) -> Scalar:
    """Return the root of f = t^(2w) F: t^w (B + (F - B^2)/(sqrt F + B)).

    raises   NotEvaluable where F is not known to be positive, or 2w is odd
    """
    low, end = value.low, value.end
    around = value.over(low)
    if low % 2 or not around.imag.is_zero() or not around.real > 0:
        raise NotEvaluable("the square root of a function that may vanish or be negative")
    known = _leading_terms(value)
    if not known or not all(isinstance(c, Fraction) for c in known):
        return enclosed_by(end, low // 2, around.sqrt())
    lead = _rational_root(known[0])
    if lead is None:  # sqrt f = sqrt c * sqrt(f/c), where f/c has the lowest coefficient 1
        return elementary_functions.square_root(known[0]) * square_root(value * (1 / known[0]))
    kept = [lead]
    for k in range(1, len(known)):
        mixed = sum((kept[i] * kept[k - i] for i in range(1, k)), ZERO)
        kept.append((known[k] - mixed) / (2 * lead))
    return _rooted(value, kept, around.sqrt())


def _rational_root(value: Scalar) -> Fraction | None:
    if not isinstance(value, Fraction):
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    return Fraction(top, bottom) if Fraction(top, bottom) ** 2 == value else None


def _rooted(value: TaylorModel, kept: Sequence[Fraction], root: Any) -> Scalar:
    from flint import acb

    end, half = value.end, value.low // 2
    found = collect(end, {k + half: b for k, b in enumerate(kept)})
    near = found.over(half) if isinstance(found, TaylorModel) else acb(enclosure(found))
    if not near.real > 0:
        return enclosed_by(end, half, root)
    error = value - found * found
    order = value.low + len(kept)
    return found + _remainder(error, end, order, -half, 1 / (root + near))


def modulus(value: TaylorModel) -> Scalar:
    """Return |f|: f or -f where its sign is known, else enclosed."""
    from flint import acb

    around = value.over(value.low)
    if around.imag.is_zero() and around.real > 0:
        return value
    if around.imag.is_zero() and around.real < 0:
        return -value
    return enclosed_by(value.end, value.low, acb(abs(around)))


def determinant_and_adjugate(matrix: MatrixValue) -> tuple[Scalar, MatrixValue]:
    """Return both without dividing by entries (Faddeev and Le Verrier).

    raises   Undefined for a matrix that is not square
    """
    size = matrix.rows
    unit = adjugate = matrices.identity(size)
    for k in range(1, size + 1):
        product = matrices.multiply(matrix, adjugate)
        trace = sum((product.entries[i][i] for i in range(size)), ZERO)
        coefficient = trace * Fraction(-1, k)
        if k == size:
            sign = (-1) ** size
            return coefficient * sign, matrices.scale(Fraction(-sign), adjugate)
        adjugate = matrices.add(product, matrices.scale(coefficient, unit))
    return ONE, unit


def series(matrix: MatrixValue, coefficients: Sequence[Fraction], tail: Any) -> MatrixValue:
    """Return the sum of c_k X^k for a square matrix X = t Y, whose later terms are enclosed.

    tail   from a bound b of |Y| to one of the sum of |c_k| b^k t^(k - ORDER) over k >= ORDER

    raises   NotEvaluable for a matrix that does not vanish at t = 0
    """
    end, bound = _vanishing(matrix)
    total = matrices.scale(coefficients[0], matrices.identity(matrix.rows))
    power = matrices.identity(matrix.rows)
    for coefficient in coefficients[1:]:
        power = matrices.multiply(power, matrix)
        total = matrices.add(total, matrices.scale(coefficient, power))
    rest = enclosed_by(end, ORDER, _disc(tail(bound, end), is_real=_is_real(matrix)))
    return matrices.entrywise(total, lambda x: x + rest)


def _vanishing(matrix: MatrixValue) -> tuple[Fraction, Any]:
    """Return the interval's end, and a bound of the Frobenius norm of X / t."""
    from flint import arb

    entries = [x for x in matrix.flat() if x != 0]
    kept = [x for x in entries if isinstance(x, TaylorModel) and x.low >= 1]
    if len(kept) < len(entries) or not kept:
        raise NotEvaluable("a series at a point where it does not converge quickly")
    total = sum((arb(abs(x.over(1)).abs_upper()) ** 2 for x in kept), arb(0))
    return kept[0].end, arb(arb(total.abs_upper()).sqrt().abs_upper())


def _disc(radius: Any, *, is_real: bool) -> Any:
    from flint import acb, arb

    if not radius.is_finite():
        raise NotEvaluable("the remainder of a series is not bounded")
    around = arb(0, radius.abs_upper())
    return acb(around) if is_real else acb(around, around)


def _is_real(matrix: MatrixValue) -> bool:
    return all(imaginary_part(x) == 0 for x in matrix.flat())


def _exponential_tail(bound: Any, end: Fraction) -> Any:
    """Sum of b^k t^(k - n) / k! over k >= n, at most b^n e^(b t) / n!."""
    return bound**ORDER * (bound * _arb(end)).exp() / factorial(ORDER)


def _logarithm_tail(bound: Any, end: Fraction) -> Any:
    """Sum of b^k t^(k - n) / k over k >= n, at most b^n / (n (1 - b t)), for b t < 1."""
    room = 1 - bound * _arb(end)
    if not room > 0:
        raise NotEvaluable("the logarithm of a matrix that is far from the identity")
    return bound**ORDER / (ORDER * room)


_MERCATOR = (ZERO, *(Fraction((-1) ** (k + 1), k) for k in range(1, ORDER)))
"""Coefficients of log(1 + x)."""


def _arb(value: Fraction) -> Any:
    from flint import arb, fmpq

    return arb(fmpq(value.numerator, value.denominator))


class TaylorFunctions:
    """What the evaluator asks of scalars that bring their own functions."""

    square_root = staticmethod(square_root)
    modulus = staticmethod(modulus)

    def is_positive(self, value: TaylorModel) -> Truth:
        """Say whether f > 0 for all t, for no t, or unknown.

        raises   Undefined where f is certainly not real
        """
        around = value.over(value.low)
        if not around.imag.contains(0):
            raise Undefined("complex numbers are not ordered")
        if not around.imag.is_zero() or not around.is_finite():
            return Truth.UNKNOWN
        if around.real > 0:
            return Truth.TRUE
        return Truth.FALSE if around.real <= 0 else Truth.UNKNOWN

    def exponential(self, value: TaylorModel) -> Scalar:
        """Return exp(f) = exp(f(0)) exp(f - f(0)).

        raises   NotEvaluable for a function without limit at 0
        """
        start, rest = _from_start(value)
        return elementary_functions.exponential(start) * self._small_exponential(rest)

    def _small_exponential(self, value: Scalar) -> Scalar:
        return self.matrix_exponential(MatrixValue(1, 1, ((value,),))).entries[0][0]

    def logarithm(self, value: TaylorModel) -> Scalar:
        """Return log(f) = log(f(0)) + log(1 + (f - f(0))/f(0)), by Mercator's series.

        raises   Undefined where f is not positive, for any t; NotEvaluable where that is not
                 decided, and where f vanishes at 0 or has no limit there
        """
        positive = self.is_positive(value)
        if positive is Truth.FALSE:
            raise Undefined("logarithm of a number that is not positive")
        start, rest = _from_start(value)
        if positive is Truth.UNKNOWN or start == 0:
            raise NotEvaluable("the logarithm of a function that may vanish or be negative")
        offset = MatrixValue(1, 1, ((rest * reciprocal(start),),))
        (found,) = series(offset, _MERCATOR, _logarithm_tail).flat()
        return elementary_functions.logarithm(start) + found

    def cosine(self, value: TaylorModel) -> Scalar:
        """Return cos(f); raises as ``exponential``."""
        start, rest = _from_start(value)
        cosine, sine = self._turn(rest)
        return elementary_functions.cosine(start) * cosine - elementary_functions.sine(start) * sine

    def sine(self, value: TaylorModel) -> Scalar:
        """Return sin(f); raises as ``exponential``."""
        start, rest = _from_start(value)
        cosine, sine = self._turn(rest)
        return elementary_functions.sine(start) * cosine + elementary_functions.cosine(start) * sine

    def _turn(self, value: Scalar) -> tuple[Scalar, Scalar]:
        """Return cos(f) and sin(f) where f vanishes at t = 0."""
        unit = IMAGINARY_UNIT
        ahead, back = (self._small_exponential(value * i) for i in (unit, -unit))
        cosine, sine = (ahead + back) * Fraction(1, 2), (ahead - back) * (unit * Fraction(-1, 2))
        is_real = imaginary_part(value) == 0
        return (cosine.real, sine.real) if is_real else (cosine, sine)

    def determinant(self, matrix: MatrixValue) -> Scalar:
        """Return the determinant, exactly where the entries are exact."""
        return determinant_and_adjugate(matrix)[0]

    def inverse(self, matrix: MatrixValue) -> MatrixValue:
        """Return the inverse.

        raises   Undefined for a matrix that is singular for all t; NotEvaluable where that is not
                 decided
        """
        determinant, adjugate = determinant_and_adjugate(matrix)
        if determinant == 0:
            raise Undefined("inverse of a singular matrix")
        return matrices.scale(reciprocal(determinant), adjugate)

    def matrix_exponential(self, matrix: MatrixValue) -> MatrixValue:
        """Return exp(X) for X that vanishes at t = 0; raises NotEvaluable for any other."""
        coefficients = [Fraction(1, factorial(k)) for k in range(ORDER)]
        return series(matrix, coefficients, _exponential_tail)

    def matrix_logarithm(self, matrix: MatrixValue) -> MatrixValue:
        """Return the principal logarithm of what is the identity at t = 0, by Mercator's series.

        raises   NotEvaluable for any other
        """
        unit = matrices.identity(matrix.rows)
        offset = matrices.add(matrix, matrices.scale(Fraction(-1), unit))
        return series(offset, _MERCATOR, _logarithm_tail)

    def operator_norm(self, matrix: MatrixValue) -> Scalar:
        """Return the operator norm: exact where columns are orthogonal, else enclosed.

        The enclosure lies between the largest norm of a column and the Frobenius norm.
        """
        if (matrix.rows, matrix.columns) == (1, 1):
            return elementary_functions.modulus(matrix.entries[0][0])
        squares = _squared_columns(matrix)
        if squares is None:
            return _norm_by_columns(matrix)
        try:
            largest = ZERO
            for square in squares:
                largest = order.larger(largest, square)
            return elementary_functions.square_root(largest)
        except NotEvaluable:
            return _norm_by_columns(matrix)


def _from_start(value: TaylorModel) -> tuple[Scalar, Scalar]:
    """Return f(0) and f - f(0)."""
    moving = {k: c for k, c in value.terms if k != 0}
    rests = [] if value.rest is None else [value.rest]
    return dict(value.terms).get(0, ZERO), collect(value.end, moving, rests)


def _squared_columns(matrix: MatrixValue) -> list[Scalar] | None:
    """Return the squared norms of the columns; None unless these are exactly orthogonal."""
    adjoint = matrices.entrywise(matrices.transpose(matrix), lambda x: x.conjugate())
    gram = matrices.multiply(adjoint, matrix)
    places = [(i, j) for i in range(gram.rows) for j in range(gram.columns) if i != j]
    if any(gram.entries[i][j] != 0 for i, j in places):
        return None
    return [gram.entries[i][i] for i in range(gram.rows)]


def _norm_by_columns(matrix: MatrixValue) -> Scalar:
    """Enclose |X| = t^w |Y| between the largest norm of a column of Y and its Frobenius norm."""
    from flint import acb, arb

    models = [x for x in matrix.flat() if isinstance(x, TaylorModel)]
    constant = any(x != 0 and not isinstance(x, TaylorModel) for x in matrix.flat())
    low = min([x.low for x in models] + [0] * constant)
    columns = []
    for column in matrices.transpose(matrix).entries:
        sizes = (abs(_over(x, low, models[0])) for x in column if x != 0)
        columns.append(sum(((s * s).nonnegative_part() for s in sizes), arb(0)))
    least, total = arb(0), sum(columns, arb(0))
    for square in columns:
        least = least.max(arb(square.lower()))
    around = least.nonnegative_part().sqrt().lower().union(total.sqrt().upper())
    return enclosed_by(models[0].end, low, acb(around.nonnegative_part()))


def _over(value: Scalar, power: int, like: TaylorModel) -> Any:
    """Return an enclosure of x / t^power, for a number or a function on the interval of another."""
    if isinstance(value, TaylorModel):
        return value.over(power)
    return enclosure(value) * like.span(-power)
