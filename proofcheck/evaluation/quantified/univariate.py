"""The signs that polynomials in one variable take together, on the whole real line.

The line falls into the real roots of all of them and the open intervals in between; on each of these
every polynomial has one sign.  Roots are isolated by Sturm's theorem (Basu, Pollack and Roy 2006,
Algorithms in Real Algebraic Geometry, Theorem 2.62): the number of distinct real roots in (a, b] is
the loss of sign changes of the Sturm sequence between a and b.  All numbers are rational.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from proofcheck.evaluation.values.values import NotEvaluable, as_fraction, rational
from proofcheck.terms.rationals import Fraction

REFINEMENTS = 2_000
"""Most bisections for one question."""

Cell = tuple[Fraction | None, tuple[int, ...]]
"""A rational point, None where the cell is one irrational number; the sign of each polynomial there."""


def sign_cells(polynomials: Sequence[Any]) -> Iterator[Cell]:
    """Yield the cells of the real line, from the left.

    polynomials   FLINT ``fmpq_poly``

    raises   NotEvaluable where roots are too close to one another
    """
    roots = _separated([root for f in _irreducible(polynomials) for root in _roots_of(f)])
    for position, point in enumerate(_points_between(roots)):
        yield point, tuple(_sign(f, point) for f in polynomials)
        if position < len(roots):
            root = roots[position]
            yield root.value, tuple(root.sign(f) for f in polynomials)


def _irreducible(polynomials: Sequence[Any]) -> list[Any]:
    """Return the different irreducible factors, monic, none of them constant."""
    factors = (f for one in polynomials if one.degree() > 0 for f in _factors_of(one))
    monic = (f / f.leading_coefficient() for f in factors)
    return list({tuple(f.coeffs()): f for f in monic}.values())


def _factors_of(polynomial: Any) -> list[Any]:
    return [polynomial] if polynomial.degree() == 1 else [f for f, _ in polynomial.factor()[1]]


@dataclass(slots=True)
class _Root:
    """The only root of an irreducible polynomial in [low, high]; rational where these are equal.

    An irreducible polynomial of a degree above one has no rational root, so that it vanishes at no
    end of an interval.
    """

    factor: Any
    chain: list[Any]
    low: Fraction
    high: Fraction

    @property
    def value(self) -> Fraction | None:
        return self.low if self.low == self.high else None

    def refine(self) -> None:
        """Halve the interval."""
        middle = (self.low + self.high) / 2
        if _changes(self.chain, self.low) - _changes(self.chain, middle):
            self.high = middle
        else:
            self.low = middle

    def sign(self, polynomial: Any) -> int:
        """Return the sign of a polynomial that has no other root in the interval."""
        if not polynomial % self.factor:
            return 0
        return _sign(polynomial, self.low)


def _roots_of(factor: Any) -> list[_Root]:
    """Isolate the real roots of an irreducible polynomial, in ascending order."""
    if factor.degree() == 1:
        root = -as_fraction(factor[0]) / as_fraction(factor[1])
        return [_Root(factor, [], root, root)]
    chain = [factor, factor.derivative()]
    while chain[-1].degree() > 0:
        chain.append(-(chain[-2] % chain[-1]))
    lead = as_fraction(factor.leading_coefficient())
    bound = 1 + max(abs(as_fraction(c) / lead) for c in factor.coeffs())  # Cauchy
    waiting, found = [(-bound, bound)], list[_Root]()
    for _ in range(REFINEMENTS):
        if not waiting:
            return sorted(found, key=lambda root: root.low)
        low, high = waiting.pop()
        count = _changes(chain, low) - _changes(chain, high)
        if count == 1:
            found.append(_Root(factor, chain, low, high))
        elif count > 1:
            middle = (low + high) / 2
            waiting += [(low, middle), (middle, high)]
    raise NotEvaluable("roots are too close to one another")


def _changes(chain: Sequence[Any], point: Fraction) -> int:
    signs = [s for s in (_sign(f, point) for f in chain) if s]
    return sum(a != b for a, b in pairwise(signs))


def _separated(roots: list[_Root]) -> list[_Root]:
    """Refine intervals until no two touch; different irreducible polynomials share no root."""
    for _ in range(REFINEMENTS):
        roots.sort(key=lambda root: (root.low, root.high))
        pair = next((p for p in pairwise(roots) if p[0].high >= p[1].low), None)
        if pair is None:
            return roots
        for root in pair:
            if root.value is None:
                root.refine()
    raise NotEvaluable("roots are too close to one another")


def _points_between(roots: Sequence[_Root]) -> Iterator[Fraction]:
    """Yield a rational number before, between and after the roots; simple ones where there are."""
    if not roots:
        yield Fraction(0)
        return
    yield Fraction(roots[0].low.__floor__() - 1)
    for one, other in pairwise(roots):
        yield _simple_between(one.high, other.low)
    yield Fraction(roots[-1].high.__ceil__() + 1)


def _simple_between(low: Fraction, high: Fraction) -> Fraction:
    """Return a number of small denominator strictly between two."""
    scale = 1
    while True:
        candidate = Fraction((low * scale).__floor__() + 1, scale)
        if candidate < high:
            return candidate
        scale *= 2


def _sign(polynomial: Any, point: Fraction) -> int:
    value = polynomial(rational(point))
    return int(value > 0) - int(value < 0)
