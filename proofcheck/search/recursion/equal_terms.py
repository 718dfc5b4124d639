"""Sums and products over one range that are equal, because what is added up or multiplied is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.spoken import spoken_in
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import Scalar

_LAWS: Mapping[str, str] = {
    "sum": "sum of equal terms over a range",
    "prod": "product of equal factors over a range",
}

MOST_PAIRS = 4
"""Pairs of sums or products that are compared in one goal."""


def equate_families(context: RewritingContext, prove: Prove) -> bool:
    """Compare the sums and products of a goal, term by term; say whether any are equal."""
    before = len(context.completion.elements)
    for left, right in [*_pairs(context)][:MOST_PAIRS]:
        families = [function_of([Bound(w.bound[0].variable, None)], w.body) for w in (left, right)]
        assert isinstance(left.bound[0].domain, Operation)
        ends = left.bound[0].domain.arguments
        cite(context, _LAWS[left.binder], *families, *ends, prove=prove)
    context.absorb()
    return len(context.completion.elements) > before


def _pairs(context: RewritingContext) -> Iterator[tuple[Binding, Binding]]:
    """Yield two sums, or two products, over one range."""
    spell = context.script.sequent.algebra.canonical_key
    spoken = spoken_in(context.script, context.script.goal)
    totals = [term for term in spoken if _is_total(term) and context.sees(term)]
    for left, right in combinations(totals, 2):
        assert isinstance(left, Binding)
        assert isinstance(right, Binding)
        ends = [one.bound[0].domain for one in (left, right)]
        if left.binder == right.binder and len({spell(end) for end in ends if end}) == 1:
            yield left, right


def _is_total(term: Term | None) -> bool:
    match term:
        case Binding(binder, (Bound(_, Operation("range"), ()),), None, body):
            return binder in _LAWS and isinstance(sort_of(body), Scalar)
    return False
