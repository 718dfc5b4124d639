"""Admissible values of the integer names, smallest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from proofcheck.evaluation.decision import decide, is_member
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.models.sizes.size_question import SizeQuestion, ask_for_sizes
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction
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
            found = self.known[key] = _may_hold(
                StandardEvaluator(chosen, definitions), self.proposition
            )
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
        evaluator = StandardEvaluator(chosen, self.definitions)
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


def _search(question: SizeQuestion) -> _Search:
    """Return a search that has not begun; it decides a condition once for each of its values."""
    conditions = {pair: _Condition(*pair) for pairs in question.closing for pair in pairs}
    closing = [[conditions[pair] for pair in pairs] for pairs in question.closing]
    definitions = {d.variable.name: d for d in question.definitions}
    return _Search(list(question.names), definitions, closing, question.tied)


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
    return _admissible(ask_for_sizes(task, objects, propositions), largest)


@lru_cache(maxsize=KEPT)
def _admissible(question: SizeQuestion, largest: int) -> Sequence[Assignment]:
    found: list[Assignment] = []
    search = _search(question)
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
    search = _search(ask_for_sizes(task, objects, propositions))
    search.every = True

    @cache
    def up_to(largest: int) -> list[Assignment] | None:
        found = search.listed(largest, NODE_LIMIT)
        return found if search.nodes <= NODE_LIMIT else None

    return up_to


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
    evaluator = StandardEvaluator(chosen, definitions)
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
