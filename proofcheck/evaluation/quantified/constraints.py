"""What a condition says of unknowns: polynomials and the signs that they may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.quantified.quadratic_forms import gram, squares
from proofcheck.evaluation.values.polynomials import PolynomialRing
from proofcheck.evaluation.values.values import as_fraction, rational
from proofcheck.terms.rationals import Fraction

Signs = frozenset[int]

ANY = frozenset({-1, 0, 1})
POSITIVE, NOT_NEGATIVE, ZERO = map(frozenset, ({1}, {0, 1}, {0}))

MOST_ELIMINATED = 24
"""Most unknowns that equations eliminate from one question."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """A polynomial, whose sign is one of some."""

    polynomial: Any
    signs: Signs

    def negated(self) -> Constraint:
        """Say the same of the negative polynomial."""
        return Constraint(-self.polynomial, frozenset(-s for s in self.signs))

    def holds_at(self, point: Mapping[int, Fraction]) -> bool:
        """Say whether it holds at a point."""
        return sign(value_at(self.polynomial, point)) in self.signs

    def replaced(self, images: Mapping[int, Any]) -> Constraint:
        """Put polynomials in place of unknowns."""
        return Constraint(replaced(self.polynomial, images), self.signs) if images else self


def sign(number: Any) -> int:
    """Return the sign of a number."""
    return int(number > 0) - int(number < 0)


def value_at(polynomial: Any, point: Mapping[int, Fraction]) -> Fraction:
    """Return the value of a polynomial; an unknown that is not given is zero."""
    places = [rational(Fraction(0))] * polynomial.context().nvars()
    for variable, value in point.items():
        places[variable] = rational(value)
    return as_fraction(polynomial(*places))


def variables_of(polynomial: Any) -> list[int]:
    """Return the numbers of the unknowns in a polynomial."""
    return [k for k, degree in enumerate(polynomial.degrees()) if degree > 0]


def replaced(polynomial: Any, images: Mapping[int, Any]) -> Any:
    """Put polynomials in place of unknowns."""
    generators = polynomial.context().gens()
    return polynomial.compose(*(images.get(k, g) for k, g in enumerate(generators)))


def coefficients(polynomial: Any, chosen: frozenset[int]) -> dict[tuple[int, ...], Any]:
    """Return the coefficient of each monomial in the chosen unknowns, a polynomial in the others."""
    parts: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
    for exponents, coefficient in polynomial.terms():
        inside = tuple(int(e) if k in chosen else 0 for k, e in enumerate(exponents))
        outside = tuple(0 if k in chosen else int(e) for k, e in enumerate(exponents))
        parts.setdefault(inside, {})[outside] = coefficient
    context = polynomial.context()
    return {inside: context.from_dict(terms) for inside, terms in parts.items()}


def consequences(constraint: Constraint) -> Iterator[Constraint]:
    """Yield the linear equations that say the same as one constraint.

    A sum of squares is zero, or not positive, only where each square is zero.
    """
    for one in (constraint, constraint.negated()):
        if 1 in one.signs or 0 not in one.signs:
            continue
        variables = variables_of(one.polynomial)
        form = gram(one.polynomial, variables)
        if form is None or one.polynomial.total_degree() < 2:
            continue
        found = squares(form)
        if all(factor > 0 for factor, _ in found):
            context = one.polynomial.context()
            places = [*map(context.gen, variables), context.constant(1)]
            for _, line in found:
                parts = (rational(c) * x for c, x in zip(line, places, strict=True))
                yield Constraint(sum(parts, context.constant(0)), ZERO)


@dataclass(frozen=True, slots=True)
class Elimination:
    """Constraints without the unknowns that equations determine.

    images   these unknowns, each a polynomial in those that are left or were eliminated later
    """

    constraints: tuple[Constraint, ...]
    images: tuple[tuple[int, Any], ...] = ()

    def completed(self, point: Mapping[int, Fraction]) -> dict[int, Fraction]:
        """Return a point with the values of what was eliminated."""
        found = dict(point)
        for variable, image in reversed(self.images):
            found[variable] = value_at(image, found)
        return found


def eliminated(ring: PolynomialRing, constraints: list[Constraint]) -> Elimination:
    """Solve equations for unknowns that stand in them once, linearly, with a number as coefficient.

    The claim that is to follow comes last, and nothing is solved for it.
    """
    fixed = set(ring.squares).union(*(variables_of(p) for p in ring.squares.values()))
    *known, claim = constraints
    known += [more for one in known for more in consequences(one)]
    images: list[tuple[int, Any]] = []
    while len(images) < MOST_ELIMINATED:
        found = next((s for one in known for s in _solved(one, fixed)), None)
        if found is None:
            break
        images.append(found)
        image = dict([found])
        known, claim = [c.replaced(image) for c in known], claim.replaced(image)
    return Elimination((*known, claim), tuple(images))


def _solved(constraint: Constraint, fixed: set[int]) -> Iterator[tuple[int, Any]]:
    """Yield an unknown and what an equation says that it is."""
    polynomial = constraint.polynomial
    if constraint.signs != ZERO:
        return
    for variable in variables_of(polynomial):
        if variable in fixed or polynomial.degrees()[variable] != 1:
            continue
        parts = coefficients(polynomial, frozenset({variable}))
        (factor,) = (p for inside, p in parts.items() if any(inside))
        if factor.is_constant():
            rest = polynomial - factor * polynomial.context().gen(variable)
            yield variable, rest / -factor.leading_coefficient()
            return
