"""Exact irrational numbers: rational sums of roots of unity times powers of a few positive numbers.

The positive numbers are pi, e, primes, and logarithms of primes.  A number is zero where its sum of
roots of unity vanishes for each product of powers; that no others vanish is not assumed: what is
not zero so is told from zero by its enclosure, or not at all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import floor, lcm
from typing import Any, TypeAlias

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    EXACT,
    Ball,
    Enclosed,
    Gaussian,
    NotEvaluable,
    Scalar,
    as_fraction,
    enclosure,
    rational,
)
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction

Powers: TypeAlias = tuple[tuple[str, Fraction], ...]
"""A product of positive numbers with their exponents: ``pi``, ``e``, ``2``, ``log 2``."""

Part: TypeAlias = tuple[Fraction, Powers, Fraction]
"""An angle in half turns, a product of powers, and a rational factor: c * exp(pi*i*angle) * ..."""

Turn: TypeAlias = tuple[Fraction, Fraction]
"""An angle in half turns, and a rational factor."""

MOST_ORDER = 420
"""Half turns are divided into so many parts at most."""

MOST_PARTS = 240
"""Parts of a sum, before roots of unity are brought to normal form."""

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Constant(Enclosed):
    """A sum of parts, not known to be rational (use :func:`collect`).

    written   a term without names that stands for it, where it was given by one
    """

    parts: tuple[Part, ...]
    written: Term | None = None

    @property
    def is_irrational(self) -> bool:
        """Whether it is certainly not rational.

        Sums of roots of unity are in normal form, and a root of a prime is irrational.
        """
        if all(not powers for _, powers, _ in self.parts):
            return True
        (_, powers, _), *others = self.parts
        return not others and len(powers) == 1 and powers[0][0].isdigit()

    @property
    def real(self) -> Scalar:
        """Real part."""
        return (self + self.conjugate()) * _HALF

    @property
    def imag(self) -> Scalar:
        """Imaginary part."""
        return (self - self.conjugate()) * Gaussian(Fraction(0), -_HALF)

    def conjugate(self) -> Scalar:
        """Complex conjugate."""
        return collect((-angle, powers, c) for angle, powers, c in self.parts)

    def __neg__(self) -> Scalar:
        return Constant(tuple((angle, powers, -c) for angle, powers, c in self.parts))

    def __add__(self, other: Scalar) -> Scalar:
        if not isinstance(other, (*EXACT, Constant)):
            return NotImplemented
        return collect((*self.parts, *parts_of(other)))

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        if not isinstance(other, (*EXACT, Constant)):
            return NotImplemented
        pairs = ((x, y) for x in self.parts for y in parts_of(other))
        return collect(part for x, y in pairs for part in _product(x, y))

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * (1 / other if isinstance(other, Constant) else Fraction(1) / other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        """Divide by it: exactly where it is one part, or a sum of roots of unity."""
        return (Fraction(other) if isinstance(other, int) else other) * self._reciprocal()

    def _reciprocal(self) -> Scalar:
        (angle, powers, c), *others = self.parts
        if not others:
            return collect(normal(-angle, [(base, -x) for base, x in powers], 1 / c))
        if any(powers for _, powers, _ in self.parts):
            return Fraction(1) / Ball(self.enclosure())
        order = lcm(*(angle.denominator for angle, _, _ in self.parts))
        divisor, modulus = _polynomial([(a, c) for a, _, c in self.parts], order)
        one, inverse, _ = divisor.xgcd(modulus)
        found = _angles(inverse % modulus, order)
        return collect((a, (), c / as_fraction(one[0])) for a, c in found)

    def zero_test(self) -> Truth:
        """Certainly not zero, or as far as an enclosure tells."""
        return Ball(self.enclosure()).zero_test()

    def enclosure(self) -> Any:
        """Return a FLINT ``acb`` that contains the number, real where it equals its conjugate."""
        from flint import acb

        total = sum((_enclosed(part) for part in self.parts), acb(0))
        mirrored = collect((*self.parts, *((-a, p, -c) for a, p, c in self.parts)))
        return acb(total.real) if mirrored == 0 else total


def parts_of(value: Scalar) -> tuple[Part, ...]:
    """Return the parts of an exact number."""
    if isinstance(value, Constant):
        return value.parts
    if isinstance(value, Gaussian):
        return (Fraction(0), (), value.re), (_HALF, (), value.im)
    return ((Fraction(0), (), value),)


def collect(parts: Iterable[Part]) -> Scalar:
    """Return a sum of parts, as a rational number where it is known to be one.

    raises   NotEvaluable where there are too many, or roots of unity of too high an order
    """
    sums: dict[Powers, list[Turn]] = defaultdict(list)
    for number, (angle, powers, c) in enumerate(parts):
        if number >= MOST_PARTS:
            raise NotEvaluable("a sum of roots of unity is too long")
        sums[powers].append((angle, c))
    found = [(a, p, c) for p, turns in sorted(sums.items()) for a, c in _reduced(turns)]
    if all(not angle and not powers for angle, powers, _ in found):
        return sum((c for _, _, c in found), Fraction(0))
    return Constant(tuple(found))


def _reduced(turns: Sequence[Turn]) -> Iterator[Turn]:
    """Bring a sum of roots of unity to normal form: powers of one below its degree."""
    order = lcm(*(angle.denominator for angle, _ in turns))
    if order > MOST_ORDER:
        raise NotEvaluable("roots of unity of too high an order")
    polynomial, modulus = _polynomial(turns, order)
    return _angles(polynomial % modulus, order)


def _polynomial(turns: Sequence[Turn], order: int) -> tuple[Any, Any]:
    """Return a sum as a polynomial in exp(pi*i/order), and the cyclotomic polynomial of that."""
    from flint import fmpq, fmpq_poly

    cells = [fmpq(0)] * (2 * order)
    for angle, c in turns:
        place = angle.numerator * (order // angle.denominator) % (2 * order)
        cells[place] += rational(c)
    return fmpq_poly(cells), _cyclotomic(2 * order)


@cache
def _cyclotomic(order: int) -> Any:
    from flint import fmpq_poly, fmpz_poly

    return fmpq_poly(fmpz_poly.cyclotomic(order))


def _angles(polynomial: Any, order: int) -> Iterator[Turn]:
    cells = enumerate(polynomial.coeffs())
    return ((Fraction(k, order), as_fraction(c)) for k, c in cells if c != 0)


def _product(one: Part, other: Part) -> Iterator[Part]:
    exponents: dict[str, Fraction] = defaultdict(Fraction, one[1])
    for base, exponent in other[1]:
        exponents[base] += exponent
    return normal(one[0] + other[0], exponents.items(), one[2] * other[2])


def normal(angle: Fraction, powers: Iterable[tuple[str, Fraction]], c: Fraction) -> Iterator[Part]:
    """Yield a product as parts: primes have exponents between 0 and 1 in them, and no square roots.

    A square root of a prime is a sum of roots of unity (Gauss).
    """
    kept, roots = [], []
    for base, exponent in sorted(powers):
        whole = floor(exponent) if base.isdigit() else 0
        c = c * Fraction(int(base)) ** whole if whole else c
        if base.isdigit() and exponent - whole == _HALF:
            roots.append(int(base))
        elif exponent != whole:
            kept.append((base, exponent - whole))
    found = [(angle, c)]
    for prime in roots:
        found = [(a + b, x * y) for a, x in found for b, y in _square_root(prime)]
    yield from ((a, tuple(kept), x) for a, x in found)


def _square_root(prime: int) -> Iterator[Turn]:
    """Yield the angles and factors of roots of unity that add up to the square root of a prime."""
    if prime == 2:
        yield from ((Fraction(k, 4), Fraction(1)) for k in (1, -1))
        return
    turn = _HALF if prime % 4 == 3 else Fraction(0)
    for k in range(1, prime):
        sign = 1 if pow(k, prime // 2, prime) == 1 else -1
        yield Fraction(2 * k, prime) - turn, Fraction(sign)


def _enclosed(part: Part) -> Any:
    from flint import acb, arb

    angle, powers, c = part
    found = acb(rational(angle)).exp_pi_i() * enclosure(c)
    for base, exponent in powers:
        found *= (_of_base(base).log() * arb(rational(exponent))).exp()
    return found


def _of_base(base: str) -> Any:
    from flint import arb

    known = {"pi": arb.pi, "e": arb.const_e}
    if base in known:
        return known[base]()
    return arb(int(base.removeprefix("log "))).log() if base.startswith("log ") else arb(int(base))
