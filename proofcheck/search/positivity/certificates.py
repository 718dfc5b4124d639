"""Contradict what is supposed: products of inequalities and squares that add up to a negative number.

The simplex method says which, exactly.  Sums are sought level by level, as Handelman and Putinar
bound them: by degree, and by how many inequalities are multiplied.  All limits are counts, and that
a level has no solution shows nothing.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from proofcheck.logic.polynomials import ONE, Form, total
from proofcheck.search.arithmetic.linear_order import cancelling, find_contradiction
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Failure, Script
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.positivity.hypotheses import (
    compared_terms,
    known_inequalities,
    number_equations,
)
from proofcheck.search.positivity.instances import said_of_two, say_of_columns
from proofcheck.search.positivity.levels import LEVELS, Given, Level, summands_at
from proofcheck.search.positivity.normal_forms import NormalForms
from proofcheck.search.positivity.operator_norms import BOUND, open_norm
from proofcheck.search.positivity.preparation import begin_expanding
from proofcheck.search.positivity.squares import Squares
from proofcheck.search.positivity.summands import Summand
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding
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
    inner = script.child(None, is_own=script.sequent.is_own)
    inner.allowance = Allowance(MOST_STEPS)
    try:
        if _prove(search, inner):
            script.follow(inner)
    except (*Failure, Unspellable, Exhausted):
        return False
    return script.is_closed


def _prove(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality; that a norm is at most a number is said of all columns first."""
    prepare(script)  # what the goal's own terms bring along, before it is denied
    opened = open_norm(script)
    if opened is not None:
        prove = partial(_prove_of_columns, search)
        if not use_law(script, BOUND, opened, prove):
            return False
        script.close("evident")
        return True
    script.do("by-contradiction")
    return contradict_by_positivity(search, script)


def _prove_of_columns(search: GoalSearch, script: Script) -> bool:
    if isinstance(script.goal, Binding):
        script.do("intro")
    script.do("by-contradiction")
    return contradict_by_positivity(search, script)


def contradict_by_positivity(search: GoalSearch, script: Script) -> bool:
    """Contradict what is known; say whether the goal, which is false, is closed."""
    context = begin_expanding(search, script)
    say_of_columns(context)
    known = known_inequalities(context)
    if not known:
        return False
    forms = NormalForms(context)
    equations, compared = [*number_equations(context)], [*compared_terms(context)]
    given = Given(known, equations, compared, said_of_two(forms, known))
    squares = Squares(context.script.sequent.algebra)
    return any(_contradict(forms, squares, given, level) for level in LEVELS)


def _contradict(normal: NormalForms, squares: Squares, given: Given, level: Level) -> bool:
    summands = summands_at(squares, given, level)
    forms = [normal.of(one.terms) for one in summands]
    kept = cancelling(forms)
    if not kept or len(kept) > MOST_COLUMNS:
        return False
    system = [(forms[k], summands[k].is_strict) for k in kept]
    found = find_contradiction(system, MOST_PIVOTS, MOST_WORK)
    if found is None:
        return False
    value = sum((c * forms[kept[k]].get((), Fraction(0)) for k, c in found.items()), Fraction(0))
    chosen = [(c, summands[kept[k]]) for k, c in found.items() if c]
    return _close(normal, chosen, value)


def _close(normal: NormalForms, chosen: list[tuple[Fraction, Summand]], value: Fraction) -> bool:
    """Close the goal by the sum, and by the equation that says what it comes to.

    raises   one of ``Failure`` or Unspellable where the kernel does not take a step
    """
    items: list[list[Any]] = [[str(c), *one.said()] for c, one in chosen]
    context = normal.context
    context.absorb()
    whole = total([*((c, one.terms) for c, one in chosen), (-value, ONE)])
    if whole:
        normal.say(whole)
        line = context.prove_zero(Form(None, None, whole))
        if line is None:
            return False
        items.append(["-1", "line", line])
    context.script.close("farkas", items)
    return True
