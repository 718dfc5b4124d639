"""The words about multivectors: their set, geometric products, reverses, parts of one grade."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from proofcheck.language.syntax import Expression
from proofcheck.language.typing.arguments import Arguments, take
from proofcheck.language.typing.context import Context, ring_of, with_ring
from proofcheck.language.typing.multivectors import as_multivector, known_dimensions
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.expressions import Term, operation, sort_of
from proofcheck.terms.multivectors import all_multivectors


def type_multivectors(
    context: Context, symbol: str, node: Expression, arguments: Arguments
) -> Term:
    """Understand `Clifford(n)`."""
    return all_multivectors(context.integer(take(symbol, node, arguments, f"{symbol}(n)")[0]))


def type_geometric_product(
    context: Context, symbol: str, node: Expression, arguments: Arguments
) -> Term:
    """Understand `gp(a, b)`, and more factors, from left to right."""
    factors = _multivectors(context, node, take(symbol, node, arguments, "gp(a, b)", more=True))
    return reduce(_product, factors)


def _product(left: Term, right: Term) -> Term:
    sort = with_ring(sort_of(left), max(ring_of(left), ring_of(right)))
    return operation("mul", left, right, sort=sort)


def type_reverse(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    """Understand `rev(a)`."""
    (inner,) = _multivectors(context, node, take(symbol, node, arguments, f"{symbol}(a)"))
    return operation("transpose", inner, sort=sort_of(inner))


def type_grade(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    """Understand `grade(a, k)`."""
    source, index = take(symbol, node, arguments, f"{symbol}(a, k)")
    (inner,) = _multivectors(context, node, (source,))
    return operation("grade", inner, context.integer(index), sort=sort_of(inner))


def _multivectors(
    context: Context, node: Expression, arguments: Sequence[Expression]
) -> list[Term]:
    """Return arguments as multivectors of one dimension: that of the first that has one.

    raises   Rejection where none has, or one is something else
    """
    terms = [context.term(argument) for argument in arguments]
    dimensions = known_dimensions(context.sizes, *terms)
    if dimensions is None:
        message = f"{context.quote(terms[0])} does not say of how many dimensions it is"
        advice = "at least one is a vector, or declared as in `R : Clifford(n)`"
        raise Rejection("P0302", node.span, message, advice=advice)
    found = [as_multivector(context.sizes, term, dimensions) for term in terms]
    for argument, term, one in zip(arguments, terms, found, strict=True):
        if one is None:
            raise _no_multivector(context, argument, term, dimensions)
    return [one for one in found if one is not None]


def _no_multivector(
    context: Context, argument: Expression, term: Term, dimensions: Term
) -> Rejection:
    size = context.write(dimensions)
    wanted = f"a multivector, vector or real number of {size} dimensions"
    return context.unexpected(argument, term, wanted)
