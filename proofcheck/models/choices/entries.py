"""The numbers in a model's values: where they stand, reading them, putting others there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from proofcheck.evaluation.values.values import (
    Closure,
    Gaussian,
    MatrixValue,
    Scalar,
    Table,
    Value,
    exact_complex,
    imaginary_part,
)
from proofcheck.kernel.model import Model
from proofcheck.terms.rationals import Fraction


@dataclass(frozen=True, slots=True)
class Place:
    """One real number in a model.

    key    index of a member of a family, else None
    row    and ``column``: position in a matrix, counted from zero; both 0 for a number
    part   0 for the real part, 1 for the imaginary part
    """

    name: str
    key: tuple[Fraction, ...] | None
    row: int
    column: int
    part: int


def places(model: Model, names: Iterable[str], complexes: Collection[str] = ()) -> list[Place]:
    """List the real numbers in the values of some names.

    complexes   names whose numbers have an imaginary part, even where it is zero
    """
    found = [p for name in names for p in _places_of(name, model.values[name])]
    both = ((p, replace(p, part=1)) if p.name in complexes else (p,) for p in found)
    return [p for pair in both for p in pair]


def _places_of(name: str, value: Value) -> list[Place]:
    if isinstance(value, Closure):
        return []
    if isinstance(value, Table):
        return [p for k, member in value.members.items() for p in _in_member(name, k, member)]
    return _in_member(name, None, value)


def _in_member(name: str, key: tuple[Fraction, ...] | None, value: Value) -> list[Place]:
    if not isinstance(value, MatrixValue):
        return [Place(name, key, 0, 0, 0)]
    cells = ((i, j) for i in range(value.rows) for j in range(value.columns))
    return [Place(name, key, i, j, 0) for i, j in cells]


def number_at(model: Model, place: Place) -> Fraction:
    """Return the real number at a place."""
    value = model.values[place.name]
    member = value.members[place.key] if isinstance(value, Table) and place.key else value
    entry = member.entries[place.row][place.column] if isinstance(member, MatrixValue) else member
    if isinstance(entry, Gaussian):
        return entry.im if place.part else entry.re
    assert isinstance(entry, Fraction)
    return Fraction(0) if place.part else entry


def with_numbers(model: Model, numbers: Mapping[Place, Scalar]) -> Model:
    """Return the model with other real numbers, or functions of a parameter, at some places."""
    values = dict(model.values)
    for place, number in numbers.items():
        values[place.name] = _put(values[place.name], place, number)
    return replace(model, values=values)


def _put(value: Value, place: Place, number: Scalar) -> Value:
    if isinstance(value, Table) and place.key is not None:
        inner = _put(value.members[place.key], replace(place, key=None), number)
        return Table({**value.members, place.key: inner})
    if not isinstance(value, MatrixValue):
        return _changed(value, place.part, number)
    rows = [list(row) for row in value.entries]
    rows[place.row][place.column] = _changed(rows[place.row][place.column], place.part, number)
    return MatrixValue(value.rows, value.columns, tuple(map(tuple, rows)))


def _changed(entry: Scalar, part: int, number: Scalar) -> Scalar:
    re, im = entry.real, imaginary_part(entry)
    re, im = (re, number) if part else (number, im)
    if isinstance(re, Fraction) and isinstance(im, Fraction):
        return exact_complex(re, im)
    return re if im == 0 else re + im * Gaussian(Fraction(0), Fraction(1))
