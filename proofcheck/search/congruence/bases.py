"""Matrices that are direct sums in some basis: X = A D B, where facts say so, with |A| <= 1 and |B| <= 1.

source   Horn and Johnson 2013, Matrix Analysis, section 5.6
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import NotShown
from proofcheck.search.congruence.goals import Goals, Way
from proofcheck.search.instances.norm_laws import transposed
from proofcheck.search.instances.preparation import begin
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable

MOST_PAIRS = 12
"""Critical pairs that are treated to see that a matrix is a direct sum in some basis."""


def is_direct_sum(term: Term) -> bool:
    """Say whether a term is a direct sum, of two or over a set."""
    kinds = getattr(term, "binder", ""), getattr(term, "operator", "")
    return not {"bigoplus", "dsum"}.isdisjoint(kinds)


def in_another_basis(script: Script, x: Term) -> Iterator[Way]:
    """Yield the way over a basis, if a fact says that some product with a matrix of this name is a direct sum."""
    head = getattr(x, "function", x)
    if isinstance(x, Variable | Application):
        for fact in script.sequent.facts:
            for _, factors in _said_of_direct_sums(fact):
                if any(getattr(factor, "function", factor) == head for factor in factors):
                    yield _by_basis
                    return


def _said_of_direct_sums(fact: Term) -> Iterator[tuple[Term, list[Term]]]:
    """Yield direct sums that an equation speaks of, with the factors of the other side."""
    while isinstance(fact, Binding) and fact.binder == "forall":
        fact = fact.body
    match fact:
        case Operation("eq", (left, right)):
            for whole, other in ((left, right), (right, left)):
                if is_direct_sum(whole):
                    yield whole, _factors(other)


def _factors(term: Term) -> list[Term]:
    match term:
        case Operation("mul", (x, y)):
            return [*_factors(x), *_factors(y)]
    return [term]


def _by_basis(goals: Goals, script: Script, depth: int) -> None:
    """Bound a matrix that is a direct sum in some basis by that: |X| = |U D U^T| <= |D|."""
    (x,) = script.goal.children[0].children
    context = begin(goals.search, script)
    context.current = context.poly(script.sequent.algebra.form(x).terms)
    instantiate(context)
    for before, whole, behind in _in_bases(script, x):
        factors = [*before, whole, *behind]
        product = reduce(lambda right, left: make("mul", left, right), reversed(factors))
        equation = _equated(context, x, product)
        if equation is not None:
            small = _bound_product(goals, script, before, whole, behind)
            script.do("rewrite-goal", equation, False)
            return goals.conclude(script, small, depth)
    raise NotShown


def _bound_product(
    goals: Goals, script: Script, before: list[Term], whole: Term, behind: list[Term]
) -> Ref:
    """Show that |A D B| <= |D|, where the norms of the factors of A and B are at most 1."""
    law, product, bound = "norm of a product within bounds", whole, make("norm", whole)
    made: Ref | None = None
    for factor in behind:
        made = goals.cite(script, law, product, factor, bound, ONE, depth=0)
        product, bound = make("mul", product, factor), make("mul", bound, ONE)
    for factor in reversed(before):
        made = goals.cite(script, law, factor, product, ONE, bound, depth=0)
        product, bound = make("mul", factor, product), make("mul", ONE, bound)
    if made is None:
        raise NotShown
    return made


def _in_bases(script: Script, x: Term) -> Iterator[tuple[list[Term], Term, list[Term]]]:
    """Yield the factors of A^T D B^T where a fact says that A X B is a direct sum D."""
    spell = script.sequent.algebra.canonical_key
    for fact in list(script.sequent.facts):
        if isinstance(fact, Operation):
            for whole, factors in _said_of_direct_sums(fact):
                places = [k for k, factor in enumerate(factors) if spell(factor) == spell(x)]
                for k in places[:1]:
                    before = [transposed(f) for f in reversed(factors[:k])]
                    yield before, whole, [transposed(f) for f in reversed(factors[k + 1 :])]


def _equated(context: RewritingContext, left: Term, right: Term) -> Ref | None:
    """Return an equation that a few rules that meet yield; no name is unfolded for it."""
    script, completion = context.script, context.completion
    form = script.sequent.algebra.difference(left, right)
    for _ in range(MOST_PAIRS):
        rest, used = completion.reduce(context.poly(form.terms))
        if not rest and used:
            line = context.combined(form.shape, used)
            (fact,) = script.do("equation", line, context.spec(left), context.spec(right))
            return fact
        if not completion.step():
            break
    return None
