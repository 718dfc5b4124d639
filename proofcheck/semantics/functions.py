"""The built-in operations on values, one small function each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Any

from proofcheck.semantics import logarithms, matrices
from proofcheck.semantics.largest_eigenvalues import largest_eigenvalue
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    Value,
    algebra_of,
    enclosure,
    imaginary_part,
    reciprocal,
    zero_test,
)

ONE, ZERO = Fraction(1), Fraction(0)

BIT_LIMIT = 100_000
"""Longest numerator, in binary digits, of an exact product."""


def as_matrix(value: Value) -> MatrixValue:
    """Return the value as a matrix; a number becomes one of shape (1, 1)."""
    return value if isinstance(value, MatrixValue) else MatrixValue(1, 1, ((value,),))


def add(left: Value, right: Value) -> Value:
    """Return the sum of two numbers or of two matrices of one shape."""
    if isinstance(left, MatrixValue) or isinstance(right, MatrixValue):
        return matrices.add(_need_matrix(left), _need_matrix(right))
    return _sum(left, right)


def _sum(left: Scalar, right: Scalar) -> Scalar:
    return left + right


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
    from proofcheck.semantics.evaluation import EXPONENT_LIMIT

    if not isinstance(exponent, Fraction) or exponent.denominator != 1:
        raise NotEvaluable("an exponent is not a known integer")
    if isinstance(base, Fraction):
        return _rational_power(base, int(exponent))
    if abs(exponent) > EXPONENT_LIMIT:
        raise NotEvaluable("an exponent is too large")
    if isinstance(base, MatrixValue) and base.rows != base.columns:
        raise Undefined("a power of a matrix that is not square")
    start = invert(base) if exponent < 0 else base
    result: Value = matrices.identity(base.rows) if isinstance(base, MatrixValue) else ONE
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


def is_less(left: Scalar, right: Scalar) -> Truth:
    """Decide left < right for real numbers: certainly, certainly not, or unknown."""
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


def entry(value: Value, row: Scalar, column: Scalar) -> Scalar:
    """Return one entry, counted from 1.

    raises   Undefined outside the shape
    """
    matrix = as_matrix(value)
    i, j = _place(row, matrix.rows), _place(column, matrix.columns)
    return matrix.entries[i][j]


def _place(index: Scalar, size: int) -> int:
    """Return the position, counted from zero, of an index counted from one."""
    place = _index(index) - 1
    if not 0 <= place < size:
        raise Undefined("an index outside the matrix")
    return place


def _index(value: Scalar) -> int:
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    raise NotEvaluable("an index is not a known integer")


def _row(value: Value, index: Scalar) -> MatrixValue:
    matrix = as_matrix(value)
    place = _place(index, matrix.rows)
    return matrices.build(1, matrix.columns, lambda _i, j: matrix.entries[place][j])


def _column(value: Value, index: Scalar) -> MatrixValue:
    matrix = as_matrix(value)
    place = _place(index, matrix.columns)
    return matrices.build(matrix.rows, 1, lambda i, _j: matrix.entries[i][place])


def _size(value: Scalar) -> int:
    from proofcheck.semantics.evaluation import SIZE_LIMIT

    size = _index(value)
    if size < 0:
        raise Undefined("a negative size")
    if size > SIZE_LIMIT:
        raise NotEvaluable("a matrix is too large")
    return size


def _blocks(columns: Scalar, *parts: Value) -> MatrixValue:
    return matrices.assemble(_index(columns), [as_matrix(p) for p in parts])


def _diagonal(*entries: Scalar) -> MatrixValue:
    return matrices.direct_sum(as_matrix(x) for x in entries)


def _trace(value: Value) -> Scalar:
    matrix = as_matrix(value)
    if matrix.rows != matrix.columns:
        raise Undefined("the trace of a matrix that is not square")
    return sum((matrix.entries[i][i] for i in range(matrix.rows)), ZERO)


def _count_nonzero(value: Value) -> Fraction:
    answers = [zero_test(x) for x in as_matrix(value).flat()]
    if any(a not in (Truth.TRUE, Truth.FALSE) for a in answers):
        raise NotEvaluable("an enclosed entry may be zero")
    return Fraction(answers.count(Truth.FALSE))


def _frobenius(value: Value) -> Scalar:
    total = _sum_of_squares(as_matrix(value))
    if isinstance(total, Ball):
        from flint import acb

        return Ball(acb(total.value.real.nonnegative_part().sqrt()))
    return square_root(total)


def _sum_of_squares(matrix: MatrixValue) -> Scalar:
    return sum((_squared_modulus(x) for x in matrix.flat()), ZERO)


def _squared_modulus(value: Scalar) -> Scalar:
    if type(value) is Fraction:
        return value * value
    if isinstance(value, Ball):
        from flint import acb

        size = abs(value.value)
        return Ball(acb((size * size).nonnegative_part()))
    return value.real * value.real + imaginary_part(value) * imaginary_part(value)


def _operator_norm(value: Value) -> Scalar:
    matrix = as_matrix(value)
    brought = getattr(matrices.algebra_in(matrix), "operator_norm", None)
    if brought is not None:
        return brought(matrix)
    if 1 in (matrix.rows, matrix.columns):
        return _frobenius(matrix)
    gram = matrices.multiply(matrices.adjoint(matrix), matrix)
    scaled = _scalar_multiple_of_identity(gram)
    if scaled is not None:
        return square_root(scaled)
    if not gram.is_finite:  # eigenvalues of such a one have no end either
        return _norm_by_entries(matrix)
    try:
        return _root(_largest_of_gram(gram))
    except NotEvaluable:
        return _norm_by_entries(matrix)


def _largest_of_gram(gram: MatrixValue) -> Ball:
    """Enclose the largest eigenvalue; traces as well bound that of a wide enclosure.

    raises   NotEvaluable where it has no bounds
    """
    from flint import acb

    try:
        found = largest_eigenvalue(gram)
    except NotEvaluable:
        return matrices.largest_by_traces(gram)
    if found.value.real.rel_accuracy_bits() >= matrices.WIDE_DIGITS:
        return found
    by_traces = matrices.largest_by_traces(gram)
    return Ball(acb(found.value.real.intersection(by_traces.value.real)))


def _norm_by_entries(matrix: MatrixValue) -> Scalar:
    """Enclose the operator norm between |M|_F / sqrt(smaller size) and |M|_F."""
    from flint import acb, arb

    total = arb(0)
    for x in matrix.flat():
        size = abs(enclosure(x))
        total += (size * size).nonnegative_part()
    frobenius = total.nonnegative_part().sqrt()
    least = frobenius / arb(min(matrix.rows, matrix.columns)).sqrt()
    return Ball(acb(least.lower().union(frobenius.upper())))


def _scalar_multiple_of_identity(gram: MatrixValue) -> Scalar | None:
    lead = gram.entries[0][0] if gram.rows else ZERO
    if gram.rational is not None:
        return lead if matrices.scale(lead, matrices.identity(gram.rows)) == gram else None
    if isinstance(lead, Ball) or gram.balls is not None:
        return None
    unit = matrices.identity(gram.rows)
    same = matrices.entrywise(unit, lambda x: x * lead)
    return lead if same == gram else None


def _root(number: Ball) -> Ball:
    """Enclose the square root of a number that is not negative, though its enclosure may be."""
    from flint import acb

    return Ball(acb(number.value.real.nonnegative_part().sqrt()))


def _norm1(value: Value) -> Scalar:
    matrix = as_matrix(value)
    columns = matrices.transpose(matrix).entries
    return _largest([sum((modulus(x) for x in column), ZERO) for column in columns])


def _norm_infinity(value: Value) -> Scalar:
    matrix = as_matrix(value)
    return _largest([sum((modulus(x) for x in row), ZERO) for row in matrix.entries])


def _largest(values: list[Scalar]) -> Scalar:
    best: Scalar = ZERO
    for value in values:
        best = larger(best, value)
    return best


def _single_entry(value: Value) -> Scalar:
    matrix = as_matrix(value)
    if (matrix.rows, matrix.columns) != (1, 1):
        raise Undefined("a matrix of shape (1, 1) is needed")
    return matrix.entries[0][0]


def each(value: Value, change: Callable[[Scalar], Scalar]) -> Value:
    """Apply a function to a number, or to every entry of a matrix."""
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, change)
    return change(value)


def _need_matrix(value: Value) -> MatrixValue:
    if not isinstance(value, MatrixValue):
        raise Undefined("a number is added to a matrix")
    return value


def _extremum(choose: Callable[[Scalar, Scalar], Scalar]) -> Callable[..., Scalar]:
    def fold(first: Scalar, *rest: Scalar) -> Scalar:
        for value in rest:
            first = choose(first, value)
        return first

    return fold


def _total(first: Value, *rest: Value) -> Value:
    for value in rest:
        first = add(first, value)
    return first


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": _total,
    "sub": lambda x, y: add(x, negate(y)),
    "neg": negate,
    "mul": multiply,
    "div": divide,
    "pow": power,
    "inv": invert,
    "transpose": lambda x: matrices.transpose(as_matrix(x)),
    "adjoint": lambda x: matrices.adjoint(as_matrix(x)),
    "conj": lambda x: each(x, lambda e: e.conjugate()),
    "re": lambda x: each(x, lambda e: e.real),
    "im": lambda x: each(x, imaginary_part),
    "abs": modulus,
    "sqrt": square_root,
    "exp": exponential,
    "log": logarithm,
    "cos": cosine,
    "sin": sine,
    "pi": circle_constant,
    "i": lambda: Gaussian(ZERO, ONE),
    "max": _extremum(larger),
    "min": _extremum(smaller),
    "scalar": _single_entry,
    "identity": lambda n: matrices.identity(_size(n)),
    "zero": lambda m, n: matrices.zeros(_size(m), _size(n)),
    "blocks": _blocks,
    "dsum": lambda x, y: matrices.direct_sum([as_matrix(x), as_matrix(y)]),
    "diag": _diagonal,
    "entry": entry,
    "row": _row,
    "column": _column,
    "trace": _trace,
    "det": lambda x: matrices.determinant(as_matrix(x)),
    "rank": lambda x: Fraction(matrices.rank(as_matrix(x))),
    "nnz": _count_nonzero,
    "norm": _operator_norm,
    "norm1": _norm1,
    "norminf": _norm_infinity,
    "normF": _frobenius,
}
