"""Functions of jets, and of matrices of them; where a function is not analytic there is no value.

For a matrix the value and the slope are taken apart.  For X = A + e*B

    det X  = det A + e * sum over j of det (A, with column j of B in place of its own),
    X^-1   = A^-1 - e * A^-1 B A^-1,
    f(X)   is read off f([[A, B], [0, A]]) = [[f(A), L], [0, f(A)]], f(X) = f(A) + e*L

(Magnus and Neudecker 2019, Matrix Differential Calculus, sections 8.3 and 8.4; Higham 2008,
Functions of Matrices, Theorem 3.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from proofcheck.evaluation.functions import elementary_functions as elementary
from proofcheck.evaluation.functions.jets import (
    ZERO,
    Jet,
    Kind,
    NotHolomorphic,
    is_exactly_zero,
    joined,
    split,
)
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.order import is_less
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    imaginary_part,
    reciprocal,
    zero_test,
)
from proofcheck.terms.rationals import Fraction

TWO = Fraction(2)


class JetFunctions:
    """What the evaluator asks of scalars that bring their own functions."""

    takes_balls = True
    """Whether matrices may have enclosures, and numbers of other kinds, beside such numbers."""

    def is_positive(self, jet: Jet) -> Truth:
        """Say whether a number is positive all around a point, negative all around it, or unknown.

        raises   NotHolomorphic where the infinitesimal is complex
        """
        if jet.unit.kind is Kind.COMPLEX:
            raise NotHolomorphic("an order of what depends on a complex number")
        for answer, pair in ((Truth.TRUE, (ZERO, jet.value)), (Truth.FALSE, (jet.value, ZERO))):
            if is_less(*pair) is Truth.TRUE:
                return answer
        return self._sign_of_slope(jet)

    def _sign_of_slope(self, jet: Jet) -> Truth:
        """A small positive infinitesimal gives what vanishes the sign of its slope."""
        if jet.unit.kind is not Kind.POSITIVE or not is_exactly_zero(jet.value):
            return Truth.UNKNOWN
        if is_less(ZERO, jet.slope) is Truth.TRUE:
            return Truth.TRUE
        return Truth.FALSE if is_less(jet.slope, ZERO) is Truth.TRUE else Truth.UNKNOWN

    def square_root(self, jet: Jet) -> Scalar:
        """Return the root of a positive number.

        raises   NotEvaluable at 0
        """
        _need(is_less(ZERO, jet.value) is Truth.TRUE, "the slope of a root at 0")
        root = elementary.square_root(jet.value)
        return Jet(jet.unit, root, jet.slope * reciprocal(TWO * root))

    def modulus(self, jet: Jet) -> Scalar:
        """Return the absolute value; at 0 to the right of a point alone.

        raises   NotEvaluable at 0; NotHolomorphic where the infinitesimal is complex
        """
        if jet.unit.kind is Kind.COMPLEX:
            raise NotHolomorphic("the modulus of what depends on a complex number")
        if jet.unit.kind is Kind.POSITIVE and is_exactly_zero(jet.value):
            return Jet(jet.unit, ZERO, elementary.modulus(jet.slope))
        if _is_real(jet):
            sign = self.is_positive(jet)
            _need(sign is not Truth.UNKNOWN, "the slope of a modulus at 0")
            return jet if sign is Truth.TRUE else -jet
        return elementary.square_root(jet.real * jet.real + jet.imag * jet.imag)

    def exponential(self, jet: Jet) -> Scalar:
        """Return exp."""
        value = elementary.exponential(jet.value)
        return Jet(jet.unit, value, value * jet.slope)

    def logarithm(self, jet: Jet) -> Scalar:
        """Return the natural logarithm of a positive number."""
        _need(is_less(ZERO, jet.value) is Truth.TRUE, "the slope of a logarithm")
        value = elementary.logarithm(jet.value)
        assert not isinstance(value, MatrixValue)
        return Jet(jet.unit, value, jet.slope * reciprocal(jet.value))

    def cosine(self, jet: Jet) -> Scalar:
        """Return the cosine."""
        slope = -(elementary.sine(jet.value) * jet.slope)
        return Jet(jet.unit, elementary.cosine(jet.value), slope)

    def sine(self, jet: Jet) -> Scalar:
        """Return the sine."""
        slope = elementary.cosine(jet.value) * jet.slope
        return Jet(jet.unit, elementary.sine(jet.value), slope)

    def determinant(self, matrix: MatrixValue) -> Scalar:
        """Return the determinant."""
        unit, value, slope = split(matrix)
        changes = (matrices.determinant(x) for x in _with_one_column(value, slope))
        return Jet(unit, matrices.determinant(value), sum(changes, ZERO))

    def inverse(self, matrix: MatrixValue) -> MatrixValue:
        """Return the inverse.

        raises   Undefined where the value is singular; NotEvaluable where that is not decided
        """
        unit, value, slope = split(matrix)
        found = matrices.inverse(value)
        turned = matrices.multiply(matrices.multiply(found, slope), found)
        return joined(unit, found, matrices.negate(turned))

    def matrix_exponential(self, matrix: MatrixValue) -> MatrixValue:
        """Return the exponential."""
        return _by_blocks(matrix, matrices.exponential)

    def matrix_logarithm(self, matrix: MatrixValue) -> MatrixValue:
        """Return the principal logarithm; raises as that of the value does."""
        from proofcheck.evaluation.functions.logarithms import logarithm

        return _by_blocks(matrix, logarithm)

    def operator_norm(self, matrix: MatrixValue) -> Scalar:
        """Return the norm of a vector.

        raises   NotEvaluable at 0, and for what is no vector
        """
        _need(1 in (matrix.rows, matrix.columns), "the slope of an operator norm")
        return self.frobenius_norm(matrix)

    def frobenius_norm(self, matrix: MatrixValue) -> Scalar:
        """Return the Frobenius norm; at 0 to the right of a point alone.

        raises   NotEvaluable at 0; NotHolomorphic where the infinitesimal is complex
        """
        from proofcheck.evaluation.functions.matrix_norms import frobenius_norm

        unit, value, slope = split(matrix)
        if unit.kind is Kind.POSITIVE and all(map(is_exactly_zero, value.flat())):
            return Jet(unit, ZERO, frobenius_norm(slope))
        squares = (_squared_modulus(x) for x in matrix.flat())
        return elementary.square_root(sum(squares, ZERO))


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise NotEvaluable(f"{what} is not decided")


def _squared_modulus(value: Scalar) -> Scalar:
    if _is_real(value):
        return value * value
    return value.real * value.real + imaginary_part(value) * imaginary_part(value)


def _is_real(value: Scalar) -> bool:
    """Say whether all numbers in a jet are certainly real.

    raises   NotHolomorphic where its infinitesimal is complex
    """
    if isinstance(value, Jet):
        if value.unit.kind is Kind.COMPLEX:
            raise NotHolomorphic("a modulus of what depends on a complex number")
        return _is_real(value.value) and _is_real(value.slope)
    return zero_test(imaginary_part(value)) is Truth.TRUE


def _with_one_column(value: MatrixValue, slope: MatrixValue) -> Iterator[MatrixValue]:
    """Yield a matrix with one column after the other replaced by that of another."""
    old, new = value.entries, slope.entries
    for j in range(value.columns):
        rows = zip(old, new, strict=True)
        cells = tuple((*row[:j], other[j], *row[j + 1 :]) for row, other in rows)
        yield MatrixValue(value.rows, value.columns, cells)


def _by_blocks(matrix: MatrixValue, function: Callable[[MatrixValue], MatrixValue]) -> MatrixValue:
    if matrix.rows != matrix.columns:
        return function(matrix)  # which says that it has no value
    unit, value, slope = split(matrix)
    size = matrix.rows
    below = matrices.zeros(size, size)
    found = function(matrices.assemble(2, [value, slope, below, value])).entries[:size]
    left, right = (tuple(row[k : k + size] for row in found) for k in (0, size))
    return joined(unit, MatrixValue(size, size, left), MatrixValue(size, size, right))
