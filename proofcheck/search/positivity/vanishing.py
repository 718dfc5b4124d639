"""Columns that vanish, since the squares of their lengths are not positive."""

from __future__ import annotations

from proofcheck.logic.propositions import ring_of
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Failure, Script
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.positivity.certificates import MOST_STEPS, contradict_by_positivity
from proofcheck.search.positivity.definite_forms import is_definite, say_definite
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import Ring

VANISHING = "vector whose square is not positive"
COMPLEX_VANISHING = "complex vector whose square is not positive"


def vanish_by_positivity(search: GoalSearch, script: Script) -> bool:
    """Prove that a column is zero, once: a positive square contradicts what is known."""
    column = None if search.nested else _column(script)
    key = script.sequent.algebra.canonical_key(script.goal)
    if column is None or key in search.guide.compared:
        return False
    search.guide.compared.add(key)
    if search.guide.denies(script.sequent):
        return False
    inner = script.child(None, is_own=script.sequent.is_own)
    inner.allowance = Allowance(MOST_STEPS)
    try:
        prepare(inner)
        if _contradicts_definite_forms(search, inner, column):
            script.follow(inner)
        elif use_law(inner, _law_of(column), (column,), lambda one: _is_contradicted(search, one)):
            inner.close("evident")
            script.follow(inner)
    except (*Failure, Unspellable, Exhausted):
        return False
    return script.is_closed


def _contradicts_definite_forms(search: GoalSearch, script: Script, column: Term) -> bool:
    """Close the goal where a definite form is known that would be positive at the column."""
    if not any(is_definite(script.term_of(ref)) for ref in script.facts):
        return False
    inner = script.child(None, is_own=script.sequent.is_own)
    inner.do("by-contradiction")
    say_definite(inner, column)
    if contradict_by_positivity(search, inner):
        script.follow(inner)
    return script.is_closed


def _column(script: Script) -> Term | None:
    """Return the column that is to be zero."""
    match script.goal:
        case Operation("eq", (column, Operation("zero"))):
            form = script.sequent.algebra.form(column)
            return column if form.columns == "1" != form.rows else None
    return None


def _law_of(column: Term) -> str:
    return VANISHING if ring_of(column) <= Ring.REAL else COMPLEX_VANISHING


def _is_contradicted(search: GoalSearch, script: Script) -> bool:
    script.do("by-contradiction")
    return contradict_by_positivity(search, script)
