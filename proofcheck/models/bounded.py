"""Objects that an assumption keeps small: perturbations, steps, matrices near the identity."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.substitution import free_names

_NORMS = frozenset({"norm", "norm1", "norminf", "normF"})
_SMALLER_SIDE = {"le": 0, "lt": 0, "ge": 1, "gt": 1}


def bounded_objects(propositions: Iterable[Term], objects: Collection[str]) -> frozenset[str]:
    """Return the objects whose norm stands on the smaller side of an inequality."""
    sides = (side for term in propositions for side in _smaller_sides(term))
    norms = (
        node
        for side in sides
        for node in walk(side)
        if isinstance(node, Operation) and node.operator in _NORMS
    )
    return frozenset[str]().union(*map(free_names, norms)) & frozenset(objects)


def _smaller_sides(term: Term) -> Iterator[Term]:
    if isinstance(term, Binding):
        yield from _smaller_sides(term.body)
    elif isinstance(term, Operation) and term.operator == "and":
        for part in term.arguments:
            yield from _smaller_sides(part)
    elif isinstance(term, Operation) and term.operator == "implies":
        yield from _smaller_sides(term.arguments[1])
    elif isinstance(term, Operation) and term.operator in _SMALLER_SIDE:
        yield term.arguments[_SMALLER_SIDE[term.operator]]


def compares(term: Term) -> bool:
    """Say whether a proposition compares numbers by their order."""
    return any(isinstance(n, Operation) and n.operator in _SMALLER_SIDE for n in walk(term))
