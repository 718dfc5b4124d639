"""Propositions of the symbolic second opinion: true for all values of the symbols, or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion.sympy_existence import finds_witnesses
from proofcheck.second_opinion.sympy_instances import is_clearly_not_zero, is_clearly_positive
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_scalars import Scalars
from proofcheck.second_opinion.sympy_signs import has_no_zero, is_nonnegative, is_positive
from proofcheck.second_opinion.sympy_terms import Scope, SymbolicReader, SymbolicSet
from proofcheck.terms.expressions import Binding, Operation, Term


class Answer(Enum):
    """For which values of the symbols a proposition holds.

    SOMETIMES_NOT   it fails for some values; of others nothing is said
    """

    ALWAYS = "always"
    NEVER = "never"
    SOMETIMES_NOT = "sometimes not"
    UNCLEAR = "unclear"


def surely(reader: SymbolicReader, term: Term, scope: Scope) -> bool | None:
    """Return whether a condition always holds, or never; None in between."""
    return {Answer.ALWAYS: True, Answer.NEVER: False}.get(answer(reader, term, scope))


def answer(reader: SymbolicReader, term: Term, scope: Scope) -> Answer:
    """Decide a proposition; raises NoOpinion where it is not translated."""
    reader.scalars.meter.spend(1)
    if isinstance(term, Binding):
        return _quantified(reader, term, scope)
    if not isinstance(term, Operation):
        raise NoOpinion("a proposition of another kind")
    connective = _CONNECTIVES.get(term.operator)
    if connective is not None:
        return connective(reader, term.arguments, scope)
    relation = _RELATIONS.get(term.operator)
    if relation is None:
        raise NoOpinion(f"`{term.operator}` is not translated")
    return relation(reader, *(reader.value(a, scope) for a in term.arguments))


def _all(answers: Iterable[Answer]) -> Answer:
    found = Answer.ALWAYS
    for one in answers:
        if one is Answer.NEVER:
            return Answer.NEVER
        if one is Answer.SOMETIMES_NOT or found is Answer.ALWAYS:
            found = one
    return found


def _any(answers: Iterable[Answer]) -> Answer:
    found = list[Answer]()
    for one in answers:
        if one is Answer.ALWAYS:
            return one
        found.append(one)
    others = [one for one in found if one is not Answer.NEVER]
    if not others:
        return Answer.NEVER
    return others[0] if len(others) == 1 else Answer.UNCLEAR


def _not(one: Answer) -> Answer:
    return {Answer.ALWAYS: Answer.NEVER, Answer.NEVER: Answer.ALWAYS}.get(one, Answer.UNCLEAR)


def _implies(reader: SymbolicReader, arguments: tuple[Term, ...], scope: Scope) -> Answer:
    antecedent = answer(reader, arguments[0], scope)
    if antecedent is Answer.NEVER:
        return Answer.ALWAYS
    consequent = answer(reader, arguments[1], scope)
    if consequent is Answer.ALWAYS or antecedent is Answer.ALWAYS:
        return consequent
    return Answer.UNCLEAR


def _iff(reader: SymbolicReader, arguments: tuple[Term, ...], scope: Scope) -> Answer:
    left, right = (answer(reader, a, scope) for a in arguments)
    if {left, right} <= {Answer.ALWAYS, Answer.NEVER}:
        return Answer.ALWAYS if left is right else Answer.NEVER
    return Answer.UNCLEAR


_CONNECTIVES: dict[str, Callable[[SymbolicReader, tuple[Term, ...], Scope], Answer]] = {
    "true": lambda _r, _a, _s: Answer.ALWAYS,
    "false": lambda _r, _a, _s: Answer.NEVER,
    "not": lambda r, a, s: _not(answer(r, a[0], s)),
    "and": lambda r, a, s: _all(answer(r, p, s) for p in a),
    "or": lambda r, a, s: _any(answer(r, p, s) for p in a),
    "implies": _implies,
    "iff": _iff,
}


def _quantified(reader: SymbolicReader, term: Binding, scope: Scope) -> Answer:
    if term.binder == "forall":
        return _all(_instances(reader, term, scope))
    if term.binder != "exists":
        raise NoOpinion(f"`{term.binder}` is not translated")
    try:
        return _any(_instances(reader, term, scope))
    except NoOpinion:
        found = finds_witnesses(reader, term, scope, lambda p, s: answer(reader, p, s).value)
        return Answer.ALWAYS if found else Answer.UNCLEAR


def _instances(reader: SymbolicReader, term: Binding, scope: Scope) -> Iterable[Answer]:
    return [answer(reader, term.body, inner) for inner in reader.chosen(term, scope)]


def _equal(reader: SymbolicReader, left: Any, right: Any) -> Answer:
    if isinstance(left, SymbolicSet) or isinstance(right, SymbolicSet):
        return _all([_subset(reader, left, right), _subset(reader, right, left)])
    if isinstance(left, dict) or isinstance(right, dict):
        raise NoOpinion("families are compared")
    scalars = reader.scalars
    if not (matrices.is_matrix(left) or matrices.is_matrix(right)):
        return _vanishes(scalars, left - right)
    first, second = matrices.as_matrix(scalars, left), matrices.as_matrix(scalars, right)
    if first.shape != second.shape:
        raise NoOpinion("matrices of different shapes are compared")
    pairs = zip(matrices.cells(first), matrices.cells(second), strict=True)
    gaps = [a - b for one, other in pairs for a, b in zip(one, other, strict=True)]
    return _all(_vanishes(scalars, gap) for gap in gaps)


def _vanishes(scalars: Scalars, value: Any) -> Answer:
    _check_denominator(scalars, value)
    if scalars.is_zero(value):
        return Answer.ALWAYS
    if has_no_zero(scalars, value):
        return Answer.NEVER
    return Answer.SOMETIMES_NOT if is_clearly_not_zero(scalars, value) else Answer.UNCLEAR


def _check_denominator(scalars: Scalars, value: Any) -> None:
    if scalars.is_zero(scalars.domain.field(value.denom)):
        raise NoOpinion("it divides by zero")


def _less(*, strict: bool) -> Callable[[SymbolicReader, Any, Any], Answer]:
    def compare(reader: SymbolicReader, left: Any, right: Any) -> Answer:
        scalars = reader.scalars
        if any(isinstance(x, SymbolicSet | dict) or matrices.is_matrix(x) for x in (left, right)):
            raise NoOpinion("what is no number is compared by size")
        gap = right - left
        _check_denominator(scalars, gap)
        if not (scalars.is_real(left) and scalars.is_real(right)):
            raise NoOpinion("what is not real is compared by size")
        holds, fails = (is_positive, is_nonnegative) if strict else (is_nonnegative, is_positive)
        if holds(scalars, gap):
            return Answer.ALWAYS
        if fails(scalars, -gap):
            return Answer.NEVER
        return Answer.SOMETIMES_NOT if is_clearly_positive(scalars, -gap) else Answer.UNCLEAR

    return compare


def _swapped(
    compare: Callable[[SymbolicReader, Any, Any], Answer],
) -> Callable[[SymbolicReader, Any, Any], Answer]:
    return lambda reader, left, right: compare(reader, right, left)


def _differs(reader: SymbolicReader, left: Any, right: Any) -> Answer:
    if matrices.is_matrix(left) or matrices.is_matrix(right):
        found = _equal(reader, left, right)
        return Answer.NEVER if found is Answer.ALWAYS else _not(found)
    return _not(_equal(reader, left, right))


def _invertible(reader: SymbolicReader, value: Any) -> Answer:
    determinant = matrices.determinant(reader.scalars, value)
    return _not(_vanishes(reader.scalars, determinant))


def _subset(reader: SymbolicReader, left: Any, right: Any) -> Answer:
    return _all(_member(reader, one, right) for one in reader.members(left))


def _member(reader: SymbolicReader, value: Any, collection: Any) -> Answer:
    if not isinstance(collection, SymbolicSet):
        raise NoOpinion("a set that is not known")
    term, scope = collection.term, collection.scope
    if isinstance(term, Binding):
        return _any(_equal(reader, value, one) for one in reader.members(collection))
    if not isinstance(term, Operation):
        raise NoOpinion("a set of another kind")
    decide = _SETS.get(term.operator)
    if decide is None:
        raise NoOpinion(f"`{term.operator}` is not translated")
    return decide(reader, value, *(reader.value(a, scope) for a in term.arguments))


def _in_integers(least: int | None) -> Callable[[SymbolicReader, Any], Answer]:
    def decide(reader: SymbolicReader, value: Any) -> Answer:
        found = None if matrices.is_matrix(value) else reader.scalars.constant(value)
        if found is None:
            return Answer.UNCLEAR
        is_member = found.denominator == 1 and (least is None or found >= least)
        return Answer.ALWAYS if is_member else Answer.NEVER

    return decide


def _in_range(reader: SymbolicReader, value: Any, low: Any, high: Any) -> Answer:
    at_most = _less(strict=False)
    return _all(
        [
            _in_integers(None)(reader, value),
            at_most(reader, low, value),
            at_most(reader, value, high),
        ]
    )


def _is_real(reader: SymbolicReader, value: Any) -> Answer:
    entries = matrices.cells(matrices.as_matrix(reader.scalars, value))
    is_real = all(reader.scalars.is_real(x) for row in entries for x in row)
    return Answer.ALWAYS if is_real else Answer.UNCLEAR


def _at_least_zero(*, strict: bool) -> Callable[[SymbolicReader, Any], Answer]:
    def decide(reader: SymbolicReader, value: Any) -> Answer:
        real = _is_real(reader, value)
        zero = reader.scalars.zero
        return _all([real, _less(strict=strict)(reader, zero, value)])

    return decide


def _has_shape(reader: SymbolicReader, value: Any, rows: Any, columns: Any) -> Answer:
    wanted = reader.scalars.integer(rows), reader.scalars.integer(columns)
    found = matrices.as_matrix(reader.scalars, value).shape
    return Answer.ALWAYS if found == wanted else Answer.NEVER


def _in_group(*, real: bool, special: bool) -> Callable[[SymbolicReader, Any, Any], Answer]:
    def decide(reader: SymbolicReader, value: Any, size: Any) -> Answer:
        scalars = reader.scalars
        shape = _has_shape(reader, value, size, size)
        if shape is Answer.NEVER:
            return shape
        gram = matrices.multiply(scalars, matrices.adjoint(scalars, value), value)
        unit = matrices.identity(scalars, scalars.integer(size))
        parts = [_equal(reader, gram, unit)]
        parts += [_is_real(reader, value)] if real else []
        if special:
            parts.append(_equal(reader, matrices.determinant(scalars, value), scalars.one))
        return _all(parts)

    return decide


_RELATIONS: dict[str, Callable[..., Answer]] = {
    "eq": _equal,
    "ne": _differs,
    "lt": _less(strict=True),
    "le": _less(strict=False),
    "gt": _swapped(_less(strict=True)),
    "ge": _swapped(_less(strict=False)),
    "in": _member,
    "notin": lambda r, x, s: _not(_member(r, x, s)),
    "subset": _subset,
    "invertible": _invertible,
}

_SETS: dict[str, Callable[..., Answer]] = {
    "Nat": _in_integers(0),
    "PosNat": _in_integers(1),
    "Int": _in_integers(None),
    "Real": _is_real,
    "PosReal": _at_least_zero(strict=True),
    "NonNegReal": _at_least_zero(strict=False),
    "Complex": lambda _r, _x: Answer.ALWAYS,
    "Matrices": lambda r, x, m, n: _all([_has_shape(r, x, m, n), _is_real(r, x)]),
    "ComplexMatrices": _has_shape,
    "O": _in_group(real=True, special=False),
    "SO": _in_group(real=True, special=True),
    "U": _in_group(real=False, special=False),
    "range": _in_range,
    "finite": lambda r, x, *members: _any(_equal(r, x, m) for m in members),
    "union": lambda r, x, *parts: _any(_member(r, x, s) for s in parts),
    "inter": lambda r, x, *parts: _all(_member(r, x, s) for s in parts),
    "minus": lambda r, x, s, t: _all([_member(r, x, s), _not(_member(r, x, t))]),
}
