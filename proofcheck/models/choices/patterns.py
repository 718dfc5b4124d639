"""Matrices of any size that are given by a pattern: the extremal examples of textbooks.

Random matrices of larger sizes are all alike: their norms, ranks and determinants are about the
same.  Where a bound depends on the size, it is sharp for the identity, for a column or a square of
ones, for the matrices of Hadamard, for blocks of quarter turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue, whole
from proofcheck.terms.rationals import Fraction

MOST_KEPT = 512
"""Matrices that are kept: the goals of a statement are looked at on the same ones."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands, counted from zero, in a member of a family.

    number   which member it is; 0 for a single object
    members  how many there are
    """

    row: int
    column: int
    rows: int
    columns: int
    number: int = 0
    members: int = 1

    @property
    def along(self) -> tuple[int, int]:
        """Where it stands in a vector or in a family of numbers, and how many numbers there are."""
        return (self.row, self.rows) if self.rows > 1 else (self.number, self.members)


POWERS = 12
"""Columns of a matrix of powers that are not zero: further ones have very long numbers."""

Pattern = Callable[[Place], int | Fraction]


def _walsh(row: int, column: int) -> int:
    return -1 if (row & column).bit_count() % 2 else 1


def _quarter_turns(at: Place) -> int:
    if at.row ^ 1 != at.column or max(at.row, at.column) >= at.rows // 2 * 2:
        return 0
    return 1 if at.row > at.column else -1


def _thirds_of_a_turn(at: Place) -> int:
    """Blocks of which the third power is the identity, and a one in what is left."""
    if max(at.row, at.column) >= at.rows // 2 * 2:
        return int(at.row == at.column)
    if at.row // 2 != at.column // 2:
        return 0
    return ((0, -1), (1, -1))[at.row % 2][at.column % 2]


def _largest_determinant(at: Place) -> int:
    """Zeros and ones; of sizes 3, 7 and 15 no determinant is larger (Hadamard 1893)."""
    return int(_walsh(at.row + 1, at.column + 1) < 0)


def _mean(at: Place) -> Fraction:
    """Numbers, all alike, of sum 1; a matrix of these is a projector."""
    return Fraction(1, at.along[1])


def _level_unit(at: Place) -> Fraction:
    """Numbers of which the first 4^k are alike and the others vanish; the sum of squares is 1."""
    position, length = at.along
    half = (max(length, 1).bit_length() - 1) // 2
    return Fraction(int(position < 4**half and at.column == 0), 2**half)


def _differences(at: Place) -> Fraction:
    """The skew matrix of Hilbert: a Toeplitz matrix of which the norm tends to pi (Schur 1911)."""
    return Fraction(1, at.row - at.column) if at.row != at.column else Fraction(0)


def _powers(at: Place) -> Fraction:
    """The matrix of Vandermonde of equidistant nodes; of many columns only the first."""
    return Fraction(at.row + 1, at.rows) ** at.column if at.column < POWERS else Fraction(0)


PATTERNS: dict[str, Pattern] = {
    "ones": lambda _: 1,
    "identity": lambda at: int(at.row == at.column),
    "column of ones": lambda at: int(at.column == 0),
    "row of ones": lambda at: int(at.row == 0),
    "signs of Walsh": lambda at: _walsh(at.row, at.column),
    "largest determinant": _largest_determinant,
    "its odd permutation": lambda at: _largest_determinant(
        Place(at.row ^ 1 if at.row < at.rows // 2 * 2 else at.row, at.column, at.rows, at.columns)
    ),
    "first half of the diagonal": lambda at: int(at.row == at.column < (at.rows + 1) // 2),
    "every other of the diagonal": lambda at: int(at.row == at.column and at.row % 2 == 0),
    "signs on the diagonal": lambda at: (at.row == at.column) * (-1) ** at.row,
    "quarter turns": _quarter_turns,
    "thirds of a turn": _thirds_of_a_turn,
    "signs of a skew matrix": lambda at: (at.row > at.column) - (at.row < at.column),
    "ones above the diagonal": lambda at: int(at.row < at.column),
    "ones up to the diagonal": lambda at: int(at.row <= at.column),
    "shift": lambda at: int(at.column == at.row + 1),
    "cycle": lambda at: int(at.column == (at.row + 1) % max(at.rows, 1)),
    "exchange": lambda at: int(at.row + at.column == at.rows - 1),
    "ones beside the diagonal": lambda at: int(at.row != at.column),
    "all but the identity": lambda at: Fraction(int(at.row == at.column)) - Fraction(1, at.rows),
    "mean": _mean,
    "level unit vector": _level_unit,
    "integers": lambda at: at.row + at.column + at.number + 1,
    "alternating signs": lambda at: (-1) ** (at.row + at.column + at.number),
    "unit vectors": lambda at: int(at.row == at.number and at.column == 0),
    "units of the diagonal": lambda at: int(at.row == at.column == at.number),
    "negative identity": lambda at: -int(at.row == at.column),
    "reflection": lambda at: Fraction(int(at.row == at.column)) - Fraction(2, at.rows),
    "Hilbert": lambda at: Fraction(1, at.row + at.column + 1),
    "reciprocals of differences": _differences,
    "powers": _powers,
    "triangle of Kahan": lambda at: int(at.row == at.column) - int(at.row < at.column),
}
"""Patterns by name; which assumptions they satisfy is tried."""

ROOT_DIGITS = 2**16
"""Square roots are rounded to multiples of about one part in so many."""


def _inverse_root(at: Place) -> Fraction:
    """Numbers like 1/sqrt(k): sums of them, and of their squares, grow at every size."""
    number = at.along[0] + 1
    return Fraction(ROOT_DIGITS, isqrt(ROOT_DIGITS**2 * number)) if at.column == 0 else Fraction(0)


SEQUENCES: dict[str, Pattern] = {
    "reciprocals of square roots": _inverse_root,
    "reciprocals": lambda at: Fraction(int(at.column == 0), at.along[0] + 1),
    "last unit vector": lambda at: int(at.along[0] == at.along[1] - 1 and at.column == 0),
}
"""Patterns of vectors and of families of numbers alone."""


@lru_cache(maxsize=MOST_KEPT)
def patterned(
    pattern: Pattern, rows: int, columns: int, number: int = 0, members: int = 1
) -> MatrixValue:
    """Return the matrix of a shape with entries as a pattern says; exact.

    number, members   which one it is in a family, and of how many
    """

    def entry(row: int, column: int) -> Fraction:
        found = pattern(Place(row, column, rows, columns, number, members))
        return whole(found) if isinstance(found, int) else found

    return build(rows, columns, entry)


def patterned_number(pattern: Pattern, number: int = 0, members: int = 1) -> Fraction:
    """Return the number that a pattern gives for a member of a family."""
    return Fraction(pattern(Place(0, 0, 1, 1, number, members)))
