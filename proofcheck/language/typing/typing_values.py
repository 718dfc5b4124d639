"""Values that a text gives for names: of the kind and shape, and in the ring, of the name."""

from __future__ import annotations

from proofcheck.language.syntax import Expression
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.function_kinds import ring_in
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.typing_names import denied_ring
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Term, sort_of
from proofcheck.terms.sorts import Sort


def fitted_value(context: Context, name: str, node: Expression, sort: Sort, place: Span) -> Term:
    """Return a term as one that a name stands for.

    place   where the name is bound

    raises   Rejection where it is of another kind or shape, or in a larger ring
    """
    term, remark = context.term(node), ((place, f"`{name}` is bound here"),)
    try:
        fitted = context.fit(term, sort, node)
    except Rejection as rejection:
        kinds = context.shape(sort_of(term)), context.shape(sort)
        message = f"{context.quote(term)} is {kinds[0]}, and `{name}` is {kinds[1]}"
        code = rejection.finding.code
        raise Rejection(code, node.span, message, "not of its kind", remarks=remark) from None
    if ring_in(sort_of(fitted)) > ring_in(sort):
        message = f"{context.quote(fitted)} is {denied_ring(sort)}, and `{name}` is one"
        raise Rejection("P0302", node.span, message, "not of its kind", remarks=remark)
    return fitted
