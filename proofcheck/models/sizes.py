"""Admissible values of the integer names, smallest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from proofcheck.semantics.decision import decide, is_member
from proofcheck.semantics.evaluation import Evaluator
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import NotEvaluable, Undefined
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, written_names
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


def key_of(sizes: Assignment) -> str:
    """Return a key for an assignment, the same for equal ones."""
    return repr(sorted(sizes.items()))


@dataclass(slots=True)
class _Checks:
    """Conditions on integers, each decided once for all values of those that it depends on.

    on   by condition the integers that it mentions, in order, definitions expanded
    """

    on: dict[Term, tuple[str, ...]]
    known: dict[tuple[Term, tuple[int | None, ...]], bool] = field(default_factory=dict)

    def holds(
        self, proposition: Term, chosen: Assignment, definitions: Mapping[str, Declaration]
    ) -> bool:
        """Say whether a condition is not violated."""
        values = (chosen.get(name) for name in self.on[proposition])
        key = proposition, tuple(None if v is None else v.numerator for v in values)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = _may_hold(Evaluator(chosen, definitions), proposition)
        return found


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
    checks: _Checks = field(default_factory=lambda: _Checks({}))

    def is_consistent(self, item: Declaration, chosen: Assignment) -> bool:
        """Say whether the values so far violate none of the conditions on a name."""
        known = set(chosen) | set(self.definitions)
        return all(
            self.checks.holds(p, chosen, self.definitions)
            for p, names in self.spoken[item.variable.name]
            if names <= known
        )

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
    search = _search(task, objects, propositions, largest)
    for bound in range(min(SMALL, largest), largest + 1):
        search = replace(search, largest=bound, nodes=0)
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
    on = _integers_below({p for pairs in spoken.values() for p, _ in pairs}, names, definitions)
    return _Search(task, names, propositions, definitions, largest, spoken, checks=_Checks(on))


def _integers_below(
    propositions: Iterable[Term], names: list[Declaration], definitions: Mapping[str, Declaration]
) -> dict[Term, tuple[str, ...]]:
    """Return by proposition the integers that its value depends on, in a fixed order."""
    found: dict[Term, tuple[str, ...]] = {}
    for proposition in propositions:
        reached = names_below(written_names(proposition)[0], definitions)
        found[proposition] = tuple(d.variable.name for d in names if d.variable.name in reached)
    return found


def names_below(names: Iterable[str], definitions: Mapping[str, Declaration]) -> set[str]:
    """Return the names, and all names that are written in what defines them."""
    seen: set[str] = set()
    stack = list(names)
    while stack:
        name = stack.pop()
        if name not in seen:
            seen.add(name)
            stack += _written_in(definitions[name]) if name in definitions else ()
    return seen


def _written_in(item: Declaration) -> set[str]:
    terms = [t for p in item.parameters for t in (p.variable, *p.domains)]
    terms += [t for t in (item.variable, item.domain, item.body) if t is not None]
    return set[str]().union(*(written_names(t)[0] for t in terms))


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
        if search.is_consistent(item, extended):
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
        if names <= known and not _may_hold(evaluator, proposition):
            return False
    return True


def _may_hold(evaluator: Evaluator, proposition: Term) -> bool:
    try:
        return decide(evaluator, proposition, {}).truth is not Truth.FALSE
    except Undefined:
        return False
