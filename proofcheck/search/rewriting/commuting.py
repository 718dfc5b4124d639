"""Products of matrices in either order: what facts say of names comes before what these stand for."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.polynomials import Terms
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.substitution import free_names

STEPS_WITH_NAMES = 100
"""Reductions and critical pairs to see that matrices commute, where their names are not unfolded."""


def prove_commuting(context: RewritingContext, script: Script) -> bool:
    """Prove that matrices commute: by what facts say of defined names in them, or in any way."""
    goal = script.sequent.algebra.difference(*script.goal.children)
    named = frozenset(_defined_names(context, goal.terms))
    if named:
        folded = RewritingContext(
            script, context.rules, STEPS_WITH_NAMES, Kept(context.kept.names | named)
        )
        folded.least_size, folded.follows = 1, False
        folded.absorb()
        folded.implications.clear()
        folded.templates = [
            t for t in folded.templates if is_equation_about(script.term_of(t), named)
        ]
        line = folded.prove_zero(goal)
        if line is not None:
            script.close("close", line)
            return True
    return context.prove is not None and context.prove(script)


def _defined_names(context: RewritingContext, terms: Terms) -> Iterator[str]:
    """Yield the defined names, of matrices and functions, that occur in a polynomial."""
    atoms = context.script.sequent.algebra.atoms
    for name in context.occurring(terms):
        term = atoms[name].term if name in atoms else None
        if context.body_of(term) is not None:
            yield str(getattr(getattr(term, "function", term), "name", ""))


def is_equation_about(fact: Term, named: frozenset[str]) -> bool:
    """Say whether a fact about all members of a set is an equation that mentions one of the names."""
    while isinstance(fact, Binding):
        fact = fact.body
    return getattr(fact, "operator", "") == "eq" and not named.isdisjoint(free_names(fact))
