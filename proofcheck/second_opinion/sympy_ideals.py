"""Ideals of the symbolic second opinion: polynomials that vanish because of what is assumed.

A polynomial is divided by them; where something is left, by a Groebner basis of SymPy's, which is
computed in a ring of the symbols that occur and by an order that counts how often it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.second_opinion.sympy_limits import Meter


@dataclass(slots=True)
class Ideal:
    """Polynomials that vanish, over a ring of many generators.

    meter      what is spent on them
    numbers    the generators that occur in a polynomial
    place      where the exponent of a generator stands in a monomial
    vanishing  the polynomials
    """

    meter: Meter
    numbers: Callable[[Any], Sequence[int]]
    place: Callable[[int], int]
    vanishing: list[Any] = field(default_factory=list)
    _ring: SmallRing | None = None
    _basis: tuple[list[Any], list[Any]] | None = None

    def contains(self, polynomial: Any, ties: Sequence[Any]) -> bool:
        """Say whether a polynomial vanishes with these and with ties; exact where it says yes.

        raises   NoOpinion where it takes too long
        """
        ring, given = self._given(polynomial, ties)
        rest = self._moved(polynomial, ring)
        self.meter.spend(len(rest) * len(given))
        if self._basis is None or self._basis[0] != given:
            rest = rest.rem(given)
        return not rest or not rest.rem(self._groebner(given))

    def remainder(self, polynomial: Any, ties: Sequence[Any]) -> Any:
        """Return what is left of a polynomial; raises NoOpinion where it takes too long."""
        ring, given = self._given(polynomial, ties)
        rest = self._moved(polynomial, ring)
        self.meter.spend(len(rest) * len(given))
        return self._back(rest.rem(self._groebner(given)), ring, polynomial.ring)

    def _given(self, polynomial: Any, ties: Sequence[Any]) -> tuple[SmallRing, list[Any]]:
        """Return a ring of all that occurs, and what vanishes in it."""
        vanishing = [*ties, *self.vanishing]
        numbers = {n for p in (*vanishing, polynomial) for n in self.numbers(p)}
        if self._ring is None or not numbers <= set(self._ring.numbers):
            known = [] if self._ring is None else self._ring.numbers
            self._ring = SmallRing.over(
                polynomial.ring, sorted({*numbers, *known}), self.place, self.meter
            )
        return self._ring, [self._moved(p, self._ring) for p in vanishing]

    def _moved(self, polynomial: Any, ring: SmallRing) -> Any:
        places = [self.place(n) for n in ring.numbers]
        return ring.ring.from_dict({tuple(m[p] for p in places): c for m, c in polynomial.terms()})

    def _back(self, polynomial: Any, ring: SmallRing, whole: Any) -> Any:
        places = [self.place(n) for n in ring.numbers]
        terms = {}
        for monomial, coefficient in polynomial.terms():
            exponents = [0] * whole.ngens
            for place, exponent in zip(places, monomial, strict=True):
                exponents[place] = exponent
            terms[tuple(exponents)] = coefficient
        return whole.from_dict(terms)

    def _groebner(self, given: list[Any]) -> list[Any]:
        if self._basis is None or self._basis[0] != given:
            from sympy.polys.groebnertools import groebner

            self._basis = given, list(groebner(given, given[0].ring))
        return self._basis[1]


@dataclass(frozen=True, slots=True)
class SmallRing:
    """A ring of polynomials in a few of the generators, by a graded order."""

    numbers: list[int]
    ring: Any

    @classmethod
    def over(
        cls, whole: Any, numbers: list[int], place: Callable[[int], int], meter: Meter
    ) -> SmallRing:
        """Return the ring of some generators of another ring."""
        from sympy.polys.rings import PolyRing

        symbols = [whole.symbols[place(n)] for n in numbers]
        return cls(numbers, PolyRing(symbols, whole.domain, CountedOrder(meter)))


class CountedOrder:
    """The graded reverse lexicographic order, which counts how often it is asked."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.known: dict[Any, Any] = {}

    def __call__(self, monomial: Any) -> Any:
        self.meter.spend(1)
        found = self.known.get(monomial)
        if found is None:
            found = sum(monomial), tuple(-k for k in reversed(monomial))
            self.known[monomial] = found
        return found
