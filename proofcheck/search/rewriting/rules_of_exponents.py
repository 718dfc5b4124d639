"""Sums of exponentials of which a factor is the same at all indices.

Of exp(f(j) + c) the number c does not depend on j, so that exp(c) may be taken out of the sum.
"""

from __future__ import annotations

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Body
from proofcheck.search.certificates.normal_terms import in_two
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_deltas import say_inside, without
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix


def split_exponents(context: RewritingContext, name: str, body: Body) -> None:
    """Say what exponentials of sums in a body are, where a summand is the same at all indices."""
    algebra = context.script.sequent.algebra
    codes, word = body.monomial
    for code in () if word else dict.fromkeys(codes):
        term = getattr(algebra.atoms.get(code[:-1]), "term", None)
        parts = None if term is None else _parts(algebra, term, body.bound)
        if parts is not None:
            say_inside(context, name, without(codes, code), "exp of a sum of numbers", parts)


def _parts(algebra: Algebra, term: Term, index: str) -> tuple[Term, Term] | None:
    """Return the summands of an exponent that depend on an index, and the others, if there are both."""
    match term:
        case Operation("exp", (exponent,)) if not isinstance(sort_of(exponent), Matrix):
            return in_two(algebra, exponent, lambda m: index in algebra.dependence(m[0]))
    return None
