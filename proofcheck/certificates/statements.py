"""Statements as closed formulas: what is given, then what is assumed, then what is shown."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.quantifiers import write_parts, write_quantified
from proofcheck.certificates.refusals import NotExpressible, Refused
from proofcheck.certificates.tables import NodeTable
from proofcheck.certificates.terms import EMPTY, writer_of
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
