"""Goals that a matrix has a principal logarithm: no eigenvalue is zero or a negative number.

So it is for the exponential of a small matrix, for the product of exponentials of two, and near the
identity.  That a norm is small follows from the order of what is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from proofcheck.logic.meanings import off_the_cut
from proofcheck.logic.propositions import make, shape
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.instances.logarithms import (
    equal_by_definition,
    equal_to_power,
    exponentials,
    measured_matrices,
    small_exponents,
)
from proofcheck.search.instances.preparation import begin, begin_with_order, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term

_Use = tuple[str, tuple[Term, ...], Callable[[], Ref | None]]
"""A law, what it is used at, and what makes known that this is the matrix of the goal."""


def prove_off_the_cut(search: GoalSearch, script: Script) -> bool:
    """Prove that no eigenvalue of a matrix is zero or negative."""
    matrix = _spoken_of(script)
    if matrix is None:
        return False
    context = begin(search, script)
    return close_evident(script) or any(
        _use(search, script, *use) for use in _laws_for(context, matrix)
    )


def _spoken_of(script: Script) -> Term | None:
    """Return the matrix that a goal says to have no eigenvalue that is zero or negative."""
    match script.goal:
        case Binding("forall", (item,), None):
            match item.domain:
                case Operation("spectrum", (matrix,)):
                    spell = script.sequent.algebra.canonical_key
                    return matrix if spell(script.goal) == spell(off_the_cut(matrix)) else None
    return None


def _laws_for(context: RewritingContext, matrix: Term) -> Iterator[_Use]:
    """Yield the laws that may say so, the likeliest first."""
    found = exponentials(context.script, matrix)
    if found is not None:
        for exponent in small_exponents(context, found):
            yield "spectrum of exp", (exponent,), partial(equal_to_power, context, matrix, exponent)
        if len(found.exponents) == 2:
            law = "spectrum of a product of exponentials"
            told = partial(equal_by_definition, context, matrix, found.product, found)
            yield law, found.exponents, told
        return
    algebra, unit = context.script.sequent.algebra, make("identity", shape(matrix)[0])
    for offset in measured_matrices(context):
        is_alike = algebra.form(offset).shape == algebra.form(unit).shape
        if is_alike and algebra.form(make("add", unit, offset)) == algebra.form(matrix):
            yield "spectrum near the identity", (offset,), lambda: None


def _use(
    search: GoalSearch,
    script: Script,
    law: str,
    terms: tuple[Term, ...],
    equation: Callable[[], Ref | None],
) -> bool:
    """Use a law that speaks of another matrix, and show that it is the same."""
    facts = use_law(script, law, terms, partial(_compare, search))
    if not facts or close_evident(script):
        return bool(facts)
    same = equation()
    if same is None:
        return False
    script.do("intro")
    (moved,) = script.do("rewrite", script.facts[-1], same, False)
    eigenvalue = script.term_of(moved).children[0]
    script.do("forall-elimination", facts[0], [spell_for_certificate(script, eigenvalue)], [])
    return close_evident(script)


def _compare(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality from others that are known."""
    if close_evident(script):
        return True
    script.do("by-contradiction")
    return contradict_order(begin_with_order(search, script), rounds=1)
