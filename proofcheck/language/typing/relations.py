"""Two terms side by side: made to fit each other, and related.

The literal 0 beside a matrix is the zero matrix of its shape.  A matrix of shape (1, 1) beside a
number is a number.  A vector or a number beside a multivector is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from proofcheck.language.syntax import Expression, Relation
from proofcheck.language.typing.context import Context, is_zero, zero_of
from proofcheck.language.typing.multivectors import as_multivector
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.expressions import Operation, Term, operation, sort_of
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.sorts import TRUTH, Matrix, Ring, Scalar, SetOf, Sort, Truth

_RELATIONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_SET_RELATIONS = {"in": "in", "notin": "notin", "subset": "subset"}


class Side(NamedTuple):
    """A term and what was written for it."""

    node: Expression
    term: Term

    @property
    def sort(self) -> Sort:
        """The sort of the term."""
        return sort_of(self.term)


def align(context: Context, left: Side, right: Side, sign: str) -> tuple[Term, Term]:
    """Make two terms comparable: the same kind, and for matrices the same shape.

    raises   Rejection where that is not possible
    """
    if dimensions_of(left.sort) is not None or dimensions_of(right.sort) is not None:
        return _align_multivectors(context, left, right, sign)
    if isinstance(left.sort, Matrix) and isinstance(right.sort, Scalar):
        if is_zero(right.term):
            return left.term, zero_of(left.sort)
        if context.is_single(left.sort):
            return context.as_number(left.term, left.node), right.term
    elif isinstance(left.sort, Scalar) and isinstance(right.sort, Matrix):
        if is_zero(left.term):
            return zero_of(right.sort), right.term
        if context.is_single(right.sort):
            return left.term, context.as_number(right.term, right.node)
    elif isinstance(left.sort, SetOf) and isinstance(right.sort, SetOf):
        return align_sets(context, left, right)
    elif context.have_one_shape(left.sort, right.sort):
        return left.term, right.term
    raise _unequal(context, left, right, sign)


def _align_multivectors(context: Context, left: Side, right: Side, sign: str) -> tuple[Term, Term]:
    """Take a vector or a number beside a multivector for one."""
    dimensions = dimensions_of(left.sort) or dimensions_of(right.sort)
    assert dimensions is not None
    terms = [as_multivector(context.sizes, side.term, dimensions) for side in (left, right)]
    if terms[0] is None or terms[1] is None:
        raise _unequal(context, left, right, sign)
    return terms[0], terms[1]


def align_sets(context: Context, left: Side, right: Side) -> tuple[Term, Term]:
    """Make two sets comparable: a listed set takes the elements' sort from the other."""
    if isinstance(left.term, Operation) and left.term.operator == "finite":
        return context.fit(left.term, right.sort, left.node), right.term
    return left.term, context.fit(right.term, left.sort, right.node)


def _unequal(context: Context, left: Side, right: Side, sign: str) -> Rejection:
    kinds = {type(left.sort), type(right.sort)}
    first, second = context.shape(left.sort), context.shape(right.sort)
    advice = "a number times the identity is written `c*I(n)`" if Scalar in kinds else ""
    return Rejection(
        "P0301" if kinds == {Matrix} else "P0302",
        left.node.span | right.node.span,
        f"the two sides of `{sign}` do not fit together",
        f"{context.quote(left.term)} is {first}, but {context.quote(right.term)} is {second}",
        remarks=context.origins(left.term, right.term),
        advice=advice if kinds == {Matrix, Scalar} else "",
    )


# --- relations ------------------------------------------------------------------------------


def type_chain(context: Context, node: Relation) -> Term:
    """Understand a chain: every link holds."""
    nodes = [node.first, *(link.right for link in node.links)]
    sides = [Side(part, context.term(part)) for part in nodes]
    return conjunction(
        [
            relate(context, link.op, left, right)
            for link, left, right in zip(node.links, sides, sides[1:], strict=False)
        ]
    )


def conjunction(parts: Sequence[Term]) -> Term:
    """Return the conjunction of one or more propositions, leaning to the left."""
    whole = parts[0]
    for part in parts[1:]:
        whole = operation("and", whole, part)
    return whole


def relate(context: Context, sign: str, left: Side, right: Side) -> Term:
    """Return one relation between two terms.

    raises   Rejection where they cannot stand in it
    """
    if sign in _SET_RELATIONS:
        return _relate_to_set(context, sign, left, right)
    for side in (left, right):
        if isinstance(side.sort, Truth):
            message = f"a proposition next to `{sign}`"
            advice = "write `P <==> Q` for equivalence"
            raise Rejection("P0302", side.node.span, message, advice=advice)
    terms = align(context, left, right, sign)
    if sign not in ("=", "!="):
        _check_order(context, Side(left.node, terms[0]))
        _check_order(context, Side(right.node, terms[1]))
    return Operation(_RELATIONS[sign], terms, TRUTH)


_ORDER_OF_MATRICES = (
    "that `A` is positive semidefinite is written "
    "`A^T = A and (forall v : Vector(n): 0 <= v^T*A*v)`; that no entry is negative, `forall i, j in 1..n: 0 <= A[i, j]`"
)


def _check_order(context: Context, side: Side) -> None:
    if not isinstance(side.sort, Scalar):
        raise context.unexpected(side.node, side.term, "a real number", _ORDER_OF_MATRICES)
    if side.sort.ring is Ring.COMPLEX:
        message = f"{context.quote(side.term)} is complex, and complex numbers have no order"
        advice = "compare its modulus `|z|`, or its real part `Re(z)`"
        remarks = context.origins(side.term)
        raise Rejection("P0310", side.node.span, message, remarks=remarks, advice=advice)


def _relate_to_set(context: Context, sign: str, left: Side, right: Side) -> Term:
    if not isinstance(right.sort, SetOf):
        raise context.unexpected(right.node, right.term, "a set")
    if sign == "subset":
        if not isinstance(left.sort, SetOf):
            raise context.unexpected(left.node, left.term, "a set")
        terms = align_sets(context, left, right)
    elif isinstance(right.term, Operation) and right.term.operator == "finite":
        terms = left.term, context.fit(right.term, SetOf(left.sort), right.node)
    else:
        terms = context.fit(left.term, right.sort.element, left.node), right.term
    return Operation(_SET_RELATIONS[sign], terms, TRUTH)
