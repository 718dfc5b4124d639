"""The sizes at which a goal has to be decided to count as `checked`.

Every admissible combination of values up to 3, and further until each size has taken two
values, and any two sizes all the values up to 2 together, where they can: what is false may need
one block of size one and another of size two, and an equation between sizes may put these far off.
An integer that is no size takes all of its values at each of these sizes, or nothing is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from proofcheck.fixed_sizes.sampled_integers import (
    compares_growth,
    misses_values,
    other_integers,
    sizes_of,
)
from proofcheck.fixed_sizes.symbolic_field import Budget
from proofcheck.kernel.opening import open_goal
from proofcheck.models.integers.rare_numbers import asks_a_sample_of_integers
from proofcheck.models.integers.unbounded_numbers import unbounded_numbers
from proofcheck.models.sizes.sizes import Assignment, listings
from proofcheck.models.skolem import Aim, find_aim
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.relevance import relevant_part
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Declaration, Task

UP_TO = 3
"""Every admissible combination of values up to here is decided."""

FURTHEST = 7
"""Largest value that is looked at for the sake of a second one, or of a pair."""

PAIRED = 2
"""Any two sizes should take all values up to this one together."""

Listed = Callable[[int], list[Assignment] | None]
"""The admissible assignments with values up to a largest one; None where they are too many."""


def sizes_to_check(task: Task, budget: Budget | None = None) -> list[Assignment]:
    """List the assignments of the integer names that matter to the goal, smallest first.

    Empty where none is admissible, where there are too many for the budget, or where the goal is
    about an integer that is no size and of which not all values are looked at, or about an
    equation that multiplies indices: looking at a few of these is no decision.
    """
    return plan_sizes(task, budget).every()


@dataclass(frozen=True, slots=True)
class SizePlan:
    """The sizes at which a goal has to be decided; listing all of them takes longer than the first.

    part     what concerns the goal
    limit    of their number
    listed   the admissible assignments, by the largest value; None where no list is a decision
    """

    part: Task
    aim: Aim
    limit: int
    listed: Listed | None

    def first(self) -> Assignment | None:
        """Return the smallest of them, if it is soon found."""
        small = (self.listed(UP_TO) if self.listed else None) or []
        return next(filter(_is_small, small), None)

    def every(self) -> list[Assignment]:
        """List all of them, smallest first; empty where that is no decision."""
        if self.listed is None:
            return []
        found = _varied(self.aim, self.listed, self.limit)
        if found and len(found) <= self.limit:
            found += _with_new_pairs(self.listed(FURTHEST) or [], found)
        if other_integers(self.aim, sizes := sizes_of(self.part)):
            found += _with_all_values(self.listed(FURTHEST) or [], found, sizes)
            if misses_values(self.part, self.aim, found, FURTHEST):
                return []
        return found if len(found) <= self.limit else []


def plan_sizes(task: Task, budget: Budget | None = None) -> SizePlan:
    """Return the plan for a task."""
    opened = open_goal(task)
    part = relevant_part(opened)
    aim = find_aim(part)
    is_any = unbounded_numbers(opened, aim) or asks_a_sample_of_integers(opened, aim)
    listed = (
        None if is_any or compares_growth(part) else listings(part, aim.objects, aim.propositions)
    )
    return SizePlan(part, aim, (budget or Budget()).sizes, listed)


def _varied(aim: Aim, listed: Listed, limit: int) -> list[Assignment]:
    """Return the small assignments, and larger ones until each name has taken two values.

    Stops where there are too many; none where not even the small ones can all be listed.
    """
    names = [d for d in aim.objects if d.variable.sort == INTEGER and not d.parameters]
    found = [a for a in listed(UP_TO) or [] if _is_small(a)]
    for largest in range(UP_TO, FURTHEST + 1):
        lacking, more = _with_one_value(names, found), listed(largest)
        if not lacking or more is None or len(found) > limit:
            break
        for assignment in more:
            if any(_is_new(assignment, n, found) for n in lacking):
                found.append(assignment)
                lacking = _with_one_value(names, found)
    return found


def _with_new_pairs(listed: list[Assignment], found: list[Assignment]) -> list[Assignment]:
    """Return assignments in which two sizes take small values together for the first time."""
    seen = {pair for one in found for pair in _small_pairs(one)}
    chosen: list[Assignment] = []
    for assignment in listed:
        pairs = _small_pairs(assignment)
        if not pairs <= seen:
            chosen.append(assignment)
            seen |= pairs
    return chosen


def _with_all_values(
    listed: list[Assignment], found: list[Assignment], sizes: frozenset[str]
) -> list[Assignment]:
    """Return the assignments that differ from chosen ones in integers that are no sizes alone."""
    chosen = {_restricted(one, sizes) for one in found}
    return [one for one in listed if one not in found and _restricted(one, sizes) in chosen]


def _restricted(assignment: Assignment, names: frozenset[str]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(sorted(item for item in assignment.items() if item[0] in names))


def _small_pairs(assignment: Assignment) -> set[tuple[tuple[str, Fraction], ...]]:
    small = [item for item in sorted(assignment.items()) if 0 <= item[1] <= PAIRED]
    return set(combinations(small, 2))


def _is_small(assignment: Assignment) -> bool:
    return all(abs(value) <= UP_TO for value in assignment.values())


def _with_one_value(names: list[Declaration], found: list[Assignment]) -> list[str]:
    """Return the names that have taken fewer than two values."""
    values = {d.variable.name: {a[d.variable.name] for a in found} for d in names}
    return [name for name, taken in values.items() if len(taken) < 2]


def _is_new(assignment: Assignment, name: str, found: list[Assignment]) -> bool:
    return all(a[name] != assignment[name] for a in found)
