"""Which coordinates suit an object: those along which what is assumed of it alone goes on to hold.

Nothing is recognised by its form: a chart is tried at random points, in floating point.  One that
suits by chance alone leads to points that are no models, which is found out exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import autograd
import autograd.numpy as np

from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.falsification.numerical.charts import Chart, Entries, Turns
from proofcheck.falsification.numerical.sphere_and_affine import Affine, Sphere
from proofcheck.terms.rationals import Fraction

TRIED, NEAR = 3, 1e-9
"""Points at which a chart is tried, and how far equations may be from holding there."""

LARGEST = 400
"""Entries of an object for which equations are taken as a linear system."""

Residuals = Callable[[Any], Any]
"""Takes an object in floating point, and returns numbers that have to vanish."""


def fitted(entries: Entries, residuals: Residuals) -> Chart | None:
    """Return coordinates along which the residuals vanish; None where none are known.

    entries   of an object of which they vanish
    """
    for chart in _candidates(entries, residuals):
        if chart.size and all(_vanishes(chart, residuals, seed) for seed in range(TRIED)):
            return chart
    return None


def _vanishes(chart: Chart, residuals: Residuals, seed: int) -> bool:
    point = np.random.default_rng(seed).standard_normal(chart.size)
    found = residuals(chart.data(point))
    return bool(np.max(np.abs(found), initial=0.0) < NEAR)


def _candidates(entries: Entries, residuals: Residuals) -> Iterator[Chart]:
    value = entries.value
    is_zero = not any(entries.start())  # which stays zero, however it is turned
    if not is_zero and isinstance(value, MatrixValue) and value.rows == value.columns > 1:
        yield Turns(value, entries.is_complex)
    if not is_zero and not entries.is_complex:
        yield Sphere(entries)
    if entries.size <= LARGEST:
        directions = _directions(entries, residuals)
        if directions is not None:
            yield Affine(entries, directions)


def _directions(entries: Entries, residuals: Residuals) -> tuple[tuple[Fraction, ...], ...] | None:
    """Return a basis of the directions in which linear equations go on to hold.

    Coefficients are taken for the nearest rational numbers with small denominators.
    """
    start = np.array(entries.start())
    slopes = autograd.jacobian(lambda x: residuals(entries.data(x)))(start)
    rows = [[Fraction(float(x)).limit_denominator(1000) for x in row] for row in slopes]
    return _kernel([row for row in rows if any(row)], len(start))


def _kernel(rows: Sequence[Sequence[Fraction]], width: int) -> tuple[tuple[Fraction, ...], ...]:
    from flint import fmpq, fmpq_mat

    if not rows:
        return tuple(tuple(Fraction(i == j) for j in range(width)) for i in range(width))
    entries = [fmpq(x.numerator, x.denominator) for row in rows for x in row]
    reduced, rank = fmpq_mat(len(rows), width, entries).rref()
    cells = [[_fraction(reduced[i, j]) for j in range(width)] for i in range(rank)]
    pivots = [next(j for j, x in enumerate(row) if x) for row in cells]
    found = []
    for free in (j for j in range(width) if j not in set(pivots)):
        direction = [Fraction(j == free) for j in range(width)]
        for row, pivot in zip(cells, pivots, strict=True):
            direction[pivot] = -row[free]
        found.append(tuple(direction))
    return tuple(found)


def _fraction(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))
