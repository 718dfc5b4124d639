"""Small changes of one object of a model: a walk among models is made of these.

Whether what comes out satisfies what is assumed is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Closure, MatrixValue, Scalar, Table, Value
from proofcheck.logic.propositions import make
from proofcheck.terms.expressions import Number
from proofcheck.terms.rationals import Fraction

STEPS = tuple(Fraction(1, 2**k) for k in (0, 1, 2, 4, 6, 9))
"""By so much an entry is moved, or a multiple differs from the object; tangents of half angles."""

LEAPS = (Fraction(-1), Fraction(10), Fraction(1, 10))
"""Multiples of an object that are far from it."""

_TIES = (0, -1, 1)
"""What an entry across the diagonal takes over of a change: nothing, its negative, or all of it."""


def changed(random: Random, value: Value, *, is_rigid: bool) -> Value:
    """Return another value like this one; of a family, mostly one member is changed.

    is_rigid   whether it is a matrix that is turned, not changed entry by entry
    """
    if not isinstance(value, Table):
        return _member(random, value, is_rigid=is_rigid)
    keys = sorted(value.members)
    if not keys or random.random() < 0.25:
        return multiple(_factor(random), value)
    key, other = random.choice(keys), random.choice(keys)
    if key != other and random.random() < 0.5:
        return Table({**value.members, key: value.members[other]})
    member = _member(random, value.members[key], is_rigid=is_rigid)
    return Table({**value.members, key: member})


def exchanged(random: Random, value: Value) -> Value:
    """Return another value that keeps what equations often ask for: orthogonality, or sums.

    An orthogonal matrix is turned; of other families and matrices what one number gains another
    loses, in the same row or column of a matrix.
    """
    if isinstance(value, Table):
        return _shared_out(random, value)
    if isinstance(value, MatrixValue) and value.rows * value.columns > 1:
        is_turn = value.rows > 1 and _is_orthogonal(value)
        return _turned(random, value) if is_turn else _transferred(random, value)
    return _member(random, value, is_rigid=False)


def _shared_out(random: Random, family: Table) -> Value:
    """Return a family of numbers in which one gains what another loses."""
    numbers = {key: v for key, v in family.members.items() if isinstance(v, Fraction)}
    if len(numbers) < 2:
        return changed(random, family, is_rigid=False)
    step, (gains, loses) = random.choice(STEPS), random.sample(sorted(numbers), 2)
    moved = {gains: numbers[gains] + step, loses: numbers[loses] - step}
    return Table({**family.members, **moved})


def _is_orthogonal(value: MatrixValue) -> bool:
    if value.rows != value.columns:
        return False
    product = matrices.multiply(matrices.transpose(value), value)
    return product == matrices.identity(value.rows)


def _transferred(random: Random, value: MatrixValue) -> MatrixValue:
    """Return a matrix in which one entry gains what another of its row or its column loses."""
    row, column = random.randrange(value.rows), random.randrange(value.columns)
    in_row = value.columns > 1 and (value.rows == 1 or random.random() < 0.5)
    if in_row:
        other = row, random.choice([j for j in range(value.columns) if j != column])
    else:
        other = random.choice([i for i in range(value.rows) if i != row]), column
    step = random.choice(STEPS)
    changes = {(row, column): step, other: -step}

    def entry(i: int, j: int) -> Scalar:
        return value.entries[i][j] + changes.get((i, j), Fraction(0))

    return matrices.build(value.rows, value.columns, entry)


def _member(random: Random, value: Value, *, is_rigid: bool) -> Value:
    if is_rigid and isinstance(value, MatrixValue):
        return _turned(random, value)
    kinds: tuple[Callable[[Random, Value], Value], ...] = (_multiple, _shifted)
    return random.choice(kinds)(random, value)


def _multiple(random: Random, value: Value) -> Value:
    return multiple(_factor(random), value)


def _factor(random: Random) -> Fraction:
    if random.random() < 0.2:
        return random.choice(LEAPS)
    larger = 1 + random.choice(STEPS)
    return larger if random.random() < 0.5 else 1 / larger


def multiple(factor: Fraction, value: Value) -> Value:
    """Return a multiple of a number, a matrix, a function, or every member of a family."""
    if isinstance(value, Table):
        return Table({key: multiple(factor, one) for key, one in value.members.items()})
    if isinstance(value, Closure):
        body = make("mul", Number(factor), value.body)
        return Closure(value.parameters, body, value.scope)
    return matrices.scale(factor, value) if isinstance(value, MatrixValue) else factor * value


def _shifted(random: Random, value: Value) -> Value:
    """Return a value with one entry moved, perhaps together with the one across the diagonal."""
    step = random.choice((1, -1)) * random.choice(STEPS)
    if isinstance(value, Table | Closure):
        return value
    if not isinstance(value, MatrixValue):
        return value + step
    if not value.rows or not value.columns:
        return value
    row, column = random.randrange(value.rows), random.randrange(value.columns)
    tie = random.choice(_TIES) if value.rows == value.columns and row != column else 0
    changes = {(row, column): step, **({(column, row): tie * step} if tie else {})}

    def entry(i: int, j: int) -> Scalar:
        return value.entries[i][j] + changes.get((i, j), Fraction(0))

    return matrices.build(value.rows, value.columns, entry)


def _turned(random: Random, value: MatrixValue) -> MatrixValue:
    """Return an orthogonal matrix turned in one plane of two axes, by an angle that is exact."""
    if value.rows < 2:
        return value
    axes = random.sample(range(value.rows), 2)
    plane = plane_turn(value.rows, (axes[0], axes[1]), random.choice(STEPS))
    if random.random() < 0.5:
        return matrices.multiply(plane, value)
    return matrices.multiply(value, plane)


def plane_turn(order: int, axes: tuple[int, int], tangent: Fraction) -> MatrixValue:
    """Return the matrix that turns the plane of two axes, counted from zero, and leaves the others.

    tangent   of half the angle, so that all entries are exact; dimensionless
    """
    first, second = axes
    cosine = (1 - tangent * tangent) / (1 + tangent * tangent)
    sine = 2 * tangent / (1 + tangent * tangent)
    turn = {
        (first, first): cosine,
        (second, second): cosine,
        (first, second): -sine,
        (second, first): sine,
    }
    return matrices.build(order, order, lambda i, j: turn.get((i, j), Fraction(int(i == j))))
