"""Propositions as nodes: connectives, relations, and what it means to lie in a set."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.rules import Rule, same, write_arguments
from proofcheck.certificates.sets import element_sort, write_membership, write_predicate
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix, Ring, Scalar, SetOf, Sort


def _turned(node: str) -> Rule:
    """A relation whose node takes the sides the other way round."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, *reversed(write_arguments(writer, term, environment)))

    return rule


def _truth(writer: Writer, _term: Operation, _environment: Environment) -> int:
    return writer.true()


def _negation(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.negation(writer.term(term.arguments[0], environment))


def _conjunction(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.conjunction([writer.term(part, environment) for part in _parts(term)])


def _disjunction(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.disjunction([writer.term(part, environment) for part in _parts(term)])


def _parts(term: Operation) -> Iterator[Term]:
    """Yield what a connective joins, whichever way it leans."""
    for part in term.arguments:
        if isinstance(part, Operation) and part.operator == term.operator:
            yield from _parts(part)
        else:
            yield part


def _equivalence(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.both_ways(*write_arguments(writer, term, environment))


def _equation(writer: Writer, term: Operation, environment: Environment) -> int:
    """Two sets are compared as functions on the larger of their sorts."""
    if not isinstance(sort_of(term.arguments[0]), SetOf):
        return writer.add("eq", *write_arguments(writer, term, environment))
    sort = _larger(*map(element_sort, term.arguments))
    sides = [write_predicate(writer, a, environment, sort) for a in term.arguments]
    return writer.add("eq", *sides)


def _larger(one: Sort, other: Sort) -> Sort:
    if isinstance(one, Scalar | Matrix) and isinstance(other, Scalar | Matrix):
        return one if one.ring >= other.ring else other
    return one


def _inequation(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.negation(_equation(writer, term, environment))


def _inside(writer: Writer, term: Operation, environment: Environment) -> int:
    element, collection = term.arguments
    return writer.conjunction(write_membership(writer, element, collection, environment))


def _outside(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.negation(_inside(writer, term, environment))


def _subset(writer: Writer, term: Operation, environment: Environment) -> int:
    smaller, larger = term.arguments
    sort = element_sort(smaller)
    mark = environment.fresh(sort)
    inner = environment.inside(mark)
    said, wanted = (write_membership(writer, mark, s, inner) for s in (smaller, larger))
    body = writer.implication(said, writer.conjunction(wanted))
    return writer.add("all", write_sort(writer, sort, environment), body)


def _invertible(writer: Writer, term: Operation, environment: Environment) -> int:
    """Say that a number is not zero, that a matrix has a complex inverse on both sides."""
    (inner,) = term.arguments
    sort = sort_of(inner)
    if not isinstance(sort, Matrix):
        zero = writer.number(0)
        return writer.negation(writer.add("eq", writer.term(inner, environment), zero))
    mark = environment.fresh(Matrix(sort.rows, sort.rows, Ring.COMPLEX))
    below = environment.inside(mark)
    matrix, inverse = (writer.term(a, below) for a in (inner, mark))
    unit = writer.add("I", writer.integer(sort.rows, below))
    products = (writer.add("mul", matrix, inverse), writer.add("mul", inverse, matrix))
    body = writer.add("and", *[writer.add("eq", product, unit) for product in products])
    return writer.add("exists", write_sort(writer, mark.sort, environment), body)


PROPOSITIONS: dict[str, Rule] = {
    "true": _truth,
    "false": same("false"),
    "not": _negation,
    "and": _conjunction,
    "or": _disjunction,
    "implies": same("imp"),
    "iff": _equivalence,
    "eq": _equation,
    "ne": _inequation,
    "lt": same("lt"),
    "le": same("le"),
    "gt": _turned("lt"),
    "ge": _turned("le"),
    "in": _inside,
    "notin": _outside,
    "subset": _subset,
    "invertible": _invertible,
}
"""What writes a proposition, by operator."""
