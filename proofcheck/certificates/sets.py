"""Sets as predicates: what it means to lie in one."""

from __future__ import annotations

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.named_sets import SETS
from proofcheck.certificates.refusals import Construct, Refused
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, operation, sort_of
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import substitute

_ELEMENT = "$element"
"""Stands for an element until that is put for it, so that no bound name captures anything."""


def element_sort(collection: Term) -> Sort:
    """Return the sort of the elements of a set.

    raises   Refused for functions and families: where these are not meant, nothing is said of them;
             and for sets, of which two with the same elements differ as functions on two sorts
    """
    sort = sort_of(collection)
    assert isinstance(sort, SetOf)
    if isinstance(sort.element, SetOf):
        raise Refused(Construct.SET_OF_SETS, collection)
    if isinstance(sort.element, Function):
        raise Refused(Construct.SET_OF_FUNCTIONS, collection)
    return sort.element


def write_membership(
    writer: Writer, element: Term, collection: Term, environment: Environment
) -> list[int]:
    """Return the propositions that say, together, that an element lies in a set.

    raises   Refused where something in them has no node
    """
    sort = element_sort(collection)
    if _ring(sort_of(element)) > _ring(sort):
        return [_among_fewer(writer, element, collection, environment)]
    if isinstance(collection, Binding):
        return _described(writer, element, collection, environment)
    if not isinstance(collection, Operation):
        parts = [writer.term(part, environment) for part in (collection, element)]
        return [writer.add("app", *parts)]
    rule = SETS.get(collection.operator)
    if rule is None:
        raise Refused(Construct.UNKNOWN_OPERATION, collection)
    return rule(writer, element, collection, environment)


def write_predicate(
    writer: Writer, collection: Term, environment: Environment, sort: Sort | None = None
) -> int:
    """Return a set as a function to truth values, on a sort that holds its elements."""
    sort = element_sort(collection) if sort is None else sort
    mark = environment.fresh(sort)
    inner = environment.inside(mark)
    body = writer.conjunction(write_membership(writer, mark, collection, inner))
    return writer.add("lambda", write_sort(writer, sort, environment), body)


def _ring(sort: Sort) -> Ring:
    return sort.ring if isinstance(sort, Scalar | Matrix) else Ring.INTEGER


def _among_fewer(writer: Writer, element: Term, collection: Term, environment: Environment) -> int:
    """Say of a complex number, say, that it is one of the elements, which are real."""
    sort = element_sort(collection)
    mark = environment.fresh(sort)
    inner = environment.inside(mark)
    equal = writer.add("eq", writer.term(mark, inner), writer.term(element, inner))
    said = write_membership(writer, mark, collection, inner)
    body = writer.conjunction([equal, *said])
    return writer.add("exists", write_sort(writer, sort, environment), body)


def _described(writer: Writer, x: Term, collection: Binding, environment: Environment) -> list[int]:
    """Say that x is such an element itself, or the value at some, or in some or all of the sets."""
    item = collection.bound[0]
    if collection.binder != "set":
        inside = operation("in", _element_of(collection), collection.body)
        quantifier = "exists" if collection.binder == "bigunion" else "forall"
        whole = _over_names(quantifier, collection, inside)
        return [writer.term(substitute(whole, {_ELEMENT: x}), environment)]
    if len(collection.bound) == 1 and collection.body == item.variable and not item.parameters:
        said = [] if item.domain is None else write_membership(writer, x, item.domain, environment)
        if collection.condition is not None:
            condition = substitute(collection.condition, {item.variable.name: x})
            said.append(writer.term(condition, environment))
        return said
    equal = operation("eq", _element_of(collection), collection.body)
    whole = _over_names("exists", collection, equal)
    return [writer.term(substitute(whole, {_ELEMENT: x}), environment)]


def _over_names(quantifier: str, collection: Binding, body: Term) -> Binding:
    return Binding(quantifier, collection.bound, collection.condition, body, TRUTH)


def _element_of(collection: Term) -> Variable:
    return Variable(_ELEMENT, element_sort(collection))
