"""What the sides of an inequality are made of: factors, moduli, names that are defined."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import (
    Application,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Ring, Scalar
from proofcheck.terms.substitution import free_variables
from proofcheck.terms.task import Declaration

MOST_INDICES = 3
"""Indices that are tried for a member of a sum or a maximum."""

_ORDER = frozenset({"le", "lt", "ge", "gt"})


def is_number(term: Term) -> bool:
    """Say whether a term is a real number."""
    sort = sort_of(term)
    return isinstance(sort, Scalar) and sort.ring <= Ring.REAL


def is_scalar(term: Term) -> bool:
    """Say whether a term is a number, real or complex."""
    return isinstance(sort_of(term), Scalar)


def tidied(term: Term) -> Term:
    """Leave out zeros that are added, and products by zero and one, also on the sides of a relation.

    What is added up to a matrix is added up in its entries.
    """
    match term:
        case Operation("le" | "lt" | "ne" as relation, sides):
            return make(relation, *map(tidied, sides))
        case Operation("add", (x, y)):
            x, y = tidied(x), tidied(y)
            return y if x == ZERO else x if y == ZERO else make("add", x, y)
        case Operation("mul", (x, y)) if is_number(x) and is_number(y):
            x, y = tidied(x), tidied(y)
            if ZERO in (x, y):
                return ZERO
            return y if x == ONE else x if y == ONE else make("mul", x, y)
        case Operation("entry", (matrix, *place)):
            return _entry(matrix, place)
    return term


def _entry(matrix: Term, place: list[Term]) -> Term:
    """Return an entry of a sum as the sum of entries, and one of a multiple as a multiple."""
    match matrix:
        case Operation("add" | "sub" as operator, (x, y)):
            return make(operator, _entry(x, place), _entry(y, place))
        case Operation("mul", (x, y)) if is_number(x):
            return make("mul", x, _entry(y, place))
    return make("entry", matrix, *place)


def factors_of(term: Term) -> list[Term]:
    """Return the factors of a number as it is written."""
    match term:
        case Operation("mul", (x, y)) if is_number(x) and is_number(y):
            return [*factors_of(x), *factors_of(y)]
    return [term]


def summands_of(term: Term) -> list[Term]:
    """Return the summands of a number as it is written."""
    match term:
        case Operation("add", (x, y)):
            return [*summands_of(x), *summands_of(y)]
    return [term]


def product_of(factors: list[Term]) -> Term:
    """Return a product of numbers, 1 of none."""
    return reduce(partial(make, "mul"), factors) if factors else ONE


def defined_entries(script: Script, term: Term) -> Iterator[Term]:
    """Yield the entries of matrices with definitions whose moduli a number is a product of."""
    for factor in factors_of(term):
        match factor:
            case Operation("abs", (Operation("entry", (matrix, *_)) as entry,)):
                if isinstance(matrix, Operation) and matrix.operator == "transpose":
                    (matrix,) = matrix.arguments
                if _definition(script, matrix) is not None:
                    yield entry


def listed_entries(term: Term) -> Iterator[Operation]:
    """Yield the entries, outside of binders, of matrices that are given entry by entry."""
    if isinstance(term, Operation):
        if term.operator == "entry" and getattr(term.arguments[0], "binder", "") == "matrix":
            yield term
        for child in term.children:
            yield from listed_entries(child)


_EXTREMA = frozenset({"max", "min", "sup", "inf"})


def defined_numbers(script: Script, term: Term) -> Iterator[str]:
    """Yield the names of numbers with definitions that a term mentions outside of binders.

    An entry is a number with a definition where one gives its matrix entry by entry.
    """
    item = _definition(script, term)
    if item is not None and (is_number(term) or getattr(item.body, "binder", "") == "matrix"):
        yield item.variable.name
    elif isinstance(term, Operation):
        for child in term.children:
            yield from defined_numbers(script, child)


def is_defined_as_extremum(script: Script, term: Term) -> bool:
    """Say whether a number is by its definition the largest or the least of some."""
    item = _definition(script, term)
    return item is not None and getattr(item.body, "binder", "") in _EXTREMA


def _definition(script: Script, term: Term) -> Declaration | None:
    """Return the definition of a name, or of the function that a term is a value of."""
    head = getattr(term, "function", term)
    if not isinstance(term, Variable | Application) or not isinstance(head, Variable):
        return None
    item = script.sequent.shared.declarations.get(head.name)
    return item if item is not None and item.body is not None else None


def shared_objects(one: Term, other: Term) -> int:
    """Return how many names of other things than integers two terms have in common."""
    return len(_objects(one) & _objects(other))


def is_spoken_of(script: Script, term: Term) -> bool:
    """Say whether an inequality is known of what a term is made of."""
    names = _objects(term)
    return any(
        getattr(node, "operator", "") in _ORDER and names <= _objects(node)
        for fact in script.sequent.facts
        for node in walk(fact)
    )


def _objects(term: Term) -> frozenset[Variable]:
    return frozenset(one for one in free_variables(term) if one.sort != INTEGER)


def indices_in(script: Script, term: Term) -> list[str]:
    """Return the names of integers that a term mentions."""
    found = [n.name for n in walk(term) if isinstance(n, Variable) and n.sort == INTEGER]
    visible = script.sequent.visible
    return [*dict.fromkeys(name for name in found if name in visible)][:MOST_INDICES]


def first_of(script: Script, domain: Term | None) -> Term | None:
    """Return the first of some integers, if that is written down."""
    while isinstance(domain, Variable):
        item = _definition(script, domain)
        domain = None if item is None else item.body
    match domain:
        case Operation("range", (first, _)) | Operation("finite", (first, *_)):
            return first
    return None
