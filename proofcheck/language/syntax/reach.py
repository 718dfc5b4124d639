"""How far a body reaches: factors at its end that do not speak of what is bound.

The body of `sum(...)` and its relatives is a whole product.  Factors at its end that mention no
bound name may be meant to stand outside.  Of a sum or an expectation that is the same number, as
these are linear; of a variance, a product, or an extremum it may be another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.language.syntax.binders import Big, Binders, Expect, Extremum
from proofcheck.language.syntax.expressions import Binary, Expression, Name, NumberLiteral, Unary
from proofcheck.language.syntax.node import Node, children

Reaching = Big | Expect | Extremum

EXTREMA = frozenset(("max", "min", "sup", "inf"))
"""What a factor may leave only if it is not negative."""

_NOT_LINEAR = frozenset(("prod", "var")) | EXTREMA


def loose_factors(node: Reaching) -> tuple[Expression, ...]:
    """Return the factors at the end of a body that mention no bound name, the last one first.

    There are none where it is evident that all of them may be pulled out.
    """
    product = _product(node.body) if node.kind in _NOT_LINEAR else None
    bound, found = set(_bound_names(node.binders)), list[Expression]()
    while product is not None and not bound & set(_names(product.right)):
        found.append(product.right)
        product = _factors(product.left)
    is_evident = node.kind in EXTREMA and all(map(_is_positive, found))
    return () if is_evident else tuple(found)


def _is_positive(factor: Expression) -> bool:
    return isinstance(factor, NumberLiteral) and factor.value > 0 and not factor.imaginary


def is_enclosed(body: Expression) -> bool:
    """Whether a product, or its negative, stands in parentheses."""
    last = body.operand if isinstance(body, Unary) else body
    inner = last.right if isinstance(last, Binary) else last
    return inner.span.end < body.span.end


def pulled_out(node: Reaching) -> Expression:
    """Return the other reading: the factors at the end of the body outside."""
    product, taken = _product(node.body), list[Binary]()
    assert product is not None
    for _ in loose_factors(node):
        taken.append(product)
        product = _factors(product.left) or product
    left = taken[-1].left
    body = Unary("-", left) if isinstance(node.body, Unary) else left
    outside: Expression = replace(node, body=body)
    for one in reversed(taken):
        outside = Binary(one.op, outside, one.right)
    return outside


def _product(body: Expression) -> Binary | None:
    return _factors(body.operand if isinstance(body, Unary) and body.op == "-" else body)


def _factors(node: Expression) -> Binary | None:
    return node if isinstance(node, Binary) and node.op in ("*", "/") else None


def _bound_names(binders: Binders) -> Iterator[str]:
    return (one.name for group in binders.groups for one in group.declared)


def _names(node: Node) -> Iterator[str]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Name):
            yield one.text
        waiting += children(one)
