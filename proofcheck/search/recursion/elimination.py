"""Equations between numbers by elimination: each known equation says what a product of atoms is.

    m + r = 0    turns  t*m + ...  into  -t*r + ...
    y*x + r = 0  turns  t_d*x^d + ... + t_0  into  t_d*(-r)^d + ... + t_0*y^d, a multiple by y^d

Reciprocals 1/y are atoms x of the second kind.  So what is left of an equation between rational
functions is a polynomial in what nothing is known of.

source   pseudo-division; Geddes, Czapor and Labahn 1992, Algorithms for Computer Algebra, section 2.7
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.logic.polynomials import ONE, Terms, Untranslatable, times, total
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction

MOST_ELIMINATIONS = 80
"""How often equations are used on one, each as often as its atoms come up."""


@dataclass(frozen=True, slots=True)
class Pivot:
    """A known equation, solved for a product of atoms: scale * line is lead + rest = 0.

    lead     the product; one atom, where it is multiplied by more than a number
    line     the equation
    divisor  what the atom is multiplied by, if that is more than a number
    factor   this as a polynomial
    """

    lead: tuple[str, ...]
    line: Ref
    rest: Terms
    scale: Fraction = Fraction(1)
    divisor: Term | None = None
    factor: Terms = field(default_factory=dict)

    @classmethod
    def of(cls, lead: tuple[str, ...], line: Ref, terms: Terms) -> Pivot | None:
        """Solve an equation for one of its monomials; None where others are multiples of it."""
        if any(quotient(s, lead) is not None for s, _ in terms if s != lead):
            return None
        scale = 1 / terms[lead, ()]
        return cls(lead, line, {m: scale * c for m, c in terms.items() if m[0] != lead}, scale)

    def meets(self, terms: Terms) -> bool:
        """Say whether a polynomial has a multiple of what this is solved for."""
        return any(quotient(scalars, self.lead) is not None for scalars, _ in terms)


def quotient(scalars: tuple[str, ...], lead: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return what is left of a product without its divisor; None where that is none."""
    left = list(scalars)
    for code in lead:
        if code not in left:
            return None
        left.remove(code)
    return tuple(left)


@dataclass(slots=True)
class Eliminated:
    """A polynomial under elimination.

    terms      what is left of it, times the divisors
    divisors   what it was multiplied by
    multiples  of which equations what was subtracted is made
    """

    terms: Terms
    divisors: list[Term] = field(default_factory=list)
    multiples: dict[Ref, Terms] = field(default_factory=dict)

    def by(self, pivot: Pivot) -> None:
        """Use an equation on all multiples of what it is solved for.

        raises   Untranslatable where there are too many terms
        """
        if pivot.divisor is None:
            found = {m: quotient(m[0], pivot.lead) for m in self.terms}
            cofactor: Terms = {
                (rest, ()): self.terms[m] for m, rest in found.items() if rest is not None
            }
            kept = {m: c for m, c in self.terms.items() if found[m] is None}
            self.terms = total([(1, kept), (-1, times(cofactor, pivot.rest))])
            self._add(pivot, cofactor)
        else:
            self._clear(pivot, pivot.divisor)

    def _clear(self, pivot: Pivot, divisor: Term) -> None:
        """Multiply by the highest power of what is divided by."""
        (code,) = pivot.lead
        parts = _by_powers(self.terms, code)
        degree = max(parts)
        both = times(pivot.factor, {((code,), ()): Fraction(1)})
        opposite = total([(-1, pivot.rest)])
        factors, solved, quotients = [dict(ONE)], [dict(ONE)], [Terms()]
        for _ in range(degree):  # (y*x)^p - (-r)^p = (y*x + r) * quotient
            quotients.append(total([(1, times(quotients[-1], both)), (1, solved[-1])]))
            solved.append(times(solved[-1], opposite))
            factors.append(times(factors[-1], pivot.factor))
        cleared = [(p, times(part, factors[degree - p])) for p, part in parts.items()]
        self.multiples = {r: times(one, factors[degree]) for r, one in self.multiples.items()}
        self.divisors += [divisor] * degree
        self.terms = total((1, times(part, solved[p])) for p, part in cleared)
        self._add(pivot, total((1, times(part, quotients[p])) for p, part in cleared))

    def _add(self, pivot: Pivot, cofactor: Terms) -> None:
        known = self.multiples.get(pivot.line, {})
        self.multiples[pivot.line] = total([(1, known), (pivot.scale, cofactor)])


def _by_powers(terms: Terms, code: str) -> dict[int, Terms]:
    parts: dict[int, Terms] = {}
    for (scalars, word), c in terms.items():
        rest = tuple(s for s in scalars if s != code)
        parts.setdefault(len(scalars) - len(rest), {})[rest, word] = c
    return parts


def eliminate(state: Eliminated, pivots: Sequence[Pivot]) -> None:
    """Use equations on a polynomial until none is of use, the first that is each time.

    raises   Untranslatable where there are too many terms, or it goes on
    """
    for _ in range(MOST_ELIMINATIONS):
        pivot = next((one for one in pivots if one.meets(state.terms)), None)
        if pivot is None:
            return
        state.by(pivot)
    raise Untranslatable("elimination goes on")


def combined(script: Script, state: Eliminated) -> Ref | None:
    """Return the equation that the multiples of known ones add up to; None where there are none."""
    parts: list[Any] = [
        [str(c), list(scalars), [], ref, []]
        for ref, terms in state.multiples.items()
        for (scalars, _), c in terms.items()
    ]
    if not parts:
        return None
    (line,) = script.do("linear-combination", None, None, parts)
    return line
