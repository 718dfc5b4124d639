"""Infinite sums: geometric series are summed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.search.rewriting.citing import cite
from proofcheck.terms.expressions import Binding
from proofcheck.terms.partial_sums import is_infinite_sum
from proofcheck.terms.sorts import Matrix

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext


def supply_series(context: RewritingContext, term: Binding) -> None:
    """Say what a geometric series comes to, where it converges."""
    if not is_infinite_sum(term):
        return
    law = "geometric series" if isinstance(term.sort, Matrix) else "geometric series of numbers"
    for fact in cite(context, law, term, prove=context.prove):
        context.attempt("and-elimination", fact)
    context.absorb()
