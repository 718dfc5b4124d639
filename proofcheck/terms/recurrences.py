"""Equations that give each member of a family from those before it: ``x[k + 1] = A*x[k]``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.sorts import INTEGER, Function

_LEAST = {"Nat": 0, "PosNat": 1}


@dataclass(frozen=True, slots=True)
class Equation:
    """What a proposition says of all members of a family: the one at index + offset is a term.

    name    of the family
    low     the least value of the index
    """

    name: str
    index: Variable
    low: int
    offset: int
    step: Term


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
        case Binding("forall", (item,), None, body, _):
            low = least_index(item)
            if low is not None:
                yield from _equations(item.variable, low, body)


def _equations(index: Variable, low: int, body: Term) -> Iterator[Equation]:
    match body:
        case Operation("and", parts):
            for part in parts:
                yield from _equations(index, low, part)
        case Operation("eq", (left, right)):
            for member, step in ((left, right), (right, left)):
                offset = member_offset(member, index)
                if offset is not None:
                    assert isinstance(member, Application)
                    yield Equation(member.function.name, index, low, offset, step)


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
