"""What certificates bind themselves: all integers from one on, sums over other ranges, families."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.propositions import Unbuildable, make
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix, Scalar, SetOf
from proofcheck.terms.substitution import free_names, names_of_sort


def read_bound(algebra: Algebra, read: Callable[[Any], Term], spec: Any) -> Term:
    """Read an index, what is said of all of its values, a sum over another range, or a family.

    read   reads the terms of which it is made

    raises   Unbuildable for what is none of these
    """
    match spec:
        case ["i", str(name)]:  # visible nowhere, so that it has to be bound
            return Variable(f"index {name}", INTEGER)
        case ["every", str(name), low, proposition]:
            return _for_every(algebra, f"index {name}", read(low), read(proposition))
        case ["over", whole, low, high]:
            return _over(read(whole), read(low), read(high))
        case ["members", whole, *path]:
            return _members(read(whole), path)
    raise Unbuildable("not a term")


def _for_every(algebra: Algebra, name: str, low: Term, proposition: Term) -> Term:
    """Return that a proposition about numbers holds for all integers from one on."""
    if sort_of(low) != INTEGER or sort_of(proposition) != TRUTH:
        raise Unbuildable("it is not about an integer")
    if name in free_names(low):
        raise Unbuildable("the least integer is not visible")
    _check_numbers(proposition)
    at_least = Operation("Nat" if algebra.is_natural(low) else "Int", (), SetOf(INTEGER))
    k = Variable(name, INTEGER)
    return Binding("forall", (Bound(k, at_least),), make("le", low, k), proposition, TRUTH)


def _over(whole: Term, low: Term, high: Term) -> Term:
    """Return a sum or product of numbers over another range."""
    if not sort_of(low) == sort_of(high) == INTEGER:
        raise Unbuildable("an end is no integer")
    match whole:
        case Binding(binder, (Bound(k, Operation("range") as members, ()),), None, body) if (
            binder in ("sum", "prod")
        ):
            _check_numbers(body)
            ends = Operation("range", (low, high), members.sort)
            return Binding(binder, (Bound(k, ends),), None, body, whole.sort)
    raise Unbuildable("neither a sum nor a product over one range")


def _members(whole: Term, path: list[Any]) -> Term:
    """Return what is added up, or a part of it, as a function of the indices."""
    match whole:
        case Binding(binder, (_, *_) as bound, None, body) if binder in _OVER_FAMILIES:
            pass
        case _:
            raise Unbuildable("neither a sum, a product nor an extremum")
    for step in path:
        if isinstance(body, Binding) or step not in range(len(body.children)):
            raise Unbuildable("no part of what is added up")
        body = body.children[step]
    if not isinstance(sort_of(body), Scalar) or any(item.parameters for item in bound):
        raise Unbuildable("a family of numbers is needed")
    _check_names({item.variable.name for item in bound}, body)
    return function_of([Bound(item.variable, None) for item in bound], body)


def _check_names(indices: Collection[str], body: Term) -> None:
    """Check that of matrices there are names alone: where no index is, a size could be negative."""
    for part in walk(body):
        sort = sort_of(part)
        if isinstance(sort, Matrix) and not isinstance(part, Variable):
            raise Unbuildable("it speaks of matrices that have no name")
        if not names_of_sort(sort).isdisjoint(indices):
            raise Unbuildable("a size depends on an index")


_OVER_FAMILIES = frozenset({"sum", "prod", "max", "min"})


def _check_numbers(term: Term) -> None:
    """Check that a term speaks of no matrices: a size could depend on what is bound, and be negative."""
    if any(isinstance(sort_of(part), Matrix) for part in walk(term)):
        raise Unbuildable("it speaks of matrices")
