"""Integers of an offered model: those that it chooses, and others that go with them, in turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random

from proofcheck.models.choices.sampling import Attempt
from proofcheck.models.offered import drawn_integer, enter, is_size
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.offers import OfferedLine
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Declaration

DRAWS = 8
"""So many assignments are drawn where no admissible one is listed that has the offered values."""


def offered_sizes(
    attempt: Attempt,
    lines: Iterable[OfferedLine],
    objects: Sequence[Declaration],
    admissible: Collection[Assignment],
    turn: int,
) -> Assignment:
    """Return values of all integers: those offered, and others that go with them.

    At every turn others.  First come indices that differ from each other: what an author offers
    is seldom broken where all of them are one.  Those that coincide come second, and so on.

    turn   how often the offer was tried before

    raises   NoSample, NotEvaluable or Undefined where a value cannot be had
    """
    for line in filter(is_size, lines):
        enter(attempt, line)
    integers = [d for d in objects if d.variable.sort == INTEGER]
    names = {d.variable.name for d in integers}
    offered = {n: v for n, v in attempt.values.items() if n in names}
    fitting = [s for s in admissible if offered.items() <= s.items()]
    if not fitting:
        fitting = [_drawn(attempt, integers, offered) for _ in range(DRAWS)]
    Random(len(fitting)).shuffle(fitting)  # in one order at every turn, so that none comes twice
    pairs = _alike(integers)
    fitting.sort(key=lambda one: sum(one[first] == one[second] for first, second in pairs))
    half, is_second = divmod(turn, 2)
    return fitting[(-1 - half if is_second else half) % len(fitting)]


def _drawn(attempt: Attempt, integers: list[Declaration], offered: Assignment) -> Assignment:
    """Draw the integers that are not offered, one after the other."""
    attempt.values.update(offered)
    names = [d.variable.name for d in integers]
    for item in integers:
        if item.variable.name not in offered:
            attempt.values[item.variable.name] = drawn_integer(attempt, item)
    return {n: attempt.values[n] for n in names}


def _alike(integers: list[Declaration]) -> list[tuple[str, str]]:
    """Return the pairs of integers from the same set, if that is not all numbers."""
    return [
        (one.variable.name, other.variable.name)
        for one, other in combinations(integers, 2)
        if one.domain is not None and one.domain == other.domain
    ]
