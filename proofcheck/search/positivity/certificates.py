"""Contradict what is supposed: products of inequalities and squares that add up to a negative number.

The simplex method says which, exactly.  Sums are sought level by level, as Handelman and Putinar
bound them: by degree, and by how many inequalities are multiplied.  All limits are counts, and that
a level has no solution shows nothing.
"""

from __future__ import annotations

from functools import partial

from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Failure, Script
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.positivity.cases import contradict_in_cases
from proofcheck.search.positivity.gram_certificates import find_by_gram_matrices
from proofcheck.search.positivity.levels import LEVELS
from proofcheck.search.positivity.operator_norms import BOUND, open_norm
from proofcheck.search.positivity.sums import Effort, Ready, adds_up, close_by_sum, made_ready
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding

MOST_STEPS = 800
"""Steps of the kernel in which what is known is made ready."""


MOST_SUMMANDS = 2_500
MOST_FOR_A_NORM = 1_500
"""Summands that are looked at, all levels together, and for a goal about all columns.  Of the sums that
are known none takes 2,000, but for those that are found in cases."""

MOST_IN_CASES = 4_000
"""The same in all cases together, where no more are looked at without cases."""


FEW_LEVELS = 2
"""Levels at which an inequality is sought that is one of several ways to another."""


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


def prove_by_few(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by a sum of the lowest degree; a script that fails is of no use."""
    script.do("by-contradiction")
    ready = made_ready(search, script)
    return ready is not None and adds_up(ready, LEVELS[:FEW_LEVELS], Effort(MOST_FOR_A_NORM))


def _prove_of_columns(search: GoalSearch, script: Script) -> bool:
    if isinstance(script.goal, Binding):
        script.do("intro")
    script.do("by-contradiction")
    ready = made_ready(search, script)
    return ready is not None and adds_up(ready, LEVELS, Effort(MOST_FOR_A_NORM))


def contradict_by_positivity(search: GoalSearch, script: Script) -> bool:
    """Contradict what is known, in cases at last; say whether the goal, which is false, is closed."""
    ready = made_ready(search, script)
    if ready is None:
        return False
    effort = Effort(MOST_SUMMANDS)
    if adds_up(ready, LEVELS, effort) or _adds_up_to_matrices(ready):
        return True
    in_cases = MOST_IN_CASES if effort.is_used_up else effort.spent
    return contradict_in_cases(search, script, ready, Effort(in_cases))


def _adds_up_to_matrices(ready: Ready) -> bool:
    """Close the goal, which is false, by whole Gram matrices; say whether these were found."""
    found = find_by_gram_matrices(ready.normal.context, ready.squares, ready.given)
    return found is not None and close_by_sum(ready.normal, found)
