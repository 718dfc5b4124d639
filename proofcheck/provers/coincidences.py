"""Models in which two objects are tied: equal or opposite, and large, or next to one another.

``|A*B - C*D| <= |B - D| + |A - C|`` holds for small B and D, and for large ones that are drawn
apart.  It fails where they are equal and large: a term that should bound vanishes.  A bound of a
difference by a difference, as of ``|exp(x) - exp(y)|`` by ``c*|x - y|``, is worst for neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, permutations

from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.semantics import matrices
from proofcheck.semantics.values import MatrixValue, Value
from proofcheck.terms.task import Task

FACTORS = (Fraction(1), Fraction(-1), Fraction(100))
"""Multiples of one object that another is made; where they are equal, both are made larger too."""

NEIGHBOURS = (Fraction(255, 256), Fraction(257, 256))
"""Multiples of one object that its neighbours are, on either side."""

BASES = 2
"""Models that are changed."""

TRIES = 48
"""Models that are tried in all."""


def coincidences(task: Task, names: Sequence[str], known: Iterable[Model]) -> Iterator[Model]:
    """Yield models of an opened task in which two matrices of one shape are tied, checked.

    names   of the objects that may be changed
    known   models; those that come first are changed
    """
    changed = (one for model in islice(known, BASES) for one in _tied(model, names))
    yield from _checked(task, changed)


def neighbours(task: Task, names: Sequence[str], known: Iterable[Model]) -> Iterator[Model]:
    """Yield models of an opened task in which two numbers or matrices nearly agree, checked.

    names   of the objects that may be changed
    known   models; those that come first are changed
    """
    changed = (one for model in islice(known, BASES) for one in _next(model, names))
    yield from _checked(task, changed)


def _next(model: Model, names: Sequence[str]) -> Iterator[Model]:
    for one, other in permutations(names, 2):
        for factor in NEIGHBOURS:
            near = _scaled(factor, model.values[one], model.values[other])
            if near is not None:
                yield Model({**model.values, other: near}, model.candidates)


def _scaled(factor: Fraction, source: Value, target: Value) -> Value | None:
    """Return the multiple of one object, where it may take the place of another."""
    if isinstance(source, Fraction) and isinstance(target, Fraction):
        return factor * source
    if isinstance(source, MatrixValue) and isinstance(target, MatrixValue):
        same = (source.rows, source.columns) == (target.rows, target.columns)
        return matrices.scale(factor, source) if same else None
    return None


def _checked(task: Task, changed: Iterable[Model]) -> Iterator[Model]:
    return (model for model in islice(changed, TRIES) if is_model(task, model))


def _tied(model: Model, names: Sequence[str]) -> Iterator[Model]:
    shaped = [n for n in names if isinstance(model.values[n], MatrixValue)]
    for one, other in permutations(shaped, 2):
        source, target = model.values[one], model.values[other]
        assert isinstance(source, MatrixValue)
        assert isinstance(target, MatrixValue)
        if (source.rows, source.columns) != (target.rows, target.columns):
            continue
        for factor in FACTORS:
            scaled = matrices.scale(factor, source)
            both = {other: scaled, one: source if abs(factor) == 1 else scaled}
            yield Model({**model.values, **both}, model.candidates)
