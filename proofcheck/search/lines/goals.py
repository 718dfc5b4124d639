"""Goals, from their form inward: introduction, instances, induction, cases, witnesses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from proofcheck.certificates.building import At
from proofcheck.checker.operations import is_number
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.cases import excluded_middle, settle_cases
from proofcheck.search.lines.comparisons import close_comparison, close_whole
from proofcheck.search.lines.congruence import (
    occurs,
    open_binders,
    oriented,
    replaced,
    rewrite_atoms,
)
from proofcheck.search.lines.context import Context, Shared
from proofcheck.search.lines.equations import attempt, close_equation
from proofcheck.search.lines.instances import (
    Instance,
    conclude,
    expand,
    is_closed_here,
)
from proofcheck.search.lines.matching import Matcher
from proofcheck.search.lines.rules import Rule, is_negation, leaves, names_in

ROUNDS = 4
"""Rounds of instances for one goal."""

MOST_WITNESSES = 6
MOST_BACKWARD = 6
MOST_CASES = 3
MOST_VARIANTS = 4


MOST_GOALS = 100
"""Goals that are tried for one goal with one effort."""


class OutOfGoals(Exception):
    """So many goals were tried."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What may still be nested, and how deep: inductions, cases, rules that say the goal, conditions."""

    inductions: int = 2
    cases: int = 2
    backward: int = 2
    conditions: int = 1


EFFORTS = (Effort(1, 0, 1), Effort(2, 0, 1), Effort(1, 1, 1), Effort(2, 1, 2), Effort(2, 2, 2))
"""What is tried in turn."""


