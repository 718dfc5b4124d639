"""What is said of bound names: where they lie, and of families, that they are zero elsewhere."""

from __future__ import annotations

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.sets import write_membership
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Application, Bound, Term, sort_of
from proofcheck.terms.sorts import Function
from proofcheck.terms.substitution import substitute_sort


def write_domain(writer: Writer, item: Bound, environment: Environment) -> list[int]:
    """Return what is said of a bound name, itself bound around: of a family, where it is meant."""
    if item.domain is None:
        return []
    if not item.parameters:
        return write_membership(writer, item.variable, item.domain, environment)
    inner, hypotheses = _below_parameters(writer, item, environment)
    said = write_membership(writer, _member(item), item.domain, inner)
    body = writer.implication(hypotheses, writer.conjunction(said))
    return [_for_all(writer, item, body, environment)]


def write_outside(writer: Writer, item: Bound, environment: Environment) -> list[int]:
    """Say that the members of a family are zero where it is not meant; of an element, nothing."""
    inner, hypotheses = _below_parameters(writer, item, environment)
    if not hypotheses:
        return []
    member = _member(item)
    zero = writer.add("eq", writer.term(member, inner), writer.zero_of(sort_of(member), inner))
    outside = writer.negation(writer.conjunction(hypotheses))
    return [_for_all(writer, item, writer.add("imp", outside, zero), environment)]


def _member(item: Bound) -> Term:
    """Return a family at its own parameters."""
    sort = item.variable.sort
    assert isinstance(sort, Function)
    arguments = tuple(parameter.variable for parameter in item.parameters)
    names = {p.name: a for p, a in zip(sort.parameters, arguments, strict=True)}
    return Application(item.variable, arguments, substitute_sort(sort.result, names))


def _below_parameters(
    writer: Writer, item: Bound, environment: Environment
) -> tuple[Environment, list[int]]:
    """Return the environment below the parameters, and where these are meant to lie."""
    for parameter in item.parameters:
        environment = environment.inside(parameter.variable)
    parts = [write_domain(writer, parameter, environment) for parameter in item.parameters]
    return environment, [one for part in parts for one in part]


def _for_all(writer: Writer, item: Bound, body: int, environment: Environment) -> int:
    places = []
    for parameter in item.parameters:
        places.append((parameter.variable.sort, environment))
        environment = environment.inside(parameter.variable)
    for sort, outside in reversed(places):
        body = writer.add("all", write_sort(writer, sort, outside), body)
    return body
