"""Objects that an assumption keeps small: perturbations, steps, matrices near the identity."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, walk
from proofcheck.terms.sorts import Function, Scalar
from proofcheck.terms.substitution import free_names, substitute
from proofcheck.terms.task import Declaration

NO_DEFINITIONS: Mapping[str, Declaration] = MappingProxyType({})
"""No name stands for anything else."""

_NORMS = frozenset({"norm", "norm1", "norminf", "normF"})
_SMALLER_SIDE = {"le": 0, "lt": 0, "ge": 1, "gt": 1}


def bounded_objects(
    propositions: Iterable[Term],
    objects: Collection[str],
    definitions: Mapping[str, Declaration] = NO_DEFINITIONS,
) -> frozenset[str]:
    """Return the objects whose norm stands on the smaller side of an inequality.

    definitions   of names that may stand for such a norm
    """
    sides = (side for term in propositions for side in _smaller_sides(term))
    norms = (
        node
        for side in sides
        for whole in _with_definitions(side, definitions)
        for node in walk(whole)
        if isinstance(node, Operation) and node.operator in _NORMS
    )
    return frozenset[str]().union(*map(free_names, norms)) & frozenset(objects)


def _with_definitions(term: Term, definitions: Mapping[str, Declaration]) -> Iterator[Term]:
    """Yield a term, and what the names in it stand for, those that lead to numbers."""
    waiting, seen = [term], set[str]()
    while waiting:
        current = waiting.pop()
        yield current
        for node in walk(current):
            name, arguments = _applied(node)
            item = definitions.get(name)
            if name not in seen and item is not None and _leads_to_a_number(item):
                seen.add(name)
                waiting.append(_unfolded(item, arguments))


def _applied(node: Term) -> tuple[str, tuple[Term, ...]]:
    """Return the name that a node stands for, and to what it is applied."""
    if isinstance(node, Application):
        return node.function.name, node.arguments
    return (node.name if isinstance(node, Variable) else ""), ()


def _leads_to_a_number(item: Declaration) -> bool:
    sort = item.variable.sort
    return isinstance(sort.result if isinstance(sort, Function) else sort, Scalar)


def _unfolded(item: Declaration, arguments: tuple[Term, ...]) -> Term:
    assert item.body is not None
    names = [p.variable.name for p in item.parameters]
    return substitute(item.body, dict(zip(names, arguments, strict=False)))


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
