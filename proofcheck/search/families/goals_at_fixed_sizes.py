"""Equations about matrices of known size: each matrix is replaced by its entries, written out.

What is left are numbers and the units of one row and one column, whose products are known, so that
both sides are reduced to polynomials in entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from proofcheck.logic.laws.laws_of_shape import LARGEST_SIDE
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.monomial_order import WRITTEN_OUT
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Application, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

MOST_MATRICES = 4
"""Matrices that are written out at once."""

STEPS = 1_500
"""Reductions and critical pairs for an equation that is written out."""

MOST_TERMS = 400
"""Terms that an equation has before they are collected; one with more is left alone."""


def prove_written_out(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove an equation with the matrices of known size in it replaced by their entries."""
    if (WRITTEN_OUT,) in script.prepared:
        return False
    found = list(dict.fromkeys(_matrices(script, script.goal)))
    if not found or len(found) > MOST_MATRICES or _written_length(script, found) > MOST_TERMS:
        return False
    inner = script.child(script.goal)
    inner.prepared.add((WRITTEN_OUT,))
    if not all(_write_out(inner, term) for term in found):
        return False
    before, search.steps = search.steps, max(search.steps, STEPS)
    is_proved = search.prove(inner, depth + 1)
    search.steps = min(before, search.steps)
    if not is_proved:
        return False
    try:
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    script.close("evident")
    return True


def _matrices(script: Script, goal: Term) -> Iterator[Term]:
    """Yield names of matrices, and their values, of few rows and columns; not below binders."""
    declarations = script.sequent.shared.declarations
    stack = [goal]
    while stack:
        term = stack.pop()
        head = term.function if isinstance(term, Application) else term
        if isinstance(head, Variable) and isinstance(sort_of(term), Matrix):
            item = declarations.get(head.name)
            is_open = item is not None and item.body is None
            if is_open and free_names(term) <= script.sequent.visible and _is_small(script, term):
                yield term
        elif not hasattr(term, "bound"):
            stack += reversed(term.children)


def _is_small(script: Script, term: Term) -> bool:
    sort = sort_of(term)
    assert isinstance(sort, Matrix)
    sides = [script.sequent.algebra.size(side) for side in (sort.rows, sort.columns)]
    if not all(side.isdecimal() and 1 <= int(side) <= LARGEST_SIDE for side in sides):
        return False
    return sides != ["1", "1"]


def _written_length(script: Script, found: list[Term]) -> int:
    """Return how many terms the goal has once all factors are sums over entries."""
    assert isinstance(script.goal, Operation)
    algebra = script.sequent.algebra
    largest = max(_entries(script, term) for term in found)
    terms = algebra.difference(*script.goal.arguments).terms
    inside = [*algebra.traces.values(), *algebra.words.values()]
    return sum(int(largest ** ((len(word) + 1) / 2)) for word in (*(w for _, w in terms), *inside))


def _entries(script: Script, term: Term) -> int:
    sort = sort_of(term)
    assert isinstance(sort, Matrix)
    return int(script.sequent.algebra.size(sort.rows)) * int(
        script.sequent.algebra.size(sort.columns)
    )


def _write_out(script: Script, term: Term) -> bool:
    """Replace a matrix by its entries in the goal."""
    script.prepared.add((WRITTEN_OUT, term))
    facts = use_law(script, "matrix written out", (term,), None)
    try:
        return bool(facts) and bool(script.do("rewrite-goal", facts[0], False) is not None)
    except Failure:
        return False
