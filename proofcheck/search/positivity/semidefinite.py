"""Traces and diagonal entries that are compared: the difference of the matrices is semidefinite.

Of the matrix M that one is larger by it is shown that 0 <= v^T M v for all v.  A matrix X is zero where
tr(X^T A X) is, and A is known to be definite.

source   Horn and Johnson 2013, Matrix Analysis, sections 7.1 and 7.7
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

from proofcheck.logic.propositions import ZERO, make, shape
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import (
    NotShown,
    Prove,
    attempt,
    follow_from,
    make_known,
)
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.positivity.definite_forms import close_vanishing, is_definite
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

TRACE = "trace of a semidefinite matrix"
ENTRY = "diagonal entry of a semidefinite matrix"
ONES = "sum of a row of the identity"
DEFINITE = "matrix along which a definite form has no trace"


_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class _Measured:
    """A number as the trace of a matrix, or as its entry at a diagonal place; None for the trace.

    number   what multiple of the identity is a part of the matrix
    """

    matrix: Term
    index: Term | None
    number: Fraction = _NOTHING


def compare_forms(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that a trace, or a diagonal entry, is at most another, as a matrix is semidefinite."""
    match script.goal:
        case Operation("le", (low, high)) if not search.nested:
            found = _difference(script, high, low)
        case _:
            return False
    if found is None:
        return False
    law, terms = _law_at(found)
    prepare(script)  # what the goal divides by is known for it alone, not for what a law asks

    def way(inner: Script) -> None:
        _unfold_sides(inner)
        said = _last_part(inner, use_law(inner, law, terms, _prover(search, depth)))
        follow_from(inner, said, *_ones(inner, found))

    return attempt(script, way)


def _unfold_sides(script: Script) -> None:
    """Say of numbers that are compared what they stand for, where that is a trace or an entry."""
    while names := {_name_of(s) for s in script.goal.children if script.meaning_of(s) is not None}:
        script.do("unfold-goal", sorted(names))


def _name_of(value: Term) -> str:
    return str(getattr(getattr(value, "function", value), "name", ""))


def _ones(script: Script, found: _Measured) -> Iterator[list[object]]:
    """Yield what turns a multiple of an entry of the identity into the number that is compared."""
    if found.index is None or not found.number:
        return
    size, _ = shape(found.matrix)
    said = use_law(script, ONES, (size, found.index), None)
    (line,) = script.do("equality", script.do("and-elimination", said[0])[0])
    yield [str(-found.number), "line", line]


def _law_at(found: _Measured) -> tuple[str, tuple[Term, ...]]:
    if found.index is None:
        return TRACE, (found.matrix,)
    return ENTRY, (found.matrix, found.index)


def _difference(script: Script, high: Term, low: Term) -> _Measured | None:
    """Return what a number is larger by than another, as a trace or an entry."""
    sides = [_measured(script, side) for side in (high, low)]
    known = [side for side in sides if side is not None]
    numbers = [side for side, one in zip((high, low), sides, strict=True) if one is None]
    if not known or not all(isinstance(number, Number) for number in numbers):
        return None
    index, (size, _) = known[0].index, shape(known[0].matrix)
    if any(one.index != index or shape(one.matrix)[0] != size for one in known):
        return None
    if any(number != ZERO for number in numbers) and index is None:
        return None
    first, second = (
        make("mul", side, make("identity", size)) if one is None else one.matrix
        for side, one in zip((high, low), sides, strict=True)
    )
    share = sum((c * x.value for c, x in ((1, high), (-1, low)) if isinstance(x, Number)), _NOTHING)
    return _Measured(first if low == ZERO else make("sub", first, second), index, share)


def _measured(script: Script, term: Term) -> _Measured | None:
    """Return a number as a trace or a diagonal entry, with definitions unfolded; None of any other."""
    match term:
        case Operation("trace", (matrix,)):
            return _Measured(matrix, None)
        case Operation("entry", (matrix, i, j)) if i == j and shape(matrix)[0] == shape(matrix)[1]:
            return _Measured(matrix, i)
        case Variable() | Application():
            meaning = script.meaning_of(term)
            return None if meaning is None else _measured(script, meaning)
    return None


def vanish_by_trace(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove that two matrices are equal, as a definite form has no trace along their difference."""
    match script.goal:
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Matrix):
            form = script.sequent.algebra.form(left)
        case _:
            return False
    if search.nested or "1" in form.shape or not search.is_first_look(script):
        return False
    difference = make("sub", left, right)
    prepare(script)
    ways = product(list(_definite(script)), (difference, make("transpose", difference)))
    return any(
        script.sequent.same_size(shape(matrix)[0], shape(along)[0])
        and attempt(script, partial(_vanish, search, depth, matrix, along))
        for matrix, along in ways
    )


def _vanish(search: GoalSearch, depth: int, matrix: Term, along: Term, script: Script) -> None:
    whole = make("mul", make("mul", make("transpose", along), matrix), along)
    if not make_known(script, make("le", make("trace", whole), ZERO), close_vanishing):
        raise NotShown
    said = _last_part(script, use_law(script, DEFINITE, (matrix, along), _prover(search, depth)))
    (line,) = script.do("equality", said)
    if along != make("sub", *script.goal.children):
        (line,) = script.do("involution", line, True, False)
    script.close("close", line)


def _prover(search: GoalSearch, depth: int) -> Prove:
    return lambda script: search.prove(script, depth + 1)


def _last_part(script: Script, made: list[Ref]) -> Ref:
    """Return the last thing that a law says.

    raises   NotShown where it says nothing
    """
    if not made:
        raise NotShown
    return [*made, *quietly(script, "and-elimination", made[-1])][-1]


def _definite(script: Script) -> Iterator[Term]:
    """Yield matrices of which a fact says that their forms are positive at all columns but zero."""
    for ref in list(script.facts):
        fact = script.term_of(ref)
        if isinstance(fact, Binding) and is_definite(fact):
            low, high = fact.body.children
            form = high if getattr(fact.body, "operator", "") == "lt" else low
            match form:
                case Operation(
                    "scalar", (Operation("mul", (Operation("mul", (_, matrix)), v)),)
                ) if v == fact.bound[0].variable:
                    yield matrix
