"""Quantifiers as nodes: first all names, then where they lie, then conditions one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.families import write_domain
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Bound, Operation, Term


def write_quantified(
    writer: Writer,
    quantifier: str,
    bound: Sequence[Bound],
    rest: Callable[[Environment], tuple[list[int], int]],
    environment: Environment,
) -> int:
    """Quantify over names: first all of them, then where they lie, then the rest.

    quantifier   ``all`` or ``exists``
    rest         writes, below the binders, further conditions and what is said under all of them
    """
    places = []
    for item in bound:
        places.append(environment)
        environment = environment.inside(item.variable)
    said = [one for item in bound for one in write_domain(writer, item, environment)]
    conditions, body = rest(environment)
    parts = [*said, *conditions]
    join = quantifier == "exists"
    whole = writer.conjunction([*parts, body]) if join else writer.implication(parts, body)
    for item, outside in zip(reversed(bound), reversed(places), strict=True):
        whole = writer.add(quantifier, write_sort(writer, item.variable.sort, outside), whole)
    return whole


def write_parts(writer: Writer, condition: Term | None, environment: Environment) -> list[int]:
    """Return the parts of a condition, those of a conjunction one by one."""
    if condition is None:
        return []
    if isinstance(condition, Operation) and condition.operator == "and":
        return [p for a in condition.arguments for p in write_parts(writer, a, environment)]
    if isinstance(condition, Operation) and condition.operator == "true":
        return []
    return [writer.term(condition, environment)]
