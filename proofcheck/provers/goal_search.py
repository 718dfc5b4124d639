"""Search for a proof by the shape of the goal."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.provers.contradictions import compares_integers, contradict
from proofcheck.provers.counting import bound_counts
from proofcheck.provers.goals_of_equality import prove_equation
from proofcheck.provers.goals_of_existence import prove_constant, prove_existence, prove_invertible
from proofcheck.provers.goals_of_membership import prove_membership
from proofcheck.provers.guidance import Guide
from proofcheck.provers.preparation import begin, close_evident
from proofcheck.provers.proof_script import Failure, Script
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.provers.weights import Kept
from proofcheck.semantics.propositions import make
from proofcheck.terms.expressions import Application, Binding, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix, Scalar

DEEPEST = 16
"""Goals inside goals."""

DEPTH_OF_A_CONDITION = 8
"""How deep conditions of laws are taken to lie, wherever they are asked for."""

MOST_NESTED = 2
"""Conditions of laws for conditions of laws."""

MOST_CONDITIONS = 40
"""Conditions of laws that are looked into on the way to one goal."""

STEPS_FOR_A_CONDITION = 400


@dataclass(slots=True)
class GoalSearch:
    """Proves goals of one task.

    steps             reductions and critical pairs left
    kept              definitions that are not expanded
    looks_for_lemmas  matrices given by their entries are tested for symmetry first
    is_lemma          the goal is such a test
    leaves_general    facts about objects of all sizes are left aside
    nested            conditions of laws that are being proved
    conditions        how many were tried
    denies            something that a fact denies is being proved
    guide             models on which conditions are looked at first
    """

    steps: int
    kept: Kept = field(default_factory=Kept)
    looks_for_lemmas: bool = False
    is_lemma: bool = False
    leaves_general: bool = False
    nested: int = 0
    conditions: int = 0
    denies: bool = False
    guide: Guide = field(default_factory=Guide)

    def prove(self, script: Script, depth: int = 0) -> bool:
        """Close a script's goal; say whether it is closed."""
        if depth > DEEPEST or self.steps <= 0:
            return False
        try:
            return self._prove(script, depth)
        except (*Failure, Unspellable):
            return False

    def _prove(self, script: Script, depth: int) -> bool:
        if close_evident(script):
            return True
        goal = script.goal
        if isinstance(goal, Binding):
            return self._binding(script, goal, depth)
        if isinstance(goal, Operation) and goal.operator == "in":
            begin(self, script)  # what facts say of the sets that objects lie in
            if close_evident(script) or prove_membership(self, script, depth):
                return True
        if isinstance(goal, Operation) and goal.operator in _EXPANDED:
            script.do("expand goal")
            return self.prove(script, depth + 1)
        match goal:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar | Matrix):
                return prove_equation(self, script, depth)
            case Operation("invertible", (x,)):
                return prove_invertible(self, script, x, depth)
            case Application(function):
                script.do("unfold goal", [function.name])
                return self.prove(script, depth + 1)
            case Operation("le" | "lt") | Operation("not"):
                return self._by_contradiction(script, depth)
            case _:
                return self._connective(script, depth)

    def _binding(self, script: Script, goal: Binding, depth: int) -> bool:
        if goal.binder == "exists":
            return prove_existence(self, script, depth)
        if goal.binder == "absolute":
            return prove_constant(self, script, depth)
        script.do("intro")
        return self.prove(script, depth + 1)

    def _connective(self, script: Script, depth: int) -> bool:
        match script.goal:
            case Operation("implies", (Operation("or", parts), _)):
                return self._case_by_case(script, parts, depth)
            case Operation("implies"):
                script.do("intro")
                return self.prove(script, depth + 1)
            case Operation("and", parts):
                return self._split(script, parts, depth)
            case Operation("or", parts):
                return self._any(script, parts, depth)
        return False

    def _by_contradiction(self, script: Script, depth: int) -> bool:
        match script.goal:
            case Operation("not", (inner,)):
                script.do("intro")
                return contradict(self, script, is_order=compares_integers(inner))
        is_order = compares_integers(script.goal)
        bound_counts(script, lambda inner: self.prove(inner, depth + 1))
        script.do("suppose")
        return contradict(self, script, is_order=is_order, compares=True)

    def _split(self, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
        proofs = []
        for part in parts:
            inner = script.child(part, is_own=script.sequent.is_own)
            if not self.prove(inner, depth + 1):
                return False
            proofs.append(inner)
        script.close("split", proofs)
        return True

    def _case_by_case(self, script: Script, cases: tuple[Term, ...], depth: int) -> bool:
        """Of what is assumed to hold one way or another, take each way in turn."""
        script.do("intro")
        disjunction = script.facts[-1]
        branches = [script.branch(case) for case in cases]
        if not all(self.prove(branch, depth + 1) for branch in branches):
            return False
        script.close("either", disjunction, branches)
        return True

    def _any(self, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
        for number, part in enumerate(parts):
            if self.prove(script.child(part), depth + 1):
                script.do("choose", number)
                return self.prove(script, depth + 1)
        return len(parts) == 2 and self._either_or(script, parts[0], depth)

    def _either_or(self, script: Script, first: Term, depth: int) -> bool:
        """Show the second of two, should the first not hold."""
        spec = spell_for_certificate(script, first)
        branches = [script.branch(case) for case in (first, make("not", first))]
        branches[0].do("choose", 0)
        branches[1].do("choose", 1)
        if not all(self.prove(branch, depth + 1) for branch in branches):
            return False
        script.close("cases", spec, branches)
        return True

    def prove_condition(self, script: Script) -> bool:
        """Prove a condition of a law, with less effort the deeper it is asked for."""
        if self.nested >= MOST_NESTED or self.conditions >= MOST_CONDITIONS:
            return False
        if self.guide.denies(script.sequent):
            return False
        self.nested += 1
        self.conditions += 1
        steps, self.steps = self.steps, min(self.steps, STEPS_FOR_A_CONDITION)
        try:
            return self.prove(script, DEPTH_OF_A_CONDITION)
        finally:
            self.nested -= 1
            self.steps = steps


_EXPANDED = frozenset({"iff", "subset", "ne", "notin", "gt", "ge", "in"})
"""Operators of goals that are said in other words first."""
