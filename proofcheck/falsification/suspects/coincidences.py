"""Models in which two objects are tied: equal or opposite, and large, in part, or next to one another.

``|A*B - C*D| <= |B - D| + |A - C|`` holds for small B and D, and for large ones that are drawn
apart.  It fails where they are equal and large: a term that should bound vanishes.  A bound of a
difference by a difference, as of ``|exp(x) - exp(y)|`` by ``c*|x - y|``, is worst for neighbours.
What counts dimensions may fail where two matrices cancel in part: ``rank(A + B) >= rank(A) - 1`` for
every singular B, where B is -A but for one column of three, or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Scalar, Value
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.terms.expressions import Operation, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

FACTORS = (Fraction(1), Fraction(-1), Fraction(100))
"""Multiples of one object that another is made; where they are equal, both are made larger too."""

NEIGHBOURS = (Fraction(255, 256), Fraction(257, 256))
"""Multiples of one object that its neighbours are, on either side."""

BASES = 2
"""Models that are changed."""

_COUNTING = frozenset({"rank", "dim", "det", "invertible", "kernel", "image"})
"""Operations that tell how many dimensions a matrix has, or whether it has all."""

TRIES = 48
"""Models that are tried in all."""


def coincidences(task: Task, names: Sequence[str], known: Iterable[Model]) -> Iterator[Model]:
    """Yield models of an opened task in which two matrices of one shape are tied, checked.

    names   of the objects that may be changed
    known   models; those that come first are changed
    """
    changed = (one for model in islice(known, BASES) for one in _tied(model, names))
    yield from _checked(task, changed)


def overlaps(task: Task, names: Sequence[str], known: Sequence[Model]) -> Iterator[Model]:
    """Yield models of an opened task in which two matrices agree, or cancel, but for one column.

    names   of the objects that may be changed
    known   models; the first of each size is changed, small ones before large ones

    None where the goal counts no dimensions.  Checked.
    """
    nodes = walk(task.goal)
    if any(isinstance(n, Operation) and n.operator in _COUNTING for n in nodes):
        of_size: dict[int, Model] = {}
        for model in known:
            of_size.setdefault(_cells_of(model, names), model)
        bases = (of_size[size] for size in sorted(of_size))
        yield from _checked(task, (one for base in bases for one in _tied_in_part(base, names)))


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


def _cells_of(model: Model, names: Sequence[str]) -> int:
    values = (model.values[n] for n in names)
    return sum(v.rows * v.columns for v in values if isinstance(v, MatrixValue))


def _tied_in_part(model: Model, names: Sequence[str]) -> Iterator[Model]:
    for _, source, other in _alike(model, names):
        last = source.columns - 1
        for sign in (Fraction(-1), Fraction(1)):
            part = _without_column(matrices.scale(sign, source), last)
            yield Model({**model.values, other: part}, model.candidates)


def _without_column(matrix: MatrixValue, left_out: int) -> MatrixValue:
    def entry(i: int, j: int) -> Scalar:
        return Fraction(0) if j == left_out else matrix.entries[i][j]

    return matrices.build(matrix.rows, matrix.columns, entry)


def _alike(model: Model, names: Sequence[str]) -> Iterator[tuple[str, MatrixValue, str]]:
    """Yield a matrix, and the name of another of the same shape."""
    for one, other in permutations(names, 2):
        source, target = model.values[one], model.values[other]
        if not isinstance(source, MatrixValue) or not isinstance(target, MatrixValue):
            continue
        if (source.rows, source.columns) == (target.rows, target.columns):
            yield one, source, other


def _tied(model: Model, names: Sequence[str]) -> Iterator[Model]:
    for one, source, other in _alike(model, names):
        for factor in FACTORS:
            scaled = matrices.scale(factor, source)
            both = {other: scaled, one: source if abs(factor) == 1 else scaled}
            yield Model({**model.values, **both}, model.candidates)
