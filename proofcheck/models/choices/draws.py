"""Seeded draws of exact numbers and of orthogonal matrices, generic and degenerate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Scalar, Undefined
from proofcheck.terms.rationals import Fraction


class Style(Enum):
    """How the free entries of an object are chosen."""

    GENERIC = "small integers that are not zero"
    RATIONAL = "rational numbers"
    ZERO = "zero"
    UNIT = "zero and one"
    SPARSE = "mostly zero"
    HEAD = "supported on a leading block"
    TAIL = "supported on a trailing block"
    WIDE = "large and tiny numbers, and those that the statement itself names"
    TURN = "the identity, its negative, permutations and quarter turns"
    EQUAL = "equal to an earlier object of the same shape"
    LEVEL = "one and minus one"
    SMALL = "small rational numbers"
    EDGE = "at an end of what an assumption allows"


NON_DEGENERATE = (Style.GENERIC, Style.RATIONAL)
ON_REQUEST = (Style.LEVEL, Style.SMALL, Style.EDGE)
"""Styles of objects for which something asks: level ones where vectors are long, small ones where
an assumption bounds a norm, ones at an edge where a goal may fail there."""

DEGENERATE = tuple(s for s in Style if s not in NON_DEGENERATE + ON_REQUEST)


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a free entry stands: 0-based, with the shape of its matrix."""

    row: int = 0
    column: int = 0
    rows: int = 1
    columns: int = 1


LARGE = (5, 8, 10, 12, 17, 30, 50, 100, 150, 400, 1000, 10_000)
"""Absolute values beyond the usual ones."""

TINY = tuple(Fraction(1, k) for k in (8, 10, 16, 50, 100, 200, 1000, 10_000))
"""Absolute values below the usual ones."""


SMALL = (60, 100, 140)
"""Denominators of small numbers: several, so that two of them are seldom equal."""


def draw_number(
    random: Random,
    style: Style,
    place: Entry,
    cut: int = 0,
    constants: Sequence[Fraction] = (),
) -> Fraction:
    """Draw a free entry; ``cut`` is where a leading block ends or a trailing one begins.

    constants   numbers that the statement names: what it says may fail there or beyond
    """
    match style:
        case Style.WIDE:
            return _wide(random, constants)
        case Style.ZERO:
            return Fraction(0)
        case Style.UNIT:
            return Fraction(random.choice((0, 1)))
        case Style.TURN | Style.LEVEL:
            return Fraction(random.choice((-1, 1)))
        case Style.SPARSE if random.random() < 0.65:
            return Fraction(0)
        case Style.HEAD if max(place.row, place.column) >= cut:
            return Fraction(0)
        case Style.TAIL if min(place.row, _across(place)) < cut:
            return Fraction(0)
        case Style.SMALL:
            return Fraction(random.choice((-1, 1)) * random.randint(1, 9), random.choice(SMALL))
        case Style.RATIONAL:
            return Fraction(random.choice((-1, 1)) * random.randint(1, 7), random.randint(2, 5))
    return Fraction(random.choice((-3, -2, -1, 1, 2, 3)))


def _wide(random: Random, constants: Sequence[Fraction]) -> Fraction:
    sign = random.choice((-1, 1))
    if constants and random.random() < 0.4:
        step = random.choice((0, 0, 0, -1, 1, Fraction(1, 100), Fraction(-1, 100)))
        return sign * (random.choice(constants) + step)
    return sign * Fraction(random.choice(random.choice((LARGE, LARGE, TINY, (1, 2, 3)))))


def _across(place: Entry) -> int:
    """A vector is supported by its rows alone."""
    return place.row if place.columns == 1 else place.column


def draw_turn(random: Random, rows: int, columns: int) -> MatrixValue:
    """Draw the identity, its negative, quarter turns or a signed permutation, cut to a shape."""
    size = max(rows, columns)
    match random.randrange(4):
        case 0 | 1 as negative:
            full = matrices.scale(Fraction(1 - 2 * negative), matrices.identity(size))
        case 2:
            full = _quarter_turns(size)
        case _:
            full = _signed_permutation(random, size, permute=True)
    return matrices.build(rows, columns, lambda i, j: full.entries[i][j])


