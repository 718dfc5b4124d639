"""Models in which an orthogonal matrix is a special one: half turns, quarter turns, permutations.

An orthogonal matrix that is drawn hardly ever has the eigenvalue -1 unless its determinant asks for
it, and much that holds for all others fails there, as the transform of Cayley does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Table, Value
from proofcheck.falsification.mutations import plane_turn
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.terms.expressions import Operation
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Task

BASES = 3
"""Models that are changed for each matrix, each of another order."""

MOST_ORDER = 6
"""Rows of a matrix that is replaced."""

TRIES = 72
"""Models that are tried in all."""

_RIGID = frozenset({"O", "SO", "U", "Clifford"})


def objects_of(survey: Survey) -> list[str]:
    """Return the names of the objects that a goal is about, whole numbers aside.

    Those that an equation computes from others are left out.
    """
    source, about = survey.source, survey.about
    free = (d.variable for d in survey.opened.declarations if d.body is None)
    names = (v.name for v in free if v.sort != INTEGER)
    return [n for n in names if n in about and n not in source.computed]


def rigid_objects(survey: Survey) -> list[str]:
    """Return those of these that are declared to be orthogonal or unitary, families included."""
    domains = {d.variable.name: d.domain for d in survey.opened.declarations}
    every = ((n, domains[n]) for n in objects_of(survey))
    return [n for n, d in every if isinstance(d, Operation) and d.operator in _RIGID]


def special_turns(survey: Survey) -> Iterator[Model]:
    """Yield models in which an orthogonal matrix is a special one, checked by the kernel.

    Each is checked once for all goals about the same models.
    """
    changed = (
        ((base, name, number), survey.source.exchanged(base, name, value))
        for name in rigid_objects(survey)
        for base, order in _bases(survey, name)
        for number, value in enumerate(_special(base.values[name], order))
    )
    tried = islice(((key, model) for key, model in changed if model is not None), TRIES)
    for (base, *key), model in tried:
        check = partial(_checked, survey.opened, base, model)
        _, found = survey.source.once(("special turn", id(base), *key), check)
        if found is not None:
            yield found


def _checked(opened: Task, base: Model, model: Model) -> tuple[Model, Model | None]:
    """Return the model that was changed, which so keeps its identity, and the other if it is one."""
    return base, model if is_model(opened, model) else None


def _bases(survey: Survey, name: str) -> Iterator[tuple[Model, int]]:
    """Yield a model of each order of a matrix, or of the first member of a family."""
    seen: set[int] = set()
    for one in sorted(survey.held, key=lambda m: m.degenerate):
        order = order_of(one.model.values[name])
        if 1 < order <= MOST_ORDER and order not in seen and len(seen) < BASES:
            seen.add(order)
            yield one.model, order


def order_of(value: Value) -> int:
    """Return the order of a square matrix, or of all members of a family of such; else 0."""
    if isinstance(value, Table):
        orders = set(map(order_of, value.members.values()))
        return orders.pop() if len(orders) == 1 else 0
    if isinstance(value, MatrixValue) and value.rows == value.columns:
        return value.rows
    return 0


def _special(value: Value, order: int) -> Iterator[Value]:
    """Yield special matrices in the place of one, or of all members of a family."""
    for turn in (*_diagonal(order), *_turned(order)):
        yield Table(dict.fromkeys(value.members, turn)) if isinstance(value, Table) else turn


def _diagonal(order: int) -> Iterator[MatrixValue]:
    """Yield the identity, its negative, and reflections of one axis and of two, at either end."""
    ends = ((), tuple(range(order)), (0,), (order - 1,), (0, 1), (order - 2, order - 1))
    for minus in dict.fromkeys(ends):
        yield _signs([-1 if i in minus else 1 for i in range(order)])


def _signs(signs: Sequence[int]) -> MatrixValue:
    order = len(signs)
    return matrices.build(order, order, lambda i, j: Fraction(signs[i] if i == j else 0))


def _turned(order: int) -> Iterator[MatrixValue]:
    """Yield a quarter turn of the first plane, and the matrix that moves each axis to the next."""
    yield plane_turn(order, (0, 1), Fraction(1))
    yield matrices.build(order, order, lambda i, j: Fraction(int(i == (j + 1) % order)))
