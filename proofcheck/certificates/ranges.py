"""What a bound name runs through: a range of integers, or a set as a predicate."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.families import write_domain, write_outside
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Bound, Operation, Term


def range_of(item: Bound) -> tuple[Term, Term] | None:
    """Return the ends of the range that a name runs through; None where it is another set."""
    domain = item.domain
    if item.parameters or not isinstance(domain, Operation) or domain.operator != "range":
        return None
    low, high = domain.arguments
    return low, high


def write_lambda(
    writer: Writer, item: Bound, body: Callable[[Environment], int], environment: Environment
) -> int:
    """Return a function of a bound name, on all of its sort."""
    sort = write_sort(writer, item.variable.sort, environment)
    return writer.add("lambda", sort, body(environment.inside(item.variable)))


def write_set_of(
    writer: Writer, item: Bound, environment: Environment, condition: Term | None = None
) -> int:
    """Return what a bound name runs through, as a predicate.

    A family runs through those that are zero where it is not meant: so each combination of the
    values of its members counts once.
    """

    def body(inner: Environment) -> int:
        said = write_domain(writer, item, inner) + write_outside(writer, item, inner)
        if condition is not None:
            said.append(writer.term(condition, inner))
        return writer.conjunction(said)

    return write_lambda(writer, item, body, environment)
