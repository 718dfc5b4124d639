"""Induction found by search: goals about all integers, from the least one on.

An integer is looked at that is an end of a sum or product, an exponent, or an index of a sequence.
Of the least value, and of k + 1 where of k, what is defined by recursion is said by what comes
before; what is left is an equation, an inequality, or a number that divides another.

source   Graham, Knuth and Patashnik 1994, Concrete Mathematics, sections 2.2 and 6.6
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from proofcheck.logic.meanings import rebuilt
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.instances.openings import both_cases, is_opened_and_proved
from proofcheck.search.instances.preparation import close_evident, prepare
from proofcheck.search.recursion.conditions import (
    attempted,
    claim,
    contradict_denials,
    follows_in_order,
    holds,
    is_not_zero,
)
from proofcheck.search.recursion.divisors import Quotients
from proofcheck.search.recursion.equations import prove_equation
from proofcheck.search.recursion.members import put_matrices
from proofcheck.search.recursion.powers import SUM_OF_EXPONENTS, fold_goal
from proofcheck.search.recursion.signs import Part, Signs
from proofcheck.search.recursion.spoken import is_equation, spoken_in
from proofcheck.search.recursion.starts import recurs_by_two, starts
from proofcheck.search.recursion.unrolling import Unrolling
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import free_names, substitute

MOST_INDUCTIONS = 2
"""Inductions inside inductions."""

MOST_CASES = 4
"""Cases inside cases."""

MOST_TRIED = 12
"""Inductions that are begun for one goal, those inside others included."""

REDUCTIONS = 1_500
"""Reductions and critical pairs for a goal that is said by what comes before."""


@dataclass(slots=True)
class Inductive:
    """A search for proofs by induction.

    search   what engines of order are asked with
    tried    inductions that were begun
    ignored  how many facts are of no concern to the lemma that is being proved; none outside of one
    lemmas   whether lemmas may be used
    """

    search: GoalSearch
    tried: int = 0
    ignored: int = 0
    lemmas: bool = True

    @property
    def _signs(self) -> Signs:
        return Signs(self.search, self._by_starts)

    def prove(
        self, script: Script, supposed: Sequence[Ref] = (), inside: int = 0, cases: int = 0
    ) -> bool:
        """Close the goal of a script; say whether it is closed.

        supposed   hypotheses of an induction
        inside     inductions that the goal is part of
        """
        kept = frozenset({"ne", "or", "in", "subset", "notin"})
        ask = partial(self._prove_number, supposed=supposed, inside=inside, cases=cases)
        return is_opened_and_proved(script, ask, kept)

    def _prove_number(
        self, script: Script, supposed: Sequence[Ref], inside: int, cases: int
    ) -> bool:
        if close_evaluated(script):
            return True
        _say_parts(script)
        match script.goal:
            case Operation("ne", (_, zero)) if zero == ZERO:
                return is_not_zero(script, self._signs.positive)
        prepare(script)
        _put_names(script)
        split = self._undecided(script) if cases < MOST_CASES else None
        if split is not None:
            way = partial(self.prove, supposed=supposed, inside=inside, cases=cases + 1)
            return both_cases(script, split, way)
        if attempted(script, lambda inner: self._direct(inner, supposed)):
            return True
        if inside < MOST_INDUCTIONS and self._by_starts(script, self.prove, inside + 1):
            return True
        return not inside and not cases and attempted(script, self._unrolled)

    def _unrolled(self, script: Script) -> bool:
        """Close a goal in any way, once it is said what that by recursion is which it speaks of."""
        unrolling, known = Unrolling(script, holds), len(script.facts)
        unrolling.unroll()
        put_matrices(script, holds)
        search = GoalSearch(self.search.by_shape, REDUCTIONS, guide=self.search.guide)
        return len(script.facts) > known and search.prove(script)

    def _undecided(self, script: Script) -> Term | None:
        """Return a condition of which it is neither shown that it holds nor that it does not."""
        for term in spoken_in(script, script.goal):
            match term:
                case Operation("cases", (_, condition, *_)):
                    asked = condition, make("not", condition)
                    if not any(holds(script.child(one)) for one in asked):
                        return condition
        return None

    # --- without induction -----------------------------------------------------------------------

    def _direct(self, script: Script, supposed: Sequence[Ref]) -> bool:
        """Close a goal by what recursion says of what it speaks of."""
        lemma = self._lemma if self.lemmas else None
        unrolling = Unrolling(script, holds, lemma, self.ignored)
        fold_goal(script)
        for ref in script.facts[self.ignored :]:
            if ref not in supposed and is_equation(script.term_of(ref)):
                left, right = script.term_of(ref).children
                any(unrolling.solve(ref, side) for side in (left, right))
        unrolling.unroll()
        return self._by_kind(script, unrolling, supposed) or contradict_denials(script)

    def _by_kind(self, script: Script, unrolling: Unrolling, supposed: Sequence[Ref]) -> bool:
        """Close an equation, an inequality, or that a number exists."""
        equations = [ref for ref in supposed if is_equation(script.term_of(ref))]
        match script.goal:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
                return prove_equation(unrolling, equations, self._signs.positive)
            case Operation("le" | "lt"):
                return self._signs.in_order(script, unrolling)
            case Binding("exists"):
                values = Quotients(script, unrolling, equations).candidates()
                ways = (partial(self._put, value=value, supposed=supposed) for value in values)
                return any(attempted(script, way) for way in ways)
        return False

    def _lemma(self, script: Script) -> bool:
        """Prove a lemma from where on it is said to hold; one about sums uses those about products."""
        before = self.ignored, self.lemmas
        self.ignored = max(len(script.facts), 1)
        self.lemmas = getattr(getattr(script.goal, "body", None), "operator", "") == "implies"
        try:
            return attempted(script, self._from_its_start)
        finally:
            self.ignored, self.lemmas = before

    def _from_its_start(self, script: Script) -> bool:
        visible = set(script.sequent.visible)
        script.do("intro")
        (name,) = script.sequent.visible - visible
        variable = script.sequent.shared.declarations[name].variable
        (least, _) = script.term_of(script.facts[-1]).children
        return self._induct(script, variable, least, self._step_of_lemma, 0)

    def _step_of_lemma(self, script: Script, supposed: Sequence[Ref], _: int) -> bool:
        if getattr(script.goal, "operator", "") == "implies":
            script.do("intro")
            supposed = [one for ref in supposed for one in self._concluded(script, ref)]
        return attempted(script, lambda inner: self._direct(inner, supposed))

    def _concluded(self, script: Script, ref: Ref) -> list[Ref]:
        """Return what follows from an implication that is supposed."""
        condition = script.child(script.term_of(ref).children[0])
        return script.do("modus-ponens", ref, [condition]) if holds(condition) else []

    def _put(self, script: Script, value: Term, supposed: Sequence[Ref]) -> bool:
        """Prove that a number exists by one that does."""
        script.do("exists-introduction", [spell_for_certificate(script, value)], [])
        return self._direct(script, supposed)

    # --- induction ----------------------------------------------------------------------------------

    def _by_starts(self, script: Script, prove: Part, inside: int = 0) -> bool:
        """Prove a goal by induction on one name or another."""
        ways = (self._induct_by_two, self._induct) if recurs_by_two(script) else (self._induct,)
        for name, least in starts(script):
            for way in ways:
                if self.tried < MOST_TRIED:
                    self.tried += 1
                    step = partial(way, name=name, least=least, prove=prove, inside=inside)
                    if attempted(script, step):
                        return True
        return False

    def _induct_by_two(
        self, script: Script, name: Variable, least: Term, prove: Part, inside: int
    ) -> bool:
        """Prove a goal together with the one of the next value, so that two are supposed."""
        powers: dict[str, Term] = {}
        for term in spoken_in(script, script.goal):
            match term:
                case Operation("pow", (base, exponent)) if name.name in free_names(exponent):
                    terms = base, exponent, ONE
                    for fact in use_law(script, SUM_OF_EXPONENTS, terms, holds):
                        power = script.term_of(fact).children[0]
                        powers[script.sequent.algebra.canonical_key(power)] = power
        following = substitute(script.goal, {name.name: make("add", name, ONE)})
        both = make("and", script.goal, _with_powers(script, following, powers))

        def induct(inner: Script) -> bool:
            return self._induct(inner, name, least, prove, inside)

        ref = claim(script, both, induct)
        if ref is None:
            return False
        script.do("and-elimination", ref)
        return close_evident(script)

    def _induct(
        self, script: Script, name: Variable, least: Term, prove: Part, inside: int
    ) -> bool:
        base, step = script.by_induction(name, least)
        proofs = [base, step]
        bound = script.child(make("le", least, name))
        if not close_evident(bound):
            if not follows_in_order(bound):
                return False
            proofs.insert(0, bound)
        elif not script.sequent.is_evident(bound.goal):
            return False
        if not prove(base, (), inside):
            return False
        step.do("and-elimination", step.facts[-1])
        step.do("intro")
        supposed = _taken_apart(step, step.facts[-1])
        if not prove(step, supposed, inside):
            return False
        spec = spell_for_certificate(script, least)
        script.close("induction", ["v", name.name], spec, proofs)
        return True


def _with_powers(script: Script, term: Term, powers: Mapping[str, Term]) -> Term:
    """Write powers as they are known: a certificate can name no others."""
    if isinstance(term, Binding) or not term.children:
        return term
    if getattr(term, "operator", "") == "pow":
        known = powers.get(script.sequent.algebra.canonical_key(term))
        if known is not None:
            return known
    return rebuilt(term, tuple(_with_powers(script, child, powers) for child in term.children))


def _say_parts(script: Script) -> None:
    """Make known what is said together, part by part."""
    for ref in script.facts:
        if getattr(script.term_of(ref), "operator", "") == "and":
            quietly(script, "and-elimination", ref)


def _put_names(script: Script) -> None:
    """Put for names in a goal what they are said to be."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("eq", (Variable(name) as left, right)) if isinstance(left.sort, Scalar):
                if name in free_names(script.goal) and name not in free_names(right):
                    quietly(script, "rewrite-goal", ref, False)


def _taken_apart(script: Script, ref: Ref) -> list[Ref]:
    """Return a hypothesis in its parts."""
    match script.term_of(ref):
        case Operation("and"):
            return [
                p for part in script.do("and-elimination", ref) for p in _taken_apart(script, part)
            ]
        case Binding("exists"):
            return [
                p for one in script.do("exists-elimination", ref) for p in _taken_apart(script, one)
            ]
    return [ref]
