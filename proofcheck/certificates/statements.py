"""Statements as closed formulas: what is given, then what is assumed, then what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.quantifiers import write_parts, write_quantified
from proofcheck.certificates.refusals import NotExpressible, Refused
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.tables import NodeTable
from proofcheck.certificates.terms import EMPTY, writer_of
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Bound, Term
from proofcheck.terms.task import Declaration


def elaborate_statement(
    givens: Sequence[Declaration],
    assumptions: Sequence[Term],
    shown: Sequence[Term],
    table: NodeTable,
    environment: Environment = EMPTY,
) -> int | NotExpressible:
    """Return the formula ``all givens. (where they lie) ==> assumptions ==> shown``.

    All binders come first, then one implication after the other; what is shown is a conjunction
    that is nested to the right.  So an instance takes one list of terms and one of premises.

    raises   LookupError for a name that is neither given nor in the environment
    """
    writer = writer_of(table)
    bound = [Bound(given.variable, given.domain, given.parameters) for given in givens]

    def rest(inner: Environment) -> tuple[list[int], int]:
        assumed = [part for one in assumptions for part in write_parts(writer, one, inner)]
        parts = [part for one in shown for part in write_parts(writer, one, inner)]
        return assumed, writer.conjunction(parts)

    try:
        return write_quantified(writer, "all", bound, rest, environment)
    except Refused as refused:
        return refused.answer


def elaborate_steps(
    givens: Sequence[Declaration], steps: Sequence[Term], table: NodeTable
) -> tuple[int, ...] | NotExpressible:
    """Return propositions about what is given; each of the givens is a free name of its own name.

    raises   LookupError for a name that is not given
    """
    writer = writer_of(table)
    try:
        environment = _named(writer, givens)
        written = [write_parts(writer, step, environment) for step in steps]
        return tuple([part for parts in written for part in parts])
    except Refused as refused:
        return refused.answer


def _named(writer: Writer, givens: Sequence[Declaration]) -> Environment:
    """Return what the names of givens stand for; the sort of one may speak of those before it."""
    environment = EMPTY
    for given in givens:
        name = given.variable.name
        node = writer.add("name", name, write_sort(writer, given.variable.sort, environment))
        fixed = MappingProxyType({**environment.fixed, name: node})
        environment = replace(environment, fixed=fixed)
    return environment
