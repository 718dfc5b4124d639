"""Admissible values of the integer names, smallest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, TypeAlias

from proofcheck.semantics.decision import decide, is_member
from proofcheck.semantics.evaluation import Evaluator
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import NotEvaluable, Undefined
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction
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

KEPT = 128
"""Lists of admissible values that are kept: those that were asked for last."""

_FIRST = {"PosNat": 1, "Nat": 0, "Int": -2}

Assignment = dict[str, Fraction]


def key_of(sizes: Assignment) -> str:
    """Return a key for an assignment, the same for equal ones."""
    return repr(sorted(sizes.items()))


def is_of_sizes(values: Mapping[str, object], least: Mapping[str, int] | None) -> bool:
    """Say whether integers are as large as is said, or larger; not where nothing is said.

    values   of all names, or of the integers alone
    """
    if least is None:
        return False
    found = ((values.get(name), at_least) for name, at_least in least.items())
    return all(isinstance(v, Fraction) and v >= at_least for v, at_least in found)


@dataclass(slots=True)
class _Condition:
    """A condition on integers, decided once for all values of those that it depends on.

    on   the integers that it mentions, in order, definitions expanded
    """

    proposition: Term
    on: tuple[str, ...]
    known: dict[tuple[int | None, ...], bool] = field(default_factory=dict)

    def holds(self, chosen: Assignment, definitions: Mapping[str, Declaration]) -> bool:
        """Say whether the condition is not violated."""
        values = [chosen.get(name) for name in self.on]
        key = tuple([None if v is None else v.numerator for v in values])
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = _may_hold(Evaluator(chosen, definitions), self.proposition)
        return found


@dataclass(slots=True)
class _Search:
    """A search for values of some names, one after the other.

    closing   by position of a name the conditions on it that mention no later one
    tied      names that occur in an equation between integers alone
    largest   value that is tried where no finite set bounds a name
    every     whether all names take values up to the largest, however many they are
    """

    names: list[Declaration]
    definitions: Mapping[str, Declaration]
    closing: list[list[_Condition]]
    tied: frozenset[str]
    largest: int = LARGEST
    limit: int = NODE_LIMIT
    nodes: int = 0
    every: bool = False

    def listed(self, largest: int, limit: int) -> list[Assignment]:
        """List assignments, smallest first, until so many partial ones were looked at."""
        self.largest, self.limit, self.nodes = largest, limit, 0
        found: list[Assignment] = []
        self._extend({}, 0, found)
        return sorted(found, key=_order_of)

    def _extend(self, chosen: Assignment, position: int, found: list[Assignment]) -> None:
        self.nodes += 1
        if self.nodes > self.limit:
            return
        if position == len(self.names):
            found.append(dict(chosen))
            return
        item, conditions = self.names[position], self.closing[position]
        for value in self._values(item, chosen):
            chosen[item.variable.name] = value
            if all(one.holds(chosen, self.definitions) for one in conditions):
                self._extend(chosen, position + 1, found)
        chosen.pop(item.variable.name, None)

    def _values(self, item: Declaration, chosen: Assignment) -> Sequence[Fraction]:
        domain = item.domain
        if isinstance(domain, Operation) and domain.operator in _FIRST:
            return _whole_numbers(_FIRST[domain.operator], self.largest_of(item))
        if domain is None:
            return _whole_numbers(-2, self.largest_of(item))
        evaluator = Evaluator(chosen, self.definitions)
        try:
            members: list[Any] = evaluator.members(evaluator.value(domain, {}))
        except (NotEvaluable, Undefined):
            everything = _whole_numbers(-2, self.largest)
            return [k for k in everything if _may_lie_in(evaluator, k, domain)]
        return [m for m in members if isinstance(m, Fraction)]

    def largest_of(self, item: Declaration) -> int:
        """Return the largest value that is tried for a name.

        Among many names those that no equation ties to others take few values, so that the
        combinations of the others are all reached.
        """
        if self.every or len(self.names) <= FEW_NAMES or item.variable.name in self.tied:
            return self.largest
        return min(self.largest, LARGEST_UNTIED)


@cache
def _whole_numbers(first: int, last: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, range(first, last + 1)))


def _order_of(assignment: Assignment) -> tuple[int, list[int]]:
    values = [int(v) for v in assignment.values()]
    return sum(map(abs, values)), values


def admissible_sizes(
    task: Task, objects: list[Declaration], propositions: list[Term], largest: int = LARGEST
) -> Sequence[Assignment]:
    """List assignments of the integer names that violate no condition on integers alone.

    Ordered by the sum of the values.  Where there are many, the largest value is lowered, so that
    no name is left with its smallest values alone.  What is asked again is not listed again.
    """
    return _admissible(_ask(task, objects, propositions), largest)


@lru_cache(maxsize=KEPT)
def _admissible(question: _Question, largest: int) -> Sequence[Assignment]:
    found: list[Assignment] = []
    search = question.search()
    for bound in range(min(SMALL, largest), largest + 1):
        more = search.listed(bound, MANY_NODES if found else NODE_LIMIT)
        if found and search.nodes > MANY_NODES:
            break
        found = more
    return tuple(found)


def all_admissible_sizes(
    task: Task, objects: list[Declaration], propositions: list[Term], largest: int
) -> list[Assignment] | None:
    """List them with all values up to the largest; None where the limit would cut the list."""
    return listings(task, objects, propositions)(largest)


def listings(
    task: Task, objects: list[Declaration], propositions: list[Term]
) -> Callable[[int], list[Assignment] | None]:
    """Return a function that lists them with all values up to a largest one, each list once.

    None where the limit would cut the list, as it then would for larger values.
    """
    search = _ask(task, objects, propositions).search()
    search.every = True

    @cache
    def up_to(largest: int) -> list[Assignment] | None:
        found = search.listed(largest, NODE_LIMIT)
        return found if search.nodes <= NODE_LIMIT else None

    return up_to


_On: TypeAlias = tuple[Term, tuple[str, ...]]
"""A condition, and the integers that it depends on."""


@dataclass(frozen=True, slots=True)
class _Question:
    """All that admissible values depend on: statements that say the same of integers share them.

    definitions   those that the names and the conditions speak of
    closing       by position of a name the conditions on it that mention no later one
    tied          names that occur in an equation between integers alone
    """

    names: tuple[Declaration, ...]
    definitions: tuple[Declaration, ...]
    closing: tuple[tuple[_On, ...], ...]
    tied: frozenset[str]

    def search(self) -> _Search:
        """Return the search that lists them; a condition is decided once for each of its values."""
        conditions = {pair: _Condition(*pair) for pairs in self.closing for pair in pairs}
        closing = [[conditions[pair] for pair in pairs] for pairs in self.closing]
        definitions = {d.variable.name: d for d in self.definitions}
        return _Search(list(self.names), definitions, closing, self.tied)


def _ask(task: Task, objects: list[Declaration], propositions: list[Term]) -> _Question:
    names = tuple(d for d in objects if d.variable.sort == INTEGER and not d.parameters)
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    spoken = propositions_by_name((d.variable.name for d in names), propositions)
    on = _integers_below({p for pairs in spoken.values() for p, _ in pairs}, names, definitions)
    closing: list[tuple[_On, ...]] = []
    known = set(definitions)
    for item in names:
        known.add(item.variable.name)
        pairs = spoken[item.variable.name]
        closing.append(tuple((p, on[p]) for p, free in pairs if free <= known))
    conditions = [p for pairs in closing for p, _ in pairs]
    used = _definitions_below(names, conditions, definitions)
    return _Question(names, used, tuple(closing), _tied(names, propositions))


def _definitions_below(
    names: Iterable[Declaration], conditions: Iterable[Term], definitions: Mapping[str, Declaration]
) -> tuple[Declaration, ...]:
    """Return the definitions that names and conditions speak of, in a fixed order."""
    written = [*map(_written_in, names), *(written_names(p)[0] for p in conditions)]
    reached = names_below(set[str]().union(*written), definitions)
    return tuple(definitions[name] for name in sorted(reached & definitions.keys()))


def _tied(names: Iterable[Declaration], propositions: Iterable[Term]) -> frozenset[str]:
    """Return the names that occur in an equation between integers alone."""
    integers = {d.variable.name for d in names}
    equations = (p for p in propositions if isinstance(p, Operation) and p.operator == "eq")
    groups = (free_names(p) for p in equations)
    return frozenset[str]().union(*(g for g in groups if g <= integers))


def _integers_below(
    propositions: Iterable[Term],
    names: Sequence[Declaration],
    definitions: Mapping[str, Declaration],
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


def restricted(assignments: Iterable[Assignment], names: Iterable[str]) -> list[Assignment]:
    """Return the different values of some of the integers, smallest first."""
    order = sorted(names)
    values = {tuple(a[n] for n in order) for a in assignments}
    return [dict(zip(order, v, strict=True)) for v in sorted(values, key=lambda v: (sum(v), v))]


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
