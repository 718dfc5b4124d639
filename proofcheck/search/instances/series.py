"""Infinite sums of powers, where they converge: what they come to, their norms, sums of norms."""

from __future__ import annotations

from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.rewriting.citing import cite, cite_modulus
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Number, Operation, integer, sort_of
from proofcheck.terms.sorts import Matrix


def supply_series(context: RewritingContext, term: Binding) -> None:
    """Say what a series comes to, and what bounds it."""
    is_of_matrices = isinstance(term.sort, Matrix)
    law = "geometric series" if is_of_matrices else "geometric series of numbers"
    for fact in cite(context, law, term, prove=context.prove):
        context.attempt("and-elimination", fact)
    if is_of_matrices and cite(context, "norm of a geometric series", term, prove=context.prove):
        _measure_multiples(context, term)
    if getattr(term.body, "operator", "") == "norm":
        half = integer(_first(term) // 2)  # so the bound is sharp for the first term
        cite(context, "sum of norms of powers", term, half, half, prove=context.prove)
    context.absorb()


def _first(term: Binding) -> int:
    """Return the index that a series starts from."""
    match term.condition:
        case Operation("ge", (_, Number(start))) | Operation("le", (Number(start), _)):
            return int(start)
    return 0


def _measure_multiples(context: RewritingContext, series: Binding) -> None:
    """Say what the norms are of matrices that facts say to be multiples of a series."""
    form = context.script.sequent.algebra.form
    alone = [*form(series).terms]
    if len(alone) != 1:
        return
    for ref in list(context.script.facts):
        match context.script.term_of(ref):
            case Operation("eq", (left, right)) if (
                isinstance(sort_of(right), Matrix) and [*form(right).terms] == alone
            ):
                (factor,) = map(Number, form(right).terms.values())
                EqualMatrices(context).equate_norms("norm", left, right)
                cite(context, "norm of a multiple", factor, series)
                cite_modulus(context, factor)
