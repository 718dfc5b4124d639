"""Factors at the end of a body that may be meant to stand outside of it: a warning.

Nothing is read differently.  It is said only where both readings make sense and may differ: where
the factors mention no bound name, stand in no parentheses with the rest, and do not evidently
commute with the binder.  ``max``, ``min``, ``sup`` and ``inf`` let a factor out that is not
negative; ``sum`` and ``expect`` let out any.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.language.printing.writing_terms import write_expression
from proofcheck.language.signs import Signs
from proofcheck.language.syntax import Expression
from proofcheck.language.syntax.reach import (
    EXTREMA,
    Reaching,
    is_enclosed,
    loose_factors,
    pulled_out,
)
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.rejection import Finding
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import free_names

LONGEST_ADVICE = 60
"""Up to so many characters each reading is spelt out."""


def remark_on_reach(context: Context, node: Reaching, body: Term, names: frozenset[str]) -> None:
    """Note it where factors at the end of a body may be meant to stand outside.

    context   inside of the binder
    body      as it was understood
    names     that are bound
    """
    factors = () if is_enclosed(node.body) else loose_factors(node)
    if not factors:
        return
    rest, loose = _split(body, len(factors))
    may_differ = len(loose) == len(factors) and _fits_alone(node, rest)
    if not may_differ or any(names & free_names(factor) for factor in loose):
        return
    if node.kind not in EXTREMA or not all(_is_not_negative(context, one) for one in loose):
        context.scope.remark(_finding(node, factors))


def _split(body: Term, number: int) -> tuple[Term, list[Term]]:
    """Return what is left of a product without so many last factors, and these."""
    if isinstance(body, Operation) and body.operator == "neg":
        (body,) = body.arguments
    loose: list[Term] = []
    while len(loose) < number and isinstance(body, Operation) and body.operator in ("mul", "div"):
        body, last = body.arguments
        loose.append(last)
    return body, loose


def _fits_alone(node: Reaching, rest: Term) -> bool:
    """Say whether what is left without the factor could be a body itself."""
    sort = sort_of(rest)
    if isinstance(sort, Matrix):
        return node.kind == "prod" and sort.rows == sort.columns
    return isinstance(sort, Scalar)


def _is_not_negative(context: Context, factor: Term) -> bool:
    signs = Signs(context.sizes, context.domain_of, lambda _: None)
    if signs.is_not_negative(factor):
        return True
    if not isinstance(factor, Operation) or factor.operator != "pow":
        return False
    base, exponent = factor.arguments
    is_even = isinstance(exponent, Number) and exponent.value % 2 == 0
    return is_even or _is_not_negative(context, base)


def _finding(node: Reaching, factors: Sequence[Expression]) -> Finding:
    verb = "mentions" if len(factors) == 1 else "mention"
    return Finding(
        "P0320",
        factors[-1].span | factors[0].span,
        f"the body of `{node.kind}` reaches over the whole product",
        f"{verb} no bound name, and may be meant to stand outside",
        help=(_advise(node),),
    )


def _advise(node: Reaching) -> str:
    inside, outside = write_expression(node), write_expression(pulled_out(node))
    if max(len(inside), len(outside)) > LONGEST_ADVICE:
        return "put the body in parentheses, or all that stands before the factor"
    return f"write `{inside}` if that is meant, else `{outside}`"
