"""Relations that follow from others by a chain: of a <= b and b < c, that a < c.

Where a chain is false, so is one of its links, on the same model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.terms.expressions import Operation, Term

_SMALLER_FIRST = frozenset({"eq", "le", "lt"})

_LARGER_FIRST = {"eq": "eq", "ge": "le", "gt": "lt"}
"""Relations, and what they are called when the sides change places."""

_ENTAILED_BY = {"eq": {"eq"}, "le": {"eq", "le", "lt"}, "lt": {"eq", "le", "lt"}}
"""The links that a chain of each kind may have; one that is strict needs one that is strict."""


def follows(goal: Term, known: Iterable[Term]) -> bool:
    """Say whether a relation follows from others by reflexivity and transitivity alone.

    goal    an equation or an inequality; of anything else it is not said
    known   opened goals, about the same names
    """
    relation = next(_read(goal), None)
    if relation is None:
        return False
    first, name, last = relation
    links = [one for term in known for one in _read(term) if one[1] in _ENTAILED_BY[name]]
    reached = {(first, False)}
    waiting = [*reached]
    while waiting:
        side, is_strict = waiting.pop()
        beyond = {(right, is_strict or kind == "lt") for left, kind, right in links if left == side}
        waiting += beyond - reached
        reached |= beyond
    return (last, True) in reached or (name != "lt" and (last, False) in reached)


def _read(term: Term) -> Iterator[tuple[Term, str, Term]]:
    """Yield what a relation says with the smaller side first; an equation both ways."""
    match term:
        case Operation(name, (left, right)):
            if name in _SMALLER_FIRST:
                yield left, name, right
            if name in _LARGER_FIRST:
                yield right, _LARGER_FIRST[name], left
