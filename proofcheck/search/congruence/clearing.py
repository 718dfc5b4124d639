"""Denominators that are multiplied away: what is left is a goal without them, and is handed on.

    x/d + y <= z          where 0 < d and x + y*d <= z*d

The signs of denominators are those of positivity; of an equation none of them needs to be positive.
"""

from __future__ import annotations

from functools import partial

from proofcheck.logic.polynomials import Form, Terms, times
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.denominators import Denominator, make_denominators_known
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import attempt, established
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.congruence.terms import is_number, product_of
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term

MOST_TIMES = 6
"""Denominators that are multiplied by, each as often as it takes."""

_LAWS = {
    "le": "numbers in order after a positive factor",
    "lt": "numbers that differ after a positive factor",
    "eq": "numbers that are equal after a factor",
}


def field_simp(search: GoalSearch, script: Script) -> bool:
    """Prove a comparison of numbers by one without denominators; else nothing has changed."""
    return attempt(script, partial(_prove_comparison, search))


def _prove_comparison(search: GoalSearch, script: Script) -> bool:
    if getattr(script.goal, "operator", "") in ("ge", "gt"):
        script.do("expand-goal")
    match script.goal:
        case Operation(relation, (left, right)) if relation in _LAWS and is_number(left):
            return _prove_cleared(search, script, relation, left, right)
    return False


def _prove_cleared(
    search: GoalSearch, script: Script, relation: str, left: Term, right: Term
) -> bool:
    context = begin(search, script)
    sign = "ne" if relation == "eq" else "lt"
    prove = partial(positivity, search)
    known = make_denominators_known(context, (left, right), prove, sign)
    if relation == "eq" and (
        line := context.prove_zero(script.sequent.algebra.difference(left, right))
    ):
        script.close("close", line)
        return True
    found = _cleared(context, known, left, right)
    if found is None:
        return False
    factor, *sides = found
    if established(script, make(relation, *sides), lambda inner: search.prove(inner, 1)) is None:
        return False
    use_law(script, _LAWS[relation], (left, right, factor), partial(_follows, search))
    return close_evident(script)


def _cleared(
    context: RewritingContext, known: list[Denominator], left: Term, right: Term
) -> tuple[Term, Term, Term] | None:
    """Return by what is multiplied, and what two sides are then; None where denominators are left."""
    algebra = context.script.sequent.algebra
    terms, factors = _normal(context, algebra.difference(right, left).terms), list[Term]()
    for _ in range(MOST_TIMES):
        codes = {code for s, _ in terms for code in s}
        divisor = next((one.term for one in known if one.code in codes), None)
        if divisor is None:
            break
        factors.append(divisor)
        terms = _normal(context, times(terms, algebra.form(divisor).terms))
    low, high = (_side(context, terms, sign) for sign in (-1, 1))
    is_left = any(one.code in s for s, _ in terms for one in known)
    return (
        None if not factors or is_left or not low or not high else (product_of(factors), low, high)
    )


def _normal(context: RewritingContext, terms: Terms) -> Terms:
    """Return the normal form of a number; what is no number by itself is left out."""
    return {(s, ()): c for (s, _), c in context.completion.reduce(context.poly(terms))[0].items()}


def _side(context: RewritingContext, terms: Terms, sign: int) -> Term | None:
    """Return what is added, or what is subtracted, in a polynomial."""
    part = {m: sign * c for m, c in terms.items() if sign * c > 0}
    return term_of(context.script.sequent.algebra, Form(None, None, part))


def _follows(search: GoalSearch, script: Script) -> bool:
    """Prove what is asked of the factor, and of the sides after multiplication."""
    if ZERO in script.goal.children and positivity(search, script):
        return True
    context = begin(search, script)
    if getattr(script.goal, "operator", "") == "eq":
        line = context.prove_zero(script.sequent.algebra.difference(*script.goal.children))
        if line is not None:
            script.close("close", line)
        return script.is_closed
    script.do("by-contradiction")
    context.absorb()
    return contradict_order(context, rounds=0)
