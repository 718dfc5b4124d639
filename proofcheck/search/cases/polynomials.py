"""Polynomials that vanish, each with the multiples of known equations that it is the sum of.

FLINT calculates.  The imaginary unit is an unknown whose square is -1, which is no equation: the
kernel knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import IMAGINARY, Terms
from proofcheck.terms.rationals import Fraction

Poly = Any
"""A polynomial of FLINT, which has no types."""

MOST_TERMS = 3_000
"""Terms of a polynomial, above which it is given up."""


class TooLarge(Exception):
    """A polynomial has more terms than are looked at."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Polynomials in scalar atoms, those first whose names are longest: they are made of others."""

    codes: tuple[str, ...]
    context: Any

    @classmethod
    def of(cls, forms: Iterable[Terms]) -> Ring:
        """Return the ring of all that occurs in some polynomials."""
        from flint import Ordering, fmpq_mpoly_ctx

        spoken = {code for terms in forms for s, _ in terms for code in s} | {IMAGINARY}
        codes = sorted(spoken, key=lambda code: (-len(code), code))
        names = [f"v{k}" for k in range(len(codes))]
        return cls(tuple(codes), fmpq_mpoly_ctx.get(names, Ordering.lex))

    def holds(self, terms: Terms) -> bool:
        """Say whether all that occurs in a polynomial is an unknown here."""
        return all(code in self.codes and not word for s, word in terms for code in s)

    def read(self, terms: Terms) -> Poly:
        """Return a polynomial of the kernel as one of FLINT."""
        from flint import fmpq

        places = {code: k for k, code in enumerate(self.codes)}
        found: dict[tuple[int, ...], Any] = {}
        for (scalars, _), c in terms.items():
            powers = [0] * len(self.codes)
            for code in scalars:
                powers[places[code]] += 1
            found[tuple(powers)] = fmpq(int(c.numerator), int(c.denominator))
        return self.context.from_dict(found)

    def write(self, poly: Poly) -> Terms:
        """Return a polynomial of FLINT as one of the kernel."""
        found: Terms = {}
        for powers, c in self.in_i(poly).to_dict().items():
            scalars = [code for code, k in zip(self.codes, powers, strict=True) for _ in range(k)]
            found[tuple(sorted(scalars)), ()] = Fraction(int(c.p), int(c.q))
        return found

    @property
    def imaginary(self) -> Poly:
        """The polynomial that vanishes since i*i = -1."""
        i = self.variable(self.codes.index(IMAGINARY))
        return i * i + 1

    def in_i(self, poly: Poly) -> Poly:
        """Return a polynomial in which no power of i is left."""
        return divmod(poly, self.imaginary)[1]

    def variable(self, place: int) -> Poly:
        """Return an unknown."""
        return self.context.gen(place)

    def constant(self, value: int) -> Poly:
        """Return a number."""
        return self.context.constant(value)

    def by_powers(self, poly: Poly, place: int) -> dict[int, Poly]:
        """Return the coefficients of a polynomial in one unknown, by its power."""
        found: dict[int, dict[tuple[int, ...], Any]] = {}
        for powers, c in poly.to_dict().items():
            rest = (*powers[:place], 0, *powers[place + 1 :])
            found.setdefault(powers[place], {})[rest] = c
        return {k: self.context.from_dict(part) for k, part in found.items()}

    def leading(self, poly: Poly, place: int) -> tuple[int, Poly]:
        """Return the degree in one unknown, and the coefficient of that power."""
        degree = degree_in(poly, place)
        if not degree:
            return 0, poly
        found: dict[tuple[int, ...], Any] = {}
        for powers, c in poly.to_dict().items():
            if powers[place] == degree:
                found[*powers[:place], 0, *powers[place + 1 :]] = c
        return degree, self.context.from_dict(found)

    def conjugate(self, poly: Poly, partners: Mapping[int, int]) -> Poly:
        """Return a polynomial in which each unknown is replaced by its conjugate."""
        i = self.codes.index(IMAGINARY)
        found: dict[tuple[int, ...], Any] = {}
        for powers, c in self.in_i(poly).to_dict().items():
            turned = [0] * len(powers)
            for k, power in enumerate(powers):
                turned[partners.get(k, k)] += power
            found[tuple(turned)] = -c if powers[i] % 2 else c
        return self.context.from_dict(found)


def degree_in(poly: Poly, place: int) -> int:
    """Return the degree of a polynomial in one unknown; 0 of what is zero."""
    return max(0, int(poly.degrees()[place]))


@dataclass(frozen=True, slots=True)
class Vanishing:
    """A polynomial, and multiples of equations, by number, that add up to it."""

    poly: Poly
    parts: Mapping[int, Poly]


def combined(ring: Ring, terms: Iterable[tuple[Poly, Vanishing]]) -> Vanishing:
    """Return the sum of multiples of polynomials that vanish.

    raises   TooLarge where it has too many terms
    """
    whole, parts = ring.constant(0), dict[int, Poly]()
    for factor, one in terms:
        whole += factor * one.poly
        for number, part in one.parts.items():
            parts[number] = parts.get(number, ring.constant(0)) + factor * part
    parts = {n: reduced for n, p in parts.items() if (reduced := ring.in_i(p)) != 0}
    if max([len(whole), *map(len, parts.values())]) > MOST_TERMS:
        raise TooLarge
    return Vanishing(ring.in_i(whole), parts)
