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
from proofcheck.search.instances.function_laws import multiply_exponentials
from proofcheck.search.rewriting.completion import Multiple, Poly
from proofcheck.terms.expressions import Operation, Term

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import Workbench

MOST_PAIRS = 120
"""Critical pairs that are treated to compare matrices."""


@dataclass(slots=True)
class EqualMatrices:
    """Equations between matrices that are shown on one workbench.

    pairs   critical pairs that may still be treated
    """

    bench: Workbench
    pairs: int = MOST_PAIRS

    def equate(self, left: Term, right: Term) -> bool:
        """Make known that two terms are equal, if the rules so far reduce their difference to 0."""
        script = self.bench.script
        form = script.sequent.algebra.difference(left, right)
        if not form.terms:
            return True
        self.bench.current = self.bench.poly(form.terms)
        self.bench.current = self.bench.settled(form)
        multiply_exponentials(self.bench)
        self.bench.absorb()
        rest, used = self._reduced(form)
        if rest or not used:
            return False
        line = self.bench.combined(form.shape, used)
        try:
            script.do("equation", line, self.bench.spec(left), self.bench.spec(right))
        except (*Failure, Unspellable):
            return False
        return True

    def equate_norms(self, operator: str, left: Term, right: Term) -> bool:
        """Make known that two matrices that are known to be equal have equal norms."""
        script = self.bench.script
        if self._spell(left) == self._spell(right):
            return True
        fact = self.equation(left, right)
        if fact is None:
            return False
        values = make("eq", make(operator, left), make(operator, right))
        inner = script.child(values)
        try:
            inner.do("rewrite goal", fact, False)
            inner.close("evident")
            script.do("have", self.bench.spec(values), inner)
        except (*Failure, Unspellable):
            return False
        return True

    def equation(self, left: Term, right: Term) -> Ref | None:
        """Return the last fact that two matrices are equal, however their sizes are written."""
        script, sides = self.bench.script, [self._spell(left), self._spell(right)]
        for ref in reversed(script.facts):
            match script.term_of(ref):
                case Operation("eq", arguments) if [*map(self._spell, arguments)] == sides:
                    return ref
        return None

    def let_rules_meet(self) -> None:
        """Let rules meet until none are left to, or all pairs that may be treated are."""
        while self.pairs > 0 and self.bench.completion.step():
            self.pairs -= 1

    def _reduced(self, form: Form) -> tuple[Poly, list[Multiple]]:
        """Reduce a polynomial, and let a few more rules meet where something is left."""
        completion = self.bench.completion
        rest, used = completion.reduce(self.bench.poly(form.terms))
        while rest and self.pairs > 0:
            self.pairs -= 1
            if not completion.step():
                break
            rest, used = completion.reduce(self.bench.poly(form.terms))
        return rest, used

    def _spell(self, term: Term) -> str:
        return self.bench.script.sequent.algebra.spell(term)