def _quarter_turns(size: int) -> MatrixValue:
    """Return quarter turns in the planes of successive axes; an axis left over is kept."""
    turn = matrices.build(2, 2, lambda i, j: Fraction(j - i))
    return matrices.direct_sum([turn] * (size // 2) + [matrices.identity(size % 2)])


def draw_orthogonal(random: Random, size: int, style: Style, *, special: bool) -> MatrixValue:
    """Draw an exact rational orthogonal matrix; of determinant one where ``special``.

    A signed permutation times the Cayley transform of a rational skew matrix: this reaches
    matrices with eigenvalue -1, which the Cayley transform alone does not.
    """
    match style:
        case Style.ZERO:
            drawn = matrices.identity(size)
        case Style.UNIT | Style.SPARSE:
            drawn = _signed_permutation(random, size, permute=style is Style.SPARSE)
        case Style.TURN:
            drawn = draw_turn(random, size, size)
        case Style.HEAD | Style.TAIL:
            drawn = _block_rotation(random, size, leading=style is Style.HEAD)
        case _:
            turn = _signed_permutation(random, size, permute=random.random() < 0.5)
            drawn = matrices.multiply(turn, _cayley(random, size))
    return _with_determinant_one(drawn) if special else drawn


def _with_determinant_one(matrix: MatrixValue) -> MatrixValue:
    if matrix.rows == 0 or matrices.determinant(matrix) == 1:
        return matrix
    last = matrix.rows - 1
    return matrices.build(
        matrix.rows,
        matrix.columns,
        lambda i, j: -matrix.entries[i][j] if i == last else matrix.entries[i][j],
    )


def _signed_permutation(random: Random, size: int, *, permute: bool) -> MatrixValue:
    order = list(range(size))
    if permute:
        random.shuffle(order)
    signs = [Fraction(random.choice((-1, 1))) for _ in order]
    return matrices.build(size, size, lambda i, j: signs[i] if order[i] == j else Fraction(0))


def _block_rotation(random: Random, size: int, *, leading: bool) -> MatrixValue:
    block = min(2, size)
    turn = _cayley(random, block)
    rest = matrices.identity(size - block)
    return matrices.direct_sum([turn, rest] if leading else [rest, turn])


def _cayley(random: Random, size: int) -> MatrixValue:
    above = {
        (i, j): Fraction(random.choice((-2, -1, 1, 2)), random.choice((1, 1, 2, 3)))
        for i in range(size)
        for j in range(i + 1, size)
    }

    def skew(i: int, j: int) -> Scalar:
        return above[i, j] if i < j else -above[j, i] if j < i else Fraction(0)

    matrix = matrices.build(size, size, skew)
    unit = matrices.identity(size)
    down = matrices.add(unit, matrices.scale(Fraction(-1), matrix))
    try:
        return matrices.multiply(down, matrices.inverse(matrices.add(unit, matrix)))
    except Undefined:  # pragma: no cover - I + S is invertible for every real skew S
        return unit


def draw_unitary(random: Random, size: int, style: Style) -> MatrixValue:
    """Draw an exact unitary matrix: an orthogonal one times a diagonal of exact phases."""
    from proofcheck.evaluation.values.values import exact_complex

    phases = [exact_complex(Fraction(a, c), Fraction(b, c)) for a, b, c in _TRIPLES]
    orthogonal = draw_orthogonal(random, size, style, special=False)
    if style is Style.ZERO:
        return orthogonal
    chosen = [random.choice(phases) for _ in range(size)]
    return matrices.build(size, size, lambda i, j: orthogonal.entries[i][j] * chosen[j])


_TRIPLES = ((1, 0, 1), (0, 1, 1), (3, 4, 5), (-4, 3, 5), (5, -12, 13))
