"""What integer multiples of given vectors of polynomials add up to: strong Groebner bases over the integers.

Of polynomials with integer coefficients it is asked whether one is a combination of others whose
factors have integer coefficients as well, and with which factors.  The rational numbers would not do:
there every polynomial is a multiple of 2.

Each generator carries a mark, a further unknown that stands for it.  Marks are less than all else, so
that what is reduced to marks alone is the combination that they spell.  A place is an unknown as well,
one in each monomial without a mark: polynomials with several places are vectors.

Over the integers two rules meet twice: once so that their leading terms cancel, and once so that what
comes out leads with the greatest common divisor of their coefficients.  What is found is exact; that
nothing is found within the limits says nothing.

source   Kandri-Rody and Kapur 1988, Computing a Groebner basis of a polynomial ideal over a Euclidean
         domain, J. Symb. Comp. 6
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import gcd, lcm
from typing import TypeAlias

Monomial: TypeAlias = tuple[str, ...]
"""Unknowns, in order, as often as they occur."""

Poly: TypeAlias = dict[Monomial, int]

MOST_STEPS = 1_500
"""Multiples of rules that are subtracted for one question, or for several together."""

MOST_TERMS = 300
MOST_DEGREE = 12
"""Of a polynomial that is kept, and of what two rules meet at."""


class TooLong(Exception):
    """The limits are reached."""


@dataclass(slots=True)
class Steps:
    """Steps that may still be taken; a step with a longer polynomial counts as several."""

    left: int = MOST_STEPS

    def take(self, length: int) -> None:
        """Use a step.

        raises   TooLong where none is left, or the polynomial is too long
        """
        self.left -= 1 + length // 16
        if self.left < 0 or length > MOST_TERMS:
            raise TooLong


@dataclass(frozen=True, slots=True)
class _Rule:
    """A polynomial that vanishes; its leading coefficient is positive."""

    poly: Poly
    lead: Monomial
    factor: int


@dataclass(slots=True)
class Combinations:
    """Combinations of generators, modulo polynomials that vanish.

    marks    unknowns that stand for generators
    places   unknowns that stand for places in a vector
    """

    marks: frozenset[str]
    places: frozenset[str]
    steps: Steps = field(default_factory=Steps)
    rules: list[_Rule] = field(default_factory=list)
    _pairs: list[tuple[int, int, int]] = field(default_factory=list)

    def spelled(self, vanishing: Iterable[Poly], target: Poly) -> Poly | None:
        """Return the combination of marks that a polynomial without marks is equal to.

        vanishing   each generator less its mark, and what vanishes besides
        """
        try:
            for poly in vanishing:
                self._add(poly)
            rest = self._reduced(target)
            while self._speaks(rest) and self._meet():
                rest = self._reduced(rest)
        except TooLong:
            return None
        return None if self._speaks(rest) else rest

    def _speaks(self, poly: Poly) -> bool:
        """Say whether a polynomial is more than a combination of marks."""
        return any(self.marks.isdisjoint(monomial) for monomial in poly)

    def _add(self, poly: Poly) -> None:
        """Make a rule of what is left of a polynomial that vanishes, where it is more than marks."""
        poly = self._reduced(poly)
        unmarked = [monomial for monomial in poly if self.marks.isdisjoint(monomial)]
        if not unmarked:
            return
        lead = max(unmarked, key=self._order)
        if poly[lead] < 0:
            poly = {monomial: -c for monomial, c in poly.items()}
        new, number = _Rule(poly, lead, poly[lead]), len(self.rules)
        for other, rule in enumerate(self.rules):
            both = _least_common(lead, rule.lead)
            if sum(code in self.places for code in both) <= 1 and len(both) <= MOST_DEGREE:
                heapq.heappush(self._pairs, (len(both), other, number))
        self.rules.append(new)

    def _meet(self) -> bool:
        """Let two rules meet; say whether there were two."""
        if not self._pairs:
            return False
        _, *numbers = heapq.heappop(self._pairs)
        one, other = (self.rules[number] for number in numbers)
        both = _least_common(one.lead, other.lead)
        sides = tuple((rule.poly, _without(both, rule.lead)) for rule in (one, other))
        least = lcm(one.factor, other.factor)
        if not self._is_idle(one, other, both):
            self._add(_sum(sides, least // one.factor, -(least // other.factor)))
        first, second = _bezout(one.factor, other.factor)
        if first and second:
            self._add(_sum(sides, first, second))
        return True

    def _is_idle(self, one: _Rule, other: _Rule, both: Monomial) -> bool:
        """Say whether two rules leave nothing of one another: their leading terms share a place alone.

        source   Buchberger's first criterion
        """
        is_apart = len(both) == len(one.lead) + len(other.lead) - 1
        return len(self.places) == 1 and is_apart and gcd(one.factor, other.factor) == 1

    def _reduced(self, poly: Poly) -> Poly:
        """Return what is left of a polynomial when no rule divides a term of it any more."""
        rest, done = dict(poly), Poly()
        while rest:
            lead = max(rest, key=self._order)
            rule = self._divisor(lead, rest[lead])
            if rule is None:
                done[lead] = rest.pop(lead)
                continue
            factor = -(rest[lead] // rule.factor)
            _add_to(rest, rule.poly, factor, _without(lead, rule.lead))
            self.steps.take(len(rest))
        return done

    def _order(self, monomial: Monomial) -> tuple[bool, int, Monomial]:
        """Marked ones last, then by degree, then against the alphabet."""
        return self.marks.isdisjoint(monomial), len(monomial), monomial

    def _divisor(self, monomial: Monomial, c: int) -> _Rule | None:
        """Return a rule of which a multiple leaves less of a term: a remainder, or nothing."""
        counted = Counter(monomial)
        fitting = (r for r in self.rules if c // r.factor and Counter(r.lead) <= counted)
        return next(fitting, None)


def _least_common(one: Monomial, other: Monomial) -> Monomial:
    return tuple(sorted((Counter(one) | Counter(other)).elements()))


def _without(whole: Monomial, part: Monomial) -> Monomial:
    return tuple(sorted((Counter(whole) - Counter(part)).elements()))


def _bezout(a: int, b: int) -> tuple[int, int]:
    """Return factors with which two positive numbers add up to their greatest common divisor."""
    (r, s), (x, y) = (a, b), (1, 0)
    while s:
        q = r // s
        r, s, x, y = s, r - q * s, y, x - q * y
    return x, (r - a * x) // b


def _sum(sides: tuple[tuple[Poly, Monomial], ...], *factors: int) -> Poly:
    found: Poly = {}
    for (poly, monomial), factor in zip(sides, factors, strict=True):
        _add_to(found, poly, factor, monomial)
    return found


def _add_to(target: Poly, poly: Poly, factor: int, monomial: Monomial) -> None:
    """Add a multiple of a polynomial to another, in its place."""
    for own, c in poly.items():
        both = tuple(sorted(own + monomial)) if monomial else own
        value = target.get(both, 0) + factor * c
        if value:
            target[both] = value
        else:
            target.pop(both, None)
