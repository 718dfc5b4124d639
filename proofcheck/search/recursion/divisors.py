"""That a whole number divides another, from one value to the next: the quotient is a combination.

Where a_k = d*q and a_(k+1) = m*a_k + d*r with a whole number m, the quotient of a_(k+1) is m*q + r.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.logic.polynomials import Form, Terms, Untranslatable, total
from proofcheck.search.cases.polynomials import TooLarge
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.recursion.equations import solve
from proofcheck.search.recursion.powers import fold
from proofcheck.search.recursion.unrolling import Unrolling
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER

MOST_MULTIPLES = 12
"""Multiples of what is supposed that are subtracted, one after the other."""


@dataclass(frozen=True, slots=True)
class Quotients:
    """Candidates for the number that a goal says exists.

    supposed   hypotheses of an induction
    """

    script: Script
    unrolling: Unrolling
    supposed: Sequence[Ref]

    def candidates(self) -> Iterator[Term]:
        """Yield terms that may be put for it, the simplest first."""
        match self.script.goal:
            case Binding("exists", (Bound(name, _, ()),), None, Operation("eq", (left, right))) if (
                name.sort == INTEGER
            ):
                pass
            case _:
                return
        algebra = self.script.sequent.algebra
        try:
            found = _solved(self._reduced(algebra.difference(left, right).terms), name.name + " ")
            if found is None:
                return
            for rest in self._combinations(found):
                yield from self._whole(rest)
        except (Untranslatable, TooLarge):
            return

    def _combinations(self, value: Terms) -> Iterator[Terms]:
        """Yield what a quotient may be, with multiples of what is supposed added."""
        yield value
        for ref in self.supposed:
            for line in quietly(self.script, "equality", fold(self.script, ref)):
                zero = self._reduced(self.script.form_of(line).terms)
                factors = {-value[m] / zero[m] for m in value.keys() & zero.keys() if m != ((), ())}
                for factor in sorted(factors)[:MOST_MULTIPLES]:
                    yield total([(1, value), (factor, zero)])

    def _reduced(self, terms: Terms) -> Terms:
        _, solved = solve(self.unrolling, more=[terms])
        reduced = solved.reduced(solved.ring.read(terms))
        if not reduced.factor.is_constant():
            return terms
        return solved.ring.write(reduced.rest / reduced.factor.leading_coefficient())

    def _whole(self, terms: Terms) -> Iterator[Term]:
        if all(c.denominator == 1 for c in terms.values()):
            term = term_of(self.script.sequent.algebra, Form(None, None, terms))
            if term is not None and sort_of(term) == INTEGER:
                yield term


def _solved(terms: Terms, code: str) -> Terms | None:
    """Return what an unknown is, where it is multiplied by a number alone."""
    lead = ((code,), ())
    factor = terms.get(lead)
    if factor is None or any(code in s for s, _ in terms if (s, ()) != lead):
        return None
    return {m: -c / Fraction(factor) for m, c in terms.items() if m != lead}
