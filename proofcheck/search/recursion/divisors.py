"""That a whole number divides another, from one value to the next: the quotient is a combination.

Where a_k = d*q and a_(k+1) = m*a_k + d*r with a whole number m, the quotient of a_(k+1) is m*q + r.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.logic.polynomials import Form, Terms, Untranslatable
from proofcheck.search.cases.polynomials import TooLarge
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.divisibility.integer_solutions import (
    integer_solution,
    is_linear,
    with_integers,
)
from proofcheck.search.recursion.equations import solve
from proofcheck.search.recursion.powers import fold
from proofcheck.search.recursion.unrolling import Unrolling
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.sorts import INTEGER


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
            found = self._quotient(algebra.difference(left, right).terms, f"{name.name} ")
        except (Untranslatable, TooLarge):
            return
        term = None if found is None else term_of(algebra, Form(None, None, found))
        if term is not None and sort_of(term) == INTEGER:
            yield term

    def _quotient(self, terms: Terms, code: str) -> Terms | None:
        row = self._reduced(terms)
        found = (
            integer_solution([row], [code], [*self._known()]) if is_linear(row, [code]) else None
        )
        return None if found is None else found[0]

    def _known(self) -> Iterator[Terms]:
        """Yield what vanishes by what is supposed."""
        for ref in self.supposed:
            for line in quietly(self.script, "equality", fold(self.script, ref)):
                form = self.script.form_of(line)
                yield from [self._reduced(form.terms)] if form.rows is None else []

    def _reduced(self, terms: Terms) -> Terms:
        _, solved = solve(self.unrolling, more=[terms])
        reduced = solved.reduced(solved.ring.read(terms))
        if reduced.factor.is_constant():
            terms = solved.ring.write(reduced.rest / reduced.factor.leading_coefficient())
        return with_integers(terms)
