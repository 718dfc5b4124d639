"""Numbers that depend on Gaussian draws: polynomials times exponentials of affine forms.

A term is c * exp(a) * w_1^k_1 * ... * exp(b_1*w_1 + ...), where w_1, w_2, ... are the random
coordinates in sight.  Sums and products of such terms are again such sums, which is all that
moment generating functions need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from proofcheck.evaluation.values.complex_numbers import Arithmetic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    NotEvaluable,
    Scalar,
    imaginary_part,
    reciprocal,
)
from proofcheck.terms.rationals import Fraction

ZERO, ONE = Fraction(0), Fraction(1)

TERM_LIMIT = 4_000
"""Most terms of one random number."""

Powers = tuple[tuple[int, int], ...]
Slopes = tuple[tuple[int, Scalar], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """One term but for its coefficient, dimensionless.

    powers   exponents of the coordinates, by number of the coordinate, none of them zero
    slopes   coefficients of the coordinates in the exponential, none of them zero
    shift    the constant in the exponential
    """

    powers: Powers = ()
    slopes: Slopes = ()
    shift: Scalar = ZERO


@dataclass(frozen=True, slots=True, eq=False)
class RandomNumber(Arithmetic):
    """A sum of terms: coefficient by shape."""

    terms: Mapping[Shape, Scalar]

    @property
    def algebra(self) -> RandomFunctions:
        """The functions that take random numbers."""
        return RandomFunctions()

    @property
    def is_real(self) -> bool:
        """Whether every number in it is certainly real."""
        return all(imaginary_part(x) == 0 for x in self._numbers())

    @property
    def real(self) -> RandomNumber:
        """Real part.

        raises   NotEvaluable unless every number in it is certainly real
        """
        if not self.is_real:
            raise NotEvaluable("the real part of a complex random number")
        return self

    @property
    def imag(self) -> Fraction:
        """Imaginary part, zero.

        raises   NotEvaluable unless every number in it is certainly real
        """
        if not self.is_real:
            raise NotEvaluable("the imaginary part of a complex random number")
        return ZERO

    def conjugate(self) -> RandomNumber:
        """Return the conjugate; raises as ``real``."""
        return self.real

    def _numbers(self) -> Iterable[Scalar]:
        for shape, coefficient in self.terms.items():
            yield coefficient
            yield shape.shift
            yield from (slope for _, slope in shape.slopes)

    def __neg__(self) -> RandomNumber:
        return RandomNumber({shape: -c for shape, c in self.terms.items()})

    def __add__(self, other: Scalar) -> Scalar:
        terms = _terms(other)
        return NotImplemented if terms is None else _total([*self.terms.items(), *terms.items()])

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        terms = _terms(other)
        if terms is None:
            return NotImplemented
        if len(self.terms) * len(terms) > TERM_LIMIT:
            raise NotEvaluable("a random number has too many terms")
        return _total(
            (_product(one, two), c * d) for one, c in self.terms.items() for two, d in terms.items()
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * reciprocal(other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        raise NotEvaluable("division by a random number")

    def zero_test(self) -> Truth:
        """Zero where no term is left; whether terms cancel otherwise is not decided."""
        return Truth.UNKNOWN if self.terms else Truth.TRUE


def coordinate(number: int) -> RandomNumber:
    """Return the random coordinate of that number."""
    return RandomNumber({Shape(powers=((number, 1),)): ONE})


def _terms(value: Scalar) -> Mapping[Shape, Scalar] | None:
    if isinstance(value, RandomNumber):
        return value.terms
    if isinstance(value, Fraction | Gaussian | Ball):
        return {} if value == 0 else {Shape(): value}
    return None


def _total(terms: Iterable[tuple[Shape, Scalar]]) -> RandomNumber:
    total: dict[Shape, Scalar] = {}
    for shape, coefficient in terms:
        total[shape] = total[shape] + coefficient if shape in total else coefficient
    return RandomNumber({shape: c for shape, c in total.items() if c != 0})


def _product(one: Shape, two: Shape) -> Shape:
    powers, slopes = dict(one.powers), dict(one.slopes)
    for number, exponent in two.powers:
        powers[number] = powers.get(number, 0) + exponent
    for number, slope in two.slopes:
        slopes[number] = slopes[number] + slope if number in slopes else slope
    kept = {number: slope for number, slope in slopes.items() if slope != 0}
    return Shape(tuple(sorted(powers.items())), tuple(sorted(kept.items())), one.shift + two.shift)


class RandomFunctions:
    """Functions of random numbers; all but the exponential of an affine form are not evaluated."""

    def exponential(self, value: RandomNumber) -> RandomNumber:
        """Return exp of an affine form in the coordinates, exactly.

        raises   NotEvaluable for anything else
        """
        shift: Scalar = ZERO
        slopes: dict[int, Scalar] = {}
        for shape, coefficient in value.terms.items():
            if shape == Shape():
                shift = coefficient
            elif len(shape.powers) == 1 and shape == Shape(powers=((shape.powers[0][0], 1),)):
                slopes[shape.powers[0][0]] = coefficient
            else:
                raise NotEvaluable("the exponent is not affine in the random numbers")
        ordered = tuple((n, slopes[n]) for n in sorted(slopes))
        return RandomNumber({Shape((), ordered, shift): ONE})

    def _refuse(self, _value: RandomNumber) -> Scalar:
        raise NotEvaluable("this function of a random number is not evaluated")

    square_root = modulus = cosine = sine = is_positive = _refuse
