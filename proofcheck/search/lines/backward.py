"""Backward: rules whose conclusion is the goal, parts of an alternative, and witnesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.certificates.building import At
from proofcheck.checker.operations import is_number
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.closing import close
from proofcheck.search.lines.congruence import occurs, oriented, replaced
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.efforts import Effort, Prove
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.instances import Instance, conclude, is_closed_here
from proofcheck.search.lines.matching import Matcher
from proofcheck.search.lines.patterns import leaves, names_in
from proofcheck.search.lines.rules import Rule
from proofcheck.search.lines.summands import Found

MOST_INSTANCES = 6
MOST_VARIANTS = 4
MOST_WITNESSES = 6


def by_rule(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove the conditions of a rule whose conclusion is the goal."""
    cases = max(0, effort.cases - 1)
    below = replace(effort, backward=effort.backward - 1, inductions=0, cases=cases)
    for instance in _instances(context, goal):
        line = conclude(context, instance, lambda c, condition: prove(c, condition, below))
        if line is not None:
            context.add(line)
            closed = close(context, goal, 0)
            if closed is not None:
                return closed
    return None


def _instances(context: Context, goal: Node) -> list[Instance]:
    """Return instances that say the goal, or what known equations make of it."""
    chosen: dict[Instance, None] = {}
    for variant in _variants(context, goal):
        for rule in context.rules.values():
            for found in _matches(context, rule, variant):
                chosen.setdefault(Instance(rule, tuple(sorted(found.items()))))
    return list(chosen)[:MOST_INSTANCES]


def _variants(context: Context, goal: Node) -> list[Node]:
    proof, view = context.shared.proof, context.shared.speller.view
    found = [goal]
    for _, left, right in oriented(context):
        if occurs(left, goal):
            found.append(view(replaced(proof, goal, left, right)))
    return found[:MOST_VARIANTS]


def _matches(context: Context, rule: Rule, goal: Node) -> Iterator[Found]:
    if not rule.conditions:
        return
    matcher = Matcher(context.shared.speller, rule.unknowns)
    for leaf in leaves(rule.conclusion):
        if leaf.op == goal.op:
            for found in matcher.match(leaf, goal, {}):
                if found.keys() == rule.unknowns:
                    yield found


def either(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove one of two."""
    for part in goal.args:
        line = prove(context, part, replace(effort, inductions=0, cases=0))
        if line is not None:
            return attempt(context.shared.proof, "or-intro", goal, line)
    return None


def by_witness(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Try numbers and terms at hand as witnesses."""
    proof, view = context.shared.proof, context.shared.speller.view
    sort, body = goal.args
    below = replace(effort, inductions=0, cases=0)
    for witness in _candidates(context, goal, sort):
        try:
            wanted = view(proof.terms.put(body, witness))
        except Refusal:
            continue
        line = prove(context, wanted, below)
        if line is not None:
            return attempt(proof, "exists-intro", goal, witness, line, ())
    return None


def _candidates(context: Context, goal: Node, sort: Node) -> list[Node]:
    """Return 0 and 1, names and terms that lie in a sort."""
    terms, sorts = context.shared.proof.terms, context.shared.proof.keys.sorts
    found: dict[Node, None] = {}
    if is_number(sort):
        found.update({terms.number(0): None, terms.number(1): None})
    found.update(dict.fromkeys(names_in(goal)))
    found.update(context.names)
    found.update(dict.fromkeys(context.terms))
    fitting = [t for t in found if is_closed_here(t) and sorts.fits(sorts.of(t), sort)]
    return fitting[:MOST_WITNESSES]
