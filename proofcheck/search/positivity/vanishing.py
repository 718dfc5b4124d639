"""Columns that vanish, since the squares of their lengths are not positive."""

from __future__ import annotations

from functools import partial

from proofcheck.logic.propositions import ZERO, make, ring_of, shape
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Failure, Script
from proofcheck.search.certificates.side_proofs import established, make_known
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.positivity.certificates import MOST_STEPS, contradict_by_positivity
from proofcheck.search.positivity.definite_forms import close_vanishing, is_definite, say_definite
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix, Ring

VANISHING = "vector whose square is not positive"
COMPLEX_VANISHING = "complex vector whose square is not positive"


def vanish_by_positivity(search: GoalSearch, script: Script) -> bool:
    """Prove that a column is zero, once with definitions so folded: a positive square contradicts that."""
    column = None if search.nested else _column(script)
    if column is None or not search.is_first_look(script):
        return False
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


def _compares_columns(script: Script) -> bool:
    """Say whether two columns are to be equal, neither of which is written as zero."""
    match script.goal:
        case Operation("eq", (_, Operation("zero"))):
            return False
        case Operation("eq", (left, _)) if isinstance(sort_of(left), Matrix):
            form = script.sequent.algebra.form(left)
            return form.columns == "1" != form.rows
    return False


def vanish_difference(search: GoalSearch, script: Script) -> bool:
    """Prove that two columns are equal, since their difference is zero."""
    if search.nested or not _compares_columns(script):
        return False
    left, right = script.goal.children
    claim = make("eq", make("sub", left, right), make("zero", *shape(left)))
    ref = established(script, claim, partial(vanish_by_positivity, search))
    if ref is not None:
        script.close("close", *script.do("equality", ref))
    return script.is_closed


def _contradicts_definite_forms(search: GoalSearch, script: Script, column: Term) -> bool:
    """Close the goal where a definite form is known that would be positive at the column."""
    if not any(is_definite(script.term_of(ref)) for ref in script.facts):
        return False
    inner = script.child(None, is_own=script.sequent.is_own)
    inner.do("by-contradiction")
    say_definite(inner, column)
    _say_products(inner, column)
    if contradict_by_positivity(search, inner):
        script.follow(inner)
    return script.is_closed


def _say_products(script: Script, column: Term) -> None:
    """Say that what vanishes of a column is not positive along it, so that forms may deny that."""
    for fact in [script.term_of(ref) for ref in script.facts]:
        match fact:
            case Operation("eq", (left, right)) if sort_of(left) == sort_of(column):
                along = make("mul", make("transpose", column), make("sub", left, right))
                make_known(script, make("le", make("scalar", along), ZERO), close_vanishing)


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
