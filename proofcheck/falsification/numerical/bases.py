"""Where a minimisation starts: the objects of a known model, or any objects at larger sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    Closure,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
)
from proofcheck.falsification.numerical.arrays import NoFloats
from proofcheck.falsification.numerical.charts import GROUPS, Chart, Entries, Turns
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.terms.expressions import Operation
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.task import Declaration, Task

Key = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """Coordinates of one object, or of one member of a family, and its value in the model."""

    name: str
    key: Key | None
    chart: Chart
    value: Value


def objects_of(task: Task) -> list[Declaration]:
    """Return what is chosen in models, whole numbers left out; raises NoFloats for families of these."""
    chosen = [d for d in task.declarations if d.body is None and d.variable.sort != INTEGER]
    for item in chosen:
        if not isinstance(result := _result(item.variable.sort), Scalar | Matrix):
            raise NoFloats("a family that is neither of numbers nor of matrices")
        if result.ring is Ring.INTEGER:
            raise NoFloats("a family of whole numbers")
    return chosen


def segments_of(task: Task, model: Model) -> list[Segment]:
    """Return coordinates of the objects of a model that has exact values.

    raises   NoFloats for a function that no list of values gives
    """
    return [
        Segment(item.variable.name, key, _chart(item, value), value)
        for item in objects_of(task)
        for key, value in _members(model.values[item.variable.name])
    ]


def _members(value: Value) -> Sequence[tuple[Key | None, Value]]:
    if isinstance(value, Closure):
        raise NoFloats("a function whose values are no finite list")
    return list(value.members.items()) if isinstance(value, Table) else [(None, value)]


def _chart(item: Declaration, value: Value) -> Chart:
    is_complex = ring_of(item) is Ring.COMPLEX
    domain = item.domain
    is_group = isinstance(domain, Operation) and domain.operator in GROUPS
    if is_group and isinstance(value, MatrixValue):
        return Turns(value, is_complex)
    return Entries(value, is_complex)


def _result(sort: Sort) -> Sort:
    return sort.result if isinstance(sort, Function) else sort


def ring_of(item: Declaration) -> Ring:
    """Return the ring in which the entries of an object lie."""
    result = _result(item.variable.sort)
    assert isinstance(result, Scalar | Matrix)
    return result.ring


def drawn_base(task: Task, integers: Mapping[str, Value], seed: str) -> Model:
    """Return random objects of the right shapes; what is assumed of them may fail.

    raises   NoFloats where a shape or the indices of a family are not known
    """
    random, values = Random(seed), dict(integers)
    try:
        for item in objects_of(task):
            evaluator = evaluator_for(task, Model(values))
            values[item.variable.name] = _drawn(evaluator, item, random)
    except (NotEvaluable, Undefined, KeyError) as reason:
        raise NoFloats from reason
    return Model(values)


def _drawn(evaluator: Evaluator, item: Declaration, random: Random) -> Value:
    sort = item.variable.sort
    if not isinstance(sort, Function):
        return _cell(evaluator, item, sort, {}, random)
    names = [p.variable.name for p in item.parameters]
    return Table(
        {
            tuple(scope[n] for n in names): _cell(evaluator, item, sort.result, scope, random)
            for scope in evaluator.instances(item.parameters, {})
        }
    )


def _cell(
    evaluator: Evaluator, item: Declaration, sort: Sort, scope: Locals, random: Random
) -> Value:
    def entry(*_place: int) -> Fraction:
        return Fraction(round(16 * random.gauss()), 16)

    if isinstance(sort, Scalar):
        return entry()
    rows, columns = value_shape(evaluator, sort, scope)
    if isinstance(item.domain, Operation) and item.domain.operator in GROUPS:
        return matrices.identity(rows)
    return matrices.build(rows, columns, entry)
