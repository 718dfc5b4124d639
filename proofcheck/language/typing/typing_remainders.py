"""Remainders: `left = rest + bigO(e -> 0) e^2` says that a constant bounds |left - rest|/|e^2|.

The name is bound in the whole equation.  Where else a remainder stands the parser has refused it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from proofcheck.language.parsing.remainders import FORM, Parts, parts_of
from proofcheck.language.syntax import BigO, Declared, Expression, Link, Step
from proofcheck.language.typing.context import Context, Local, ring_of, with_ring
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.relations import Side, align
from proofcheck.language.typing.typing_binders import check_is_free
from proofcheck.terms.expressions import Bound, Term, Variable, operation, sort_of
from proofcheck.terms.remainders import Remainder, remainder_claim
from proofcheck.terms.sorts import REAL, Matrix, Scalar


def with_remainder(
    context: Context, first: Expression, links: Sequence[Link | Step]
) -> Term | None:
    """Return what an equation with a remainder says; None for any other relation.

    raises   Rejection where one of its parts has no meaning, or is none that fits
    """
    parts = parts_of(first, links)
    return None if parts is None else _equation(context, parts)


def _equation(context: Context, parts: Parts) -> Term:
    name, inside = _bind(context, parts.remainder)
    found = Remainder(name, _difference(inside, parts), inside.number(parts.remainder.body))
    if found.order is None:
        message = f"{context.quote(found.gauge)} is not a power of `{name.name}`"
        label = "a remainder is compared with a power of its name"
        raise Rejection("P0150", parts.remainder.body.span, message, label, advice=FORM)
    return remainder_claim(found, lambda wanted, taken: _fresh(context, wanted, taken))


def _bind(context: Context, node: BigO) -> tuple[Variable, Context]:
    """Return the name of a remainder, and what stands in the equation sees.

    raises   Rejection where the name is taken
    """
    name = Variable(node.name.name, REAL)
    _check_is_its_own(context, node.name)
    return name, context.inside({name.name: Local(Bound(name, None), node.name.span)})


def _check_is_its_own(context: Context, declared: Declared) -> None:
    try:
        check_is_free(context, declared.name, declared.span)
    except Rejection as taken:
        found = taken.finding
        if not found.remarks:
            raise
        advice = f"`bigO` introduces `{declared.name}` for its equation: leave out the other"
        raise Rejection(
            found.code, found.span, found.message, found.label, remarks=found.remarks, advice=advice
        ) from None


def _difference(context: Context, parts: Parts) -> Term:
    left = _number_or_matrix(context, parts.left)
    if parts.rest is None:
        return left.term
    rest = _number_or_matrix(context, parts.rest)
    terms = align(context, left, rest, "=")
    ring = max(map(ring_of, terms))
    return operation("sub", *terms, sort=with_ring(sort_of(terms[0]), ring))


def _number_or_matrix(context: Context, node: Expression) -> Side:
    side = Side(node, context.term(node))
    if not isinstance(side.sort, Scalar | Matrix):
        raise context.unexpected(node, side.term, "a number or matrix")
    return side


def _fresh(context: Context, wanted: str, taken: Iterable[str]) -> str:
    return context.scope.register.fresh_name(wanted, {*taken, *context.local})
