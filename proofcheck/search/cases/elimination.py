"""Elimination over a field, where some numbers are known not to be zero.

Unknowns are eliminated one after the other by pseudo-division, each by an equation whose leading
coefficient is not zero; what is not zero is cancelled wherever it divides an equation.  What an
equation then factors into is a choice of cases.

source   Wu 1986, Basic principles of mechanical theorem proving in elementary geometries
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations_with_replacement
from typing import Any

from proofcheck.logic.polynomials import IMAGINARY
from proofcheck.search.cases.polynomials import (
    Poly,
    Ring,
    TooLarge,
    Vanishing,
    combined,
    degree_in,
)

ROUNDS = 3
"""How often a polynomial is reduced by all equations in turn."""

MOST_FACTORS = 8
"""Numbers that are not zero of which products are looked at."""

MOST_STEPS = 60
"""Unknowns that are eliminated."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A polynomial that is not zero, what it has to be multiplied by to be 1, and why it is."""

    poly: Poly
    inverse: Poly
    reason: Vanishing


@dataclass(frozen=True, slots=True)
class Pivot:
    """An equation, of some degree in one unknown, by which that unknown is eliminated."""

    place: int
    degree: int
    leading: Poly
    equation: Vanishing


@dataclass(frozen=True, slots=True)
class Reduced:
    """A multiple of a polynomial, reduced: ``factor`` times it is ``rest`` plus what vanishes."""

    factor: Poly
    rest: Poly
    difference: Vanishing


