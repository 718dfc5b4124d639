"""Exact witnesses of existences that mention nothing that is given: numbers, tried by size.

What is found is a suggestion; the certificate names the numbers, and the kernel proves that they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product
from math import gcd

from proofcheck.evaluation.choices import decide_choice
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.search.certificates.closed_goals import is_closed
from proofcheck.terms.expressions import Binding, Bound, Number, parts_of_conjunction
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.task import Declaration

MOST_TRIED = 1_500
"""Combinations of numbers that are tried for one goal."""

LARGEST = {1: 1_000, 2: 24, 3: 6}
"""Largest numerator or denominator that is tried, by how many numbers are sought."""

LARGEST_DENOMINATOR = 12


def closed_witnesses(
    goal: Binding, declarations: Mapping[str, Declaration]
) -> tuple[Number, ...] | None:
    """Return numbers that satisfy an existence; None where none is found or it is not closed."""
    rings = [_ring(item) for item in goal.bound]
    if None in rings or len(rings) not in LARGEST or not is_closed(goal, declarations):
        return None
    evaluator = StandardEvaluator({}, {n: d for n, d in declarations.items() if d.body is not None})
    parts = [*([] if goal.condition is None else [goal.condition]), goal.body]
    conditions = [c for part in parts for c in parts_of_conjunction(part)]
    pools = [_numbers(ring is Ring.INTEGER, LARGEST[len(rings)]) for ring in rings]
    for values in islice(product(*pools), MOST_TRIED):
        try:
            found = decide_choice(evaluator, goal.bound, values, conditions, {})
        except (Undefined, NotEvaluable):
            continue
        if found.truth is Truth.TRUE:
            return tuple(map(Number, values))
    return None


def _ring(item: Bound) -> Ring | None:
    return item.variable.sort.ring if isinstance(item.variable.sort, Scalar) else None


@cache
def _numbers(are_integers: bool, largest: int) -> tuple[Fraction, ...]:
    return tuple(_by_height(are_integers, largest))


def _by_height(are_integers: bool, largest: int) -> Iterator[Fraction]:
    """Yield zero and then numbers, those with small numerators and denominators first."""
    yield Fraction(0)
    most = 1 if are_integers else LARGEST_DENOMINATOR
    for height in range(1, largest + 1):
        pairs = [(height, q) for q in range(1, min(most, height) + 1)]
        pairs += [(p, height) for p in range(1, height)] if height <= most else []
        for p, q in pairs:
            if gcd(p, q) == 1:
                yield Fraction(p, q)
                yield Fraction(-p, q)
