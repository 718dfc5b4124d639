"""Products of orthogonal and plain matrices as data.

A word is a number times a product of *turns* (an orthogonal matrix Q or its transpose) and
plain matrices.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.evaluation.values.values import MatrixValue, Scalar


@dataclass(frozen=True, slots=True)
class Turn:
    """The orthogonal matrix of this number, or its transpose."""

    number: int
    flipped: bool

    @property
    def inverse(self) -> Turn:
        """The transpose."""
        return Turn(self.number, not self.flipped)


Factor: TypeAlias = "Turn | MatrixValue"


@dataclass(frozen=True, slots=True)
class Word:
    """scale times the product of the factors; without factors, times the identity."""

    rows: int
    columns: int
    scale: Scalar
    factors: tuple[Factor, ...]


@dataclass(frozen=True, slots=True)
class Determinant:
    """A number times the determinants, each 1 or -1, of the turns in ``odd``."""

    number: Scalar
    odd: frozenset[int]

    def times(self, other: Determinant) -> Determinant:
        """Multiply; the square of a sign is one."""
        return Determinant(self.number * other.number, self.odd ^ other.odd)


def common_turns(left: tuple[Factor, ...], right: tuple[Factor, ...]) -> tuple[Factor, ...]:
    """Return the turns with which both begin."""
    shared: list[Factor] = []
    for first, second in zip(left, right, strict=False):
        if not isinstance(first, Turn) or first != second:
            break
        shared.append(first)
    return tuple(shared)


def is_zero(matrix: MatrixValue) -> bool:
    """Say whether all entries are written as zero."""
    return all(x == 0 for x in matrix.flat())


def multiple_of_identity(matrix: MatrixValue) -> Scalar | None:
    """Return c where the matrix is written as c times the identity, else None."""
    if matrix.rows != matrix.columns or matrix.rows == 0:
        return None
    lead = matrix.entries[0][0]
    for i, row in enumerate(matrix.entries):
        for j, entry in enumerate(row):
            if not (entry == lead if i == j else entry == 0):
                return None
    return lead
