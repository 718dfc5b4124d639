"""Several copies of a model side by side: a direct sum, which satisfies what its parts satisfy.

Square matrices become block diagonal, vectors are stacked, families go round.  Norms stay, and
traces, ranks and Frobenius norms add up: a bound that holds for the best small example fails for
enough copies of it, if it may fail at all.  Whether it is a model is not said here: it is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Scalar, Table, Value
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Sort
from proofcheck.terms.task import Declaration, Task


def copied(task: Task, model: Model, sizes: Collection[str], count: int) -> Model:
    """Return so many copies of a model side by side; exact.

    task    opened
    sizes   names of the integers that are multiplied with the count

    raises   NotEvaluable or Undefined where the shapes do not go with that
    """
    values = dict(model.values)
    for name in sizes:
        size = values[name]
        assert isinstance(size, Fraction)
        values[name] = count * size
    evaluator = evaluator_for(task, Model(values))
    for item in (d for d in task.declarations if d.body is None):
        if item.variable.name not in sizes:
            values[item.variable.name] = _copied(evaluator, item, model.values[item.variable.name])
    return Model(values)


def _copied(evaluator: Evaluator, item: Declaration, value: Value) -> Value:
    sort = item.variable.sort
    if not isinstance(sort, Function):
        return _cell(evaluator, sort, {}, value)
    if not isinstance(value, Table) or not value.members:
        raise NotEvaluable("a family without members has no copies")
    names = [p.variable.name for p in item.parameters]
    scopes = list(evaluator.instances(item.parameters, {}))
    keys = [tuple(inner[n] for n in names) for inner in scopes]
    around = [
        _around((key[i] for key in keys), (key[i] for key in value.members))
        for i in range(len(names))
    ]
    members = {
        key: _cell(evaluator, sort.result, inner, _member(value, key, around))
        for key, inner in zip(keys, scopes, strict=True)
    }
    return Table(members)


def _around(new: Iterable[Fraction], old: Iterable[Fraction]) -> dict[Fraction, Fraction]:
    """Say which old index each new one stands for."""
    known = sorted(set(old))
    return {index: known[i % len(known)] for i, index in enumerate(sorted(set(new)))}


def _member(
    value: Table, key: tuple[Fraction, ...], around: list[dict[Fraction, Fraction]]
) -> Value:
    old = tuple(where[index] for where, index in zip(around, key, strict=True))
    if old not in value.members:
        raise NotEvaluable("the indices of a family are no box")
    return value.members[old]


def _cell(evaluator: Evaluator, sort: Sort, scope: Locals, value: Value) -> Value:
    if not isinstance(sort, Matrix) or not isinstance(value, MatrixValue):
        return value
    rows, columns = value_shape(evaluator, sort, scope)
    if (value.rows == 0) < (rows == 0) or (value.columns == 0) < (columns == 0):
        raise NotEvaluable("copies of nothing")
    if 0 in (value.rows, value.columns):
        return build(rows, columns, lambda _i, _j: Fraction(0))
    is_block = rows > value.rows and columns > value.columns

    def entry(i: int, j: int) -> Scalar:
        if is_block and i // value.rows != j // value.columns:
            return Fraction(0)
        return value.entries[i % value.rows][j % value.columns]

    return build(rows, columns, entry)
