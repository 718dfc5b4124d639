"""Induction: by any rule that says of a property of integers that all from some on have it."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.closing import compare
from proofcheck.search.lines.comparisons import close_whole
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.efforts import Effort, Prove
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.patterns import is_negation, names_in
from proofcheck.search.lines.rules import Rule


def inductively(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove a goal by induction on an integer of which it speaks."""
    below = replace(effort, inductions=effort.inductions - 1)
    for rule in context.rules.values():
        if is_induction(rule):
            for name in names_in(goal):
                if name.op == "name" and name.args[0].op == "Int":
                    line = _Induction(context, goal, rule, name).line(below, prove)
                    if line is not None:
                        return line
    return None


def is_induction(rule: Rule) -> bool:
    """Whether a rule has one unknown property of integers, and says it of an integer."""
    kind, unknown = rule.parts[0]
    if kind != "all" or unknown.args[0].op != "Fun":
        return False
    domain, codomain = unknown.args[0].args
    conclusion = rule.conclusion
    is_property = domain.op == "Int" and codomain.op == "Prop"
    is_said = conclusion.op == "app" and conclusion.args[0] is unknown
    return is_property and is_said and conclusion.args[1].op == "name"


class _Induction:
    """One induction: the property is that what is supposed of the name implies the goal."""

    def __init__(self, context: Context, goal: Node, rule: Rule, name: Node) -> None:
        self.context = context
        self.goal = goal
        self.rule = rule
        self.name = name
        self.proof = context.shared.proof
        self.view = context.shared.speller.view

    def line(self, effort: Effort, prove: Prove) -> At | None:
        start = self._start()
        if start is None:
            return None
        property_ = self._property(start)
        line = attempt(self.proof, "all-elim", self.rule.line, (property_,), ())
        outer = self.context.without(str(self.name.data))
        while line is not None:
            view = self.view(self.proof.formula(line))
            if view.op != "imp":
                return self._at_name(line, start)
            shown = prove(outer, view.args[0], effort)
            line = None if shown is None else attempt(self.proof, "imp-elim", line, (shown,))
        return None

    def _start(self) -> Node | None:
        """Return from which number or term on the name is, by what is known."""
        views = self.context.views.values()
        known = [v.args[0] for v in views if v.op == "le" and v.args[1] is self.name]
        for start in [*reversed(known), self.proof.terms.number(0)]:
            bound = self.proof.terms.make("le", start, self.name)
            if self.name.data not in start.names and close_whole(self.context, bound) is not None:
                return start
        return None

    def _property(self, start: Node) -> Node:
        """Return what is shown of n: the goal, under what is supposed, at n more than the start."""
        terms, name = self.proof.terms, str(self.name.data)
        formula = self.goal
        for line in reversed(self._supposed(start)):
            formula = terms.make("imp", self.context.views[line], formula)
        moved = terms.make("add", self.name, start)
        shifted = terms.put(terms.close(formula, name), moved)
        return terms.make("lambda", self.name.args[0], terms.close(shifted, name))

    def _supposed(self, start: Node) -> list[At]:
        """Return the facts and assumptions that mention the name, but for its bound."""
        bound = self.view(self.proof.terms.make("le", start, self.name))
        found = []
        for line, view in self.context.views.items():
            own = self.proof.line(line)
            is_supposed = own.assumptions == {int(line)} or bool(own.facts)
            if is_supposed and self.name.data in view.names and view is not bound:
                found.append(line)
        return found

    def _at_name(self, line: At, start: Node) -> At | None:
        """Return the goal from what holds of all integers."""
        terms = self.proof.terms
        at = self.view(terms.make("add", self.name, terms.make("neg", start)))
        found = attempt(self.proof, "all-elim", line, (at,), ())
        while found is not None:
            view = self.view(self.proof.formula(found))
            if view is self.goal or view.op != "imp" or is_negation(view):
                return found
            shown = self.context.says.get(view.args[0])
            if shown is None:
                shown = compare(self.context, view.args[0])
            found = None if shown is None else attempt(self.proof, "imp-elim", found, (shown,))
        return None
