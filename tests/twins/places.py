"""The places of a term in which something may be changed, each in its surroundings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    sort_of,
)
from proofcheck.terms.sorts import Function


@dataclass(frozen=True, slots=True)
class Place:
    """A subterm in its surroundings.

    path         the way from the root, as numbers of children separated by dots
    rebuild      puts another term of the same sort in its place
    polarity     1 where a stronger subterm makes the whole stronger, -1 the reverse, 0 unknown
    may_flip     whether flipping its sign could change the whole otherwise than elsewhere
    may_turn     the same of a transpose
    """

    term: Term
    path: str
    rebuild: Callable[[Term], Term]
    polarity: int
    may_flip: bool
    may_turn: bool

    def put(self, other: Term) -> Term:
        """Return the whole with another term of the same sort in this place."""
        assert sort_of(self.term) == sort_of(other), f"{self.term} and {other} differ in sort"
        return self.rebuild(other)


_SIZES = frozenset({"identity", "zero", "Matrices", "ComplexMatrices", "O", "SO", "U"})
"""Operators all of whose arguments are sizes: a change there would change shapes."""

_ONE_CHILD = {"entry": frozenset({0}), "row": frozenset({0}), "column": frozenset({0})}
"""Operators of which only these arguments are changed: the others are indices."""

_LINEAR = frozenset(
    {"mul", "neg", "transpose", "adjoint", "scalar", "trace", "entry", "row", "column", "dsum"}
)
"""Operators through which a sign passes, so that it is flipped further out or inside a sum."""

_EVEN = frozenset(
    {"pow", "abs", "norm", "norm1", "norminf", "normF", "cos", "rank", "nnz", "kernel", "image"}
)
"""Operators whose first argument may change its sign; of an odd power the sign passes out."""

_SYMMETRIC = frozenset({"transpose", "trace", "det", "rank", "nnz", "norm", "normF"})
"""Operators that do not see a transpose, or undo it."""

_PASSING = frozenset({"forall", "exists", "absolute", "sum", "bigoplus"})
"""Binders through whose body a transpose passes, or whose body is no matrix."""


def places(root: Place) -> Iterator[Place]:
    """Yield the subterms in which something may be changed, parents first."""
    waiting = [root]
    while waiting:
        place = waiting.pop()
        yield place
        waiting += reversed(list(_below(place)))


def is_zero(term: Term) -> bool:
    """Say whether a term is evidently zero."""
    return (isinstance(term, Number) and not term.value) or is_made_of(term, "zero")


def is_made_of(term: Term, *operators: str) -> bool:
    """Say whether a term is one of these operations."""
    return isinstance(term, Operation) and term.operator in operators


def _below(place: Place) -> Iterator[Place]:
    term = place.term
    if isinstance(term, Operation) and term.operator not in _SIZES:
        for number in _changeable(term):
            yield Place(
                term.arguments[number],
                _join(place.path, number),
                _into_arguments(place, term, number),
                place.polarity * _sign(term.operator, number),
                _may_flip(term, number),
                _may_turn(term, number),
            )
    elif isinstance(term, Application) and isinstance(term.function.sort, Function):
        sort = term.function.sort
        # Arguments of a family are indices, and implicit ones are sizes.
        first = len(term.arguments) if sort.indexed else sort.implicit
        for number, argument in list(enumerate(term.arguments))[first:]:
            into = _into_arguments(place, term, number)
            path = _join(place.path, number)
            yield Place(argument, path, into, 0, may_flip=True, may_turn=True)
    elif isinstance(term, Binding):
        yield from _below_binding(place, term)


def _changeable(term: Operation) -> Iterator[int]:
    """Yield the numbers of the arguments that are neither indices nor counts."""
    first = 1 if term.operator == "blocks" else 0
    only = _ONE_CHILD.get(term.operator)
    return (n for n in range(first, len(term.arguments)) if only is None or n in only)


def _below_binding(place: Place, term: Binding) -> Iterator[Place]:
    carries = term.binder in ("forall", "exists", "absolute")
    if term.condition is not None:
        yield Place(
            term.condition,
            _join(place.path, "where"),
            lambda other: place.rebuild(replace(term, condition=other)),
            place.polarity * {"forall": -1, "exists": 1}.get(term.binder, 0),
            may_flip=False,
            may_turn=False,
        )
    yield Place(
        term.body,
        _join(place.path, "body"),
        lambda other: place.rebuild(replace(term, body=other)),
        place.polarity if carries else 0,
        may_flip=term.binder == "set",
        may_turn=term.binder not in _PASSING,
    )


def _join(path: str, step: int | str) -> str:
    return f"{path}.{step}".lstrip(".")


def _into_arguments(
    place: Place, term: Operation | Application, number: int
) -> Callable[[Term], Term]:
    def rebuild(other: Term) -> Term:
        before, after = term.arguments[:number], term.arguments[number + 1 :]
        return place.rebuild(replace(term, arguments=(*before, other, *after)))

    return rebuild


def _sign(operator: str, number: int) -> int:
    if operator in ("and", "or"):
        return 1
    if operator == "implies":
        return 1 if number else -1
    return -1 if operator == "not" else 0


def _may_flip(term: Operation, number: int) -> bool:
    """Flipping the left of an equation is flipping its right; a sign passes through a product."""
    if term.operator in _LINEAR or (term.operator in {"div", *_EVEN} and number == 0):
        return False
    return not (term.operator in ("eq", "ne", "add", "sub") and number == 0)


def _may_turn(term: Operation, number: int) -> bool:
    """As for a sign; and a transpose of a side says nothing where the other side is zero."""
    if term.operator in ("eq", "ne"):
        return number == 1 and not any(map(is_zero, term.arguments))
    return term.operator not in _SYMMETRIC
