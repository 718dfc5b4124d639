"""Contradict what is supposed: products of inequalities and squares that add up to a negative number.

The simplex method says which, exactly.  Sums are sought level by level, as Handelman and Putinar
bound them: by degree, and by how many inequalities are multiplied.  All limits are counts, and that
a level has no solution shows nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import Form
from proofcheck.search.arithmetic.linear_order import cancelling, find_contradiction
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Failure, Script
from proofcheck.search.positivity.gram_certificates import find_by_gram_matrices
from proofcheck.search.positivity.hypotheses import (
    compared_terms,
    known_inequalities,
    number_equations,
)
from proofcheck.search.positivity.instances import say_of_vectors
from proofcheck.search.positivity.levels import LEVELS, Given, Level, summands_at
from proofcheck.search.positivity.preparation import begin_expanding
from proofcheck.search.positivity.squares import Squares
from proofcheck.search.positivity.summands import Summand
from proofcheck.search.rewriting.completion import Multiple, Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.rationals import Fraction

MOST_STEPS = 400
"""Steps of the kernel in which what is known is made ready."""

MOST_PIVOTS = 1_000
MOST_WORK = 400_000
"""Numbers that the simplex method calculates."""

MOST_COLUMNS = 600
"""Summands among which the simplex method chooses."""


def prove_by_positivity(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality, once for each that is met, in steps of its own; say whether it is proved."""
    key = script.sequent.algebra.canonical_key(script.goal)
    if search.nested or key in search.guide.compared:
        return False
    search.guide.compared.add(key)
    if search.guide.denies(script.sequent):
        return False
    inner = script.child(None)
    inner.allowance = Allowance(MOST_STEPS)
    try:
        inner.do("by-contradiction")
        if contradict_by_positivity(search, inner):
            script.follow(inner)
    except (*Failure, Unspellable, Exhausted):
        return False
    return script.is_closed


def contradict_by_positivity(search: GoalSearch, script: Script) -> bool:
    """Contradict what is known; say whether the goal, which is false, is closed."""
    context = begin_expanding(search, script)
    say_of_vectors(context)
    known = known_inequalities(context)
    if not known:
        return False
    given = Given(known, [*number_equations(context)], [*compared_terms(context)])
    squares = Squares(context.script.sequent.algebra)
    if any(_contradict(context, squares, given, level) for level in LEVELS):
        return True
    found = find_by_gram_matrices(context, squares, given)
    if found is not None:
        _close(context, [(c, _column(context, one)) for c, one in found])
    return found is not None


@dataclass(frozen=True, slots=True)
class _Column:
    """A summand in its normal form, and what was subtracted on the way."""

    summand: Summand
    normal: Poly
    used: list[Multiple]


def _contradict(context: RewritingContext, squares: Squares, given: Given, level: Level) -> bool:
    return contradict_by_sum(context, summands_at(squares, given, level))


def contradict_by_sum(context: RewritingContext, summands: Iterable[Summand]) -> bool:
    """Close the goal by a sum of multiples of what is not negative, if one is a contradiction."""
    columns = [_column(context, one) for one in summands]
    forms = [{s or (): c for (s, _), c in one.normal.items()} for one in columns]
    kept = cancelling(forms)
    if not kept or len(kept) > MOST_COLUMNS:
        return False
    system = [(forms[k], columns[k].summand.is_strict) for k in kept]
    found = find_contradiction(system, MOST_PIVOTS, MOST_WORK)
    if found is None:
        return False
    _close(context, [(c, columns[kept[k]]) for k, c in found.items() if c])
    return True


def _column(context: RewritingContext, summand: Summand) -> _Column:
    context.settled(Form(None, None, summand.terms))
    return _Column(summand, *context.completion.reduce(context.poly(summand.terms)))


def _close(context: RewritingContext, chosen: list[tuple[Fraction, _Column]]) -> None:
    """Close the goal by the sum, and by the equations that normal forms were made with."""
    items: list[list[Any]] = [[str(c), *one.summand.item] for c, one in chosen]
    used = [(c * d, *rest) for c, one in chosen for d, *rest in one.used]
    line = context.subtracted(_collected(used))
    if line is not None:
        items.append(["-1", "line", line])
    context.script.close("farkas", items)


def _collected(used: list[Any]) -> list[Multiple]:
    """Add up the multiples of an equation by one monomial."""
    total: dict[Any, Fraction] = {}
    for c, *rest in used:
        total[tuple(rest)] = total.get(tuple(rest), Fraction(0)) + c
    return [(c, *rest) for rest, c in total.items() if c]
