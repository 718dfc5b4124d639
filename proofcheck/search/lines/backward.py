"""Backward: rules whose conclusion is the goal, parts of an alternative, and witnesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.certificates.building import At
from proofcheck.checker.operations import is_number
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.cases import excluded_middle
from proofcheck.search.lines.closing import close
from proofcheck.search.lines.congruence import occurs, oriented, put_part, replaced
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.efforts import Effort, Prove
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.instances import Instance, conclude, is_closed_here
from proofcheck.search.lines.matching import Matcher
from proofcheck.search.lines.patterns import is_atom, leaves, names_in
from proofcheck.search.lines.rules import Rule
from proofcheck.search.lines.sizes import known_sizes
from proofcheck.search.lines.summands import Found

MOST_INSTANCES = 6
MOST_VARIANTS = 4
MOST_WITNESSES = 4


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
    agree = known_sizes(context).agree
    matcher = Matcher(context.shared.speller, rule.unknowns, agree)
    for leaf in leaves(rule.conclusion):
        if leaf.op == goal.op:
            for found in matcher.match(leaf, goal, {}):
                if found.keys() == rule.unknowns:
                    yield found


def either(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove one of two, or the second if the first does not hold."""
    proof = context.shared.proof
    below = replace(effort, inductions=0, cases=0)
    for part in goal.args:
        line = prove(context, part, below)
        if line is not None:
            return attempt(proof, "or-intro", goal, line)
    first, second = goal.args
    middle = excluded_middle(proof, first)
    holds = proof.take("or-intro", goal, proof.take("assume", first))
    inner = context.child()
    inner.add(proof.take("assume", proof.terms.negation(first)))
    line = prove(inner, second, below)
    if line is None:
        return None
    return attempt(proof, "or-elim", middle, holds, proof.take("or-intro", goal, line))


def by_congruence(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Prove that an operation has equal values, by its arguments, functions or matrices among them."""
    proof = context.shared.proof
    one, other = goal.args
    if one.op != other.op or one.data != other.data or not is_atom(one):
        return None
    pairs = [(a, b) for a, b in zip(one.args, other.args, strict=True) if a is not b]
    if not any(proof.keys.sorts.of(a).op in ("Fun", "Matrix") for a, _ in pairs):
        return None
    below = replace(effort, inductions=0, cases=0, backward=0)
    found = attempt(proof, "ring", proof.terms.make("eq", one, one), (), ())
    for a, b in pairs:
        equal = prove(context, proof.terms.make("eq", a, b), below)
        if equal is None or found is None:
            return None
        left, right = proof.formula(found).args
        found = put_part(proof, found, equal, (left, right), (a, b))
    return found


def by_witness(context: Context, goal: Node, effort: Effort, prove: Prove) -> At | None:
    """Try terms at hand as witnesses: first those for which the rest is known."""
    proof, view = context.shared.proof, context.shared.speller.view
    body = goal.args[1]
    below = replace(effort, inductions=0, cases=0)
    for witness in dict.fromkeys([*_matching(context, goal), *_candidates(context, goal)]):
        try:
            wanted = view(proof.terms.put(body, witness))
        except Refusal:
            continue
        line = prove(context, wanted, below)
        made = None if line is None else attempt(proof, "exists-intro", goal, witness, line, ())
        if made is not None:
            return made
    return None


def _matching(context: Context, goal: Node) -> Iterator[Node]:
    """Yield terms to which the unknown is to be equal, and those for which a part is known."""
    proof, speller = context.shared.proof, context.shared.speller
    sort, body = goal.args
    unknown = proof.new_name(sort, "?")
    name = str(unknown.data)
    matcher = Matcher(speller, frozenset((name,)))
    for leaf in leaves(speller.view(proof.terms.put(body, unknown))):
        if leaf.op == "eq" and unknown in leaf.args:
            yield from (side for side in leaf.args if name not in side.names)
        for known in list(context.views.values()):
            if known.op == leaf.op and name in leaf.names:
                for found in matcher.match(leaf, known, {}):
                    yield found[name]


def _candidates(context: Context, goal: Node) -> list[Node]:
    """Return 0 and 1, names and terms that lie in the sort of a witness, and what is one more."""
    shared, sort = context.shared, goal.args[0]
    terms, sorts = shared.proof.terms, shared.proof.keys.sorts
    found = dict.fromkeys([*names_in(goal), *context.names, *context.terms])
    fitting = [t for t in found if is_closed_here(t) and sorts.fits(sorts.of(t), sort)]
    fitting = fitting[:MOST_WITNESSES]
    if not is_number(sort):
        return fitting
    one = terms.number(1)
    more = [shared.speller.view(terms.make("add", t, one)) for t in fitting[:2]]
    return [terms.number(0), one, *fitting, *more]
