"""Entries of matrices and vectors, and the parts that ranges of indices cut out."""

from __future__ import annotations

from proofcheck.language.syntax import Expression, Index
from proofcheck.language.typing.context import ONE, Context
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar, SetOf


def entry_of(context: Context, base: Term, node: Index) -> Term:
    """Understand `S[i, j]`, `x[i]` and, with ranges for indices, `S[1..m, j]`.

    raises   Rejection where the term has no entries or the indices are no positions
    """
    if not isinstance(sort_of(base), Matrix):
        base = _as_matrix(context, base, node)
    sort = sort_of(base)
    assert isinstance(sort, Matrix)
    row, column = _positions(context, sort, node)
    ring = Scalar(sort.ring)
    if not isinstance(sort_of(row), SetOf) and not isinstance(sort_of(column), SetOf):
        return operation("entry", base, row, column, sort=ring)
    down = _Side(context, row, "i", (base, row, column))
    across = _Side(context, column, "j", (base, row, column))
    entry = operation("entry", base, down.position, across.position, sort=ring)
    shape = Matrix(down.length, across.length, sort.ring)
    return Binding("matrix", (down.bound, across.bound), None, entry, shape)


def _as_matrix(context: Context, base: Term, node: Index) -> Term:
    if isinstance(base, Operation) and base.operator == "scalar":
        return base.arguments[0]
    message = f"{context.quote(base)} is {context.shape(sort_of(base))} and has no entries"
    raise Rejection("P0303", node.span, message, remarks=context.origins(base))


def _positions(context: Context, sort: Matrix, node: Index) -> tuple[Term, Term]:
    found = [_position(context, index) for index in node.indices]
    if len(found) == 2:
        return found[0], found[1]
    if len(found) == 1 and context.sizes.is_one(sort.columns):
        return found[0], ONE
    if len(found) == 1 and context.sizes.is_one(sort.rows):
        return ONE, found[0]
    message = f"an entry of a matrix of shape {context.shape(sort)} is written `[i, j]`"
    raise Rejection("P0304", node.span, message)


def _position(context: Context, node: Expression) -> Term:
    term = context.term(node)
    if isinstance(term, Operation) and term.operator == "range":
        return term
    return context.as_integer(context.as_number(term, node), node)


class _Side:
    """The rows or the columns that are cut out: how many, and which one a name stands for."""

    def __init__(self, context: Context, place: Term, letter: str, taken: tuple[Term, ...]) -> None:
        variable = Variable(context.fresh_name(letter, *taken), INTEGER)
        low = high = place
        if isinstance(place, Operation) and place.operator == "range":
            low, high = place.arguments
        self.length = _length(low, high)
        domain = operation("range", ONE, self.length, sort=SetOf(INTEGER))
        self.bound = Bound(variable, domain)
        shift = _shift(low)
        self.position: Term = variable
        if low is place:
            self.position = place
        elif shift is not None:
            self.position = operation("add", shift, variable, sort=INTEGER)


def _length(low: Term, high: Term) -> Term:
    """Return how many integers lie from one to another, provided there are any."""
    if low == high:
        return ONE
    shift = _shift(low)
    return high if shift is None else _difference(high, shift)


def _shift(low: Term) -> Term | None:
    """Return what is added to a position counted from 1, `None` for nothing."""
    return None if low == ONE else _difference(low, ONE)


def _difference(left: Term, right: Term) -> Term:
    if isinstance(left, Number) and isinstance(right, Number):
        return Number(left.value - right.value)
    return operation("sub", left, right, sort=INTEGER)
