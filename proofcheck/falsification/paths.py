"""Paths of models along which a parameter tends to 0."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from random import Random

from proofcheck.evaluation.values.values import Scalar, reciprocal
from proofcheck.kernel.model import Model
from proofcheck.models.choices.entries import Place, number_at, places, with_numbers
from proofcheck.terms.rationals import Fraction

LINES = 729
"""Lines through points with small integers: all of them, where three numbers are chosen."""

CELLS = 4
"""Numbers in a model up to which such lines are looked at."""

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Path:
    """A model whose numbers at some places are start + slope * t, or start + slope / t.

    base       gives all other numbers
    rises      whether it is 1/t that is taken
    """

    base: Model
    start: Mapping[Place, Fraction]
    slope: Mapping[Place, Fraction]
    rises: bool = False

    def at(self, parameter: Scalar) -> Model:
        """Return the model where t is a positive number, or a function that vanishes at 0."""
        moved = reciprocal(parameter) if self.rises else parameter
        return with_numbers(
            self.base, {p: moved * k + self.start[p] for p, k in self.slope.items()}
        )

    def with_slope(self, place: Place, slope: Fraction) -> Path:
        """Return the path with another slope at one place."""
        return replace(self, slope={**self.slope, place: slope})


def paths_from(model: Model, names: Sequence[str], complexes: Collection[str]) -> Iterator[Path]:
    """Yield paths that scale objects of a model, or lead to the integers next to its numbers."""
    for chosen in _groups(names):
        numbers = {p: number_at(model, p) for p in places(model, chosen, complexes)}
        if not any(numbers.values()):
            continue
        zeros = dict.fromkeys(numbers, ZERO)
        yield Path(model, zeros, numbers)
        yield Path(model, zeros, numbers, rises=True)
        nearest = {p: Fraction(round(x)) for p, x in numbers.items()}
        if nearest not in (zeros, numbers):
            yield Path(model, nearest, {p: x - nearest[p] for p, x in numbers.items()})


def _groups(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield all names, each one, all but each one; no choice twice."""
    singles = [[name] for name in names]
    others = [[n for n in names if n != name] for name in names]
    chosen = [list(names), *singles, *others]
    yield from (c for i, c in enumerate(chosen) if c and c not in chosen[:i])


def lines_near(model: Model, names: Sequence[str], complexes: Collection[str]) -> Iterator[Path]:
    """Yield lines through points with numbers 0, 1 and -1, where few numbers are to be chosen.

    All of them where there are few, else a seeded selection.
    """
    varied = places(model, names, complexes)
    if not 0 < len(varied) <= CELLS:
        return
    lines = list(product(product((0, 1, -1), repeat=2), repeat=len(varied)))
    if len(lines) > LINES:
        Random("lines").shuffle(lines)
    for line in islice(lines, LINES):
        start = {p: Fraction(a) for p, (a, _) in zip(varied, line, strict=True)}
        slope = {p: Fraction(b) for p, (_, b) in zip(varied, line, strict=True)}
        if any(slope.values()):
            yield Path(model, start, slope)
