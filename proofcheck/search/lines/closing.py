"""Closing goals by what is at hand, without further instances; and conditions of instances."""

from __future__ import annotations

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.comparisons import close_comparison, close_whole
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.efforts import LEAST, Effort, Prove
from proofcheck.search.lines.equations import attempt, close_equation
from proofcheck.search.lines.instances import Show
from proofcheck.search.lines.patterns import is_negation


def close(context: Context, goal: Node, level: int) -> At | None:
    """Return the goal if it is at hand, its denial is denied, or what is at hand adds up to it.

    level   0: linearly, 1: by products and squares, 2: by products of three as well
    """
    proof = context.shared.proof
    known = context.says.get(goal)
    if known is not None:
        return known
    false = context.says.get(proof.terms.falsehood())
    if false is not None:
        return attempt(proof, "absurd", false, goal)
    denied = proof.terms.negation(goal)
    kept = context.says.get(proof.terms.negation(denied))
    if kept is not None:
        refuted = proof.take("imp-elim", kept, (proof.take("assume", denied),))
        return attempt(proof, "classical", refuted, goal)
    match goal.op:
        case "eq":
            return close_equation(context, goal)
        case "le" | "lt":
            return close_comparison(context, goal, effort=level)
        case "false":
            return _contradiction(context, level)
    return None


def _contradiction(context: Context, level: int) -> At | None:
    """Return a line that says `false`: what is denied holds, or comparisons contradict one another."""
    proof = context.shared.proof
    for line, view in list(context.views.items()):
        if is_negation(view):
            denied = view.args[0]
            shown = context.says.get(denied)
            if shown is None and denied.op == "eq":
                shown = close_equation(context, denied)
            if shown is not None:
                return attempt(proof, "imp-elim", line, (shown,))
    return close_comparison(context, proof.terms.falsehood(), effort=level)


def compare(context: Context, condition: Node) -> At | None:
    """Return the line of a comparison, or of its denial, linearly."""
    proof = context.shared.proof
    if is_negation(condition):
        inner = context.child()
        inner.add(proof.take("assume", condition.args[0]))
        false = close_comparison(inner, proof.terms.falsehood(), effort=0)
        return None if false is None else attempt(proof, "imp-intro", false, condition.args[0])
    sorts = proof.keys.sorts
    if all(sorts.of(side).op == "Int" for side in condition.args):
        return close_whole(context, condition)
    return close_comparison(context, condition, effort=0)


def shown_by(prove: Prove, effort: Effort) -> Show:
    """Return what shows conditions of instances: quantified ones as goals, with little effort."""

    def show(context: Context, condition: Node) -> At | None:
        known = context.says.get(condition)
        if known is not None:
            return known
        inner = condition.args[0] if is_negation(condition) else condition
        if inner.op in ("le", "lt"):
            return compare(context, condition)
        if condition.op == "eq":
            return close_equation(context, condition)
        if condition.op == "and":
            return _both(context, condition, show)
        if effort.is_least or condition.op not in ("all", "imp", "exists"):
            return None
        return prove(context, condition, LEAST)

    return show


def _both(context: Context, condition: Node, show: Show) -> At | None:
    lines: list[At] = []
    for part in condition.args:
        line = show(context, part)
        if line is None:
            return None
        lines.append(line)
    return attempt(context.shared.proof, "and-intro", *lines)
