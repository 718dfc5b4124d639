"""A model with one size lower: matrices lose rows and columns at an end, families members.

Whether what is left is a model is not said here: it is tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
)
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Sort
from proofcheck.terms.task import Declaration, Task


def with_lower_size(opened: Task, model: Model, name: str) -> Iterator[Model]:
    """Yield a model with an integer lower by one, cut at the end and then at the beginning.

    Nothing is yielded where the name is no integer above zero, or where a shape is not determined.
    """
    chosen = [d for d in opened.declarations if d.body is None]
    value = model.values[name]
    is_size = any(d.variable.name == name and d.variable.sort == INTEGER for d in chosen)
    if not is_size or not isinstance(value, Fraction) or value <= 0:
        return
    values = {**model.values, name: value - 1}
    evaluator = evaluator_for(opened, Model(values))
    for at_end in (True, False):
        try:
            cut = {d.variable.name: _cut(evaluator, d, values, at_end=at_end) for d in chosen}
        except (NotEvaluable, Undefined, KeyError):
            return
        yield Model({**values, **cut}, exact=model.exact)


def _cut(
    evaluator: Evaluator, item: Declaration, values: dict[str, Value], *, at_end: bool
) -> Value:
    value, sort = values[item.variable.name], item.variable.sort
    if not isinstance(value, Table) or not isinstance(sort, Function):
        return _cut_matrix(evaluator, value, sort, {}, at_end=at_end)
    names = [parameter.variable.name for parameter in item.parameters]
    scopes = {
        tuple(scope[name] for name in names): scope
        for scope in evaluator.instances(item.parameters, {})
    }
    return Table(
        {
            key: _cut_matrix(evaluator, value.members[key], sort.result, scope, at_end=at_end)
            for key, scope in scopes.items()
        }
    )


def _cut_matrix(
    evaluator: Evaluator, value: Value, sort: Sort, scope: Locals, *, at_end: bool
) -> Value:
    if not isinstance(value, MatrixValue) or not isinstance(sort, Matrix):
        return value
    rows, columns = value_shape(evaluator, sort, scope)
    if rows > value.rows or columns > value.columns:
        raise NotEvaluable("a matrix that would grow")
    down, right = (0, 0) if at_end else (value.rows - rows, value.columns - columns)
    cells = value.entries
    return build(rows, columns, lambda i, j: cells[i + down][j + right])
