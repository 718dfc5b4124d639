"""Congruence in ranges: a rule that says C(f) = C(g) if f(k) = g(k) for all k of which something is supposed.

What is supposed of k is assumed, what f says of k is rewritten, and what comes out is g.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.congruence import occurs, oriented, rewritten_body
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.instances import Instance, Show, conclude
from proofcheck.search.lines.matching import Matcher
from proofcheck.search.lines.rules import Rule
from proofcheck.search.lines.summands import Found
from proofcheck.search.lines.triggers import determined

Expand = Callable[[Context], bool]

ROUNDS = 2
"""Rounds of instances of what is supposed in a range."""


@dataclass(frozen=True, slots=True)
class _Congruence:
    """A rule, its left side, the unknown that only its right side has, and the condition on it."""

    rule: Rule
    left: Node
    other: Node
    condition: Node


def rewrite_in_ranges(context: Context, show: Show, expand: Expand) -> bool:
    """Add what rules of congruence say of atoms at hand; say whether something is new."""
    is_new = False
    for rule in list(context.rules.values()):
        congruence = _congruence(rule)
        if congruence is not None:
            matcher = Matcher(context.shared.speller, rule.unknowns)
            for atom in [a for a in context.terms if a.op == congruence.left.op]:
                at = ("range", rule.line, atom)
                if at not in context.instances:
                    context.instances.add(at)
                    for found in list(matcher.match(congruence.left, atom, {})):
                        line = _rewritten(context, congruence, found, show, expand)
                        is_new = (line is not None and context.add(line)) or is_new
    return is_new


def _congruence(rule: Rule) -> _Congruence | None:
    """Return how a rule is one of congruence, if it is."""
    if rule.conclusion.op != "eq":
        return None
    left, right = rule.conclusion.args
    missing = rule.unknowns - determined(left, rule.unknowns)
    if left.op != right.op or len(missing) != 1:
        return None
    (name,) = missing
    others = [
        n for kind, n in rule.parts if kind == "all" and n.data == name and n.args[0].op == "Fun"
    ]
    conditions = [c for c in rule.conditions if c.op == "all" and name in c.names]
    if not others or len(conditions) != 1:
        return None
    return _Congruence(rule, left, others[0], conditions[0])


def _rewritten(
    context: Context, congruence: _Congruence, found: Found, show: Show, expand: Expand
) -> At | None:
    proof, view = context.shared.proof, context.shared.speller.view
    matcher = Matcher(context.shared.speller, congruence.rule.unknowns)
    condition = view(matcher.put(congruence.condition, found))
    name = proof.new_name(condition.args[0], "_k")
    inner = context.child()
    wanted = view(proof.terms.put(condition.args[1], name))
    supposed: list[Node] = []
    while wanted.op == "imp":
        supposed.append(wanted.args[0])
        inner.add(proof.take("assume", wanted.args[0]))
        wanted = wanted.args[1]
    if wanted.op != "eq" or str(congruence.other.data) in wanted.args[0].names:
        return None
    line = _body(inner, wanted.args[0], name, expand)
    if line is None:
        return None
    body = proof.terms.close(view(proof.formula(line).args[1]), str(name.data))
    function = view(proof.terms.make("lambda", name.args[0], body))
    known = _closed(context, line, supposed, name)
    if known is None:
        return None
    context.add(known)
    values = {**found, str(congruence.other.data): function}
    return conclude(context, Instance(congruence.rule, tuple(sorted(values.items()))), show)


def _body(context: Context, body: Node, name: Node, expand: Expand) -> At | None:
    """Return the line that a term is what known equations make of it."""
    context.see(body)
    for _ in range(ROUNDS):
        if not expand(context):
            break
    rules = [r for r in oriented(context) if name.data in r[1].names and occurs(r[1], body)]
    outermost = [r for r in rules if not any(occurs(r[1], o[1]) for o in rules if o[1] is not r[1])]
    return rewritten_body(context.shared.proof, body, outermost) if outermost else None


def _closed(context: Context, line: At, supposed: list[Node], name: Node) -> At | None:
    proof = context.shared.proof
    found: At | None = line
    for formula in reversed(supposed):
        found = None if found is None else attempt(proof, "imp-intro", found, formula)
    return None if found is None else attempt(proof, "all-intro", found, (name,))
