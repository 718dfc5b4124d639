"""What is evident about numbers from the sets they are declared in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.language.sizes import LookUp, Sizes
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
    )
)
"""Sets of the library; none of them is empty."""

NESTED = 16
"""So many sets around a name are looked at, each of which evidently holds the one before."""

_NOT_NEGATIVE = frozenset(("abs", "norm", "norm1", "norminf", "normF", "sqrt", "exp", "pi"))


@dataclass(frozen=True, slots=True)
class Signs:
    """Decides signs where they are evident; an unknown sign is never a wrong one.

    sizes      equations between sizes
    domain_of  the set a name lies in; for a set that is defined, its body
    """

    sizes: Sizes
    domain_of: LookUp

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
            body = self.domain_of(domain.name)
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
                around = self.domain_of(around.name)
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
        return not item.parameters and self._is_finite_set(item.domain, NESTED)

    def _is_finite_set(self, domain: Term | None, nested: int) -> bool:
        """Say so of the members of a set; what is selected from finitely many values are so few."""
        if nested and isinstance(domain, Variable):
            body = self.domain_of(domain.name)
            is_body = body is not None and sort_of(body) == sort_of(domain)
            return is_body and self._is_finite_set(body, nested - 1)
        if nested and isinstance(domain, Binding) and domain.binder == "set":
            inner = (None if one.parameters else one.domain for one in domain.bound)
            return all(self._is_finite_set(one, nested - 1) for one in inner)
        return isinstance(domain, Operation) and domain.operator in ("range", "finite")
