"""Two copies of a model side by side, in one of which an object has the other sign.

What is assumed by equations such as ``A^2 = 0`` holds in both, and traces that do not vanish on a
small model cancel: what follows from a trace that vanishes is put to the test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    FAULTS,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.models.choices.copies import copied
from proofcheck.models.found import FoundModel
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

BASES = 4
"""Models that are copied, small ones first."""

MOST_CELLS = 100
"""Entries of a matrix in the copies."""

TRIES = 48
"""Models that are tried in all."""


def signed_copies(
    task: Task, names: Sequence[str], sizes: Sequence[str], known: Sequence[FoundModel]
) -> Iterator[Model]:
    """Yield models of an opened task that are two copies side by side, one with a sign, checked.

    names   of the objects that may be changed
    sizes   names of the integers that are doubled, one at a time
    known   models
    """
    small = sorted((m for m in known if not m.degenerate), key=lambda m: sum(m.sizes.values()))
    changed = (
        one
        for size in sizes
        for base in [m for m in small if m.sizes.get(size, 0) > 1][:BASES]
        for one in _of_model(task, base.model, size, names)
    )
    yield from (model for model in islice(changed, TRIES) if is_model(task, model))


def _of_model(task: Task, model: Model, size: str, names: Sequence[str]) -> Iterator[Model]:
    try:
        double = copied(task, model, [size], 2)
    except (NotEvaluable, Undefined, *FAULTS):
        return
    for name in names:
        value, single = double.values[name], model.values[name]
        changed = _with_sign(value, single)
        if changed != value:
            yield replace(double, values={**double.values, name: changed})


def _with_sign(double: Value, single: Value) -> Value:
    """Return two copies of a matrix, the second one negative; anything else as it is."""
    if isinstance(double, Table) and isinstance(single, Table):
        kept = {key: single.members.get(key) for key in double.members}
        return Table({key: _with_sign(one, kept[key]) for key, one in double.members.items()})
    if not isinstance(double, MatrixValue) or not isinstance(single, MatrixValue):
        return double
    if double.rows * double.columns > MOST_CELLS:
        return double

    def entry(i: int, j: int) -> Scalar:
        is_second = i >= single.rows or j >= single.columns
        return (Fraction(-1) if is_second else Fraction(1)) * double.entries[i][j]

    return matrices.build(double.rows, double.columns, entry)
