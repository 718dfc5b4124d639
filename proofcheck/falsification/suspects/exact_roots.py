"""Roots of polynomials with rational coefficients as terms: square roots, other roots, roots of unity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import COMPLEX, REAL

HIGHEST = 8
"""Degree up to which a polynomial is taken apart."""

MOST_ORDER = 30
"""Order of the roots of unity that are recognised."""

PI = Operation("pi", (), REAL)

_UNIT = Operation("i", (), COMPLEX)


def number(value: Fraction) -> Term:
    """Return a rational number as a term."""
    return Number(Fraction(value))


def times(factor: Fraction, term: Term) -> Term:
    """Return a rational multiple of a term, written without factors of one."""
    if factor < 0:
        return Operation("neg", (times(-factor, term),), sort_of(term))
    over = Fraction(factor.denominator)
    above = term if factor.numerator == 1 else product(number(Fraction(factor.numerator)), term)
    return above if over == 1 else Operation("div", (above, number(over)), sort_of(term))


def product(left: Term, right: Term) -> Term:
    """Return a product of numbers."""
    return Operation("mul", (left, right), sort_of(right))


def plus(value: Fraction, term: Term) -> Term:
    """Return a rational number more than a term."""
    return Operation("add", (number(value), term), sort_of(term)) if value else term


def root(value: Fraction) -> Term:
    """Return the square root of a positive rational number as a term."""
    return Operation("sqrt", (number(value),), REAL)


def imaginary(term: Term) -> Term:
    """Return a real number times i."""
    return Operation("mul", (term, _UNIT), COMPLEX)


def power_of(name: str, exponent: Term) -> Term:
    """Return a value of a function of one number."""
    return Operation(name, (exponent,), sort_of(exponent))


def roots_of(coefficients: Sequence[Fraction]) -> Iterator[Term]:
    """Yield roots of a polynomial, the lowest coefficient first: those that can be written so."""
    from flint import fmpq, fmpq_poly

    cells = [fmpq(c.numerator, c.denominator) for c in coefficients]
    for factor, _ in fmpq_poly(cells).factor()[1]:
        found = [Fraction(int(c.p), int(c.q)) for c in factor.coeffs()]
        yield from _roots_of_prime([c / found[-1] for c in found])


def _roots_of_prime(monic: list[Fraction]) -> Iterator[Term]:
    degree = len(monic) - 1
    if degree == 1:
        yield number(-monic[0])
    elif degree == 2:
        yield from _of_quadratic(-monic[1] / 2, monic[1] ** 2 / 4 - monic[0])
    elif not any(monic[1:-1]) and abs(monic[0]) != 1:
        yield from _of_binomial(degree, -monic[0])
    elif (order := _cyclotomic_order(monic)) is not None:
        exponents = (k for k in range(1, order) if gcd(k, order) == 1)
        for k in exponents:
            yield power_of("exp", imaginary(times(Fraction(2 * k, order), PI)))


def _of_quadratic(middle: Fraction, square: Fraction) -> Iterator[Term]:
    """Yield middle + sqrt(square) and middle - sqrt(square)."""
    factor, rest = _without_squares(abs(square))
    for scale in (factor, -factor):
        part = times(scale, root(rest)) if rest != 1 else number(scale)
        yield plus(middle, part if square > 0 else imaginary(part))


def _without_squares(value: Fraction) -> tuple[Fraction, Fraction]:
    """Return f and a whole number r without squares, so that the value is f^2 * r."""
    from flint import fmpz

    factor, rest = Fraction(1, value.denominator), 1
    for prime, exponent in fmpz(value.numerator * value.denominator).factor():
        factor *= int(prime) ** (exponent // 2)
        rest *= int(prime) ** (exponent % 2)
    return factor, Fraction(rest)


def _of_binomial(degree: int, value: Fraction) -> Iterator[Term]:
    """Yield a real root of x^n = value, and for a complex number one that is not."""
    size = power_of(
        "exp", times(Fraction(1, degree), Operation("log", (number(abs(value)),), REAL))
    )
    if value > 0 or degree % 2:
        yield times(Fraction(1 if value > 0 else -1), size)
    angle = Fraction(2 if value > 0 else 1, degree)
    yield product(size, power_of("exp", imaginary(times(angle, PI))))


def _cyclotomic_order(monic: Sequence[Fraction]) -> int | None:
    """Return n where a polynomial is that of the primitive n-th roots of unity."""
    from flint import fmpz_poly

    if any(c.denominator != 1 for c in monic):
        return None
    cells = fmpz_poly([int(c) for c in monic])
    orders = range(3, MOST_ORDER + 1)
    return next((n for n in orders if fmpz_poly.cyclotomic(n) == cells), None)
