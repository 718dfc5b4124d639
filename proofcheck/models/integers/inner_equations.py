"""Equations between integers inside of a goal: for which indices something holds, and how many.

``card({ x in 1..n where exists y in 1..n: x^2 - 13*y^2 = 1 }) = 0`` holds for every n below 649.
What is counted, summed, or said to exist there depends on whether an equation has solutions, and
a sample says as little about that as about the equation itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from proofcheck.models.integers.integer_products import is_index_set, multiplied_integers
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.sorts import INTEGER, SetOf
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Task

_EQUATIONS = frozenset({"eq", "ne", "in", "notin"})

_OPEN = frozenset({"and", "or"})
"""What a goal says as a whole if it says it of its parts."""


def asks_where_integers_are_equal(task: Task) -> bool:
    """Say whether a goal depends on where an equation holds that multiplies indices.

    The equation stands in a condition, under a quantifier that asks for an instance, or in what
    is counted or summed; in the goal, or in a definition that it speaks of.
    """
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    search = _Search(task, definitions)
    if search.occurs_in(task.goal, frozenset(), is_inner=False):
        return True
    return any(
        search.occurs_in(item.body, _indices(task, item.parameters), is_inner=True)
        for item in _spoken_of(task.goal, definitions)
        if item.body is not None
    )


def _spoken_of(goal: Term, definitions: Mapping[str, Declaration]) -> Iterator[Declaration]:
    seen: set[str] = set()
    waiting = list(free_names(goal))
    while waiting:
        name = waiting.pop()
        item = definitions.get(name)
        if item is None or item.body is None or name in seen:
            continue
        seen.add(name)
        waiting += free_names(item.body)
        yield item


@dataclass(frozen=True, slots=True)
class _Search:
    task: Task
    definitions: Mapping[str, Declaration]

    def occurs_in(self, term: Term, indices: frozenset[str], *, is_inner: bool) -> bool:
        """Say whether such an equation occurs in a term.

        indices    names bound around it that range over many integers
        is_inner   the term is not what the goal says of everything it speaks of
        """
        match term:
            case Operation(name, sides) if name in _EQUATIONS:
                if is_inner and self._ties(term, indices):
                    return True
                return any(self.occurs_in(side, indices, is_inner=True) for side in sides)
            case Operation("implies", (condition, body)):
                return self.occurs_in(condition, indices, is_inner=True) or self.occurs_in(
                    body, indices, is_inner=is_inner
                )
            case Operation(name, parts):
                inner = is_inner or name not in _OPEN
                return any(self.occurs_in(part, indices, is_inner=inner) for part in parts)
            case Binding():
                return self._occurs_under(term, indices, is_inner=is_inner)
        return any(self.occurs_in(part, indices, is_inner=True) for part in term.children)

    def _occurs_under(self, term: Binding, indices: frozenset[str], *, is_inner: bool) -> bool:
        indices |= _indices(self.task, term.bound)
        if term.condition is not None and self.occurs_in(term.condition, indices, is_inner=True):
            return True
        is_inner = is_inner or term.binder != "forall"
        return self.occurs_in(term.body, indices, is_inner=is_inner)

    def _ties(self, equation: Operation, indices: frozenset[str]) -> bool:
        """Say whether an equation between integers multiplies indices bound around it."""
        if not all(_is_of_integers(side) for side in equation.arguments):
            return False
        return not indices.isdisjoint(multiplied_integers(equation, self.definitions))


def _is_of_integers(side: Term) -> bool:
    sort = sort_of(side)
    return (sort.element if isinstance(sort, SetOf) else sort) == INTEGER


def _indices(task: Task, bound: tuple[Bound, ...]) -> frozenset[str]:
    """Return the names that range over many integers."""
    found = [item.variable for item in bound if _is_many(task, item)]
    return frozenset(variable.name for variable in found if variable.sort == INTEGER)


def _is_many(task: Task, item: Bound) -> bool:
    domain = item.domain
    is_set = isinstance(domain, Operation) and domain.operator in ("range", "finite")
    return domain is None or not is_set or is_index_set(task, domain)
