"""Irrational numbers, and matrices made of them, that are tried where certain operations occur."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain

from proofcheck.evaluation.functions.exact_functions import constant
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Undefined, Value
from proofcheck.falsification.suspects.exact_roots import (
    PI,
    imaginary,
    number,
    plus,
    power_of,
    root,
    times,
)
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Ring

SMALL = (Fraction(0), Fraction(1), Fraction(-1), Fraction(2), Fraction(1, 2))
"""Rational numbers that are tried beside the irrational ones."""

Rows = tuple[tuple[Term, ...], ...]
"""The entries of a matrix, as terms."""

_ALGEBRAIC = frozenset({"sqrt", "pow", "mul", "Rat", "abs", "norm"})
_CIRCULAR = frozenset({"cos", "sin"})
_EXPONENTIAL = frozenset({"exp"})
_LOGARITHMIC = frozenset({"log"})

_TURNS = tuple(times(Fraction(k), PI) for k in (2, 1, Fraction(1, 2), -1, Fraction(3, 2)))
_ANGLES = tuple(times(Fraction(k, 12), PI) for k in (4, 8, 2, 10, 3, 9, -4, -2))
_TWO = power_of("log", number(Fraction(2)))
_BASES = tuple(power_of("exp", number(Fraction(k))) for k in (1, -1))
_ROOTS = tuple(
    plus(Fraction(a), times(Fraction(b), root(Fraction(c))))
    for a, b, c in ((0, 1, 2), (0, -1, 2), (1, 1, 2), (1, -1, 2), (0, 1, 3))
)
_UNITY = tuple(power_of("exp", imaginary(times(Fraction(2, n), PI))) for n in (3, 4, 8))

_REAL = (
    (_CIRCULAR, (*_TURNS, *_ANGLES)),
    (_EXPONENTIAL, (_TWO, times(Fraction(-1), _TWO), *_TURNS[:2])),
    (_LOGARITHMIC, _BASES),
    (_ALGEBRAIC, _ROOTS),
)
_COMPLEX = (
    (_CIRCULAR, (*_TURNS, imaginary(_TWO))),
    (_EXPONENTIAL, tuple(map(imaginary, _TURNS))),
    (_ALGEBRAIC, (*_UNITY, *_ROOTS[:2])),
)

_QUARTERS = ((0, -2), (2, 0)), ((6, -10), (4, -6)), ((0, -1), (1, 0))
"""The squares of two of these matrices are -4; that of their sum is -36."""


def numbers(ring: Ring, words: Collection[str]) -> Iterator[Value]:
    """Yield numbers of a ring: a few rational ones, and irrational ones for words that occur."""
    yield from SMALL
    if ring >= Ring.REAL:
        table = _COMPLEX if ring is Ring.COMPLEX else _REAL
        found = (terms for kind, terms in table if not kind.isdisjoint(words))
        yield from constants(dict.fromkeys(chain.from_iterable(found)))


def constants(terms: Iterable[Term]) -> Iterator[Value]:
    """Yield the numbers that terms stand for, where they are exact."""
    for term in terms:
        with suppress(NotEvaluable, Undefined):
            yield constant(term)


def plain(rows: int, columns: int) -> MatrixValue:
    """Return the matrix with ones on its diagonal."""
    return build(rows, columns, lambda i, j: Fraction(int(i == j)))


def multiple(value: Value, size: int) -> MatrixValue:
    """Return a multiple of the identity."""
    return build(size, size, lambda i, j: value if i == j else Fraction(0))


def matrices(rows: int, columns: int, words: Collection[str]) -> Iterator[MatrixValue]:
    """Yield real matrices of a shape: multiples of the identity, turns, columns of one length."""
    if rows == columns == 2 and "exp" in words:
        for rows_of in _QUARTERS:
            yield _filled(
                2, 2, tuple(tuple(times(Fraction(x), PI) for x in row) for row in rows_of)
            )
    if 1 in (rows, columns) and rows != columns:
        yield from _columns(rows, columns)
    elif rows == columns:
        for k in (2, 3):
            yield _filled(rows, rows, (), root(Fraction(k)))
        for angle in _PARTS if rows > 1 else ():
            yield _filled(rows, rows, _turn(angle))
        if rows > 1:
            (cosine, _), (sine, _) = _turn(_PARTS[0])
            yield _filled(rows, rows, ((cosine, sine), (sine, times(Fraction(-1), cosine))))


_PARTS = tuple(times(Fraction(k), PI) for k in (Fraction(1, 4), Fraction(2, 5), Fraction(1, 3)))


def _turn(angle: Term) -> Rows:
    cosine, sine = power_of("cos", angle), power_of("sin", angle)
    return (cosine, times(Fraction(-1), sine)), (sine, cosine)


def _columns(rows: int, columns: int) -> Iterator[MatrixValue]:
    """Yield columns, or rows, of length one: with equal entries, with few, along one axis."""
    size = max(rows, columns)
    for count in dict.fromkeys((size, 2)):
        entry = times(Fraction(1, count), root(Fraction(count)))
        yield _line(rows, columns, [entry] * count)
    yield _line(rows, columns, [number(Fraction(1, 2)), times(Fraction(1, 2), root(Fraction(3)))])
    yield plain(rows, columns)


def _line(rows: int, columns: int, entries: Sequence[Term]) -> MatrixValue:
    cells = [*map(constant, entries), *[Fraction(0)] * max(rows, columns)]
    return build(rows, columns, lambda i, j: cells[i + j])


def _filled(rows: int, columns: int, block: Rows, rest: Term | None = None) -> MatrixValue:
    """Return a matrix with a block at its beginning, and a multiple of the identity beside it."""
    other = constant(rest) if rest is not None else Fraction(1)
    cells = [[constant(x) for x in row] for row in block]
    size = len(cells)

    def entry(i: int, j: int) -> Value:
        if i < size and j < size:
            return cells[i][j]
        return other if i == j else Fraction(0)

    return build(rows, columns, entry)


def written(value: Value) -> Value | None:
    """Return a number as one that can be written, if it is a rational multiple of a simple one."""
    if not isinstance(value, Constant) or value.written is not None:
        return value
    for term in (PI, *(root(Fraction(k)) for k in (2, 3, 5, 6)), _TWO, *_BASES):
        factor = value / constant(term)
        if isinstance(factor, Fraction):
            return constant(times(factor, term))
    return None
