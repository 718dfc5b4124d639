"""Typed noncommutative polynomials: the normal form in which equations are compared.

A monomial is a coefficient, commuting scalar atoms and a word of matrix letters, a path through
sizes.  A letter ends in its involution: plain, transposed, conjugated, or both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction

Monomial = tuple[tuple[str, ...], tuple[str, ...]]
Terms = dict[Monomial, Fraction]

ONE: Terms = {((), ()): Fraction(1)}
LARGEST_POWER = 12
LONGEST_NAME = 60
MOST_TERMS = 4000
FLAVOURS = " t~*"
IMAGINARY = "1i "
"""No name of a derivation begins with a digit."""


class Untranslatable(Exception):
    """The term is no polynomial, or its shapes do not fit."""


@dataclass(frozen=True, slots=True)
class Form:
    """A polynomial known by its terms; ``rows`` is None for a number."""

    rows: str | None
    columns: str | None
    terms: Terms

    @property
    def shape(self) -> tuple[str | None, str | None]:
        """Sizes as they are spelled."""
        return self.rows, self.columns


@dataclass(frozen=True, slots=True)
class Atom:
    """What a letter or scalar atom stands for; ``free`` are the bound names it depends on."""

    term: Term | None
    rows: str | None
    columns: str | None
    is_real: bool
    free: frozenset[str]


@dataclass(frozen=True, slots=True)
class Body:
    """A sum or direct sum of one monomial of this shape over a bound name."""

    binder: str
    bound: str
    domain: Term
    monomial: Monomial
    shape: tuple[str | None, str | None]


def total(parts: Iterable[tuple[Fraction | int, Terms]]) -> Terms:
    """Return a linear combination."""
    result: Terms = {}
    for factor, terms in parts:
        for monomial, coefficient in terms.items():
            known = result.get(monomial)
            value = coefficient if factor == 1 else factor * coefficient
            value = value if known is None else known + value
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    return result


def times(left: Terms, right: Terms) -> Terms:
    """Return the product; scalar atoms commute, and i*i = -1.

    raises   Untranslatable where it may have more than ``MOST_TERMS`` terms
    """
    if len(left) * len(right) > MOST_TERMS:
        raise Untranslatable("a product has too many terms")
    result: Terms = {}
    for (s, v), c in left.items():
        for (t, w), d in right.items():
            scalars, sign = tuple(sorted(s + t)), 1
            if scalars.count(IMAGINARY) > 1:
                kept = [a for a in scalars if a != IMAGINARY]
                odd, sign = divmod(scalars.count(IMAGINARY), 2)[::-1]
                scalars, sign = tuple(sorted([*kept, *[IMAGINARY] * odd])), (-1) ** sign
            monomial = scalars, v + w
            value = c if d == 1 else d if c == 1 else c * d
            known = result.get(monomial)
            value = value if sign == 1 else -value
            value = value if known is None else known + value
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    return result


def product(left: Form, right: Form) -> Form:
    """Return the product of numbers or matrices.

    raises   Untranslatable where the shapes do not fit
    """
    if left.rows is None or right.rows is None:
        shape = right.shape if left.rows is None else left.shape
        return Form(*shape, times(left.terms, right.terms))
    if left.columns != right.rows:
        raise Untranslatable("a product of shapes that do not fit")
    return Form(left.rows, right.columns, times(left.terms, right.terms))


def key_of_terms(terms: Terms) -> str:
    """Return a text that is equal just for equal polynomials."""
    return repr(sorted((s, w, str(c)) for (s, w), c in terms.items()))


def shorten(text: str) -> str:
    """Return the text, or a digest of 128 bits where it is long."""
    if len(text) <= LONGEST_NAME:
        return text
    return f"{text[:8]}#{blake2b(text.encode(), digest_size=16).hexdigest()}"


def scalar(code: str) -> Terms:
    """Return a scalar atom as a polynomial."""
    return {((code,), ()): Fraction(1)}


def replaced(terms: Terms, images: Mapping[str, Terms]) -> Terms:
    """Put polynomials in the place of scalar atoms."""
    if not any(a in images for (s, _w) in terms for a in s):
        return terms
    parts = []
    for (scalars, word), c in terms.items():
        product: Terms = {((), word): Fraction(1)}
        for code in scalars:
            product = times(product, images.get(code) or scalar(code))
        parts.append((c, product))
    return total(parts)
