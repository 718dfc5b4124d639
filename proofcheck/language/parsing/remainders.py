"""Where a remainder stands: the last summand at the right end of an equation that is no chain.

`left = rest + bigO(e -> 0) e^2` is the one form.  Elsewhere, as in `2*bigO(e -> 0) e` or on the
left, a remainder would have to be a set of functions, and an equation would no longer be one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from proofcheck.language.parsing.problems import Problem
from proofcheck.language.syntax import (
    BigO,
    Binary,
    Expression,
    Link,
    Node,
    NumberLiteral,
    Relation,
    Show,
    Step,
    children,
)

FORM = "write `left = rest + bigO(e -> 0) e^2`"


class Parts(NamedTuple):
    """The two sides of an equation, the right one without its remainder, where that is not all."""

    left: Expression
    rest: Expression | None
    remainder: BigO


def parts_of(first: Expression, links: Sequence[Link | Step]) -> Parts | None:
    """Return the parts of an equation with a remainder; None for any other relation."""
    if len(links) != 1 or links[0].op != "=":
        return None
    right = links[0].right
    if isinstance(right, BigO):
        return Parts(first, None, right)
    if isinstance(right, Binary) and right.op == "+" and isinstance(right.right, BigO):
        return Parts(first, right.left, right.right)
    return None


def find_remainder_fault(node: Node) -> Problem | None:
    """Return what is wrong with the first remainder below a node that has a wrong place or limit."""
    return next(_faults(node), None)


def _faults(node: Node) -> Iterator[Problem]:
    parts = None
    if isinstance(node, Relation):
        parts = parts_of(node.first, node.links)
    elif isinstance(node, Show) and node.steps:
        parts = parts_of(node.first, node.steps)
    if parts is None:
        if isinstance(node, BigO):
            yield _misplaced(node)
        below = children(node)
    else:
        left, rest, remainder = parts
        if not isinstance(remainder.point, NumberLiteral) or remainder.point.value:
            yield _elsewhere(remainder)
        below = (part for part in (left, rest, remainder.body) if part is not None)
    for child in below:
        yield from _faults(child)


def _misplaced(node: BigO) -> Problem:
    message = "a remainder is not the last summand of an equation"
    label = "stands at the right end of an equation alone"
    return Problem("P0150", node.span, message, label, FORM)


def _elsewhere(node: BigO) -> Problem:
    message = f"a remainder is one as `{node.name.name}` tends to 0"
    advice = "write `a + e` for what tends to a, and `1/e` for what grows without bound"
    return Problem("P0150", node.point.span, message, "expected 0", advice)
