"""Polynomials in unknown real numbers and in roots of such, which share the arithmetic of numbers.

A root is one more unknown r, of which r^2 = p and r >= 0 are known; powers of r above the first are
replaced at once.  Two polynomials that are written alike are equal for all values of the unknowns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import isqrt
from typing import Any

from proofcheck.evaluation.values.complex_numbers import Arithmetic, Cartesian
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Closure,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    as_fraction,
    exact_complex,
    imaginary_part,
    rational,
    zero_test,
)
from proofcheck.terms.rationals import Fraction

ZERO = Fraction(0)

MOST_UNKNOWNS = 32
"""Most unknowns, roots included, in one question."""

TERM_LIMIT = 2_000
"""Most terms of one polynomial."""

MOST_ASKED = 300
"""Most questions about one polynomial that one statement may lead to."""

LARGEST_FREQUENCY = 12
"""Largest coefficient of an unknown in an exponential, a cosine or a sine."""

LARGEST_DETERMINANT = 4
"""Largest matrix of polynomials whose determinant is written out."""


class PolynomialRing:
    """The unknowns of one question.

    context    FLINT's ring of polynomials with rational coefficients
    most       unknowns that there may be: what is done with a polynomial takes longer, the more
    count      unknowns in use; the last of the ring is never one, and free for other purposes
    is_too_small    whether one more was asked for than there may be
    asked      questions about one polynomial so far
    integers   unknowns that are integers
    squares    the polynomial that a root's square is, by the root's number
    exponentials, waves   by an unknown x, those that stand for exp(x) and exp(-x), cos(x) and sin(x)
    radicands  polynomials of which a root was taken, sums of squares aside: where one is negative,
               there is no value
    """

    def __init__(self, most: int = MOST_UNKNOWNS) -> None:
        from flint import Ordering, fmpq_mpoly_ctx

        names = tuple(f"x{i}" for i in range(most + 1))
        self.context = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.most, self.is_too_small = most, False
        self.count = self.asked = 0
        self.integers: set[int] = set()
        self.squares: dict[int, Any] = {}
        self.radicands: list[Any] = []
        self.exponentials: dict[int, tuple[int, int]] = {}
        self.waves: dict[int, tuple[int, int]] = {}
        self.algebra = PolynomialFunctions(self)

    def spend(self) -> None:
        """Count a question about one polynomial.

        raises   NotEvaluable where there were too many
        """
        self.asked += 1
        if self.asked > MOST_ASKED:
            raise NotEvaluable("too many polynomials were asked about")

    def fresh(self) -> Polynomial:
        """Return a new unknown.

        raises   NotEvaluable where there are too many
        """
        if self.count == self.most:
            self.is_too_small = True
            raise NotEvaluable("there are too many unknowns")
        self.count += 1
        return Polynomial(self, self.context.gen(self.count - 1))

    def number(self, polynomial: Any) -> Scalar:
        """Return a polynomial of FLINT as a number: a rational one where it is constant.

        raises   NotEvaluable where it has too many terms
        """
        for index in sorted(self.squares, reverse=True):
            if polynomial.degrees()[index] > 1:
                polynomial = self._without_square(polynomial, index)
        if self.exponentials or self.waves:
            polynomial = self._without_relations(polynomial)
        if len(polynomial) > TERM_LIMIT:
            raise NotEvaluable("a polynomial has too many terms")
        if polynomial.is_constant():
            return as_fraction(polynomial.leading_coefficient()) if polynomial else ZERO
        return Polynomial(self, polynomial)

    def dependent(self) -> set[int]:
        """Return the unknowns whose values others determine."""
        pairs = (*self.exponentials.values(), *self.waves.values())
        return {*self.squares, *(index for pair in pairs for index in pair)}

    def _without_relations(self, polynomial: Any) -> Any:
        """Use that exp(x) exp(-x) = 1 and sin(x)^2 = 1 - cos(x)^2.

        What is then written alike is equal, and what is not is not: exponentials with different
        exponents are linearly independent over the polynomials (Bourbaki, Functions of a real
        variable, chapter IV, on generalised polynomials).  Of this only the first is relied on.
        """
        total, generators = self.context.constant(0), self.context.gens()
        for exponents, coefficient in polynomial.terms():
            left, factor = list(map(int, exponents)), self.context.constant(coefficient)
            for up, down in self.exponentials.values():
                both = min(left[up], left[down])
                left[up], left[down] = left[up] - both, left[down] - both
            for cosine, sine in self.waves.values():
                times, left[sine] = divmod(left[sine], 2)
                factor *= (1 - generators[cosine] ** 2) ** times
            total += factor * self.context.from_dict({tuple(left): 1})
        return total

    def exponential(self, value: Scalar) -> Scalar:
        """Return the exponential of a linear form with few whole coefficients.

        raises   NotEvaluable for all else
        """
        total: Scalar = Fraction(1)
        for unknown, times in self._whole_form(value):
            pair = self._pair(self.exponentials, unknown)
            chosen = self.context.gen(pair[0] if times > 0 else pair[1])
            total = total * self.number(chosen ** abs(times))
        return total

    def wave(self, value: Scalar) -> tuple[Scalar, Scalar]:
        """Return cosine and sine of a linear form with few whole coefficients.

        raises   NotEvaluable for all else
        """
        real: Scalar = Fraction(1)
        imaginary: Scalar = Fraction(0)
        for unknown, times in self._whole_form(value):
            cosine, sine = map(self.context.gen, self._pair(self.waves, unknown))
            c, s = self.number(cosine), self.number(sine if times > 0 else -sine)
            for _ in range(abs(times)):
                real, imaginary = real * c - imaginary * s, real * s + imaginary * c
        return real, imaginary

    def _pair(self, known: dict[int, tuple[int, int]], unknown: int) -> tuple[int, int]:
        if unknown not in known:
            self.fresh()
            self.fresh()
            known[unknown] = (self.count - 2, self.count - 1)
        return known[unknown]

    def _whole_form(self, value: Scalar) -> list[tuple[int, int]]:
        found, dependent = [], self.dependent()
        for exponents, coefficient in self.polynomial(value).terms():
            inside = [k for k, e in enumerate(exponents) if e]
            times = as_fraction(coefficient)
            is_whole = times.denominator == 1 and abs(times) <= LARGEST_FREQUENCY
            if sum(exponents) != 1 or inside[0] in dependent or not is_whole:
                raise NotEvaluable("the exponential of what is no linear form of whole numbers")
            found.append((inside[0], int(times)))
        return found

    def _without_square(self, polynomial: Any, index: int) -> Any:
        """Replace powers of a root: r^(2 k + j) = square^k * r^j."""
        total, generators = self.context.constant(0), self.context.gens()
        parts: dict[int, dict[tuple[int, ...], Any]] = {}
        for exponents, coefficient in polynomial.terms():
            rest = (*exponents[:index], 0, *exponents[index + 1 :])
            parts.setdefault(int(exponents[index]), {})[rest] = coefficient
        for exponent, terms in parts.items():
            times, odd = divmod(exponent, 2)
            factor = self.squares[index] ** times * generators[index] ** odd
            total += self.context.from_dict(terms) * factor
        return total

    def polynomial(self, value: Scalar) -> Any:
        """Return a real number of this ring as a polynomial of FLINT.

        raises   NotEvaluable for any other number
        """
        if isinstance(value, int | Fraction):
            return self.context.constant(rational(Fraction(value)))
        if isinstance(value, Polynomial) and value.ring is self:
            return value.value
        raise NotEvaluable("a polynomial with rational coefficients is expected")

    def root(self, value: Scalar) -> Scalar:
        """Return the square root of a number, of which squares are taken out: sqrt(p^2 q) = |p| sqrt(q).

        It has a value only where the number is not negative.
        """
        polynomial = self.polynomial(value)
        if not polynomial:
            return ZERO
        content, factors = polynomial.factor()
        found, rest = self.context.constant(1), self.context.constant(content)
        for factor, exponent in factors:
            rest *= factor ** (exponent % 2)
            even = exponent // 2
            if even % 2 == 0:
                found *= factor**even
            else:
                found *= factor ** (even - 1) * self._unknown_root(factor**2)
        return self.number(found * self._simple_root(rest))

    def _simple_root(self, polynomial: Any) -> Any:
        content = as_fraction(polynomial.leading_coefficient())
        if content < 0:
            content = -content
        top, bottom = isqrt(content.numerator), isqrt(content.denominator)
        if top**2 != content.numerator or bottom**2 != content.denominator:
            return self._unknown_root(polynomial)
        scale = rational(Fraction(top, bottom))
        inside = polynomial / scale**2
        return self.context.constant(scale) * (1 if inside == 1 else self._unknown_root(inside))

    def _unknown_root(self, square: Any) -> Any:
        known = (index for index, other in self.squares.items() if other == square)
        index = next(known, None)
        if index is None:
            self.fresh()
            index = self.count - 1
            self.squares[index] = square
        return self.context.gen(index)


class Polynomial(Arithmetic):
    """A real number that depends on unknowns; never a constant."""

    __slots__ = ("ring", "value")

    def __init__(self, ring: PolynomialRing, value: Any) -> None:
        self.ring, self.value = ring, value

    @property
    def algebra(self) -> PolynomialFunctions:
        """The functions that take such numbers."""
        return self.ring.algebra

    @property
    def real(self) -> Polynomial:
        """The number itself."""
        return self

    @property
    def imag(self) -> Fraction:
        """Zero."""
        return ZERO

    def conjugate(self) -> Polynomial:
        """The number itself."""
        return self

    def __neg__(self) -> Polynomial:
        return Polynomial(self.ring, -self.value)

    def __add__(self, other: Scalar) -> Scalar:
        if isinstance(other, Gaussian):
            return complex_of(self + other.re, other.im)
        if not self._goes_with(other):
            return NotImplemented
        return self.ring.number(self.value + self.ring.polynomial(other))

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        if isinstance(other, Gaussian):
            return complex_of(self * other.re, self * other.im)
        if not self._goes_with(other):
            return NotImplemented
        factor = self.ring.polynomial(other)
        if len(self.value) * len(factor) > TERM_LIMIT**2:
            raise NotEvaluable("a polynomial has too many terms")
        return self.ring.number(self.value * factor)

    __rmul__ = __mul__

    def _goes_with(self, other: Scalar) -> bool:
        return isinstance(other, int | Fraction | Polynomial)

    def __truediv__(self, other: Scalar) -> Scalar:
        if not isinstance(other, int | Fraction | Gaussian):
            raise NotEvaluable("a quotient of unknowns")
        return self * (Fraction(1) / other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        raise NotEvaluable("division by an unknown")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Polynomial):
            return False if isinstance(other, int | Fraction | Gaussian) else NotImplemented
        return self.ring is other.ring and bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash((id(self.ring), len(self.value)))

    def zero_test(self) -> Truth:
        """Whether it is zero depends on the unknowns."""
        return Truth.UNKNOWN


@dataclass(frozen=True, slots=True, eq=False)
class ComplexPolynomial(Cartesian):
    """re + im i, of which ``im`` is not identically zero."""

    re: Scalar
    im: Scalar

    @property
    def algebra(self) -> PolynomialFunctions:
        """The functions that take such numbers."""
        part = self.re if isinstance(self.re, Polynomial) else self.im
        return part.ring.algebra

    @staticmethod
    def of_parts(re: Scalar, im: Scalar) -> Scalar:
        """Return re + im i, as a real number where it is one."""
        return complex_of(re, im)

    def __truediv__(self, other: Scalar) -> Scalar:
        if not isinstance(other, int | Fraction | Gaussian):
            raise NotEvaluable("a quotient of unknowns")
        return self * (Fraction(1) / other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        raise NotEvaluable("division by an unknown")

    def zero_test(self) -> Truth:
        """Whether it is zero depends on the unknowns."""
        return Truth.UNKNOWN


ComplexPolynomial.known = (int, Fraction, Gaussian, Polynomial, ComplexPolynomial)


def complex_of(re: Scalar, im: Scalar) -> Scalar:
    """Return re + im i, as a real or a rational number where it is one."""
    if isinstance(im, Fraction) and isinstance(re, Fraction):
        return exact_complex(re, im)
    return re if zero_test(im) is Truth.TRUE else ComplexPolynomial(re, im)


def is_symbolic(value: Any) -> bool:
    """Say whether a value depends on unknowns of such a ring."""
    if isinstance(value, Table):
        return any(map(is_symbolic, value.members.values()))
    if isinstance(value, Closure):
        return any(map(is_symbolic, value.scope.values()))
    if isinstance(value, MatrixValue):
        return (
            value.balls is None and value.rational is None and any(map(is_symbolic, value.flat()))
        )
    return isinstance(value, Polynomial | ComplexPolynomial)


@dataclass(frozen=True, slots=True)
class PolynomialFunctions:
    """Functions of polynomials; others than these are not evaluated."""

    ring: PolynomialRing

    def square_root(self, value: Scalar) -> Scalar:
        """Return the square root, a new unknown where it is no polynomial."""
        self.ring.radicands.append(self.ring.polynomial(value))
        return self.ring.root(value)

    def modulus(self, value: Scalar) -> Scalar:
        """Return the absolute value."""
        return self._length([value])

    def frobenius_norm(self, matrix: MatrixValue) -> Scalar:
        """Return the root of the sum of the squared moduli of all entries."""
        return self._length(matrix.flat())

    def operator_norm(self, matrix: MatrixValue) -> Scalar:
        """Return the length of a vector.

        raises   NotEvaluable for a matrix that is none
        """
        if 1 not in (matrix.rows, matrix.columns):
            raise NotEvaluable("the operator norm of a matrix of unknowns")
        return self._length(matrix.flat())

    def _length(self, entries: Sequence[Scalar]) -> Scalar:
        parts = (part for x in entries for part in (x.real, imaginary_part(x)))
        return self.ring.root(sum((x * x for x in parts), ZERO))

    def is_positive(self, _value: Scalar) -> Truth:
        """Whether it is positive depends on the unknowns."""
        return Truth.UNKNOWN

    def determinant(self, matrix: MatrixValue) -> Scalar:
        """Return the sum over all permutations.

        raises   NotEvaluable for a large matrix
        """
        size = matrix.rows
        if size > LARGEST_DETERMINANT:
            raise NotEvaluable("a determinant of unknowns is too large")
        total: Scalar = ZERO
        for order in permutations(range(size)):
            inversions = sum(order[i] > order[j] for i in range(size) for j in range(i, size))
            product: Scalar = Fraction((-1) ** inversions)
            for i, j in enumerate(order):
                product = product * matrix.entries[i][j]
            total = total + product
        return total

    def exponential(self, value: Scalar) -> Scalar:
        """Return the exponential of a linear form."""
        return self.ring.exponential(value)

    def cosine(self, value: Scalar) -> Scalar:
        """Return the cosine of a linear form."""
        return self.ring.wave(value)[0]

    def sine(self, value: Scalar) -> Scalar:
        """Return the sine of a linear form."""
        return self.ring.wave(value)[1]

    def _refuse(self, _value: Any) -> Scalar:
        raise NotEvaluable("this function of unknowns is not evaluated")

    inverse = matrix_exponential = _refuse
