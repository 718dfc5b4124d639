"""Immutable typed expressions: variables, numbers, operations, applications and binders.

Two terms are equal, and then one object, when they are equal letter by letter; equality up to the
names of bound variables is :func:`proofcheck.terms.canonical.are_alpha_equivalent`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from proofcheck.terms.interning import Interned, intern
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, RATIONAL, TRUTH, Sort


class Term(Interned):
    """An expression together with its sort.

    Each keeps the names it mentions (see :mod:`proofcheck.terms.substitution`) once these are
    computed.
    """

    __slots__ = ("known_free_names", "known_free_variables", "known_written_names")
    known_free_names: frozenset[str]
    known_free_variables: frozenset[Variable]
    known_written_names: tuple[frozenset[str], frozenset[str] | None]

    @property
    def children(self) -> tuple[Term, ...]:
        """The immediate subterms, in a fixed order; domains of bound variables included."""
        return ()

    def keep(self, name: str, value: Any) -> None:
        """Keep a value that is a function of the term."""
        object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Variable(Term):
    """A constant of the derivation, a given name or a bound name; identified by its name."""

    name: str
    sort: Sort

    def __new__(cls, name: str, sort: Sort) -> Self:
        return intern(cls, name, sort)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Number(Term):
    """An exact rational constant."""

    value: Fraction

    def __new__(cls, value: Fraction) -> Self:
        return intern(cls, value)

    @property
    def sort(self) -> Sort:
        """The integers where the value is one, else the rationals."""
        return INTEGER if self.value.denominator == 1 else RATIONAL


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Operation(Term):
    """A built-in operation applied to arguments; ``operators`` lists the names and meanings."""

    operator: str
    arguments: tuple[Term, ...]
    sort: Sort

    def __new__(cls, operator: str, arguments: tuple[Term, ...], sort: Sort) -> Self:
        return intern(cls, operator, arguments, sort)

    @property
    def children(self) -> tuple[Term, ...]:
        """The arguments."""
        return self.arguments


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Application(Term):
    """A named function or family applied to all its arguments, implicit ones first."""

    function: Variable
    arguments: tuple[Term, ...]
    sort: Sort

    def __new__(cls, function: Variable, arguments: tuple[Term, ...], sort: Sort) -> Self:
        return intern(cls, function, arguments, sort)

    @property
    def children(self) -> tuple[Term, ...]:
        """The arguments; the function's name is not a child."""
        return self.arguments


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Bound(Interned):
    """A bound variable and the set it ranges over (``None``: everything of its sort).

    For a function or family, ``domain`` is the set its values lie in and may mention
    ``parameters``, which say for which arguments it is meant.
    """

    variable: Variable
    domain: Term | None
    parameters: tuple[Bound, ...] = ()

    def __new__(
        cls, variable: Variable, domain: Term | None, parameters: tuple[Bound, ...] = ()
    ) -> Self:
        return intern(cls, variable, domain, parameters)

    @property
    def domains(self) -> tuple[Term, ...]:
        """The domains of the parameters, then the domain."""
        inner = tuple(domain for item in self.parameters for domain in item.domains)
        return inner if self.domain is None else (*inner, self.domain)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Binding(Term):
    """A binder over variables, an optional condition on them, and a body.

    ``binder`` is one of ``BINDERS``.  A later bound variable's domain may mention earlier ones.
    In ``set`` the body is the element: {body | bound, condition}.  ``fun`` is the function of its
    bound variables whose value is the body; its sort is a `Function` of them.
    """

    binder: str
    bound: tuple[Bound, ...]
    condition: Term | None
    body: Term
    sort: Sort

    def __new__(
        cls,
        binder: str,
        bound: tuple[Bound, ...],
        condition: Term | None,
        body: Term,
        sort: Sort,
    ) -> Self:
        return intern(cls, binder, bound, condition, body, sort)

    @property
    def children(self) -> tuple[Term, ...]:
        """Domains, then the condition, then the body."""
        domains = tuple(domain for item in self.bound for domain in item.domains)
        condition = () if self.condition is None else (self.condition,)
        return (*domains, *condition, self.body)


BINDERS = frozenset(
    {
        "forall",
        "exists",
        "absolute",
        "sum",
        "prod",
        "bigoplus",
        "bigunion",
        "biginter",
        "matrix",
        "fun",
        "set",
        "sup",
        "inf",
        "max",
        "min",
        "expect",
        "var",
        "prob",
    }
)


# A tuple that exists once: building a union at every call would take longer than the test.
_SORTED = (Variable, Number, Operation, Application, Binding)


def sort_of(term: Term) -> Sort:
    """Return the sort of a term.

    raises   TypeError for an object that is no term
    """
    if isinstance(term, _SORTED):
        return term.sort
    raise TypeError(f"not a term: {term!r}")


def integer(value: int) -> Number:
    """Return the integer constant ``value``."""
    return Number(Fraction(value))


def operation(operator: str, *arguments: Term, sort: Sort = TRUTH) -> Operation:
    """Return a built-in operation; propositions need no ``sort``."""
    return Operation(operator, arguments, sort)


def by_twos(extremum: Operation) -> Operation:
    """Return the largest, or the least, of many numbers as that of the first and of what it is of the rest."""
    first, *rest = extremum.arguments
    if len(rest) < 2:
        return extremum
    of_rest = by_twos(Operation(extremum.operator, tuple(rest), extremum.sort))
    return Operation(extremum.operator, (first, of_rest), extremum.sort)


def walk(term: Term) -> Iterator[Term]:
    """Yield the term and all its subterms, parents first, without recursion."""
    stack = [term]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))


def parts_of_conjunction(term: Term) -> list[Term]:
    """Return the parts of a conjunction, however nested, from left to right."""
    return _joined("and", term)


def factors_of_product(term: Term) -> list[Term]:
    """Return the factors of a product, however nested, from left to right."""
    return _joined("mul", term)


def _joined(operator: str, term: Term) -> list[Term]:
    found, waiting = [], [term]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Operation) and part.operator == operator:
            waiting += reversed(part.arguments)
        else:
            found.append(part)
    return found


def above_binders(term: Term) -> Iterator[Term]:
    """Yield a term and all that stands in it below no binder, a term before its parts."""
    yield term
    if not isinstance(term, Binding):
        for child in term.children:
            yield from above_binders(child)
