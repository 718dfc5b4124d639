"""Goals, from their form inward: what is supposed is opened, then what is left is searched for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.backward import by_congruence, by_rule, by_witness, either
from proofcheck.search.lines.cases import by_cases, by_contradiction, settle_cases
from proofcheck.search.lines.closing import close, shown_by
from proofcheck.search.lines.congruence import open_binders, rewrite_atoms
from proofcheck.search.lines.context import Context, Shared
from proofcheck.search.lines.definitions import unfold_constants
from proofcheck.search.lines.efforts import EFFORTS, LEAST, MOST_GOALS, Effort, OutOfGoals
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.induction import inductively
from proofcheck.search.lines.instances import expand
from proofcheck.search.lines.ranges import rewrite_in_ranges

ROUNDS = 4
"""Rounds of instances at one level."""

ROUNDS_OF_CONDITIONS = 2

LEVELS = (0, 1, 2)
"""Levels of triggers; at the end of each a goal is closed with more effort."""


@dataclass
class Prover:
    """Proves goals in contexts.

    goals       how many were tried with one effort
    open_goal   the first of them that was not proved, but for conditions of instances
    """

    shared: Shared
    goals: int = 0
    open_goal: Node | None = None

    def search(self, context: Context, goal: Node) -> At | None:
        """Prove a goal with more and more effort, within a count of goals that are tried."""
        self.open_goal = None
        wanted = self.shared.speller.view(goal)
        for effort in EFFORTS:
            self.goals = 0
            try:
                line = self.prove(context.child(), wanted, effort)
            except OutOfGoals:
                line = None
            if line is not None:
                return line
        return None

    def prove(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Return a line that says a goal, from what is at hand; the goal is spelled."""
        known = context.says.get(goal)
        if known is not None:
            return known
        match goal.op:
            case "all":
                return self._all(context, goal, effort)
            case "imp":
                return self._imp(context, goal, effort)
            case "and":
                return self._and(context, goal, effort)
        if context.existences:
            return self._eliminated(context, goal, effort)
        if goal.op == "eq" and self.shared.proof.keys.sorts.of(goal.args[0]).op == "Fun":
            return self._functions(context, goal, effort)
        return self._flat(context, goal, effort)

    # ---------------------------------------------------------------------------- introductions

    def _all(self, context: Context, goal: Node, effort: Effort) -> At | None:
        proof = self.shared.proof
        sort, body = goal.args
        name = proof.new_name(sort)
        wanted = self.shared.speller.view(proof.terms.put(body, name))
        line = self.prove(context, wanted, effort)
        return None if line is None else attempt(proof, "all-intro", line, (name,))

    def _imp(self, context: Context, goal: Node, effort: Effort) -> At | None:
        proof = self.shared.proof
        supposed, wanted = goal.args
        inner = context.child()
        inner.add(proof.take("assume", supposed))
        line = self.prove(inner, wanted, effort)
        return None if line is None else attempt(proof, "imp-intro", line, supposed)

    def _and(self, context: Context, goal: Node, effort: Effort) -> At | None:
        lines: list[At] = []
        for part in goal.args:
            line = self.prove(context, part, effort)
            if line is None:
                return None
            lines.append(line)
        return attempt(self.shared.proof, "and-intro", *lines)

    def _eliminated(self, context: Context, goal: Node, effort: Effort) -> At | None:
        proof = self.shared.proof
        inner = context.child()
        existence = inner.existences.pop()
        sort, body = context.views[existence].args
        name = proof.new_name(sort)
        inner.add(proof.take("assume", self.shared.speller.view(proof.terms.put(body, name))))
        line = self.prove(inner, goal, effort)
        return None if line is None else attempt(proof, "exists-elim", existence, line, name)

    def _functions(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Prove that two functions are equal, by what they say of a new name."""
        proof, terms = self.shared.proof, self.shared.proof.terms
        sort = proof.keys.sorts.of(goal.args[0])
        name = proof.new_name(sort.args[0])
        one, other = (terms.make("app", side, name) for side in goal.args)
        is_property = proof.keys.sorts.of(one).op == "Prop"
        wanted = terms.equivalence(one, other) if is_property else terms.make("eq", one, other)
        line = self.prove(context, self.shared.speller.view(wanted), effort)
        return None if line is None else attempt(proof, "extensionality", line, name)

    # ----------------------------------------------------------------------------------- atoms

    def _flat(self, context: Context, goal: Node, effort: Effort) -> At | None:
        self.goals += 1
        if self.goals > MOST_GOALS:
            raise OutOfGoals
        inner = context.child()
        inner.see(goal)
        line = self._saturated(inner, goal, effort)
        if line is None and effort.backward:
            line = by_rule(inner, goal, effort, self.prove)
        if line is None and goal.op == "eq" and effort.backward:
            line = by_congruence(inner, goal, effort, self.prove)
        if line is None and goal.op == "exists":
            line = by_witness(inner, goal, effort, self.prove)
        if line is None and goal.op == "or":
            line = either(inner, goal, effort, self.prove)
        if line is None and effort.inductions:
            line = inductively(context, goal, effort, self.prove)
        if line is None and effort.cases:
            line = self._later(inner, goal, effort)
        if line is None and self.open_goal is None and not effort.is_least:
            self.open_goal = goal
        return line

    def _later(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Prove a goal by cases, by what instances say to exist, or by contradiction."""
        line = by_cases(context, goal, effort, self.prove)
        below = replace(effort, cases=effort.cases - 1)
        if line is None and context.existences:
            line = self._eliminated(context, goal, below)
        if line is None and goal.op == "exists":
            line = by_contradiction(context, goal, below, self.prove)
        return line

    def _saturated(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Add instances round by round until the goal closes; rarer triggers come later."""
        line = close(context, goal, 0)
        for level in LEVELS[:1] if effort.is_least else LEVELS:
            for count in range(ROUNDS_OF_CONDITIONS if effort.is_least else ROUNDS):
                if line is not None:
                    return line
                if not self._expanded(context, level if count == 0 else 0, effort):
                    break
                line = close(context, goal, 0)
                if line is None and not (effort.is_least or level or count):
                    line = close(context, goal, 1)  # before more instances make it harder
            if line is None and not effort.is_least:
                line = close(context, goal, min(level + 1, 2))
        return line

    def _expanded(self, context: Context, level: int, effort: Effort) -> bool:
        """Add one round of instances; say whether something is new."""
        show = shown_by(self.prove, effort)
        open_binders(context)
        is_new = unfold_constants(context)
        is_new = settle_cases(context, show) or is_new
        is_new = expand(context, level, show) or is_new
        if not effort.is_least:
            in_range = shown_by(self.prove, LEAST)
            is_new = rewrite_in_ranges(context, show, lambda c: expand(c, 0, in_range)) or is_new
        return rewrite_atoms(context) or is_new
