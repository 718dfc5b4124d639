"""What is evident about numbers from the sets they are declared in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.language.sizes import LookUp, Sizes, body_of
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import COMPLEX, INTEGER, Scalar
from proofcheck.terms.substitution import free_names

NEVER_EMPTY = frozenset(
    (
        "Nat",
        "PosNat",
        "Int",
        "Rat",
        "Real",
        "NonNegReal",
        "PosReal",
        "Complex",
        "Matrices",
        "ComplexMatrices",
        "O",
        "SO",
        "U",
        "Clifford",
    )
)
"""Sets of the library; none of them is empty."""

NESTED = 16
"""So many sets around a name are looked at, each of which evidently holds the one before."""

_FINITE = frozenset(("range", "finite", "spectrum"))
"""Operations that yield sets of finitely many members."""

INVOLVED = 64
"""So many sets that one is selected from are looked at."""

_NOT_NEGATIVE = frozenset(("abs", "norm", "norm1", "norminf", "normF", "sqrt", "exp", "pi"))


@dataclass(frozen=True, slots=True)
class Signs:
    """Decides signs where they are evident; an unknown sign is never a wrong one.

    sizes      equations between sizes
    domain_of  the set a name lies in; for a set that is defined, its body
    result_of  the body of a function that is defined
    """

    sizes: Sizes
    domain_of: LookUp
    result_of: LookUp

    def is_at_least(self, size: Term, least: int) -> bool:
        """Say whether an integer is evidently at least `least`."""
        return self.sizes.is_at_least(size, least, self.domain_of)

    def is_not_negative(self, term: Term) -> bool:
        """Say whether a real number is evidently not negative."""
        if isinstance(term, Number):
            return term.value >= 0
        if isinstance(term, Operation):
            if term.operator in _NOT_NEGATIVE and sort_of(term) != COMPLEX:
                return True
            if term.operator in ("add", "mul", "div") and all(
                map(self.is_not_negative, term.arguments)
            ):
                return True
        if self._lies_in(term, "NonNegReal", "PosReal"):
            return True
        return sort_of(term) == INTEGER and self.is_at_least(term, 0)

    def is_positive(self, term: Term) -> bool:
        """Say whether a real number is evidently positive."""
        if isinstance(term, Number):
            return term.value > 0
        if isinstance(term, Operation):
            if term.operator in ("exp", "pi"):
                return isinstance(sort_of(term), Scalar) and sort_of(term) != COMPLEX
            if term.operator in ("mul", "div", "sqrt") and all(
                map(self.is_positive, term.arguments)
            ):
                return True
            if term.operator == "add" and all(map(self.is_not_negative, term.arguments)):
                return any(map(self.is_positive, term.arguments)) or self._is_positive_integer(term)
        return self._lies_in(term, "PosReal") or self._is_positive_integer(term)

    def _is_positive_integer(self, term: Term) -> bool:
        return sort_of(term) == INTEGER and self.is_at_least(term, 1)

    def _lies_in(self, term: Term, *operators: str) -> bool:
        if not isinstance(term, Variable):
            return False
        domain = self.domain_of(term.name)
        return isinstance(domain, Operation) and domain.operator in operators

    # --- sets ---------------------------------------------------------------------------------

    def unfolded(self, domain: Term | None) -> Term | None:
        """Return the body of a set that is defined, any other as it is."""
        if isinstance(domain, Variable):
            body = body_of(domain, self.domain_of)
            return body if isinstance(body, Operation) else domain
        return domain

    def is_member(self, element: Term, domain: Term) -> bool:
        """Say whether something evidently lies in a set."""
        if isinstance(element, Variable) and domain in self._sets_around(element.name):
            return True
        inner = self.unfolded(domain)
        if not isinstance(inner, Operation):
            return False
        if inner.operator == "range":
            low, high = inner.arguments
            return sort_of(element) == INTEGER and self.is_between(element, low, high)
        if inner.operator in ("Nat", "PosNat"):
            least = 1 if inner.operator == "PosNat" else 0
            return sort_of(element) == INTEGER and self.is_at_least(element, least)
        if inner.operator == "NonNegReal":
            return self.is_not_negative(element)
        return inner.operator == "PosReal" and self.is_positive(element)

    def _sets_around(self, name: str) -> Iterator[Term]:
        """Yield the set a name lies in, and sets that evidently hold all of that set."""
        around = self.domain_of(name)
        for _ in range(NESTED):
            if around is None:
                return
            yield around
            if isinstance(around, Variable):
                around = body_of(around, self.domain_of)
            elif isinstance(around, Binding) and around.binder == "set":
                first = around.bound[0]
                selects = len(around.bound) == 1 and around.body == first.variable
                around = first.domain if selects else None
            else:
                return

    def is_between(self, element: Term, low: Term, high: Term) -> bool:
        """Say whether an integer evidently lies between two others."""
        if isinstance(element, Variable):
            domain = self.unfolded(self.domain_of(element.name))
            if isinstance(domain, Operation) and domain.operator == "range":
                first, last = domain.arguments
                if first == low and self.sizes.are_equal(last, high):
                    return True
        above = operation("sub", element, low, sort=INTEGER)
        below = operation("sub", high, element, sort=INTEGER)
        return self.is_at_least(above, 0) and self.is_at_least(below, 0)

    def is_inhabited(self, item: Bound) -> bool:
        """Say whether a bound name evidently ranges over something.

        Of a family, any member of the set will do as the value at every index.
        """
        domain = self.unfolded(item.domain)
        if domain is None:
            return True
        indices = {one.variable.name for one in item.parameters}
        if not isinstance(domain, Operation) or not indices.isdisjoint(free_names(domain)):
            return False
        if domain.operator == "range":
            low, high = domain.arguments
            return self.is_at_least(operation("sub", high, low, sort=INTEGER), 0)
        if domain.operator == "finite":
            return bool(domain.arguments)
        return domain.operator in NEVER_EMPTY

    def is_finite(self, item: Bound) -> bool:
        """Say whether a bound name evidently ranges over finitely many values."""
        sets: list[_Inner] = [_Inner(None if item.parameters else item.domain)]
        for one in sets:  # it grows meanwhile
            inner = self._selected_from(one)
            if inner is None or len(sets) > INVOLVED:
                return False
            sets += [other for other in inner if other not in sets]
        return True

    def _selected_from(self, one: _Inner) -> list[_Inner] | None:
        """Return the sets that have to be finite so that one evidently is; None if it need not be."""
        domain, bound = one.domain, one.bound
        if isinstance(domain, Operation):
            parts = _parts_to_be_finite(domain)
            return None if parts is None else [_Inner(part, bound) for part in parts]
        if isinstance(domain, Variable) and domain.name not in bound:
            return [_Inner(one) for one in self._one_of(domain)]
        if isinstance(domain, Application) and domain.function.name not in bound:
            return [_Inner(self.result_of(domain.function.name))]
        if isinstance(domain, Binding) and domain.binder == "set":
            names = bound.union(item.variable.name for item in domain.bound)
            return [_Inner(None if i.parameters else i.domain, names) for i in domain.bound]
        return None

    def _one_of(self, name: Variable) -> tuple[Term | None, ...]:
        """Return sets of which one is that of a name: the body of one that is defined, or a list."""
        body = body_of(name, self.domain_of)
        if body is not None:
            return (body,)
        listed = self.unfolded(self.domain_of(name.name))
        if isinstance(listed, Operation) and listed.operator == "finite":
            return listed.arguments
        return (None,)


def _parts_to_be_finite(domain: Operation) -> tuple[Term, ...] | None:
    """Return the parts of a set that have to be finite so that it evidently is; None if none help."""
    if domain.operator in _FINITE:
        return ()
    if domain.operator == "inter" and any(map(_is_written_finite, domain.arguments)):
        return ()
    if domain.operator in ("inter", "minus"):
        return domain.arguments[:1]
    return domain.arguments if domain.operator == "union" else None


def _is_written_finite(domain: Term) -> bool:
    return isinstance(domain, Operation) and domain.operator in _FINITE


@dataclass(frozen=True, slots=True)
class _Inner:
    """A set within another one.

    bound   names that are bound around it: none of these is a set or function that is defined
    """

    domain: Term | None
    bound: frozenset[str] = frozenset()
