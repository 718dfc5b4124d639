"""Coordinates on what equations about one object leave: a sphere, or an affine space.

Both are rational: points with rational coordinates have rational entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import autograd.numpy as np

from proofcheck.evaluation.values.values import Value
from proofcheck.falsification.numerical.charts import Entries
from proofcheck.terms.rationals import Fraction


@dataclass(frozen=True, slots=True)
class Sphere:
    """All vectors as long as a known one, by stereographic projection; of real entries."""

    entries: Entries

    @property
    def size(self) -> int:
        return self.entries.size

    def start(self) -> list[float]:
        return [0.0] * self.size

    def data(self, coordinates: Any) -> Any:
        base = np.array(self.entries.start())
        square = float(np.sum(base**2))
        across = coordinates - base * (np.sum(base * coordinates) / square)
        height = np.sum(across**2)
        moved = ((square - height) * base + 2 * square * across) / (square + height)
        return self.entries.data(moved)

    def exact(self, coordinates: Sequence[Fraction]) -> Value:
        base = self.entries.numbers()
        square = sum((x * x for x in base), Fraction(0))
        along = sum((x * y for x, y in zip(base, coordinates, strict=True)), Fraction(0)) / square
        across = [y - along * x for x, y in zip(base, coordinates, strict=True)]
        height = sum((y * y for y in across), Fraction(0))
        return self.entries.exact(
            [
                ((square - height) * x + 2 * square * y) / (square + height)
                for x, y in zip(base, across, strict=True)
            ]
        )


@dataclass(frozen=True, slots=True)
class Affine:
    """A known point plus all combinations of some directions."""

    entries: Entries
    directions: tuple[tuple[Fraction, ...], ...]

    @property
    def size(self) -> int:
        return len(self.directions)

    def start(self) -> list[float]:
        return [0.0] * self.size

    def data(self, coordinates: Any) -> Any:
        moved = np.array(self.entries.start())
        if self.directions:
            moved = moved + np.matmul(coordinates, np.array(self.directions, dtype=float))
        return self.entries.data(moved)

    def exact(self, coordinates: Sequence[Fraction]) -> Value:
        moved = self.entries.numbers()
        for factor, direction in zip(coordinates, self.directions, strict=True):
            moved = [x + factor * step for x, step in zip(moved, direction, strict=True)]
        return self.entries.exact(moved)
