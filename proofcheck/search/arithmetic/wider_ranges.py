"""Indices of one range that lie in another, of which facts speak: m + 1 .. n is a part of 1 .. n.

What is known of all members of the larger range is then used at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.substitution import free_names

MOST_PAIRS = 12
"""Indices and ranges that are compared at a time."""


def instantiate_in_ranges(context: RewritingContext) -> bool:
    """Use quantified facts at terms that occur, and at indices of smaller ranges."""
    before = len(context.script.facts)
    indices = [*_indices(context.script)]
    ranges = [*_ranges(context)] if indices else []
    for index, domain in islice(product(indices, ranges), MOST_PAIRS):
        claim = make("in", index, domain)
        if context.first_time("lies in", claim):
            make_known(context.script, claim, lambda inner: _lies_in_range(context, inner))
    context.absorb()
    return instantiate(context) or len(context.script.facts) > before


def _indices(script: Script) -> Iterator[Term]:
    """Yield names that are known to lie in a range, the last first: these are of sums inside."""
    for ref in reversed(script.facts):
        match script.term_of(ref):
            case Operation("in", (Variable() as index, Operation("range"))):
                yield index
    for name in sorted(script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        if getattr(item.domain, "operator", "") == "range" and not item.parameters:
            yield item.variable


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

    script.do("expand-goal")
    parts = [script.child(part) for part in script.goal.children]
    if all(map(is_within, parts)):
        script.close("and-introduction", parts)
    return script.is_closed
