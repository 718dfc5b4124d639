"""Exact matrices of special kinds, for assumptions that are not linear: P^2 = P, N^2 = 0, det = 1.

A square one is a block diagonal matrix of small rational blocks, conjugated by a rational
invertible matrix, or by a rational orthogonal one so that what is said of transposes survives.
Whether a matrix meets an assumption is not said here: it is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Scalar
from proofcheck.models.choices.complex_draws import draw_complex_orthogonal, draw_isotropic
from proofcheck.models.choices.draws import Style, draw_orthogonal
from proofcheck.terms.rationals import Fraction

ROUNDS = 3
"""How often each kind is offered before a matrix is given up."""

PATIENCE = 6
"""So many tries in vain show that a kind is of no use."""

Block = tuple[tuple[int | Fraction, ...], ...]

_HALF = Fraction(1, 2)

_SINGLE: dict[str, tuple[Block, ...]] = {
    "idempotent": (((1,),), ((0,),)),
    "involution": (((1,),), ((-1,),)),
    "tripotent": (((1,),), ((0,),), ((-1,),)),
    "complex structure": (((0, -1), (1, 0)),),
    "order three": (((0, -1), (1, -1)), ((1,),)),
    "order four": (((0, -1), (1, 0)), ((1,),), ((-1,),)),
    "order six": (((0, -1), (1, 1)), ((1,),), ((-1,),)),
    "square-zero": (((0, 1), (0, 0)), ((0,),)),
    "nilpotent": (((0, 1, 0), (0, 0, 1), (0, 0, 0)), ((0, 1), (0, 0)), ((0,),)),
    "unipotent": (((1, 1), (0, 1)), ((1,),), ((1, 1, 0), (0, 1, 1), (0, 0, 1))),
    "spectrum 0 and 1": (((1, 1), (0, 1)), ((0, 1), (0, 0)), ((1,),), ((0,),)),
    "square root of two": (((0, 2), (1, 0)), ((1, 1), (1, -1))),
    "square root of minus two": (((0, -2), (1, 0)),),
    "square four": (((2,),), ((-2,),), ((0, 4), (1, 0))),
    "normal": (((1, -2), (2, 1)), ((3,),), ((-1,),), ((2, 1), (-1, 2))),
    "positive": (((1,),), ((2,),), ((4,),), ((9,),)),
    "semidefinite": (((0,),), ((1,),), ((4,),)),
    "eigenvalue two": (((2,),), ((1,),), ((2, 1), (0, 2))),
    "of determinant one": (((2, 1), (1, 1)), ((1,),), ((0, -1), (1, 0)), ((1, 2), (0, 1))),
    "of determinant minus one": (((-1,),), ((2, 1), (1, 0)), ((1,),), ((0, 1), (1, 0))),
    "skew": (((0, -1), (1, 0)), ((0, -2), (2, 0)), ((0,),)),
    "skew of determinant one": (
        ((0, -2, 0, 0), (2, 0, 0, 0), (0, 0, 0, -_HALF), (0, 0, _HALF, 0)),
        ((0, -1), (1, 0)),
    ),
    "inverse pairs": (((2, 0), (0, _HALF)), ((3, 0), (0, Fraction(1, 3))), ((1,),), ((-1,),)),
    "doubled turn": (((1, -1), (1, 1)), ((0, -2), (2, 0))),
}
"""Blocks by kind; a block that no longer fits is replaced by a smaller one of the same kind."""


def special_matrices(
    random: Random, rows: int, columns: int, barren: Mapping[str, int], *, is_complex: bool
) -> Iterator[tuple[str, MatrixValue]]:
    """Yield kinds, in random order, and matrices; shape (rows, columns), entries exact.

    barren   how often each kind was tried in vain; after some tries it is not offered again
    """
    drawn = (_SHAPES if rows == columns else _OBLONG) | (_COMPLEX if is_complex else {})
    kinds = [*_SINGLE, *drawn] if rows == columns else list(drawn)
    for _ in range(ROUNDS):
        for kind in random.sample(kinds, len(kinds)):
            if barren.get(kind, 0) >= PATIENCE:
                continue
            if kind in _SINGLE:
                found = _conjugated(random, _SINGLE[kind], rows, is_complex=is_complex)
            else:
                found = drawn[kind](random, rows, columns)
            if found is not None:
                yield kind, found


def _conjugated(
    random: Random, blocks: tuple[Block, ...], size: int, *, is_complex: bool
) -> MatrixValue | None:
    chosen = _fill(random, blocks, size)
    if chosen is None:
        return None
    core = matrices.direct_sum(map(_matrix, chosen))
    turn = draw_orthogonal(random, size, Style.GENERIC, special=False)
    way = random.random()
    if way < 0.45:
        return matrices.multiply(matrices.multiply(turn, core), matrices.transpose(turn))
    frame = _invertible(random, size)
    if is_complex and way < 0.75:
        frame = matrices.multiply(frame, _phases(random, size))
    return matrices.multiply(matrices.multiply(frame, core), matrices.inverse(frame))


def _fill(random: Random, blocks: tuple[Block, ...], size: int) -> list[Block] | None:
    """Draw blocks of a given total size; None where they cannot fill it."""
    chosen: list[Block] = []
    left = size
    while left:
        fitting = [b for b in blocks if len(b) <= left]
        if not fitting:
            return None
        block = random.choice(fitting)
        chosen.append(block)
        left -= len(block)
    return chosen


def _matrix(block: Block) -> MatrixValue:
    return matrices.build(len(block), len(block), lambda i, j: Fraction(block[i][j]))


def _invertible(random: Random, size: int) -> MatrixValue:
    """Draw an integer matrix of determinant one: its inverse has integers as well."""
    lower = _triangular(random, size)
    return matrices.multiply(lower, matrices.transpose(_triangular(random, size)))


def _triangular(random: Random, size: int) -> MatrixValue:
    below = {
        (i, j): Fraction(random.choice((-1, 0, 1, 1, 2))) for i in range(size) for j in range(i)
    }
    return matrices.build(
        size, size, lambda i, j: below[i, j] if j < i else Fraction(1 if i == j else 0)
    )


def _phases(random: Random, size: int) -> MatrixValue:
    units: tuple[Scalar, ...] = (Fraction(1), Gaussian(Fraction(0), Fraction(1)))
    chosen = [random.choice(units) for _ in range(size)]
    lower = _triangular(random, size)
    return matrices.build(size, size, lambda i, j: lower.entries[i][j] * chosen[j])


def _orthogonal(random: Random, rows: int, _columns: int) -> MatrixValue:
    return draw_orthogonal(random, rows, Style.GENERIC, special=False)


def _scaled_orthogonal(random: Random, rows: int, columns: int) -> MatrixValue:
    factor = Fraction(random.choice((2, 3, Fraction(1, 2), -2)))
    return matrices.scale(factor, _orthogonal(random, rows, columns))


def _permutation(random: Random, rows: int, _columns: int) -> MatrixValue:
    order = random.sample(range(rows), rows)
    return matrices.build(rows, rows, lambda i, j: Fraction(int(order[i] == j)))


def _strictly_upper(random: Random, rows: int, _columns: int) -> MatrixValue:
    lower = _triangular(random, rows)
    minus = matrices.scale(Fraction(-1), matrices.identity(rows))
    return matrices.transpose(matrices.add(lower, minus))


def _chain(random: Random, rows: int, _columns: int) -> MatrixValue:
    """Draw a nilpotent matrix with one long Jordan block: few of its powers vanish."""
    length = max(rows - random.choice((0, 0, 1, 1, 2)), 0)
    shift = matrices.build(rows, rows, lambda i, j: Fraction(int(j == i + 1 < length)))
    frame = _invertible(random, rows)
    return matrices.multiply(matrices.multiply(frame, shift), matrices.inverse(frame))


def _complex_orthogonal(random: Random, rows: int, columns: int) -> MatrixValue | None:
    return draw_complex_orthogonal(random, rows) if rows == columns else None


def _of_low_rank(random: Random, rows: int, columns: int) -> MatrixValue:
    """Draw a product of a tall and a flat matrix, of rank one or two."""
    rank = random.choice((1, 1, 2))
    left = _integers(random, rows, rank)
    return matrices.multiply(left, _integers(random, rank, columns))


def _integers(random: Random, rows: int, columns: int) -> MatrixValue:
    return matrices.build(rows, columns, lambda _i, _j: Fraction(random.randint(-2, 2)))


def _part_of_orthogonal(random: Random, rows: int, columns: int) -> MatrixValue | None:
    """Draw orthonormal columns or rows: a unit vector, where there is one."""
    size = max(rows, columns)
    if size == 0:
        return None
    turn = draw_orthogonal(random, size, Style.GENERIC, special=False)
    return matrices.build(rows, columns, lambda i, j: turn.entries[i][j])


def _distribution(random: Random, rows: int, columns: int) -> MatrixValue | None:
    """Draw entries that are not negative and have sum one."""
    weights = [random.randint(0, 3) for _ in range(rows * columns)]
    total = sum(weights)
    if not total:
        return None
    return matrices.build(rows, columns, lambda i, j: Fraction(weights[i * columns + j], total))


_SHAPES: dict[str, Callable[[Random, int, int], MatrixValue | None]] = {
    "orthogonal": _orthogonal,
    "scaled orthogonal": _scaled_orthogonal,
    "permutation": _permutation,
    "strictly upper": _strictly_upper,
    "nilpotent chain": _chain,
    "of low rank": _of_low_rank,
}

_COMPLEX: dict[str, Callable[[Random, int, int], MatrixValue | None]] = {
    "complex orthogonal": _complex_orthogonal,
    "isotropic": draw_isotropic,
}

_OBLONG: dict[str, Callable[[Random, int, int], MatrixValue | None]] = {
    "of low rank": _of_low_rank,
    "part of an orthogonal one": _part_of_orthogonal,
    "distribution": _distribution,
}
