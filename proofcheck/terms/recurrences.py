"""Equations that give each member of a family from those before it: ``x[k + 1] = A*x[k]``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor
from typing import TypeGuard

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, Ring, Scalar, SetOf
from proofcheck.terms.substitution import substitute

_LEAST = {"Nat": 0, "PosNat": 1}


@dataclass(frozen=True, slots=True)
class Equation:
    """What a proposition says of all members of a family: the one at index + offset is a term.

    Where it says so under a condition alone, the term is zero elsewhere: one of the families that do.

    name     of the family
    low      the least value of the index
    is_left  whether the member stands on the left, as in most equations that are meant so
    """

    name: str
    index: Variable
    low: int
    offset: int
    step: Term
    is_left: bool = True


def least_index(item: Bound) -> int | None:
    """Return the least number that a name ranges over, where it ranges over all from there on."""
    domain = item.domain
    if item.variable.sort != INTEGER or item.parameters or not isinstance(domain, Operation):
        return None
    return _LEAST.get(domain.operator)


def is_endless(parameters: tuple[Bound, ...]) -> bool:
    """Say whether a family has one index, which ranges over all integers from one on."""
    return len(parameters) == 1 and least_index(parameters[0]) is not None


def equations_in(proposition: Term) -> Iterator[Equation]:
    """Yield what a proposition, or a part of a conjunction, says of all members of families."""
    match proposition:
        case Operation("and", parts):
            for part in parts:
                yield from equations_in(part)
        case Binding("forall", (item,), condition, body, _):
            low = least_index(item)
            if low is not None:
                yield from _equations(item.variable, low, body, condition)


def _equations(index: Variable, low: int, body: Term, condition: Term | None) -> Iterator[Equation]:
    match body:
        case Operation("and", parts):
            for part in parts:
                yield from _equations(index, low, part, condition)
        case Operation("implies", (guard, inner)) if condition is None:
            yield from _equations(index, low, inner, guard)
        case Operation("eq", (left, right)):
            for member, value in ((left, right), (right, left)):
                offset, step = member_offset(member, index), _guarded(value, condition)
                if offset is not None and step is not None:
                    assert isinstance(member, Application)
                    name, is_left = member.function.name, member is left
                    yield Equation(name, index, low, offset, step, is_left)


def _guarded(value: Term, condition: Term | None) -> Term | None:
    """Return a value where a condition holds, and zero elsewhere; None for what has no zero."""
    sort = sort_of(value)
    match sort:
        case _ if condition is None:
            return value
        case Scalar():
            zero: Term = integer(0)
        case Matrix(rows, columns):
            zero = Operation("zero", (rows, columns), Matrix(rows, columns, Ring.INTEGER))
        case _:
            return None
    return Operation("cases", (value, condition, zero), sort)


def member_offset(term: Term, index: Variable) -> int | None:
    """Return c where a term is the member at index + c of a family with one index."""
    if not isinstance(term, Application) or not isinstance(term.function.sort, Function):
        return None
    return offset_of(term.arguments[0], index) if len(term.arguments) == 1 else None


def offset_of(term: Term, index: Variable) -> int | None:
    """Return c where an integer is index + c, as it is written."""
    match term:
        case Variable() if term == index:
            return 0
        case Operation("add", (one, Number(value))) | Operation("add", (Number(value), one)):
            return _shifted(offset_of(one, index), int(value), term)
        case Operation("sub", (one, Number(value))):
            return _shifted(offset_of(one, index), -int(value), term)
    return None


def _shifted(offset: int | None, by: int, term: Operation) -> int | None:
    return offset + by if offset is not None and term.sort == INTEGER else None


LONGEST_BEGINNING = 16
"""Most first members that the cases of a definition by recursion may list."""


def recursive_facts(index: Bound, member: Application, body: Term) -> list[Term]:
    """Return what a definition by recursion says, ``member = body`` for every index.

    Where its cases list the first members, one after the other, each of them is said apart, and what
    comes after for the index that is so much larger: ``x[0] = a``, ``x[k + 1] = A*x[k]``.
    """
    low, k = least_index(index), index.variable
    end = None if low is None else _end_of_beginning(k, low, body)
    if low is None or end is None or not isinstance(body, Operation):
        return [_for_all(index, _equal(member, body))]
    facts = [
        simplified(_equal(member, value), k, place)
        for place, value in ((p, _case_at(k, p, body)) for p in range(low, end))
        if value is not None
    ]
    last = body.arguments[-1] if body.operator == "cases" else body
    natural = Bound(k, Operation("Nat", (), SetOf(INTEGER)))
    return [*facts, _for_all(natural, shifted(_equal(member, last), k, end))]


def is_evident_recursion(index: Bound, name: Variable, body: Term) -> bool:
    """Say whether a definition by recursion evidently makes each member of earlier ones only."""
    low, k = least_index(index), index.variable
    end = None if low is None else _end_of_beginning(k, low, body)
    if low is None or end is None:
        return False
    last = body.children[-1] if _is_cases(body) else body
    parts = [(place, _case_at(k, place, body)) for place in range(low, end)]
    return all(
        _is_before(part.arguments[0], k, place, low)
        for place, value in [*parts, (end, last)]
        for part in ([] if value is None else walk(value))
        if isinstance(part, Application) and part.function == name
    )


def _is_before(term: Term, k: Variable, place: int, low: int) -> bool:
    """Say whether an index is smaller than another one, which is a number or any from there on."""
    if isinstance(term, Number):
        return low <= term.value < place
    by = offset_of(term, k)
    return by is not None and by < 0 and place + by >= low


def _equal(left: Term, right: Term) -> Term:
    return Operation("eq", (left, right), TRUTH)


def _for_all(item: Bound, body: Term) -> Term:
    return Binding("forall", (item,), None, body, TRUTH)


def _end_of_beginning(k: Variable, low: int, body: Term) -> int | None:
    """Return the index from which on the last case alone applies; None where it is not known."""
    guards = body.arguments[1:-1:2] if _is_cases(body) else ()
    ends = [_largest(guard, k) for guard in guards]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends):
        return None
    end = max([low, *(last + 1 for last in known)])
    every = all(_case_at(k, place, body) is not None for place in range(low, end))
    return end if every and end - low <= LONGEST_BEGINNING else None


def _is_cases(body: Term) -> TypeGuard[Operation]:
    return isinstance(body, Operation) and body.operator == "cases"


def _largest(guard: Term, k: Variable) -> int | None:
    """Return the largest index at which a condition holds, where it is evident."""
    match guard:
        case Operation("eq" | "le", (left, Number(value))) if left == k:
            return floor(value)
        case Operation("lt", (left, Number(value))) if left == k:
            return ceil(value) - 1
    return None


def _case_at(k: Variable, place: int, body: Term) -> Term | None:
    """Return the value of a definition by cases at an index; None where that is not evident."""
    if not _is_cases(body):
        return body
    *guarded, last = body.arguments
    for value, guard in zip(guarded[::2], guarded[1::2], strict=True):
        holds = _holds_at(guard, k, place)
        if holds is None or holds:
            return value if holds else None
    return last


def _holds_at(guard: Term, k: Variable, place: int) -> bool | None:
    match guard:
        case Operation("eq", (left, Number(value))) if left == k:
            return place == value
        case Operation("le", (left, Number(value))) if left == k:
            return place <= value
        case Operation("lt", (left, Number(value))) if left == k:
            return place < value
    return None


def simplified(term: Term, k: Variable, place: int) -> Term:
    """Return a term at one index, with the indices that depend on it computed."""
    return _tidied(substitute(term, {k.name: integer(place)}), k)


def shifted(term: Term, k: Variable, by: int) -> Term:
    """Return a term at an index that is so much larger, with the indices in it simplified."""
    return _tidied(substitute(term, {k.name: _added(k, by)}), k)


def _added(k: Variable, by: int) -> Term:
    if by == 0:
        return k
    return Operation("add" if by > 0 else "sub", (k, integer(abs(by))), INTEGER)


def _tidied(term: Term, k: Variable) -> Term:
    """Write sums of an index with numbers, and of numbers, as simply as can be; not below binders."""
    offset = offset_of(term, k)
    if offset is not None:
        return _added(k, offset)
    match term:
        case Operation("add" | "sub" as sign, (Number(one), Number(other)), sort) if (
            sort == INTEGER
        ):
            return Number(one + other if sign == "add" else one - other)
        case Operation(operator, arguments, sort):
            return Operation(operator, tuple(_tidied(one, k) for one in arguments), sort)
        case Application(function, arguments, sort):
            return Application(function, tuple(_tidied(one, k) for one in arguments), sort)
    return term


def with_own_name(term: Term, local: Variable, name: Variable, known: tuple[Term, ...]) -> Term:
    """Put a name, with arguments that are known everywhere, for the one that a definition is read with."""

    def walk(node: Term) -> Term:
        match node:
            case Application(function, arguments, sort):
                inner = tuple(map(walk, arguments))
                if function == local:
                    return Application(name, (*known, *inner), sort)
                return Application(function, inner, sort)
            case Operation(operator, arguments, sort):
                return Operation(operator, tuple(map(walk, arguments)), sort)
            case Binding(binder, bound, condition, body, sort):
                condition = None if condition is None else walk(condition)
                return Binding(binder, tuple(map(item, bound)), condition, walk(body), sort)
        return node

    def item(one: Bound) -> Bound:
        domain = None if one.domain is None else walk(one.domain)
        return Bound(one.variable, domain, tuple(map(item, one.parameters)))

    return walk(term)
