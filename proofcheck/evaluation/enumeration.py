"""Finite sets on a model, and the values that bound names run through."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from proofcheck.evaluation.functions import spectra
from proofcheck.evaluation.values import arithmetic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    EXACT,
    Ball,
    MatrixValue,
    NotEvaluable,
    Table,
    whole,
    zero_test,
)
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function

Locals = Mapping[str, Any]

RANGE_LIMIT = 200_000
"""Largest difference of the ends of a range that is listed."""

FAMILY_LIMIT = 2_000
"""Most families that a bound name ranges over."""


@dataclass(frozen=True, slots=True)
class SetValue:
    """A set on a model: its term, and the values of the local names in it."""

    term: Term
    scope: Locals


class Enumerator(ABC):
    """Lists what bound names may stand for, by the values of their domains."""

    __slots__ = ()

    @abstractmethod
    def value(self, term: Term, scope: Locals) -> Any:
        """Return the value of a term that is no proposition."""

    @abstractmethod
    def integer(self, term: Term, scope: Locals) -> int:
        """Return the value of an integer term."""

    @abstractmethod
    def is_certain(self, condition: Term, scope: Locals) -> bool:
        """Decide a proposition; raises NotEvaluable where that cannot be done for certain."""

    @abstractmethod
    def is_certain_member(self, value: Any, collection: Any) -> bool:
        """Decide membership; raises NotEvaluable where that cannot be done for certain."""

    def instances(
        self, bound: tuple[Bound, ...], scope: Locals, *, once: bool = False
    ) -> Iterator[Locals]:
        """Yield every choice of the bound variables, in order.

        once     no choice twice, and numbers in ascending order: a sum over a set has one term for
                 each element, and a product does not depend on how the set is written

        raises   NotEvaluable where a domain is not known to be finite
        """
        if not bound:
            yield scope
            return
        first, rest = bound[0], bound[1:]
        for member in self.choices_of(first, scope, once=once):
            inner = {**scope, first.variable.name: member}
            yield from self.instances(rest, inner, once=once)

    def choices_of(self, item: Bound, scope: Locals, *, once: bool = False) -> list[Any]:
        """List what one bound name may stand for; a family has a member for each index.

        once     as for :meth:`instances`; families are listed once in any case

        raises   NotEvaluable where the name is not known to range over a finite set
        """
        if isinstance(item.variable.sort, Function):
            return self.families(item, scope, lambda inner: distinct(self.members_of(item, inner)))
        members = self.members_of(item, scope)
        return in_order(distinct(members)) if once else members

    def members_of(self, item: Bound, scope: Locals) -> list[Any]:
        """List what a bound name ranges over; members may be listed twice.

        raises   NotEvaluable where that is not known to be finite
        """
        if item.domain is None:
            raise NotEvaluable(f"`{item.variable.name}` ranges over an infinite set")
        return self.members(self.value(item.domain, scope))

    def families(
        self, item: Bound, scope: Locals, pool: Callable[[Locals], list[Any]]
    ) -> list[Any]:
        """List all families, each member taken from the pool at its index.

        raises   NotEvaluable where there are too many, or the indices are not finitely many
        """
        names = [p.variable.name for p in item.parameters]
        keys, pools = list[tuple[Any, ...]](), list[list[Any]]()
        for inner in self.instances(item.parameters, scope, once=True):
            keys.append(tuple(inner[n] for n in names))
            pools.append(pool(inner))
            if prod(map(len, pools)) > FAMILY_LIMIT:
                raise NotEvaluable("there are too many families")
        return [Table(dict(zip(keys, chosen, strict=True))) for chosen in product(*pools)]

    def members(self, value: Any) -> list[Any]:
        """List a finite set; members may be listed twice.

        raises   NotEvaluable where the set is not known to be finite
        """
        if not isinstance(value, SetValue):
            raise NotEvaluable("a set is expected")
        if isinstance(value.term, Binding):
            scopes = self.choices(value.term, value.scope)
            return [self.value(value.term.body, inner) for inner in scopes]
        lister = _LISTERS.get(getattr(value.term, "operator", ""))
        if lister is None:
            raise NotEvaluable("the set is not known to be finite")
        return lister(self, value)

    def choices(self, term: Binding, scope: Locals, *, once: bool = False) -> Iterator[Locals]:
        """Yield the instances of a binder that satisfy its condition."""
        for inner in self.instances(term.bound, scope, once=once):
            if term.condition is None or self.is_certain(term.condition, inner):
                yield inner


def distinct(members: list[Any]) -> list[Any]:
    """Return each member once.

    raises   NotEvaluable where two members cannot be told apart
    """
    exact = [x for x in members if _is_exact(x)]
    enclosed = [x for x in members if not _is_exact(x)]
    if not all(isinstance(x, Ball) for x in enclosed):
        raise NotEvaluable("elements that are not exact numbers cannot be counted")
    once = list(dict.fromkeys(exact))
    for position, ball in enumerate(enclosed):
        others = [*enclosed[:position], *once]
        if not all(zero_test(ball - x) is Truth.FALSE for x in others):
            raise NotEvaluable("enclosed elements that may be equal cannot be counted")
    return [*once, *enclosed]


def _is_exact(member: Any) -> bool:
    cells = member.flat() if isinstance(member, MatrixValue) else (member,)
    return all(isinstance(x, EXACT) for x in cells)


def in_order(members: list[Any]) -> list[Any]:
    """Sort numbers; elements without an order stay as they are listed."""
    return sorted(members) if all(isinstance(x, Fraction) for x in members) else members


def _list_range(evaluator: Enumerator, value: SetValue) -> list[Any]:
    assert isinstance(value.term, Operation)
    low, high = (evaluator.integer(a, value.scope) for a in value.term.arguments)
    if high - low > RANGE_LIMIT:
        raise NotEvaluable("the range is too long")
    return [whole(k) for k in range(low, high + 1)]


def _list_finite(evaluator: Enumerator, value: SetValue) -> list[Any]:
    assert isinstance(value.term, Operation)
    return [evaluator.value(a, value.scope) for a in value.term.arguments]


def _list_union(evaluator: Enumerator, value: SetValue) -> list[Any]:
    assert isinstance(value.term, Operation)
    parts = [evaluator.value(a, value.scope) for a in value.term.arguments]
    return [member for part in parts for member in evaluator.members(part)]


def _list_filtered(evaluator: Enumerator, value: SetValue) -> list[Any]:
    assert isinstance(value.term, Operation)
    first, second = (evaluator.value(a, value.scope) for a in value.term.arguments)
    wanted = value.term.operator == "inter"
    try:
        listed = evaluator.members(first)
    except NotEvaluable:
        if not wanted:
            raise
        first, second = second, first  # an intersection is finite where either set is
        listed = evaluator.members(first)
    return [x for x in listed if evaluator.is_certain_member(x, second) is wanted]


def _list_spectrum(evaluator: Enumerator, value: SetValue) -> list[Any]:
    assert isinstance(value.term, Operation)
    matrix = evaluator.value(value.term.arguments[0], value.scope)
    return spectra.eigenvalues(arithmetic.as_matrix(matrix))


_LISTERS: dict[str, Callable[[Enumerator, SetValue], list[Any]]] = {
    "spectrum": _list_spectrum,
    "range": _list_range,
    "finite": _list_finite,
    "union": _list_union,
    "inter": _list_filtered,
    "minus": _list_filtered,
}
