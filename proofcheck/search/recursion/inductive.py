"""Induction found by search: goals about all integers, from the least one on.

An integer is looked at that is an end of a sum or product, an exponent, or an index of a sequence.
Of the least value, and of k + 1 where of k, what is defined by recursion is said by what comes
before; what is left is an equation, an inequality, or a number that divides another.

source   Graham, Knuth and Patashnik 1994, Concrete Mathematics, sections 2.2 and 6.6
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.instances.preparation import close_evident, prepare
from proofcheck.search.positivity.certificates import prove_by_positivity
from proofcheck.search.recursion.conditions import attempted, follows_in_order
from proofcheck.search.recursion.equations import Equation
from proofcheck.search.recursion.unrolling import Unrolling, is_equation, unbound
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, substitute

MOST_INDUCTIONS = 2
"""Inductions inside inductions."""

MOST_CASES = 4
"""Cases inside cases."""

MOST_TRIED = 12
"""Inductions that are begun for one goal, those inside others included."""


@dataclass(slots=True)
class Inductive:
    """A search for proofs by induction.

    search   what engines of order are asked with
    tried    inductions that were begun
    """

    search: GoalSearch
    tried: int = 0
    denied: set[str] = field(default_factory=set)

    def prove(
        self, script: Script, supposed: Sequence[Ref] = (), inside: int = 0, cases: int = 0
    ) -> bool:
        """Close the goal of a script; say whether it is closed.

        supposed   hypotheses of an induction
        inside     inductions that the goal is part of
        """
        if close_evident(script) or close_evaluated(script):
            return True
        match script.goal:
            case Binding("forall") | Operation("implies"):
                script.do("intro")
            case Operation("ge" | "gt" | "iff"):
                script.do("expand-goal")
            case Operation("and", parts):
                return self._each(script, parts, supposed, inside, cases)
            case _:
                return self._prove_number(script, supposed, inside, cases)
        return self.prove(script, supposed, inside, cases)

    def _each(
        self,
        script: Script,
        parts: tuple[Term, ...],
        supposed: Sequence[Ref],
        inside: int,
        cases: int,
    ) -> bool:
        proofs = [script.child(part, is_own=script.sequent.is_own) for part in parts]
        if not all(self.prove(one, supposed, inside, cases) for one in proofs):
            return False
        script.close("and-introduction", proofs)
        return True

    def _prove_number(
        self, script: Script, supposed: Sequence[Ref], inside: int, cases: int
    ) -> bool:
        prepare(script)
        self._unfold(script)
        split = self._undecided(script) if cases < MOST_CASES else None
        if split is not None:
            branches = [script.branch(one) for one in (split, make("not", split))]
            if not all(self.prove(one, supposed, inside, cases + 1) for one in branches):
                return False
            script.close("cases", spell_for_certificate(script, split), branches)
            return True
        if attempted(script, lambda inner: self._direct(inner, supposed)):
            return True
        if inside >= MOST_INDUCTIONS:
            return False
        for name, least in self._starts(script):
            if self.tried < MOST_TRIED:
                self.tried += 1
                if attempted(script, lambda inner: self._induct(inner, name, least, inside)):
                    return True
        return False

    def _unfold(self, script: Script) -> None:
        """Say the goal without definitions of numbers and functions."""
        for _ in range(MOST_CASES):
            declared = script.sequent.shared.declarations
            names = {n for n in free_names(script.goal) if n in declared}
            defined = sorted(n for n in names if declared[n].body is not None)
            if not defined:
                return
            before = script.goal
            script.do("unfold-goal", defined)
            if script.goal == before:
                return

    def _undecided(self, script: Script) -> Term | None:
        """Return a condition of which it is neither shown that it holds nor that it does not."""
        for term in unbound(script.goal):
            match term:
                case Operation("cases", (_, condition, *_)):
                    asked = condition, make("not", condition)
                    if not any(self._condition(script.child(one)) for one in asked):
                        return condition
        return None

    # --- without induction -----------------------------------------------------------------------

    def _direct(self, script: Script, supposed: Sequence[Ref]) -> bool:
        """Close a goal by what recursion says of what it speaks of."""
        unrolling = Unrolling(script, self._condition)
        unrolling.fold_goal()
        for ref in list(script.facts):
            if ref not in supposed and is_equation(script.term_of(ref)):
                left, right = script.term_of(ref).children
                unrolling.solve(ref, left) or unrolling.solve(ref, right)
        unrolling.unroll()
        match script.goal:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
                hypotheses = [ref for ref in supposed if is_equation(script.term_of(ref))]
                return Equation(script, unrolling, hypotheses, self._positive).prove()
            case Operation("le" | "lt"):
                return self._in_order(script, unrolling)
        return False

    def _in_order(self, script: Script, unrolling: Unrolling) -> bool:
        lines = tuple(dict.fromkeys(one.line for one in unrolling.pivots))
        if follows_in_order(script, lines):
            return True
        return prove_by_positivity(self.search, script)

    def _condition(self, script: Script) -> bool:
        return close_evident(script) or close_evaluated(script) or follows_in_order(script)

    def _positive(self, script: Script) -> bool:
        return follows_in_order(script) or positivity(self.search, script)

    # --- induction ----------------------------------------------------------------------------------

    def _starts(self, script: Script) -> Iterator[tuple[Variable, Term]]:
        """Yield integers that an induction may be on, each with its least value."""
        for name in _indices(script.goal):
            if name.name in script.sequent.visible and script.meaning_of(name) is None:
                yield from ((name, least) for least in _least_values(script, name)[:2])

    def _induct(self, script: Script, name: Variable, least: Term, inside: int) -> bool:
        base, step = script.by_induction(name, least)
        proofs = [base, step]
        bound = script.child(make("le", least, name))
        if not close_evident(bound):
            if not follows_in_order(bound):
                return False
            proofs.insert(0, bound)
        elif not script.sequent.is_evident(bound.goal):
            return False
        if not self.prove(base, (), inside + 1):
            return False
        step.do("and-elimination", step.facts[-1])
        step.do("intro")
        supposed = _taken_apart(step, step.facts[-1])
        if not self.prove(step, supposed, inside + 1):
            return False
        spec = spell_for_certificate(script, least)
        script.close("induction", ["v", name.name], spec, proofs)
        return True


def _taken_apart(script: Script, ref: Ref) -> list[Ref]:
    """Return a hypothesis in its parts."""
    match script.term_of(ref):
        case Operation("and"):
            return [p for part in script.do("and-elimination", ref) for p in _taken_apart(script, part)]
        case Binding("exists"):
            return [p for one in script.do("exists-elimination", ref) for p in _taken_apart(script, one)]
    return [ref]


def _indices(goal: Term) -> list[Variable]:
    """Return the integers that are ends of ranges, in exponents or indices, in this order."""
    found: dict[Variable, None] = {}
    ends = [t for n in walk(goal) if isinstance(n, Operation) and n.operator == "range" for t in n.arguments]
    exponents = [n.arguments[1] for n in walk(goal) if isinstance(n, Operation) and n.operator == "pow"]
    members = [t for n in walk(goal) if isinstance(n, Application) for t in n.arguments]
    for term in (*ends, *exponents, *members):
        for part in walk(term):
            if isinstance(part, Variable) and part.sort == INTEGER:
                found[part] = None
    return [*found]


def _least_values(script: Script, name: Variable) -> list[Term]:
    """Return from where on an integer is known to be, the largest number first."""
    item = script.sequent.shared.declarations[name.name]
    operator = getattr(item.domain, "operator", "")
    found: list[Term] = [ONE] if operator == "PosNat" else [ZERO] if operator == "Nat" else []
    for ref in script.facts:
        match script.term_of(ref):
            case (
                Operation("le", (low, high))
                | Operation("ge", (high, low))
                | Operation("not", (Operation("lt", (high, low)),))
                | Operation("not", (Operation("gt", (low, high)),))
            ) if high == name:
                found.append(low)
            case (
                Operation("lt", (low, high))
                | Operation("gt", (high, low))
                | Operation("not", (Operation("le", (high, low)),))
                | Operation("not", (Operation("ge", (low, high)),))
            ) if high == name:
                found.append(_next(low))
            case Operation("in", (high, Operation("range", (low, _)))) if high == name:
                found.append(low)
    kept = [t for t in dict.fromkeys(found) if name.name not in free_names(t)]
    return sorted(kept, key=lambda t: -getattr(t, "value", -1))


def _next(term: Term) -> Term:
    value = getattr(term, "value", None)
    return make("add", term, ONE) if value is None else type(term)(value + 1)  # type: ignore[call-arg]


__all__ = ["Failure", "Inductive", "substitute"]
