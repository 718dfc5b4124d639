"""A model with one size lower: matrices lose a row or a column, families a member, at one place.

Whether what is left is a model is not said here: it is tried.  Other models of smaller sizes are drawn
elsewhere (:mod:`counterexamples`); here the one at hand is made smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

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

Key = tuple[Fraction, ...]
"""What a member of a family is found by."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The place that goes, counted from 0; of several rows that go, those at the end if it is the last."""

    index: int
    is_last: bool

    def kept(self, before: int, after: int) -> list[int]:
        """Return which of so many rows or columns are kept."""
        if self.is_last:
            return list(range(after))
        if before - after == 1:
            return [one for one in range(before) if one != self.index]
        return list(range(before - after, before))


def with_lower_size(opened: Task, model: Model, name: str) -> Iterator[Model]:
    """Yield models with an integer lower by one: without the last place, the first, any between.

    Nothing is yielded where the name is no integer above zero, or where a shape is not determined.
    """
    chosen = [d for d in opened.declarations if d.body is None]
    value = model.values[name]
    is_size = any(d.variable.name == name and d.variable.sort == INTEGER for d in chosen)
    if not is_size or not isinstance(value, Fraction) or value <= 0:
        return
    values = {**model.values, name: value - 1}
    evaluator = evaluator_for(opened, Model(values))
    last = int(value) - 1
    for place in dict.fromkeys((last, 0, *range(1, last))):
        try:
            cut = {
                d.variable.name: _cut(evaluator, d, values, _Place(place, place == last))
                for d in chosen
            }
        except (NotEvaluable, Undefined, KeyError):
            return
        yield Model({**values, **cut}, exact=model.exact)


def _cut(evaluator: Evaluator, item: Declaration, values: dict[str, Value], place: _Place) -> Value:
    value, sort = values[item.variable.name], item.variable.sort
    if not isinstance(value, Table) or not isinstance(sort, Function):
        return _cut_matrix(evaluator, value, sort, {}, place)
    names = [parameter.variable.name for parameter in item.parameters]
    scopes = {
        tuple(scope[name] for name in names): scope
        for scope in evaluator.instances(item.parameters, {})
    }
    of = _places_kept(list(value.members), list(scopes), place.index)
    return Table(
        {
            key: _cut_matrix(evaluator, value.members[of(key)], sort.result, scope, place)
            for key, scope in scopes.items()
        }
    )


def _places_kept(old: Sequence[Key], new: Sequence[Key], place: int) -> Callable[[Key], Key]:
    """Return which member stands where another stood, once one is gone.

    An index of which no value is lost stays what it is.
    """
    shrunk = {
        position
        for position in range(len(old[0]) if old else 0)
        if {key[position] for key in old} > {key[position] for key in new}
    }

    def kept(key: Key) -> Key:
        return tuple(
            index + 1 if position in shrunk and index > place else index
            for position, index in enumerate(key)
        )

    return kept


def _cut_matrix(
    evaluator: Evaluator, value: Value, sort: Sort, scope: Locals, place: _Place
) -> Value:
    if not isinstance(value, MatrixValue) or not isinstance(sort, Matrix):
        return value
    rows, columns = value_shape(evaluator, sort, scope)
    if rows > value.rows or columns > value.columns:
        raise NotEvaluable("a matrix that would grow")
    down, right = place.kept(value.rows, rows), place.kept(value.columns, columns)
    cells = value.entries
    return build(rows, columns, lambda i, j: cells[down[i]][right[j]])
