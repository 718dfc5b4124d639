"""Signs of polynomials over the reals, where they can be read off term by term.

A polynomial is certainly non-negative when each of its terms is: a positive coefficient times
even powers, or powers of symbols known to be non-negative.  The square-free factors are looked
at in the same way, so that ``(x - y)^2`` is recognised after expansion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

FACTOR_LIMIT = 400
"""Most terms of a polynomial that is split into square-free factors."""


class Kind(Enum):
    """What is known of the real number a symbol stands for."""

    REAL = "any real number"
    NONZERO = "a real number that is not zero"
    NONNEGATIVE = "a real number >= 0"
    POSITIVE = "a real number > 0"


class Sign(Enum):
    """What is certain about the sign of a polynomial, for all values of its symbols."""

    POSITIVE = "positive"
    NONNEGATIVE = "not negative"
    UNKNOWN = "unknown"
    NONPOSITIVE = "not positive"
    NEGATIVE = "negative"


_OPPOSITE = {
    Sign.POSITIVE: Sign.NEGATIVE,
    Sign.NONNEGATIVE: Sign.NONPOSITIVE,
    Sign.UNKNOWN: Sign.UNKNOWN,
    Sign.NONPOSITIVE: Sign.NONNEGATIVE,
    Sign.NEGATIVE: Sign.POSITIVE,
}


def opposite(sign: Sign) -> Sign:
    """Return the sign of the negative."""
    return _OPPOSITE[sign]


def product(signs: Sequence[Sign]) -> Sign:
    """Return the sign of a product; of the empty one, positive."""
    total = Sign.POSITIVE
    for sign in signs:
        if Sign.UNKNOWN in (sign, total):
            return Sign.UNKNOWN
        strict = {sign, total} <= {Sign.POSITIVE, Sign.NEGATIVE}
        negative = _is_negative(sign) is not _is_negative(total)
        total = Sign.POSITIVE if strict else Sign.NONNEGATIVE
        total = _OPPOSITE[total] if negative else total
    return total


def _is_negative(sign: Sign) -> bool:
    return sign in (Sign.NEGATIVE, Sign.NONPOSITIVE)


def sign_of(polynomial: Any, kinds: Sequence[Kind], known: Callable[[Any], Sign]) -> Sign:
    """Return the sign of a polynomial that is not the zero polynomial; sound, not complete.

    ``known`` tells the sign of factors that is known for another reason.
    """
    direct = _by_terms(polynomial, kinds)
    if direct is not Sign.UNKNOWN or len(polynomial) > FACTOR_LIMIT:
        return direct
    lead, factors = polynomial.factor_squarefree()
    signs = [Sign.POSITIVE if lead > 0 else Sign.NEGATIVE]
    for factor, exponent in factors:
        single = _better(_by_terms(factor, kinds), known(factor))
        signs.append(_power(single, int(exponent), never_zero=_is_nonzero(factor, kinds, single)))
    return product(signs)


def is_never_zero(polynomial: Any, kinds: Sequence[Kind], known: Callable[[Any], Sign]) -> bool:
    """Say whether a polynomial has certainly no zero; sound, not complete."""
    if _is_nonzero(polynomial, kinds, _by_terms(polynomial, kinds)):
        return True
    if len(polynomial) > FACTOR_LIMIT:
        return False
    factors = [f for f, _ in polynomial.factor_squarefree()[1]]
    return all(_is_nonzero(f, kinds, _better(_by_terms(f, kinds), known(f))) for f in factors)


def _better(first: Sign, second: Sign) -> Sign:
    return second if first is Sign.UNKNOWN or second in (Sign.POSITIVE, Sign.NEGATIVE) else first


def _power(sign: Sign, exponent: int, *, never_zero: bool) -> Sign:
    if exponent % 2:
        return sign
    return Sign.POSITIVE if never_zero else Sign.NONNEGATIVE


def _is_nonzero(polynomial: Any, kinds: Sequence[Kind], sign: Sign) -> bool:
    if sign in (Sign.POSITIVE, Sign.NEGATIVE):
        return True
    if len(polynomial) != 1:
        return False
    (exponents,) = polynomial.monoms()
    away = (Kind.NONZERO, Kind.POSITIVE)
    return all(kinds[i] in away for i, exponent in enumerate(exponents) if exponent)


def _by_terms(polynomial: Any, kinds: Sequence[Kind]) -> Sign:
    """All terms have one sign; strictly so where one of them never vanishes."""
    strict = False
    negative: bool | None = None
    for exponents, coefficient in polynomial.terms():
        sign = _monomial_sign(exponents, kinds)
        if sign is Sign.UNKNOWN or negative not in (None, coefficient < 0):
            return Sign.UNKNOWN
        negative = bool(coefficient < 0)
        strict = strict or sign is Sign.POSITIVE
    found = Sign.POSITIVE if strict else Sign.NONNEGATIVE
    return _OPPOSITE[found] if negative else found


def _monomial_sign(exponents: Sequence[int], kinds: Sequence[Kind]) -> Sign:
    """Positive, non-negative or unknown."""
    found = Sign.POSITIVE
    for index, exponent in enumerate(exponents):
        if exponent == 0 or kinds[index] is Kind.POSITIVE:
            continue
        kind = kinds[index]
        if exponent % 2 and kind is not Kind.NONNEGATIVE:
            return Sign.UNKNOWN
        if kind is not Kind.NONZERO:
            found = Sign.NONNEGATIVE
    return found
