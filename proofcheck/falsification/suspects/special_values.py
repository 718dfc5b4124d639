"""Models in which one matrix is of a special kind, and all else as it was.

``A*B^2 = B^2*A`` is solved for A where B is drawn, which is then no special one, and so A commutes
with B as well.  It need not where B is an involution.  So matrices of all kinds are put in the place
of one that was drawn; what was solved for it often serves them too, and else another matrix is
solved for the special one: ``A*comm(A, B) = comm(A, B)*A`` has more solutions where A is nilpotent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, permutations
from random import Random
from typing import TypeAlias

from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.models.choices.draws import Style
from proofcheck.models.choices.special_matrices import special_matrices
from proofcheck.models.found import FoundModel
from proofcheck.models.search import ModelSource
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.task import Task

_Wanted: TypeAlias = tuple[Assignment, str, int, Style]
"""Of what is drawn anew: the sizes, the name, a number, and the style."""

LEAST, MOST = 2, 6
"""Rows of a matrix that is replaced: there is room for a kind, and little to be computed."""

BASES = 3
"""Models that are changed for each matrix, each of another order."""

TRIES = 160
"""Models that are tried in all."""

MOST_SOLVED = 4
"""Rows of a matrix beside which another one is solved anew."""

SOLVED = 200
"""Models that are tried in which another matrix is solved anew."""


def special_values(
    task: Task, names: Sequence[str], known: Sequence[Model], complex_names: Collection[str]
) -> Iterator[Model]:
    """Yield models of an opened task in which a matrix is of a special kind, checked.

    names           of the objects that may be changed
    known           models; the first ones of fitting orders are changed, so generic ones come first
    complex_names   of the objects that may have complex entries
    """
    changed = (
        Model({**base.values, name: matrix}, base.candidates)
        for name in names
        for base, order in _bases(known, name)
        for matrix in _of_each_kind(name, order, is_complex=name in complex_names)
    )
    yield from (model for model in islice(changed, TRIES) if is_model(task, model))


def solved_anew(
    task: Task,
    source: ModelSource,
    names: Sequence[str],
    known: Sequence[FoundModel],
    complex_names: Collection[str],
) -> Iterator[Model]:
    """Yield models in which a matrix is of a special kind, and another is solved for it, checked.

    source   of the models of the opened task; each is made once for all goals about the same models
    names    of the objects that may be changed
    known    models; the first ones of fitting orders are changed, so generic ones come first
    """
    sizes = {id(one.model): one.sizes for one in known}
    free = [n for n in names if n not in source.computed]
    exchanged = (
        (base, (name, other, kind), source.exchanged(base, name, matrix))
        for name, other in permutations(free, 2)
        for base, order in _bases((one.model for one in known), name)
        if order <= MOST_SOLVED and isinstance(base.values[other], MatrixValue)
        for kind, matrix in enumerate(_of_each_kind(name, order, is_complex=name in complex_names))
    )
    tried = islice((one for one in exchanged if one[-1] is not None), SOLVED)
    for number, (base, key, model) in enumerate(tried):
        assert model is not None
        wanted = sizes[id(base)], key[1], number, Style.GENERIC
        solve = partial(_solved, task, source, base, model, wanted)
        _, found = source.once(("solved anew", id(base), *key, number), solve)
        if found is not None:
            yield found


def _solved(
    task: Task, source: ModelSource, base: Model, model: Model, wanted: _Wanted
) -> tuple[Model, Model | None]:
    """Return the model that was changed, which so keeps its identity, and what came of it."""
    found = source.redrawn(model, *wanted, is_usual=False)
    return base, found if found is not None and is_model(task, found) else None


def _bases(known: Iterable[Model], name: str) -> Iterator[tuple[Model, int]]:
    """Yield a model of each order in which an object is a square matrix, and the order."""
    seen: set[int] = set()
    for model in known:
        value = model.values[name]
        if not isinstance(value, MatrixValue) or value.rows != value.columns:
            continue
        if LEAST <= value.rows <= MOST and value.rows not in seen and len(seen) < BASES:
            seen.add(value.rows)
            yield model, value.rows


def _of_each_kind(name: str, order: int, *, is_complex: bool) -> Iterator[MatrixValue]:
    seen: set[str] = set()
    drawn = special_matrices(Random(name), order, order, {}, is_complex=is_complex)
    for kind, matrix in drawn:
        if kind in seen:
            return
        seen.add(kind)
        yield matrix
