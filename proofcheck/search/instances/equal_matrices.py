"""Matrices that the rules so far make equal, and what follows for their norms.

What comes of it are facts of the script: an equation between two matrices, made of equations that
are assumed, and one between two norms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.certificates.side_proofs import say_equal
from proofcheck.search.instances.function_laws import multiply_exponentials
from proofcheck.search.rewriting.completion import Multiple, Poly
from proofcheck.terms.expressions import Operation, Term

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

MOST_PAIRS = 120
"""Critical pairs that are treated to compare matrices."""


@dataclass(slots=True)
class EqualMatrices:
    """Equations between matrices that are shown on one rewriting context.

    pairs   critical pairs that may still be treated
    """

    context: RewritingContext
    pairs: int = MOST_PAIRS

    def equate(self, left: Term, right: Term) -> bool:
        """Make known that two terms are equal, if the rules so far reduce their difference to 0."""
        script = self.context.script
        form = script.sequent.algebra.difference(left, right)
        if not form.terms:
            return True
        self.context.current = self.context.poly(form.terms)
        self.context.current = self.context.settled(form)
        multiply_exponentials(self.context)
        self.context.absorb()
        rest, used = self._reduced(form)
        if rest or not used:
            return False
        line = self.context.combined(form.shape, used)
        try:
            script.do("equation", line, self.context.spec(left), self.context.spec(right))
        except (*Failure, Unspellable):
            return False
        return True

    def equate_norms(self, operator: str, left: Term, right: Term) -> bool:
        """Make known that two matrices that are known to be equal have equal norms."""
        script = self.context.script
        if self._spell(left) == self._spell(right):
            return True
        fact = self.equation(left, right)
        if fact is None:
            return False
        values = make("eq", make(operator, left), make(operator, right))
        try:
            say_equal(script, fact, values)
        except (*Failure, Unspellable):
            return False
        return True

    def equation(self, left: Term, right: Term) -> Ref | None:
        """Return the last fact that two matrices are equal, however their sizes are written."""
        script, sides = self.context.script, [self._spell(left), self._spell(right)]
        for ref in reversed(script.facts):
            match script.term_of(ref):
                case Operation("eq", arguments) if [*map(self._spell, arguments)] == sides:
                    return ref
        return None

    def let_rules_meet(self) -> None:
        """Let rules meet until none are left to, or all pairs that may be treated are."""
        while self.pairs > 0 and self.context.completion.step():
            self.pairs -= 1

    def _reduced(self, form: Form) -> tuple[Poly, list[Multiple]]:
        """Reduce a polynomial, and let a few more rules meet where something is left."""
        completion = self.context.completion
        rest, used = completion.reduce(self.context.poly(form.terms))
        while rest and self.pairs > 0:
            self.pairs -= 1
            if not completion.step():
                break
            rest, used = completion.reduce(self.context.poly(form.terms))
        return rest, used

    def _spell(self, term: Term) -> str:
        return self.context.script.sequent.algebra.canonical_key(term)
