"""Admissible values of the integer names, smallest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.semantics.decision import decide, is_member
from proofcheck.semantics.evaluation import Evaluator
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import NotEvaluable, Undefined
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Task

LARGEST = 5
"""Largest value tried for an integer that no range bounds."""

NODE_LIMIT = 20_000
"""Most partial assignments that are looked at."""

MANY_NODES = 1_500
"""After so many partial assignments larger values are no longer tried."""

SMALL = 2
"""Values up to this one are tried in any case."""

FEW_NAMES = 4
"""Up to so many integers all take every value up to the largest."""

LARGEST_UNTIED = 2
"""Largest value of an integer that no equation ties to another, where there are many."""

_FIRST = {"PosNat": 1, "Nat": 0, "Int": -2}

Assignment = dict[str, Fraction]


@dataclass(slots=True)
class _Search:
    task: Task
    names: list[Declaration]
    propositions: list[Term]
    definitions: Mapping[str, Declaration]
    largest: int
    spoken: Mapping[str, list[tuple[Term, frozenset[str]]]]
    nodes: int = 0
    limit: int = NODE_LIMIT
    every: bool = False

    def largest_of(self, item: Declaration) -> int:
        """Return the largest value that is tried for a name.

        Among many names those that no equation ties to others take few values, so that the
        combinations of the others are all reached.
        """
        if self.every or len(self.names) <= FEW_NAMES or item.variable.name in self.tied:
            return self.largest
        return min(self.largest, LARGEST_UNTIED)

    @property
    def tied(self) -> frozenset[str]:
        """Names that occur in an equation between integers alone."""
        integers = {d.variable.name for d in self.names}
        equations = (
            p for p in self.propositions if isinstance(p, Operation) and p.operator == "eq"
        )
        groups = (free_names(p) for p in equations)
        return frozenset[str]().union(*(g for g in groups if g <= integers))


def admissible_sizes(
    task: Task, objects: list[Declaration], propositions: list[Term], largest: int = LARGEST
) -> list[Assignment]:
    """List assignments of the integer names that violate no condition on integers alone.

    Ordered by the sum of the values.  Where there are many, the largest value is lowered, so that
    no name is left with its smallest values alone.
    """
    found: list[Assignment] = []
    for bound in range(min(SMALL, largest), largest + 1):
        search = _search(task, objects, propositions, bound)
        more = _list(search, MANY_NODES if found else NODE_LIMIT)
        if found and search.nodes > MANY_NODES:
            break
        found = more
    return found


def all_admissible_sizes(
    task: Task, objects: list[Declaration], propositions: list[Term], largest: int
) -> list[Assignment] | None:
    """List them with all values up to the largest; None where the limit would cut the list."""
    search = _search(task, objects, propositions, largest)
    search.every = True
    found = _list(search, NODE_LIMIT)
    return found if search.nodes <= NODE_LIMIT else None


def _search(
    task: Task, objects: list[Declaration], propositions: list[Term], largest: int
) -> _Search:
    names = [d for d in objects if d.variable.sort == INTEGER and not d.parameters]
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    spoken = propositions_by_name((d.variable.name for d in names), propositions)
    return _Search(task, names, propositions, definitions, largest, spoken)


def propositions_by_name(
    names: Iterable[str], propositions: Iterable[Term]
) -> dict[str, list[tuple[Term, frozenset[str]]]]:
    """Return by name the propositions in which it is free, each with all its free names."""
    pairs = [(p, free_names(p)) for p in propositions]
    return {name: [(p, free) for p, free in pairs if name in free] for name in names}


def _list(search: _Search, limit: int) -> list[Assignment]:
    search.limit = limit
    found = list(_extend(search, {}, 0))
    return sorted(found, key=lambda a: (sum(abs(v) for v in a.values()), list(a.values())))


def restricted(assignments: Iterable[Assignment], names: Iterable[str]) -> list[Assignment]:
    """Return the different values of some of the integers, smallest first."""
    order = sorted(names)
    values = {tuple(a[n] for n in order) for a in assignments}
    return [dict(zip(order, v, strict=True)) for v in sorted(values, key=lambda v: (sum(v), v))]


def _extend(search: _Search, chosen: Assignment, position: int) -> Iterator[Assignment]:
    search.nodes += 1
    if search.nodes > search.limit:
        return
    if position == len(search.names):
        yield chosen
        return
    item = search.names[position]
    for value in _values(search, item, chosen):
        extended = {**chosen, item.variable.name: value}
        if _is_consistent(search, item, extended):
            yield from _extend(search, extended, position + 1)


def _values(search: _Search, item: Declaration, chosen: Assignment) -> list[Fraction]:
    domain = item.domain
    if isinstance(domain, Operation) and domain.operator in _FIRST:
        start = _FIRST[domain.operator]
        return [Fraction(k) for k in range(start, search.largest_of(item) + 1)]
    if domain is None:
        return [Fraction(k) for k in range(-2, search.largest_of(item) + 1)]
    evaluator = Evaluator(chosen, search.definitions)
    try:
        members: list[Any] = evaluator.members(evaluator.value(domain, {}))
    except (NotEvaluable, Undefined):
        everything = range(-2, search.largest + 1)
        return [k for k in map(Fraction, everything) if _may_lie_in(evaluator, k, domain)]
    return [m for m in members if isinstance(m, Fraction)]


def _may_lie_in(evaluator: Evaluator, value: Fraction, domain: Term) -> bool:
    try:
        outcome = is_member(evaluator, value, evaluator.value(domain, {}))
    except (NotEvaluable, Undefined):
        return True
    return outcome.truth is not Truth.FALSE


def _is_consistent(search: _Search, item: Declaration, chosen: Assignment) -> bool:
    return is_consistent(search.definitions, search.spoken[item.variable.name], chosen)


def is_consistent(
    definitions: Mapping[str, Declaration],
    propositions: Iterable[tuple[Term, frozenset[str]]],
    chosen: Assignment,
) -> bool:
    """Say whether none of the propositions that are closed by now is violated.

    propositions   each with its free names
    """
    evaluator = Evaluator(chosen, definitions)
    known = set(chosen) | set(definitions)
    for proposition, names in propositions:
        if not names <= known:
            continue
        try:
            if decide(evaluator, proposition, {}).truth is Truth.FALSE:
                return False
        except Undefined:
            return False
    return True
