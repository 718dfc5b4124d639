"""Where a descent starts besides models that were drawn: numbers near parts of a period.

``exp``, ``cos`` and ``sin`` take one value again and again, at distances of 2 pi.  A drawn number
lies near one such place only, and what excludes that one, as ``z = 0`` in ``exp(z) != 1 or z = 0``,
hides all others: they are irrational, so that no model hits them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.kernel.model import Model
from proofcheck.models.entries import Place, number_at, places, with_numbers
from proofcheck.terms.expressions import Operation, walk
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.task import Task

_PI = Fraction(103993, 33102)
"""A convergent of the continued fraction of pi, right to nine digits."""

PARTS = (_PI, 2 * _PI, _PI / 2)
"""Near a half, a whole and a quarter of 2 pi: so near that what fails there is about to fail."""

MOST_PLACES = 4
"""Numbers that are replaced."""

_PERIODIC = frozenset({"exp", "cos", "sin"})


def is_periodic(task: Task) -> bool:
    """Say whether a goal, definitions included, speaks of a periodic function."""
    bodies = (d.body for d in task.declarations if d.body is not None)
    nodes = (node for term in (task.goal, *bodies) for node in walk(term))
    return any(isinstance(n, Operation) and n.operator in _PERIODIC for n in nodes)


def numbers_among(task: Task, names: Collection[str]) -> list[str]:
    """Return the names among some that stand for single numbers."""
    chosen = (d.variable for d in task.declarations if d.variable.name in names)
    return [v.name for v in chosen if isinstance(v.sort, Scalar)]


def at_periods(model: Model, names: Iterable[str], complexes: Collection[str]) -> Iterator[Model]:
    """Yield the model with one number replaced by a part of a period, its sign kept.

    The other numbers are kept, then left out; the other part of a complex number is always left
    out: ``exp`` is periodic along imaginary numbers, ``cos`` along real ones.
    """
    listed = places(model, names, complexes)
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
