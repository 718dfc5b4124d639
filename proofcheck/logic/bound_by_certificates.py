"""What certificates bind themselves: all integers from one on, sums, rows of numbers, families."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.propositions import Unbuildable, make, ring_of
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix, Scalar, SetOf
from proofcheck.terms.substitution import free_names, names_of_sort


def read_bound(algebra: Algebra, read: Callable[[Any], Term], spec: Any) -> Term:
    """Read an index, what is said of all of its values, a sum, a row of numbers, or a family.

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
            return _members(algebra, read(whole), path)
        case ["family", str(name), term]:
            return _family(algebra, f"index {name}", read(term))
        case ["row", str(name), last, number]:
            return _row(f"index {name}", read(last), read(number))
        case ["sum", str(name), last, term]:
            return _sum(f"index {name}", read(last), read(term))
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


def _members(algebra: Algebra, whole: Term, path: list[Any]) -> Term:
    """Return what is added up, or a part of it, or an entry, as a function of the indices."""
    match whole:
        case Binding(binder, (_, *_) as bound, None, body) if binder in _OVER_FAMILIES:
            pass
        case _:
            raise Unbuildable("neither a sum, a product, an extremum nor a matrix")
    for step in path:
        if isinstance(body, Binding) or step not in range(len(body.children)):
            raise Unbuildable("no part of what is added up")
        body = body.children[step]
    if not isinstance(sort_of(body), Scalar) or any(item.parameters for item in bound):
        raise Unbuildable("a family of numbers is needed")
    _check_sizes(algebra, [item.variable.name for item in bound], body)
    return function_of([Bound(item.variable, None) for item in bound], body)


def _family(algebra: Algebra, name: str, term: Term) -> Term:
    """Return a number or a matrix as a function of an index."""
    if not isinstance(sort_of(term), Scalar | Matrix):
        raise Unbuildable("neither numbers nor matrices")
    _check_sizes(algebra, [name], term)
    return function_of([Bound(Variable(name, INTEGER), None)], term)


def _check_sizes(algebra: Algebra, indices: Collection[str], body: Term) -> None:
    """Check that all matrices have values at all integers, and not where the indices are alone.

    So no size may depend on what is bound, nor be negative: what holds for the indices could say that
    it is none.
    """
    bound = {*indices}.union(*map(_bound_in, walk(body)))
    for part in walk(body):
        sort = sort_of(part)
        if not names_of_sort(sort).isdisjoint(bound):
            raise Unbuildable("a size depends on an index")
        sizes = (sort.rows, sort.columns) if isinstance(sort, Matrix) else ()
        if not isinstance(part, Variable) and not all(map(algebra.is_natural, sizes)):
            raise Unbuildable("a size of a matrix that has no name may be negative")


def _bound_in(part: Term) -> Iterator[str]:
    for item in part.bound if isinstance(part, Binding) else ():
        yield from (one.variable.name for one in (item, *item.parameters))


_OVER_FAMILIES = frozenset({"sum", "prod", "max", "min", "matrix"})


def _row(name: str, last: Term, number: Term) -> Term:
    """Return the matrix of one row whose entries are the values of a number for an index from one on."""
    across = _index(name, last, number)
    if not isinstance(sort_of(number), Scalar):
        raise Unbuildable("it is no row of numbers")
    down = _index(f"row of {name}", Number(Fraction(1)), number)
    shape = Matrix(Number(Fraction(1)), last, ring_of(number))
    return Binding("matrix", (down, across), None, number, shape)


def _sum(name: str, last: Term, term: Term) -> Term:
    """Return the sum of the values of a number or a matrix for an index from one on."""
    index = _index(name, last, term)
    if not isinstance(sort_of(term), Scalar | Matrix):
        raise Unbuildable("neither numbers nor matrices")
    return Binding("sum", (index,), None, term, sort_of(term))


def _index(name: str, last: Term, term: Term) -> Bound:
    """Return an index from one on, on which no size in a term depends."""
    if sort_of(last) != INTEGER or name in free_names(last):
        raise Unbuildable("the last index is no integer")
    if any(name in names_of_sort(sort_of(part)) for part in walk(term)):
        raise Unbuildable("a size depends on the index")
    ends = Number(Fraction(1)), last
    return Bound(Variable(name, INTEGER), Operation("range", ends, SetOf(INTEGER)))


def _check_numbers(term: Term) -> None:
    """Check that a term speaks of no matrices: a size could depend on what is bound, and be negative."""
    if any(isinstance(sort_of(part), Matrix) for part in walk(term)):
        raise Unbuildable("it speaks of matrices")
