"""A few assignments of integers, chosen so that any two names take several values together."""

from __future__ import annotations

from proofcheck.models.sizes import Assignment

SPREAD = 10
"""How many different sizes a search looks at."""

SMALLEST = 3
"""How many of these are the smallest admissible ones."""

LARGE = 4
"""Values beyond this one do not make an assignment more worth a look."""


def spread(sizes: list[Assignment]) -> list[Assignment]:
    """Choose up to ``SPREAD`` assignments: the smallest, then those with the most new pairs.

    Any two names should soon take several values together: what fails may need one block of
    size one and another of size two.
    """
    chosen = sizes[:SMALLEST]
    seen = {pair for one in chosen for pair in _pairs(one)}
    rest = [(_pairs(one), sum(one.values()), one) for one in sizes[SMALLEST:]]
    while rest and len(chosen) < SPREAD:
        best = min(rest, key=lambda item: (-len(item[0] - seen), item[1]))
        rest.remove(best)
        seen |= best[0]
        chosen.append(best[2])
    return chosen


Pair = tuple[tuple[str, int], tuple[str, int]]


def _pairs(assignment: Assignment) -> set[Pair]:
    """Return the pairs of values that two names take together, large values left out."""
    values = sorted((name, int(value)) for name, value in assignment.items())
    small = [item for item in values if item[1] <= LARGE]
    return {(one, other) for one in small for other in small}
