"""Means, variances and probabilities under uniform laws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.ranges import write_lambda, write_set_of
from proofcheck.certificates.refusals import Construct, Refused
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, operation, sort_of
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar
from proofcheck.terms.substitution import free_names

Body = Callable[[Environment], int]


def write_expectation(writer: Writer, term: Binding, environment: Environment) -> int:
    """Return a mean over what is drawn, one draw after the other; of matrices, entry by entry."""
    if isinstance(sort_of(term.body), Matrix):
        return _mean_of_matrices(writer, term, environment)
    return _mean(writer, _draws(term), lambda e: writer.term(term.body, e), environment)


def _mean_of_matrices(writer: Writer, term: Binding, environment: Environment) -> int:
    """Return the matrix of the means of the entries."""
    sort = sort_of(term.body)
    assert isinstance(sort, Matrix)
    row = environment.fresh(INTEGER)
    column = environment.inside(row).fresh(INTEGER)
    number = Scalar(sort.ring)
    entry = operation("entry", term.body, row, column, sort=number)
    mean = Binding("expect", term.bound, term.condition, entry, number)
    integers = writer.add("Int")
    body = writer.term(mean, environment.inside(row).inside(column))
    for _ in (column, row):
        body = writer.add("lambda", integers, body)
    return writer.add("matrix", *writer.shape(sort, environment), body)


def write_variance(writer: Writer, term: Binding, environment: Environment) -> int:
    """Return the mean of the squares less the square of the mean."""
    draws = _draws(term)

    def square(inner: Environment) -> int:
        return writer.add("pow", writer.term(term.body, inner), writer.number(2))

    squares = _mean(writer, draws, square, environment)
    mean = _mean(writer, draws, lambda e: writer.term(term.body, e), environment)
    return writer.difference(squares, writer.add("pow", mean, writer.number(2)))


def write_probability(writer: Writer, term: Binding, environment: Environment) -> int:
    """Return the mean of 1 where the event holds, and 0 elsewhere."""

    def indicator(inner: Environment) -> int:
        event = writer.term(term.body, inner)
        return writer.add("cases", event, writer.number(1), writer.number(0))

    return _mean(writer, _draws(term), indicator, environment)


def _mean(writer: Writer, draws: Sequence[Bound], body: Body, environment: Environment) -> int:
    if not draws:
        return body(environment)
    first, *others = draws

    def rest(inner: Environment) -> int:
        return _mean(writer, others, body, inner)

    values = write_lambda(writer, first, rest, environment)
    return writer.add("mean", write_set_of(writer, first, environment), values)


def _draws(term: Binding) -> list[Bound]:
    """Return what is drawn, with its set in place of its law.

    raises   Refused where the law is not uniform, or draws are not independent
    """
    if term.condition is not None:
        raise Refused(Construct.CONDITION_ON_DRAWS, term)
    earlier: set[str] = set()
    draws = []
    for item in term.bound:
        draw = Bound(item.variable, _elements(item.domain, term), item.parameters)
        if any(free_names(domain) & earlier for domain in draw.domains):
            raise Refused(Construct.DEPENDENT_DRAWS, term)
        earlier.add(item.variable.name)
        draws.append(draw)
    return draws


def _elements(law: Term | None, whole: Binding) -> Term | None:
    if isinstance(law, Operation) and law.operator == "uniform":
        return law.arguments[0]
    if isinstance(law, Operation) and law.operator == "normal":
        raise Refused(Construct.LAW, whole)
    return law
