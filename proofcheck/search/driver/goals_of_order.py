"""Inequalities: by what is known, by bounds of what their sides are made of, by contradiction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.logic.propositions import ONE, shape
from proofcheck.search.cases.kinds import has_cases
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import attempt
from proofcheck.search.congruence.gcongr import bound_by_parts
from proofcheck.search.congruence.known_chains import close_as_instance, prove_as_known
from proofcheck.search.congruence.measures import bound_modulus
from proofcheck.search.congruence.triangles import bound_by_triangles
from proofcheck.search.families.goals_by_angles import order_by_squares
from proofcheck.search.instances.conclusions import conclude_as_written
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.norms.contradictions import (
    compares_integers,
    compares_numerals,
    contradict,
    deny_bounds,
)
from proofcheck.search.norms.norm_chains import prove_by_chains
from proofcheck.search.positivity.cases import prove_by_cases
from proofcheck.search.positivity.certificates import prove_by_few, prove_by_positivity
from proofcheck.search.positivity.semidefinite import compare_forms
from proofcheck.search.recursion.laws_of_families import say_of_families
from proofcheck.terms.expressions import Operation, Term, walk


def prove_order(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that one number is at most another, or less; say whether the goal is closed.

    raises   Failure or Unspellable where the kernel does not take a step, or it has no spelling
    """
    if not search.nested and prove_as_known(script):
        return True
    if _by_parts(search, script, depth):
        return True
    if not search.nested and attempt(script, _is_said_of_families):
        return True
    if has_cases((script.goal, *script.sequent.facts)) and prove_by_cases(search, script):
        return True
    if _by_measures(search, script, depth):
        return True
    if not search.nested and _by_laws(search, script, depth):
        return True
    is_order, is_false = compares_integers(script.goal), compares_numerals(script.goal)
    script.do("by-contradiction")
    if contradict(search, script, is_order=is_order, compares=True):
        return True
    return is_false and not search.nested and deny_bounds(search, script, depth)


def _by_parts(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove it by what its sides are made of."""
    return (
        compare_forms(search, script, depth)
        or bound_by_parts(search, script)
        or bound_by_triangles(search, script)
        or (not _measures_matrices(script.goal) and order_by_squares(search, script, prove_by_few))
        or bound_modulus(search, script, depth)
    )


def _by_measures(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove it by what norms are made of, by its squares, or by signs."""
    if not search.nested and _by_equal_product(search, script, depth):
        return True
    if prove_by_chains(search, script):
        return True
    if _measures_matrices(script.goal) and order_by_squares(search, script, prove_by_few):
        return True
    return prove_by_positivity(search, script)


def _by_equal_product(search: GoalSearch, script: Script, depth: int) -> bool:
    """Bound what a fact says to be a product by bounds of its factors: |P - I| where P - I = 2*t*X*Y."""
    match script.goal.children[0]:
        case Operation("norm" | "normF" | "abs", (x,)) if not _is_product(x):
            equations = [*_products_equal_to(script, x)]
        case _:
            return False

    def way(ref: Ref, backwards: bool, inner: Script) -> object:
        inner.do("rewrite-goal", ref, backwards)
        return search.prove(inner, depth + 1)

    return any(attempt(script, partial(way, *one), STEPS_FOR_A_PRODUCT) for one in equations)


STEPS_FOR_A_PRODUCT = 400
"""Steps of the kernel for each such equation: one more that is declared costs no other way its steps."""


def _products_equal_to(script: Script, x: Term) -> Iterator[tuple[Ref, bool]]:
    """Yield the equations between a term and a product, and whether the product comes first."""
    spell = script.sequent.algebra.canonical_key
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("eq", (left, right)):
                for one, other, backwards in ((left, right, False), (right, left, True)):
                    if _is_product(other) and spell(one) == spell(x):
                        yield ref, backwards


def _is_product(term: Term) -> bool:
    match term:
        case Operation("neg", (x,)):
            return _is_product(x)
    return isinstance(term, Operation) and term.operator == "mul"


def _measures_matrices(goal: Term) -> bool:
    """Say whether a goal speaks of the norm of what is no column: its square is seldom a polynomial."""
    norms = (node for node in walk(goal) if isinstance(node, Operation) and node.operator == "norm")
    return any(shape(*norm.arguments)[1] != ONE for norm in norms)


def _by_laws(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove it by a law about families, or by one that concludes it as it is written."""
    of_families = attempt(script, partial(_by_laws_of_families, search))
    return of_families or conclude_as_written(search, script, depth)


def _is_said_of_families(script: Script) -> bool:
    """Prove an inequality that a law about families states, where facts say what it assumes: soon seen."""
    return say_of_families(script, _is_known) and prove_as_known(script)


def _is_known(script: Script) -> bool:
    """Close a goal that is evident, or that one fact says of what it is about."""
    while not close_evident(script):
        try:
            script.do("intro")
        except Failure:
            return close_as_instance(script)
    return True


def _by_laws_of_families(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by what laws say of the sums and products that it speaks of."""
    if not say_of_families(script, partial(search.prove, depth=1)):
        return False
    if prove_as_known(script):
        return True
    if has_cases((script.goal, *script.sequent.facts)) and prove_by_cases(search, script):
        return True
    script.do("by-contradiction")
    return contradict(search, script, is_order=False, compares=True)
