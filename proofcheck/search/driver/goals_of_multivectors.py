"""Goals that something is a multivector: it is made of multivectors, vectors and numbers."""

from __future__ import annotations

from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script, quietly
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.multivectors import from_number, number_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring

_ZERO, _ONE, _MINUS = (Number(Fraction(c)) for c in (0, 1, -1))

Use = tuple[str, tuple[Term, ...]]
"""A law, and the terms at which it says that something is a multivector."""


def prove_multivector(search: GoalSearch, script: Script, depth: int) -> bool:
    """Show that a term is a multivector, because its parts are."""
    match script.goal:
        case Operation("in", (term, Operation("Clifford", (dimensions,)))):
            found = _use(term, dimensions)
        case _:
            return False
    if found is None:
        return False
    law, terms = found
    for ref in use_law(script, law, terms, partial(_prove, search, depth)):
        quietly(script, "and-elimination", ref)
    return close_evident(script)


def _prove(search: GoalSearch, depth: int, condition: Script) -> bool:
    return search.prove(condition, depth + 1)


def _use(term: Term, n: Term) -> Use | None:
    """Return the law that says it of a term, by its outermost operation."""
    number = number_of(term)
    if number is not None:
        return "vectors and numbers are multivectors", (make("zero", n, _ONE), number)
    zero = from_number(_ZERO, n, Ring.INTEGER)
    match term:
        case Operation("multivector", (vector,)):
            return "vectors and numbers are multivectors", (vector, _ZERO)
        case Operation("zero"):
            return "vectors and numbers are multivectors", (make("zero", n, _ONE), _ZERO)
        case Operation("add", (left, right)):
            return _sum(n, left, right, _ONE)
        case Operation("sub", (left, right)):
            return _sum(n, left, right, _MINUS)
        case Operation("neg", (inner,)):
            return _sum(n, zero, inner, _MINUS)
        case Operation("mul", (left, right)) if not isinstance(sort_of(left), Matrix):
            return _sum(n, zero, right, left)
        case Operation("mul", (left, right)):
            return _sum(n, left, right, _ZERO)
        case Operation("transpose", (inner,)):
            return _sum(n, inner, inner, _ZERO)
    return None


def _sum(n: Term, left: Term, right: Term, c: Term) -> Use:
    return "multivectors are closed", (n, left, right, c)
