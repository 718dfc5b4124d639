"""A few assignments of integers, chosen so that any two names take several values together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from proofcheck.models.sizes.sizes import Assignment

SPREAD = 10
"""How many different sizes a search looks at."""

SMALLEST = 3
"""How many of these are the smallest admissible ones."""

LARGE = 4
"""Values beyond this one do not make an assignment more worth a look."""


def spread(sizes: Sequence[Assignment]) -> list[Assignment]:
    """Choose up to ``SPREAD`` assignments: the smallest, then those with the most new pairs.

    Any two names should soon take several values together: what fails may need one block of
    size one and another of size two.
    """
    chosen = [*sizes[:SMALLEST]]
    bits: dict[Pair, int] = {}
    seen = 0
    for one in chosen:
        seen |= _pairs(one, bits)
    rest = [(_pairs(one, bits), sum(map(int, one.values())), one) for one in sizes[SMALLEST:]]
    while rest and len(chosen) < SPREAD:
        best = min(rest, key=lambda item: (-(item[0] & ~seen).bit_count(), item[1]))
        rest = [item for item in rest if item is not best]
        seen |= best[0]
        chosen.append(best[2])
    return chosen


Pair = tuple[tuple[str, int], tuple[str, int]]


def _pairs(assignment: Assignment, bits: dict[Pair, int]) -> int:
    """Return the pairs of values that two names take together as a set of bits.

    bits   by pair its bit; large values are left out
    """
    values = sorted((name, int(value)) for name, value in assignment.items())
    small = [item for item in values if item[1] <= LARGE]
    found = 0
    for pair in combinations_with_replacement(small, 2):
        known = bits.get(pair)
        if known is None:  # two names count for each of them
            known = bits[pair] = (1 if pair[0] == pair[1] else 3) << 2 * len(bits)
        found |= known
    return found
