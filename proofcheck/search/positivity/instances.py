"""Facts about all vectors, said of those that occur: the order of matrices is said by such facts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from proofcheck.logic.polynomials import Form
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.positivity.roots import Root, roots_of
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.sorts import Matrix

MOST_INSTANCES = 8
"""Vectors that one fact is said of."""


def say_of_vectors(context: RewritingContext) -> None:
    """Say what facts about all vectors say of those in what is compared."""
    script = context.script
    roots = [*_columns(context)]
    for ref in list(script.facts):
        shape = _asked_for(context, script.term_of(ref))
        if shape is not None and context.first_time("said of vectors", ref):
            fitting = (root for root in roots if root.shape == shape)
            for root in islice(fitting, MOST_INSTANCES):
                _say(context, ref, root)
    context.absorb()


def _columns(context: RewritingContext) -> Iterable[Root]:
    algebra = context.script.sequent.algebra
    found: dict[Root, None] = {}
    for ref in order_facts(context.script):
        form = order_form(context.script, ref)
        if form is not None:
            context.settled(form[0])
            normal = context.normal(form[0])
            monomials = [s for terms in (form[0].terms, normal) for s, _ in terms if s]
            found.update(dict.fromkeys(roots_of(algebra, monomials)))
    return [root for root in found if all(not s for (s, _), _ in root.terms)]


def _asked_for(context: RewritingContext, fact: Term) -> tuple[str, str] | None:
    """Return the shape of what a fact is about, if it is about all matrices of one."""
    match fact:
        case Binding("forall", (item,), None) if item.domain is None and not item.parameters:
            sort = item.variable.sort
            if isinstance(sort, Matrix):
                algebra = context.script.sequent.algebra
                return algebra.size(sort.rows), algebra.size(sort.columns)
    return None


def _say(context: RewritingContext, ref: Ref, root: Root) -> None:
    script = context.script
    term = term_of(script.sequent.algebra, Form(*root.shape, dict(root.terms)))
    if term is None:
        return
    try:
        for made in script.once("forall-elimination", ref, [context.spec(term)], []):
            if getattr(script.term_of(made), "operator", "") == "and":
                script.once("and-elimination", made)
    except (*Failure, Unspellable):
        return
