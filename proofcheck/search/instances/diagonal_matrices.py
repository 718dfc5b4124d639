"""Diagonal matrices: what lemmas of the theory say of them, where a goal asks for their entries.

A diagonal matrix is a direct sum of numbers over 1..n; the lemmas speak of the vector of its numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script, quietly
from proofcheck.search.certificates.side_proofs import established
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar
from proofcheck.terms.substitution import free_names, fresh_name


@dataclass(frozen=True, slots=True)
class _Asked:
    """A lemma at a diagonal matrix: the terms that it speaks of before and after the vector."""

    law: str
    matrix: Binding
    before: tuple[Term, ...] = ()
    after: tuple[Term, ...] = ()


def say_diagonal_entries(search: GoalSearch, script: Script) -> bool:
    """Say in a goal what diagonal matrices are by their numbers; say whether any was."""
    before = script.goal
    for asked in dict.fromkeys(_asked(script.goal, is_listed=_is_listed(script.goal))):
        if asked not in script.prepared:
            script.prepared.add(asked)
            _say(search, script, asked)
    return script.goal != before


def _say(search: GoalSearch, script: Script, asked: _Asked) -> None:
    found = _vector(asked.matrix)
    if found is None:
        return
    vector, whole = found
    if whole != asked.matrix:
        _rewrite_matrix(search, script, asked.matrix, whole)
    terms = (*asked.before, vector, *asked.after)
    for fact in use_law(script, asked.law, terms, search.prove_condition):
        quietly(script, "rewrite-goal", fact, False)


def _rewrite_matrix(search: GoalSearch, script: Script, matrix: Term, whole: Term) -> None:
    """Write a diagonal matrix with entries of a vector in a goal."""
    with suppress(*Failure, Unspellable):
        fact = established(script, make("eq", matrix, whole), search.prove_condition)
        if fact is not None:
            script.do("rewrite-goal", fact, False)


def _asked(term: Term, *, is_listed: bool) -> Iterator[_Asked]:
    """Yield the lemmas of use at the parts of a term that stand below no binder."""
    match term:
        case Operation("entry", (Binding() as matrix, i, j)) if _is_diagonal(matrix):
            yield _Asked("entry of a diagonal matrix", matrix, after=(i, j))
        case Operation("entry", (Operation("mul", (x, Binding() as matrix)), i, j)) if (
            _is_diagonal(matrix) and isinstance(sort_of(x), Matrix)
        ):
            yield _Asked("entry of a product with a diagonal matrix", matrix, (x,), (i, j))
        case Operation("trace", (Operation("mul", (x, Binding() as matrix)),)) if (
            _is_diagonal(matrix) and isinstance(sort_of(x), Matrix)
        ):
            yield _Asked("trace of a product with a diagonal matrix", matrix, (x,))
        case Binding() if is_listed and _is_diagonal(term):
            yield _Asked("diagonal matrix written out", term)
        case Operation():
            for child in term.children:
                yield from _asked(child, is_listed=is_listed)


def _is_listed(goal: Term) -> bool:
    """Say whether one side of an equation is a matrix that is given by its entries."""
    return any(getattr(side, "binder", "") == "matrix" for side in goal.children)


def _is_diagonal(term: Binding) -> bool:
    return _number(term) is not None


def _number(term: Binding) -> tuple[Variable, Term, Term] | None:
    """Return the index of a direct sum of numbers over 1..n, the size n, and the number."""
    match term:
        case Binding(
            "bigoplus",
            (Bound(index, Operation("range", (first, last))),),
            None,
            Operation("blocks", (_, number)) | Operation("diag", (number,)),
        ) if first == ONE and isinstance(sort_of(number), Scalar):
            return index, last, number
    return None


def _vector(matrix: Binding) -> tuple[Term, Binding] | None:
    """Return the vector of the numbers of a diagonal matrix, and the matrix with its entries."""
    found = _number(matrix)
    if found is None:
        return None
    index, size, number = found
    match number:
        case Operation("entry", (vector, at, column)) if at == index and column == ONE:
            if index.name not in free_names(vector):
                return vector, matrix
    across = Variable(fresh_name("l", free_names(number)), INTEGER)
    rows, columns = (Bound(index, make("range", ONE, size)), Bound(across, make("range", ONE, ONE)))
    sort = Matrix(size, ONE, sort_of(number).ring)
    written = Binding("matrix", (rows, columns), None, number, sort)
    body = Operation("blocks", (ONE, make("entry", written, index, ONE)), sort_of(matrix.body))
    return written, Binding("bigoplus", matrix.bound, None, body, matrix.sort)
