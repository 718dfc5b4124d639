"""Equations between numbers, by what is known of sums, products and powers, and by reciprocals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce

from proofcheck.logic.polynomials import Form, Untranslatable
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.recursion.conditions import Prove, claim, is_not_zero
from proofcheck.search.recursion.elimination import Eliminated, Pivot, combined, eliminate
from proofcheck.search.recursion.unrolling import Unrolling, is_equation, spoken_in
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term
from proofcheck.terms.rationals import Fraction

EQUAL_AFTER_A_FACTOR = "numbers that are equal after a factor"

MOST_WAYS = 6
"""Monomials for which a hypothesis is solved, one after the other."""

MOST_ROUNDS = 12
"""Reciprocals that come up one after the other."""


@dataclass(slots=True)
class Equation:
    """An equation to be shown.

    unrolling   what is known by recursion
    supposed    hypotheses of an induction
    positive    proves that numbers are positive
    """

    script: Script
    unrolling: Unrolling
    supposed: Sequence[Ref]
    positive: Prove
    reciprocals: dict[str, Term] = field(default_factory=dict)
    cleared: dict[str, Pivot | None] = field(default_factory=dict)

    def prove(self) -> bool:
        """Close the goal, with the hypotheses solved for one monomial or another."""
        left, right = self.script.goal.children
        wanted = self.script.sequent.algebra.difference(left, right)
        if wanted.rows is not None:
            return False
        self.reciprocals = dict(self._reciprocals())
        for ways in self._ways():
            try:
                state = Eliminated(wanted.terms)
                self._eliminate(state, [*self.unrolling.pivots, *ways])
            except Untranslatable:
                continue
            if not state.terms:
                return self._close(state)
        return False

    def _eliminate(self, state: Eliminated, pivots: list[Pivot]) -> None:
        for _ in range(MOST_ROUNDS):
            eliminate(state, [*pivots, *filter(None, self.cleared.values())])
            codes = {code for scalars, _ in state.terms for code in scalars}
            new = [c for c in sorted(codes) if c in self.reciprocals and c not in self.cleared]
            if not new:
                return
            self.cleared[new[0]] = self._pivot(new[0])

    def _pivot(self, code: str) -> Pivot | None:
        """Return what a reciprocal is, once it is shown that it is not divided by zero."""
        divisor = self.reciprocals[code]
        different = make("ne", divisor, ZERO)
        ref = claim(self.script, different, lambda inner: is_not_zero(inner, self.positive))
        for line in quietly(self.script, "inverse", ref, "right") if ref is not None else []:
            algebra = self.script.sequent.algebra
            form = self.script.form_of(line).terms
            factor = algebra.form(divisor).terms
            if form.get(((), ())) == -1:
                return Pivot((code,), line, {((), ()): Fraction(-1)}, Fraction(1), divisor, factor)
        return None

    def _reciprocals(self) -> Iterator[tuple[str, Term]]:
        """Yield the atoms that are reciprocals, with what is divided by."""
        facts = [self.script.term_of(ref) for ref in self.script.facts[self.unrolling.ignored :]]
        for node in spoken_in(self.script, self.script.goal, *filter(is_equation, facts)):
            match node:
                case Operation("div", (_, divisor)) | Operation("inv", (divisor,)):
                    yield from self._factors(divisor)
                case Operation("pow", (divisor, Number(value))) if value < 0:
                    yield from self._factors(divisor)

    def _factors(self, divisor: Term) -> Iterator[tuple[str, Term]]:
        algebra = self.script.sequent.algebra
        try:
            form = algebra.form(divisor)
        except (*Failure, Untranslatable):
            return
        whole = [divisor]
        if len(form.terms) == 1:
            ((scalars, _),) = form.terms
            atoms = (Form(None, None, {((code,), ()): Fraction(1)}) for code in set(scalars))
            whole = [t for t in (term_of(algebra, atom) for atom in atoms) if t is not None]
        for one in whole:
            terms = algebra.form(make("div", ONE, one)).terms
            for scalars, _ in terms if len(terms) == 1 else ():
                if len(scalars) == 1:
                    yield scalars[0], one

    def _ways(self) -> Iterator[list[Pivot]]:
        """Yield the hypotheses, solved for one monomial or another."""
        solved = [self._solved(ref) for ref in self.supposed]
        if not solved:
            yield []
            return
        for number in range(MOST_WAYS):
            chosen = [one[min(number, len(one) - 1)] for one in solved if one]
            if number and all(number >= len(one) for one in solved):
                return
            yield chosen

    def _solved(self, ref: Ref) -> list[Pivot]:
        """Return a hypothesis solved for its monomials, the most telling first."""
        found = []
        for line in quietly(self.script, "equality", self.unrolling.fold(ref)):
            terms = self.script.form_of(line).terms
            state = Eliminated(terms)
            eliminate(state, self.unrolling.pivots)
            if not state.multiples:
                found += self._leads(line)
                continue
            parts = [["1", [], [], line, []], ["-1", [], [], combined(self.script, state), []]]
            for reduced in quietly(self.script, "linear-combination", None, None, parts):
                found += self._leads(reduced)
        return found

    def _leads(self, line: Ref) -> list[Pivot]:
        terms = self.script.form_of(line).terms
        leads = sorted((s for s, _ in terms if s), key=lambda s: (-self._weight(s), len(s), s))
        pivots = (Pivot.of(lead, line, terms) for lead in leads if self._weight(lead) > 0)
        return [one for one in pivots if one is not None]

    def _weight(self, scalars: tuple[str, ...]) -> int:
        """Return how telling a monomial is: sums and products more than powers, those than names."""
        return min(map(self._weight_of, scalars), default=0) and max(map(self._weight_of, scalars))

    def _weight_of(self, code: str) -> int:
        algebra = self.script.sequent.algebra
        if code[:-1] in algebra.bodies:
            return 5
        atom = algebra.atoms.get(code[:-1])
        term = None if atom is None else atom.term
        match term:
            case None:
                return 0
            case Binding():
                return 4
            case Application():
                return 3
            case Operation():
                return 2
        return 1

    def _close(self, state: Eliminated) -> bool:
        """Close the goal, after multiplication by what was divided by."""
        if not state.multiples:
            self.script.close("evident")
            return True
        if not state.divisors:
            self.script.close("close", combined(self.script, state))
            return True
        left, right = self.script.goal.children
        factor = reduce(lambda x, y: make("mul", x, y), state.divisors)

        def prove(inner: Script) -> bool:
            if getattr(inner.goal, "operator", "") == "eq":
                inner.close("close", combined(inner, state))
                return True
            return is_not_zero(inner, self.positive)

        made = use_law(self.script, EQUAL_AFTER_A_FACTOR, (left, right, factor), prove)
        for fact in made:
            quietly(self.script, "and-elimination", fact)
        self.script.close("evident")
        return True