@dataclass
class Prover:
    """Proves goals in contexts."""

    shared: Shared
    opened: dict[Node, tuple[Node, Node]] = field(default_factory=dict)
    goals: int = 0

    def search(self, context: Context, goal: Node) -> At | None:
        """Prove a goal with more and more effort, within a count of goals that are tried."""
        for effort in EFFORTS:
            self.goals = 0
            try:
                line = self.prove(context.child(), self.view(goal), effort)
            except OutOfGoals:
                line = None
            if line is not None:
                return line
        return None

    def prove(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Return a line that says a goal, from what is at hand; the goal is spelled."""
        proof = self.shared.proof
        known = context.says.get(goal)
        if known is not None:
            return known
        match goal.op:
            case "all":
                return self._all(context, goal, effort)
            case "imp":
                return self._imp(context, goal, effort)
            case "and":
                parts = [self.prove(context, part, effort) for part in goal.args[:1]]
                if parts[0] is None:
                    return None
                other = self.prove(context, goal.args[1], effort)
                return None if other is None else attempt(proof, "and-intro", parts[0], other)
        if context.existences:
            return self._eliminated(context, goal, effort)
        return self._flat(context, goal, effort)

    # ---------------------------------------------------------------------------- introductions

    def view(self, node: Node) -> Node:
        """Return the spelling of a closed term."""
        return self.shared.speller.view(node)

    def _all(self, context: Context, goal: Node, effort: Effort) -> At | None:
        proof = self.shared.proof
        sort, body = goal.args
        name = proof.new_name("v", sort)
        line = self.prove(context, self.view(proof.terms.put(body, name)), effort)
        return None if line is None else attempt(proof, "all-intro", line, (name,))

    def _imp(self, context: Context, goal: Node, effort: Effort) -> At | None:
        proof = self.shared.proof
        supposed, wanted = goal.args
        inner = context.child()
        inner.add(proof.take("assume", supposed))
        line = self.prove(inner, wanted, effort)
        return None if line is None else attempt(proof, "imp-intro", line, supposed)

    def _eliminated(self, context: Context, goal: Node, effort: Effort) -> At | None:
        proof = self.shared.proof
        inner = context.child()
        existence = inner.existences.pop()
        sort, body = context.views[existence].args
        name = proof.new_name("w", sort)
        supposed = self.view(proof.terms.put(body, name))
        inner.add(proof.take("assume", supposed))
        line = self.prove(inner, goal, effort)
        return None if line is None else attempt(proof, "exists-elim", existence, line, name)

    # ----------------------------------------------------------------------------------- atoms

    def _flat(self, context: Context, goal: Node, effort: Effort) -> At | None:
        self.goals += 1
        if self.goals > MOST_GOALS:
            raise OutOfGoals
        inner = context.child()
        inner.see(goal)
        line = self._saturated(inner, goal, effort)
        if line is None and effort.backward:
            line = self._backward(inner, goal, effort)
        if line is None and goal.op == "exists":
            line = self._witnessed(inner, goal, effort)
        if line is None and goal.op == "or":
            line = self._either(inner, goal, effort)
        if line is None and effort.inductions:
            line = self._inductively(context, goal, effort)
        if line is None and effort.cases:
            line = self._by_cases(inner, goal, effort)
        return line

    def _saturated(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Add instances round by round until the goal closes; rarer triggers come later."""
        line = self._close(context, goal, 0)
        is_cheap = effort.conditions == 0
        for level in (0,) if is_cheap else (0, 1, 2):
            for count in range(2 if is_cheap else ROUNDS):
                if line is not None:
                    return line
                if not self._expanded(context, level if count == 0 else 0, effort):
                    break
                line = self._close(context, goal, 0)
            if line is None and not is_cheap:
                line = self._close(context, goal, min(level + 1, 2))
        return line

    def _expanded(self, context: Context, level: int, effort: Effort) -> bool:
        open_binders(context, self.opened)
        is_new = settle_cases(context, self._show(effort))
        is_new = expand(context, level, self._show(effort)) or is_new
        return rewrite_atoms(context, self.opened) or is_new

    def _close(self, context: Context, goal: Node, effort: int) -> At | None:
        """Return the goal if it is at hand, or what is at hand adds up to it."""
        proof = self.shared.proof
        known = context.says.get(goal)
        if known is not None:
            return known
        false = context.says.get(proof.terms.falsehood())
        if false is not None:
            return attempt(proof, "absurd", false, goal)
        if goal.op == "eq":
            return self._equation(context, goal)
        if goal.op in ("le", "lt"):
            return close_comparison(context, goal, effort=effort)
        if goal.op == "false":
            return self._contradiction(context, effort)
        return None

    def _equation(self, context: Context, goal: Node) -> At | None:
        proof = self.shared.proof
        sort = proof.keys.sorts.of(goal.args[0])
        if sort.op == "Fun" and sort.args[1].op != "Prop":
            name = proof.new_name("x", sort.args[0])
            sides = [proof.terms.make("app", side, name) for side in goal.args]
            wanted = self.view(proof.terms.make("eq", *sides))
            line = self.prove(context, wanted, Effort(0, 0, 0, 0))
            return None if line is None else attempt(proof, "extensionality", line, name)
        return close_equation(context, goal)

    def _contradiction(self, context: Context, effort: int) -> At | None:
        proof = self.shared.proof
        for line, view in list(context.views.items()):
            if is_negation(view):
                denied = view.args[0]
                shown = context.says.get(denied)
                if shown is None and denied.op == "eq":
                    shown = self._equation(context, denied)
                if shown is not None:
                    return attempt(proof, "imp-elim", line, (shown,))
        return close_comparison(context, proof.terms.falsehood(), effort=effort)

    # ------------------------------------------------------------------------------ conditions

    def _show(self, effort: Effort):  # type: ignore[no-untyped-def]
        def show(context: Context, condition: Node) -> At | None:
            known = context.says.get(condition)
            if known is not None:
                return known
            if condition.op in ("le", "lt") or (
                is_negation(condition) and condition.args[0].op in ("le", "lt")
            ):
                return self._comparison(context, condition)
            if condition.op == "eq":
                return close_equation(context, condition)
            if effort.conditions == 0:
                return None
            below = Effort(0, 0, 0, effort.conditions - 1)
            if condition.op in ("all", "imp", "and", "exists"):
                return self.prove(context, condition, below)
            return None

        return show

    def _comparison(self, context: Context, condition: Node) -> At | None:
        proof = self.shared.proof
        if is_negation(condition):
            inner = context.child()
            inner.add(proof.take("assume", condition.args[0]))
            false = close_comparison(inner, proof.terms.falsehood(), effort=0)
            return None if false is None else attempt(proof, "imp-intro", false, condition.args[0])
        sorts = proof.keys.sorts
        if all(sorts.of(side).op == "Int" for side in condition.args):
            return close_whole(context, condition)
        return close_comparison(context, condition, effort=0)

    # -------------------------------------------------------------------------------- backward

    def _backward(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Prove the conditions of a rule whose conclusion is the goal."""
        below = replace(
            effort, backward=effort.backward - 1, inductions=0, cases=max(0, effort.cases - 1)
        )
        for instance in self._backward_instances(context, goal):
            line = conclude(
                context, instance, lambda c, condition: self.prove(c, condition, below)
            )
            if line is not None:
                context.add(line)
                closed = self._close(context, goal, 0)
                if closed is not None:
                    return closed
        return None

    def _backward_instances(self, context: Context, goal: Node) -> list[Instance]:
        """Return instances that say the goal, or what known equations make of it."""
        chosen: dict[Instance, None] = {}
        for variant in self._variants(context, goal):
            for rule in list(context.rules.values()):
                for found in self._goal_matches(context, rule, variant):
                    instance = Instance(rule, tuple(sorted(found.items())))
                    chosen.setdefault(instance)
        return list(chosen)[:MOST_BACKWARD]

    def _variants(self, context: Context, goal: Node) -> list[Node]:
        found = [goal]
        for _, left, right in oriented(context):
            if occurs(left, goal):
                found.append(self.view(replaced(self.shared.proof, goal, left, right)))
        return found[:MOST_VARIANTS]

    def _goal_matches(self, context: Context, rule: Rule, goal: Node):  # type: ignore[no-untyped-def]
        matcher = Matcher(self.shared.speller, rule.unknowns)
        for leaf in leaves(rule.conclusion):
            if leaf.op == goal.op:
                for found in matcher.match(leaf, goal, {}):
                    if found.keys() == rule.unknowns and rule.conditions:
                        yield found

    def _either(self, context: Context, goal: Node, effort: Effort) -> At | None:
        for part in goal.args:
            line = self.prove(context, part, replace(effort, inductions=0, cases=0))
            if line is not None:
                return attempt(self.shared.proof, "or-intro", goal, line)
        return None

    def _witnessed(self, context: Context, goal: Node, effort: Effort) -> At | None:
        """Try numbers and terms at hand."""
        proof = self.shared.proof
        sort, body = goal.args
        below = replace(effort, inductions=0, cases=0)
        for witness in self._candidates(context, goal, sort):
            try:
                wanted = self.view(proof.terms.put(body, witness))
            except Refusal:
                continue
            line = self.prove(context, wanted, below)
            if line is not None:
                return attempt(proof, "exists-intro", goal, witness, line, ())
        return None

    def _candidates(self, context: Context, goal: Node, sort: Node) -> list[Node]:
        proof = self.shared.proof
        found: dict[Node, None] = {}
        if is_number(sort):
            found.update({proof.terms.number(0): None, proof.terms.number(1): None})
        for view in [goal, *context.views.values()]:
            for name in names_in(view):
                found.setdefault(name)
        for term in context.terms:
            found.setdefault(term)
        sorts = proof.keys.sorts
        fitting = [t for t in found if is_closed_here(t) and sorts.fits(sorts.of(t), sort)]
        return fitting[:MOST_WITNESSES]

    # ------------------------------------------------------------------------------- induction

    def _inductively(self, context: Context, goal: Node, effort: Effort) -> At | None:
        below = replace(effort, inductions=effort.inductions - 1)
        for rule in context.rules.values():
            if not _is_induction(rule):
                continue
            for name in self._whole_names(goal):
                line = self._induction(context, goal, rule, name, below)
                if line is not None:
                    return line
        return None

    def _whole_names(self, goal: Node) -> list[Node]:
        return [n for n in names_in(goal) if n.args[0].op == "Int" and not str(n.data).startswith("?")]

    def _induction(
        self, context: Context, goal: Node, rule: Rule, name: Node, effort: Effort
    ) -> At | None:
        """Prove that the goal holds at all integers from a bound on, under what is known of the name."""
        proof, terms = self.shared.proof, self.shared.proof.terms
        start = self._start(context, name)
        if start is None:
            return None
        held = self._hypotheses(context, name, start)
        formula = goal
        for line in reversed(held):
            formula = terms.make("imp", context.views[line], formula)
        moved = terms.make("add", name, start)
        shifted = terms.put(terms.close(formula, str(name.data)), moved)
        predicate = terms.make("lambda", name.args[0], terms.close(shifted, str(name.data)))
        line = attempt(proof, "all-elim", rule.line, (predicate,), ())
        outer = context.without(str(name.data))
        while line is not None:
            view = self.view(proof.formula(line))
            if view.op != "imp":
                break
            shown = self.prove(outer, view.args[0], effort)
            line = None if shown is None else attempt(proof, "imp-elim", line, (shown,))
        if line is None:
            return None
        at = self.view(terms.make("add", name, terms.make("neg", start)))
        return self._instance(context, line, at, held)

    def _instance(self, context: Context, line: At, at: Node, held: list[At]) -> At | None:
        proof = self.shared.proof
        found = attempt(proof, "all-elim", line, (at,), ())
        while found is not None:
            view = self.view(proof.formula(found))
            if view.op != "imp" or (not held and is_negation(view)):
                return found
            known = context.says.get(view.args[0])
            shown = known if known is not None else self._comparison(context, view.args[0])
            if known is not None and known in held:
                held = [h for h in held if h != known]
            found = None if shown is None else attempt(proof, "imp-elim", found, (shown,))
        return None

    def _start(self, context: Context, name: Node) -> Node | None:
        """Return a number or term from which on a name is, by what is known; 0 if it is."""
        proof = self.shared.proof
        zero = proof.terms.number(0)
        starts = [zero]
        for view in context.views.values():
            if view.op == "le" and view.args[1] is name and str(name.data) not in view.args[0].names:
                starts.append(view.args[0])
        for start in starts[::-1]:
            if close_whole(context, proof.terms.make("le", start, name)) is not None:
                return start
        return None

    def _hypotheses(self, context: Context, name: Node, start: Node) -> list[At]:
        """Return the assumptions that mention a name, but for its bound."""
        proof = self.shared.proof
        bound = self.view(proof.terms.make("le", start, name))
        found = []
        for line, view in context.views.items():
            own = proof.line(line)
            is_assumed = own.assumptions == {int(line)} or bool(own.facts and not own.assumptions)
            if is_assumed and str(name.data) in view.names and view is not bound:
                found.append(line)
        return found

    # ------------------------------------------------------------------------------------ cases

    def _by_cases(self, context: Context, goal: Node, effort: Effort) -> At | None:
        below = replace(effort, cases=effort.cases - 1)
        lines = [*context.disjunctions]
        lines += [excluded_middle(self.shared.proof, c) for c in self._open_conditions(context, goal)]
        for line in lines[:MOST_CASES]:
            found = self._split(context, goal, line, below)
            if found is not None:
                return found
        return None

    def _open_conditions(self, context: Context, goal: Node) -> list[Node]:
        """Return what would settle a case, or let an instance be taken that concerns the goal."""
        found: dict[Node, None] = {}
        for atom in context.terms:
            if atom.op == "cases" and not atom.loose and is_closed_here(atom):
                found.setdefault(atom.args[0])
        for condition in context.wanted:
            if is_closed_here(condition):
                found.setdefault(condition)
        known = context.says
        negation = self.shared.proof.terms.negation
        return [c for c in found if c not in known and self.view(negation(c)) not in known]

    def _split(self, context: Context, goal: Node, line: At, effort: Effort) -> At | None:
        proof = self.shared.proof
        shown: list[At] = []
        parts = self.view(proof.formula(line)).args
        for part in parts:
            inner = context.child()
            if line in inner.disjunctions:
                inner.disjunctions.remove(line)
            inner.wanted.clear()
            inner.add(proof.take("assume", part))
            one = self.prove(inner, goal, effort)
            if one is None:
                return None
            shown.append(one)
        return attempt(proof, "or-elim", line, *shown)


def _is_induction(rule: Rule) -> bool:
    """Whether a rule says of a property of integers that all from some on have it."""
    kind, unknown = rule.parts[0]
    if kind != "all" or unknown.args[0].op != "Fun":
        return False
    domain, codomain = unknown.args[0].args
    conclusion = rule.conclusion
    return (
        domain.op == "Int"
        and codomain.op == "Prop"
        and conclusion.op == "app"
        and conclusion.args[0] is unknown
        and conclusion.args[1].op == "name"
    )
