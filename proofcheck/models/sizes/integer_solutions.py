"""Integers on which a comparison turns: all but one are run through, the last is solved for.

``n^2 + n + 41 = a*b`` with factors above 1 has no small solution, and one with n = 40; among random
draws it would not be met.  The result only guides sampling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from proofcheck.models.sizes.sizes import Assignment
from proofcheck.models.sizes.turning_points import gap, turning_points
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

REACH = {1: 300, 2: 45}
"""Largest absolute value run through, by how many integers are."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both sides of a comparison between integers.

    names        the integers it speaks of, each with the values that are tried, near zero first
    definitions  what other names in it stand for
    """

    sides: tuple[Term, Term]
    names: Mapping[str, Sequence[int]]
    definitions: Mapping[str, Declaration]

    def solutions(self) -> Iterator[Assignment]:
        """Yield integers between which the difference vanishes or has its extremum; each once.

        Empty for more names than can be run through, and where no name has a quadratic curve.
        """
        solved = self._solvable()
        if solved is None:
            return
        others = [n for n in self.names if n != solved]
        for values in product(*(self.names[n] for n in others)):
            chosen = dict(zip(others, map(Fraction, values), strict=True))
            for point in self._points(chosen, solved):
                if point.denominator == 1:
                    yield {**chosen, solved: point}

    def _solvable(self) -> str | None:
        """Return the name to solve for: the last one whose curve is known to be quadratic."""
        if len(self.names) - 1 not in REACH:
            return None
        start = dict.fromkeys(self.names, Fraction(2))
        for name in reversed(list(self.names)):
            if self._points(start, name):
                return name
        return None

    def _points(self, chosen: Assignment, name: str) -> list[Fraction]:
        def curve(value: Fraction) -> Fraction | None:
            found = gap({**chosen, name: value}, self.definitions, self.sides)
            return found if isinstance(found, Fraction) else None

        return turning_points(curve, Fraction(2))


def comparison(
    sides: tuple[Term, Term],
    least: Mapping[str, int | None],
    definitions: Mapping[str, Declaration],
) -> Comparison:
    """Prepare a comparison.

    least   the integers that may occur, each with its least value; None where there is none
    """
    spoken = set[str]().union(*map(free_names, sides))
    names = [n for n in least if n in spoken]
    reach = REACH.get(len(names) - 1, 0)
    return Comparison(sides, {n: _values(least[n], reach) for n in names}, definitions)


def _values(least: int | None, reach: int) -> list[int]:
    if least is not None:
        return list(range(least, reach + 1))
    return sorted(range(-reach, reach + 1), key=lambda k: (abs(k), k < 0))