@dataclass(slots=True)
class Elimination:
    """Equations between numbers, solved as far as they are.

    first   places of the unknowns that are eliminated first: reciprocals
    """

    ring: Ring
    equations: list[Vanishing]
    units: list[Unit] = field(default_factory=list)
    first: frozenset[int] = frozenset()
    chain: list[Pivot] = field(default_factory=list)
    contradiction: Vanishing | None = None

    def run(self) -> None:
        """Eliminate what can be; a constant that vanishes is kept as ``contradiction``.

        raises   TooLarge where polynomials grow too large
        """
        self.equations = [self.cancelled(one) for one in self.equations]
        for _ in range(MOST_STEPS):
            self.tidy()
            found = None if self.contradiction is not None else self._next()
            if found is None:
                break
            at, pivot = found
            del self.equations[at]
            self._take(pivot)
        self._tell_apart()

    def _tell_apart(self) -> None:
        """Take multiples of one another away from equations that no unknown is solved for."""
        kept = list[Vanishing]()
        for one in self.equations:
            rest = reduce(self._less, kept, one)
            kept += [] if rest.poly.is_zero() else [rest]
        self.equations = kept

    def _less(self, one: Vanishing, other: Vanishing) -> Vanishing:
        """Take the multiple of one equation that is part of another away from that."""
        quotient = divmod(one.poly, other.poly)[0]
        return combined(self.ring, [(self.ring.constant(1), one), (-quotient, other)])

    def tidy(self) -> None:
        """Leave out what says nothing; a constant that vanishes is kept as ``contradiction``."""
        kept: dict[str, Vanishing] = {}
        for one in self.equations:
            if one.poly.is_constant() and not one.poly.is_zero():
                self.contradiction = one
            elif not one.poly.is_zero():
                kept.setdefault(str(one.poly), one)
        self.equations = [*kept.values()]

    def solve(self, at: int, place: int) -> None:
        """Eliminate an unknown by one of the equations, where that is linear in it."""
        one, nothing = self.equations[at], self._nothing()
        degree, leading = self.ring.leading(one.poly, place)
        if degree == 1 and self.is_unit(leading):
            self.equations[at] = nothing
            self._take(Pivot(place, degree, leading, one))

    def _take(self, pivot: Pivot) -> None:
        """Eliminate by an equation; one of higher degree in the same unknown is looked at again."""
        again = [one for one in self.chain if one.place == pivot.place]
        self.chain = [one for one in self.chain if one.place != pivot.place]
        self.equations += [one.equation for one in again]
        self.equations = [self.cancelled(self._by(pivot, one)) for one in self.equations]
        self.chain.append(pivot)

    def _by(self, pivot: Pivot, one: Vanishing) -> Vanishing:
        reduced = self._divided(Reduced(self.ring.constant(1), one.poly, self._nothing()), pivot)
        # factor * one = rest + difference
        parts = [(reduced.factor, one), (self.ring.constant(-1), reduced.difference)]
        return combined(self.ring, parts)

    def _nothing(self) -> Vanishing:
        return Vanishing(self.ring.constant(0), {})

    def _divided(self, given: Reduced, pivot: Pivot) -> Reduced:
        """Divide what is left by an equation, as far as the degree in its unknown goes."""
        ring, found = self.ring, given
        while True:
            if degree_in(found.rest, pivot.place) < pivot.degree:
                return found
            degree, leading = ring.leading(found.rest, pivot.place)
            shared = leading.gcd(pivot.leading)
            scale, quotient = pivot.leading / shared, leading / shared
            quotient *= ring.variable(pivot.place) ** (degree - pivot.degree)
            parts = [(scale, found.difference), (quotient, pivot.equation)]
            rest = ring.in_i(scale * found.rest - quotient * pivot.equation.poly)
            found = Reduced(ring.in_i(scale * found.factor), rest, combined(ring, parts))

    def reduced(self, poly: Poly) -> Reduced:
        """Return what is left of a multiple of a polynomial; the factor is not zero."""
        found = Reduced(self.ring.constant(1), self.ring.in_i(poly), self._nothing())
        for _ in range(ROUNDS):
            before = found.rest
            for pivot in self.chain:
                found = self._divided(found, pivot)
            for one in self.equations:
                found = self._without(found, one)
            if found.rest == before:
                break
        return found

    def _without(self, found: Reduced, one: Vanishing) -> Reduced:
        """Take away the multiple of an equation that no unknown is solved for."""
        quotient, rest = divmod(found.rest, one.poly)
        if quotient.is_zero():
            return found
        parts = [(self.ring.constant(1), found.difference), (quotient, one)]
        return Reduced(found.factor, rest, combined(self.ring, parts))

    def _next(self) -> tuple[int, Pivot] | None:
        """Return the equation that is used next, by number, and the unknown that it eliminates."""
        found = [
            (at, pivot) for at, one in enumerate(self.equations) for pivot in self._pivots(one)
        ]
        return min(found, key=lambda pair: self._rank(*pair), default=None)

    def _rank(self, at: int, pivot: Pivot) -> tuple[Any, ...]:
        shared = sum(
            degree_in(one.poly, pivot.place) >= pivot.degree
            for k, one in enumerate(self.equations)
            if k != at
        )
        is_first = pivot.place in self.first and pivot.degree == 1
        size = len(pivot.equation.poly)
        return not is_first, pivot.degree, not pivot.leading.is_constant(), -shared, size, at

    def _pivots(self, one: Vanishing) -> Iterator[Pivot]:
        for place, degree in enumerate(one.poly.degrees()):
            is_lower = all(p.degree > degree for p in self.chain if p.place == place)
            if degree <= 0 or not is_lower or self.ring.codes[place] == IMAGINARY:
                continue
            leading = self.ring.leading(one.poly, place)[1]
            if self.is_unit(leading):
                yield Pivot(place, degree, leading, one)

    @property
    def _i(self) -> Poly:
        return self.ring.variable(self.ring.codes.index(IMAGINARY))

    # --- what is not zero -------------------------------------------------------------------------

    def is_unit(self, poly: Poly) -> bool:
        """Say whether a polynomial is a product of numbers that are not zero."""
        if poly.is_constant():
            return not poly.is_zero()
        return all(self.unit(factor) is not None for factor, _ in poly.factor()[1])

    def unit(self, factor: Poly) -> Unit | None:
        """Return why an irreducible polynomial is not zero, if that is known."""
        if factor == self._i:
            inverse = -self._i
            return Unit(factor, inverse, Vanishing(self.ring.constant(0), {}))
        return next((one for one in self.units if _is_multiple(one.poly, factor)), None)

    def cancelled(self, one: Vanishing) -> Vanishing:
        """Divide an equation by what is not zero."""
        if one.poly.is_constant():
            return one
        for factor, power in one.poly.factor()[1]:
            unit = self.unit(factor)
            for _ in range(power if unit is not None else 0):
                assert unit is not None
                one = self.divided(one, unit)
        return one

    def divided(self, one: Vanishing, unit: Unit) -> Vanishing:
        """Divide an equation by a number that is not zero, and divides it.

        From p*h = 0 and p*q - 1 = 0 follows h = q*(p*h) - h*(p*q - 1).
        """
        rest = one.poly / unit.poly
        parts = [(unit.inverse, one), (-rest, unit.reason)]
        return replace(combined(self.ring, parts), poly=rest)  # as it is: it may be divided again

    def divided_by(self, one: Vanishing, poly: Poly) -> Vanishing:
        """Divide an equation by a product of numbers that are not zero."""
        for factor, power in () if poly.is_constant() else poly.factor()[1]:
            unit = self.unit(factor)
            assert unit is not None
            for _ in range(power):
                one = self.divided(one, unit)
        return one

    # --- what comes of it -------------------------------------------------------------------------

    def shown_to_vanish(self, poly: Poly) -> Vanishing | None:
        """Return why a polynomial vanishes, if it does."""
        if poly.is_zero():
            return self._nothing()
        reduced = self.reduced(poly)
        if not reduced.rest.is_zero():
            return None
        whole = replace(reduced.difference, poly=reduced.factor * poly)
        found = self.divided_by(whole, reduced.factor)
        return _scaled(found, poly)

    def denied(self, nonzero: Sequence[Poly]) -> tuple[int, Vanishing] | None:
        """Return a number that is not zero but vanishes, and why; products are looked at as well."""
        for count in (1, 2):
            for chosen in combinations_with_replacement(range(len(nonzero[:MOST_FACTORS])), count):
                found = self._denied([nonzero[k] for k in chosen])
                if found is not None:
                    return chosen[-1], found
        if len(nonzero) > 2:
            found = self._denied(nonzero)
            if found is not None:
                return len(nonzero) - 1, found
        return None

    def _denied(self, factors: Sequence[Poly]) -> Vanishing | None:
        """Return why the last of some factors, of which none is zero, vanishes: their product does."""
        *others, last = factors
        before = self.ring.constant(1)
        for poly in others:
            before *= poly
        try:
            found = self.shown_to_vanish(before * last)
            return None if found is None else _scaled(self.divided_by(found, before), last)
        except TooLarge:
            return None

    def factors(self) -> Iterator[list[Poly]]:
        """Yield the factors of equations of which it is not known which vanishes, few first."""
        found = []
        for one in (*self.equations, *(p.equation for p in self.chain)):
            parts = one.poly.factor()[1]
            open_ = [factor for factor, _ in parts if self.unit(factor) is None]
            if len(open_) > 1 or any(power > 1 for _, power in parts):
                found.append(open_)
        yield from sorted(found, key=lambda parts: (len(parts), sum(map(len, parts))))


def _is_multiple(one: Poly, other: Poly) -> bool:
    """Say whether one polynomial is another times a number."""
    return bool(one / one.leading_coefficient() == other / other.leading_coefficient())


def _scaled(one: Vanishing, poly: Poly) -> Vanishing:
    """Return a polynomial that vanishes as another, of which it is a multiple by a number."""
    lead = one.poly.leading_coefficient() / poly.leading_coefficient()
    return Vanishing(poly, {number: part / lead for number, part in one.parts.items()})
