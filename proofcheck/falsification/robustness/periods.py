"""Where a descent starts besides models that were drawn: numbers near parts of a period.

``exp``, ``cos`` and ``sin`` take one value again and again, at distances of 2 pi.  A drawn number
lies near one such place only, and what excludes that one, as ``z = 0`` in ``exp(z) != 1 or z = 0``,
hides all others: they are irrational, so that no model hits them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from proofcheck.evaluation.values.values import MatrixValue, Table, Value
from proofcheck.kernel.model import Model
from proofcheck.models.choices.entries import Place, number_at, places, with_numbers
from proofcheck.terms.expressions import Operation, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

_PI = Fraction(103993, 33102)
"""A convergent of the continued fraction of pi, right to nine digits."""

PARTS = (_PI, 2 * _PI, _PI / 2)
"""Near a half, a whole and a quarter of 2 pi: so near that what fails there is about to fail."""

MOST_PLACES = 4
"""Numbers, and matrices, that are replaced."""

_PERIODIC = frozenset({"exp", "cos", "sin"})


def is_periodic(task: Task) -> bool:
    """Say whether a goal, definitions included, speaks of a periodic function."""
    bodies = (d.body for d in task.declarations if d.body is not None)
    nodes = (node for term in (task.goal, *bodies) for node in walk(term))
    return any(isinstance(n, Operation) and n.operator in _PERIODIC for n in nodes)


def at_periods(
    models: Iterable[Model], names: Collection[str], complexes: Collection[str]
) -> Iterator[Model]:
    """Yield models in which one number, or one matrix, is replaced by a part of a period.

    models      the first is changed, and the first with a matrix of two rows
    names       whose numbers may be changed
    complexes   those of them whose numbers are complex
    """
    known = list(models)
    for model in known[:1]:
        yield from _with_numbers(model, names, complexes)
    square = (m for m in known if any(_is_turned(m.values[n]) for n in names))
    for model in islice(square, 1):
        yield from _with_turns(model, names, complexes)


def _with_numbers(
    model: Model, names: Collection[str], complexes: Collection[str]
) -> Iterator[Model]:
    """Replace one number, its sign kept; the other numbers are kept, then left out.

    The other part of a complex number is always left out: ``exp`` is periodic along imaginary
    numbers, ``cos`` along real ones.
    """
    numbers = [n for n in names if not isinstance(model.values[n], MatrixValue | Table)]
    listed = places(model, numbers, complexes)
    for place in listed[:MOST_PLACES]:
        sign = -1 if number_at(model, place) < 0 else 1
        others = dict.fromkeys(listed, Fraction(0))
        kept = {p: x for p, x in others.items() if _is_companion(p, place)}
        for part in PARTS:
            yield with_numbers(model, {**kept, place: sign * part})
            if len(kept) + 1 < len(others):
                yield with_numbers(model, {**others, place: sign * part})


def _is_companion(one: Place, other: Place) -> bool:
    """Say whether two places are the parts of one complex number."""
    return replace(one, part=0) == replace(other, part=0) and one.part != other.part


def _with_turns(
    model: Model, names: Collection[str], complexes: Collection[str]
) -> Iterator[Model]:
    """Replace one matrix by an angle times a right turn of its first plane, as others are."""
    everything = dict.fromkeys(places(model, names, complexes), Fraction(0))
    turned = [n for n in names if _is_turned(model.values[n])]
    for name in turned[:MOST_PLACES]:
        own = {p: x for p, x in everything.items() if p.name == name}
        for part in PARTS:
            turn = {Place(name, None, 1, 0, 0): part, Place(name, None, 0, 1, 0): -part}
            yield with_numbers(model, {**own, **turn})
            if len(own) < len(everything):
                yield with_numbers(model, {**everything, **turn})


def _is_turned(value: Value) -> bool:
    """Say whether a value is a square matrix that has room for a turn."""
    return isinstance(value, MatrixValue) and value.rows == value.columns > 1
