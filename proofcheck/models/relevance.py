"""Which objects a goal is about, directly or through what is assumed of them.

The other objects only have to exist.  Sizes are shared by all and do not connect objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.kernel.task import Declaration
from proofcheck.terms.expressions import Term
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names


def relevant_objects(
    goal: Term,
    propositions: Iterable[Term],
    objects: Iterable[Declaration],
    definitions: Mapping[str, Declaration],
) -> frozenset[str]:
    """Return the names of the objects connected with the goal by propositions or definitions."""
    named = {d.variable.name for d in objects if d.variable.sort != INTEGER}
    groups = [_objects_in(p, named, definitions) for p in propositions]
    reached = _objects_in(goal, named, definitions)
    while True:
        larger = reached.union(*(g for g in groups if g & reached))
        if larger == reached:
            return reached
        reached = larger


def _objects_in(
    term: Term, named: set[str], definitions: Mapping[str, Declaration]
) -> frozenset[str]:
    """Return the objects that occur in a term, or in what defines its names."""
    seen: set[str] = set()
    stack = list(free_names(term))
    while stack:
        name = stack.pop()
        if name in seen:
            continue
        seen.add(name)
        definition = definitions.get(name)
        if definition is not None and definition.body is not None:
            stack.extend(free_names(definition.body))
    return frozenset(seen & named)
