"""Sizes beyond a number: a small admissible assignment, stretched until one size exceeds it.

The result only guides sampling: each assignment still has to satisfy all that is assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.sizes.analytic import is_analytic_equation
from proofcheck.models.sizes.size_question import propositions_by_name
from proofcheck.models.sizes.sizes import Assignment, is_consistent
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration, Task

FARTHEST = 8
"""Largest number that sizes are stretched beyond: the objects have to be written out."""

SMALLEST = 3
"""How many assignments, the smallest ones, are stretched."""

FACTOR = 3
"""So many times the number another size may become, to go with the one that exceeds it."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A goal that is not believed until a model has a size beyond a number that it names.

    sizes   the sizes that may exceed it
    about   what the goal is about
    """

    goal: Term
    number: int
    sizes: frozenset[str]
    about: frozenset[str]

    def is_fair(self, equations: Iterable[Term], definitions: Mapping[str, Declaration]) -> bool:
        """Say whether a generic model tells whether the goal holds at a size.

        The goal is an equation that fails almost everywhere if it fails at all, and no equation is
        assumed of what it is about: what solves one at a larger size may be special there.
        """
        tied = (mentioned_in(p, definitions).reached & self.about for p in equations)
        return is_analytic_equation(self.goal, definitions) and not any(tied)

    def is_met(self, admissible: Iterable[Assignment]) -> bool:
        """Say whether some assignment already has such a size."""
        return any(one.get(n, 0) > self.number for one in admissible for n in self.sizes)


def beyond(
    demand: Demand, task: Task, propositions: Iterable[Term], admissible: Collection[Assignment]
) -> list[Assignment]:
    """Return for each size an assignment in which it exceeds the number, if a small one is found.

    At most one other integer is changed with it, say the sum of which it is a part.
    """
    if demand.number > FARTHEST:
        return []
    smallest = sorted(admissible, key=lambda one: sum(map(abs, one.values())))[:SMALLEST]
    pairs = propositions_by_name(set[str]().union(*smallest), propositions)
    every = {p: free for spoken in pairs.values() for p, free in spoken}
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    found: list[Assignment] = []
    for name in sorted(demand.sizes):
        stretched = (way for one in smallest for way in _stretched(one, name, demand.number))
        fitting = (way for way in stretched if is_consistent(definitions, every.items(), way))
        found += islice(fitting, 1)
    return sorted(found, key=lambda one: sum(one.values()))


def _stretched(sizes: Assignment, name: str, number: int) -> Iterator[Assignment]:
    if name not in sizes:
        return
    larger = {**sizes, name: Fraction(number + 1)}
    yield larger
    for other in sorted(sizes.keys() - {name}):
        start = int(sizes[other]) + 1
        for value in range(start, max(start, FACTOR * (number + 1)) + 1):
            yield {**larger, other: Fraction(value)}
