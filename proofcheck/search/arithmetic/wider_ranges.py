"""Indices of one range that lie in another, of which facts speak: m + 1 .. n is a part of 1 .. n.

What is known of all members of the larger range is then used at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product

from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Script
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.substitution import free_names

STEPS = 60
"""Steps of the kernel for one index that lies in a larger range."""

MOST_PAIRS = 12
"""Indices and ranges that are compared at a time."""


def instantiate_in_ranges(context: RewritingContext) -> bool:
    """Use quantified facts at terms that occur, and at indices of smaller ranges."""
    before = len(context.script.facts)
    indices = [*_indices(context.script)]
    ranges = [*_ranges(context)] if indices else []
    for (index, inner), outer in islice(product(indices, ranges), MOST_PAIRS):
        if context.first_time("lies in", index, outer) and _is_part(context.script, inner, outer):
            claim = make("in", index, outer)
            make_known(context.script, claim, partial(_lies_in_range, context))
    context.absorb()
    return instantiate(context) or len(context.script.facts) > before


def _is_part(script: Script, inner: Term, outer: Term) -> bool:
    """Say whether the ends of a range are seen to lie within those of another, without a step."""
    (first, last), (start, end) = inner.children, outer.children
    return _are_in_order(script, start, first) and _are_in_order(script, last, end)


def _are_in_order(script: Script, low: Term, high: Term) -> bool:
    algebra, is_evident = script.sequent.algebra, script.sequent.is_evident
    between = term_of(algebra, algebra.difference(high, low))
    is_natural = between is not None and is_evident(make("le", ZERO, between))
    return is_natural or any(is_evident(make(word, low, high)) for word in ("le", "lt"))


def _indices(script: Script) -> Iterator[tuple[Term, Term]]:
    """Yield names with the range in which each is known to lie, the last first: these are of sums inside."""
    for ref in reversed(script.facts):
        match script.term_of(ref):
            case Operation("in", (Variable() as index, Operation("range") as domain)):
                yield index, domain
    for name in sorted(script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        if getattr(item.domain, "operator", "") == "range" and not item.parameters:
            assert item.domain is not None
            yield item.variable, item.domain


def _ranges(context: RewritingContext) -> Iterator[Term]:
    """Yield the ranges of facts about all their members."""
    found: dict[Term, None] = {}
    for ref in context.templates:
        fact = context.script.term_of(ref)
        for item in fact.bound if isinstance(fact, Binding) else ():
            if item.domain is not None and getattr(item.domain, "operator", "") == "range":
                found[item.domain] = None
    yield from (one for one in found if free_names(one) <= context.script.sequent.visible)


def _lies_in_range(context: RewritingContext, script: Script) -> bool:
    """Prove that a number lies in a range: it is beyond neither end."""

    def is_within(part: Script) -> bool:
        part.do("by-contradiction")
        return contradict_order(RewritingContext(part, context.rules, 0), rounds=0)

    script.allowance = Allowance(STEPS)
    script.do("expand-goal")
    parts = [script.child(part) for part in script.goal.children]
    try:
        if all(map(is_within, parts)):
            script.close("and-introduction", parts)
    except Exhausted:
        return False
    return script.is_closed
