"""Sums over 1..n whose terms are given by cases, and are zero but at one or two indices.

Where conditions compare the index with others, the terms are looked at there: that they are zero
elsewhere is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_sums import sum_as_term
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of, walk
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import free_names, substitute

MOST_PLACES = 3
"""Indices at which the terms of one sum are looked at."""


def pick_few_terms(context: RewritingContext, goal: Poly, prove: Prove) -> bool:
    """Say what sums are of which but one or two terms are zero; say whether that is new of any."""
    before = len(context.completion.elements)
    bodies = context.script.sequent.algebra.bodies
    for name in context.occurring(goal):
        whole = sum_as_term(context, name) if name in bodies else None
        if whole is not None and isinstance(sort_of(whole), Scalar) and context.sees(whole):
            _pick(context, whole, prove)
    context.absorb()
    return len(context.completion.elements) > before


def _pick(context: RewritingContext, whole: Binding, prove: Prove) -> None:
    """Use the law of a sum with one term, or else of one with two, where its terms are zero elsewhere."""
    places = [*dict.fromkeys(_places(whole))][:MOST_PLACES]
    (item,) = whole.bound
    assert isinstance(item.domain, Operation)
    family, last = function_of([Bound(item.variable, None)], whole.body), item.domain.arguments[1]
    ways: list[tuple[str, tuple[Term, ...]]] = [("sum with one term", (one,)) for one in places]
    ways += [("sum with two terms", pair) for pair in combinations(places, 2)]
    for law, at in ways:
        if cite(context, law, family, last, *at, prove=prove):
            return


def _places(whole: Binding) -> Iterator[Term]:
    """Yield what conditions under a sum compare its index with."""
    index = whole.bound[0].variable
    nodes = [node for part in walk(whole.body) for node in walk(_written_out(part))]
    conditions = [c for node in nodes if _is("cases", node) for c in node.children[1::2]]
    for part in (part for c in conditions for part in walk(c) if _is("eq", part)):
        for one, other in (part.children, part.children[::-1]):
            if one == index and index.name not in free_names(other):
                yield other


def _written_out(term: Term) -> Term:
    """Return what an entry of a matrix that is given entry by entry is."""
    match term:
        case Operation("entry", (Binding("matrix", (row, column)) as listed, i, j)):
            return substitute(listed.body, {row.variable.name: i, column.variable.name: j})
    return term


def _is(operator: str, term: Term) -> bool:
    return getattr(term, "operator", "") == operator
