"""Inequalities between numbers that follow from how the two sides are made.

    max f_i <= c          where f_i <= c for all i
    |sum f_i| <= c        where sum |f_i| <= c
    sum f_i <= C sum g_i  where f_i <= C g_i for all i
    x y <= a b            where x <= a and y <= b, and none of these is negative
    f <= max g_i          where f <= g_j for some j
    f <= sum g_i          where f <= g_j for some j, and 0 <= g_i for all i
    |D1 (+) D2 ..| <= c   where |D_i| <= c for all i
    |x D| <= c            where |x| <= c and |D| <= 1

Each step takes something off a side and leaves few ways to go on, so where an inequality does not
follow in this way, that is soon seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import ZERO
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.parts_of_bounds import defined_entries, defined_numbers, tidied
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.norms import bounded_norms, bounded_numbers
from proofcheck.search.order.bounding import Bounds, Way
from proofcheck.terms.expressions import Binding, Operation, Term, walk

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch


def bound_by_shape(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by how its sides are made; where that fails, nothing has changed."""
    if search.nested or not _is_worth(search, script):
        return False
    inner = script.child(script.goal)
    try:
        if not Bounds(search, _ways).prove(inner, 0):
            return False
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    return close_evident(script)


def _is_worth(search: GoalSearch, script: Script) -> bool:
    """Say whether an inequality bounds a maximum, a modulus by sums, or the norm of a direct sum."""
    match script.goal:
        case Operation("le", (Binding("max"), _)):
            return True
        case Operation("le", (Operation("abs"), right)):
            return any(map(_is_sum, walk(right)))
        case Operation("le", (Operation("norm", (x,)), _)):
            if bounded_norms.mentions_direct_sum(x):
                return True
            return bounded_norms.is_turned_direct_sum(script, x) or bounded_norms.vanishes(
                search, script, x
            )
    return False


def _is_sum(term: Term) -> bool:
    is_norm = isinstance(term, Operation) and term.operator == "norm1"
    return is_norm or (isinstance(term, Binding) and term.binder in ("sum", "max"))


def _ways(script: Script, low: Term, high: Term) -> Sequence[Way]:
    """Return what may be done with an inequality, by its sides."""
    if (tidied(low), tidied(high)) != (low, high):
        return [bounded_numbers.by_tidying]
    if low == ZERO:
        return [bounded_numbers.by_sign, bounded_numbers.by_definitions]
    if isinstance(low, Binding) and low.binder == "max":
        return [bounded_numbers.by_maximum]
    if isinstance(low, Operation) and low.operator == "norm":
        return [bounded_norms.by_norm, bounded_numbers.by_facts]
    for entry in defined_entries(script, low):
        return [bounded_numbers.by_other_name(entry)]
    return _ways_of_numbers(script, low)


def _ways_of_numbers(script: Script, low: Term) -> Sequence[Way]:
    if any(defined_numbers(script, script.goal)):
        return [
            bounded_numbers.by_numbers,
            bounded_numbers.by_member,
            bounded_numbers.by_definitions,
        ]
    if isinstance(low, Operation) and low.operator == "abs":
        inner = [bounded_numbers.by_modulus]
    else:
        inner = [bounded_numbers.by_sum, bounded_numbers.by_factors]
    return [
        bounded_numbers.by_numbers,
        bounded_numbers.by_member,
        *inner,
        bounded_numbers.by_facts,
    ]
