"""Binders of the language as nodes: quantifiers, sums, products, extrema, matrices, means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.means import write_expectation, write_probability, write_variance
from proofcheck.certificates.quantifiers import write_parts, write_quantified
from proofcheck.certificates.ranges import range_of, write_lambda, write_set_of
from proofcheck.certificates.refusals import Construct, Refused
from proofcheck.certificates.sets import write_predicate
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Term,
    integer,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, Matrix, Ring, Scalar, SetOf


def write_binding(writer: Writer, term: Binding, environment: Environment) -> int:
    """Return the node of a binder.

    raises   Refused where there is none
    """
    if isinstance(term.sort, SetOf):
        return write_predicate(writer, term, environment)
    return _RULES[term.binder](writer, term, environment)


def _quantifier(node: str) -> _Rule:
    def rule(writer: Writer, term: Binding, environment: Environment) -> int:
        def rest(inner: Environment) -> tuple[list[int], int]:
            conditions = write_parts(writer, term.condition, inner)
            return conditions, writer.term(term.body, inner)

        return write_quantified(writer, node, term.bound, rest, environment)

    return rule


def _absolute(_writer: Writer, term: Binding, _environment: Environment) -> int:
    raise Refused(Construct.ABSOLUTE_CONSTANT, term)


# --- sums and products ----------------------------------------------------------------------


def _sum(writer: Writer, term: Binding, environment: Environment) -> int:
    def body(inner: Environment) -> int:
        return _or_else(writer, term, writer.zero_of(sort_of(term.body), inner), inner)

    return _one_after_the_other(writer, ("sum", "sumover"), term.bound, body, environment)


def _product(writer: Writer, term: Binding, environment: Environment) -> int:
    if isinstance(sort_of(term.body), Matrix):
        raise Refused(Construct.PRODUCT_OF_MATRICES, term)

    def body(inner: Environment) -> int:
        return _or_else(writer, term, writer.number(1), inner)

    return _one_after_the_other(writer, ("prod", "prodover"), term.bound, body, environment)


def _or_else(writer: Writer, term: Binding, neutral: int, environment: Environment) -> int:
    """Return what is summed, or a neutral element where the condition does not hold."""
    value = writer.term(term.body, environment)
    if term.condition is None:
        return value
    return writer.add("cases", writer.term(term.condition, environment), value, neutral)


def _one_after_the_other(
    writer: Writer,
    nodes: tuple[str, str],
    bound: Sequence[Bound],
    body: Callable[[Environment], int],
    environment: Environment,
) -> int:
    """Sum over the first name what is the sum over the others.

    nodes   the operations over a range and over a set
    """
    if not bound:
        return body(environment)
    item, *others = bound

    def rest(inner: Environment) -> int:
        return _one_after_the_other(writer, nodes, others, body, inner)

    ends = range_of(item)
    summed = write_lambda(writer, item, rest, environment)
    if ends is not None:
        return writer.add(nodes[0], *[writer.integer(e, environment) for e in ends], summed)
    return writer.add(nodes[1], write_set_of(writer, item, environment), summed)


def _direct_sum(writer: Writer, term: Binding, environment: Environment) -> int:
    """Return a direct sum over a range; where the condition does not hold, blocks are empty."""
    ends = range_of(term.bound[0])
    sort = sort_of(term.body)
    if ends is None or len(term.bound) != 1:
        raise Refused(Construct.DIRECT_SUM_OVER_A_SET, term)
    assert isinstance(sort, Matrix)
    sizes = [_guarded(size, term.condition) for size in (sort.rows, sort.columns)]
    functions = [
        write_lambda(writer, term.bound[0], _writes(writer, part), environment)
        for part in (*sizes, term.body)
    ]
    return writer.add("bigoplus", *[writer.integer(e, environment) for e in ends], *functions)


def _guarded(size: Term, condition: Term | None) -> Term:
    if condition is None:
        return size
    return operation("cases", size, condition, integer(0), sort=INTEGER)


def _writes(writer: Writer, term: Term) -> Callable[[Environment], int]:
    return lambda environment: writer.term(term, environment)


def _matrix(writer: Writer, term: Binding, environment: Environment) -> int:
    row, column = term.bound
    ends = [range_of(item) for item in term.bound]
    assert all(ends)
    sizes = [writer.integer(end[1], environment) for end in ends if end is not None]

    def columns(inner: Environment) -> int:
        return write_lambda(writer, column, _writes(writer, term.body), inner)

    return writer.add("matrix", *sizes, write_lambda(writer, row, columns, environment))


# --- extrema --------------------------------------------------------------------------------


def _extremum(node: str) -> _Rule:
    def rule(writer: Writer, term: Binding, environment: Environment) -> int:
        if len(term.bound) > 1:
            return _extremum_of_values(writer, node, term, environment)
        item = term.bound[0]
        collection = write_set_of(writer, item, environment, term.condition)
        values = write_lambda(writer, item, _writes(writer, term.body), environment)
        return writer.add(node, collection, values)

    return rule


def _extremum_of_values(writer: Writer, node: str, term: Binding, environment: Environment) -> int:
    """Over several names: the extremum of the set of the values."""
    sort = sort_of(term.body)
    is_whole = isinstance(sort, Scalar) and sort.ring is Ring.INTEGER
    mark = environment.fresh(INTEGER if is_whole else REAL)
    inner = environment.inside(mark)
    equal = operation("eq", mark, term.body)
    some = writer.term(Binding("exists", term.bound, term.condition, equal, TRUTH), inner)
    domain = write_sort(writer, mark.sort, environment)
    values = writer.add("lambda", domain, writer.term(mark, inner))
    return writer.add(node, writer.add("lambda", domain, some), values)


_Rule = Callable[[Writer, Binding, Environment], int]

_RULES: MappingProxyType[str, _Rule] = MappingProxyType(
    {
        "forall": _quantifier("all"),
        "exists": _quantifier("exists"),
        "absolute": _absolute,
        "sum": _sum,
        "prod": _product,
        "bigoplus": _direct_sum,
        "matrix": _matrix,
        "sup": _extremum("sup"),
        "max": _extremum("sup"),
        "inf": _extremum("inf"),
        "min": _extremum("inf"),
        "expect": write_expectation,
        "var": write_variance,
        "prob": write_probability,
    }
)
