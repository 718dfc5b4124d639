"""What is special about a model: an object that is zero, equal to another, a multiple of I."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Recurrence,
    Table,
    Undefined,
    Value,
)
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.terms.expressions import Application, Number, Operation, parts_of_conjunction
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration, Task


def is_degenerate(
    task: Task, model: Model, relevant: Collection[str], derived: Iterable[Declaration]
) -> bool:
    """Say whether some object is special, by its values.

    relevant   names of the objects that count
    derived    definitions whose matrices count as well

    Where a recursion has to begin is not special: ``x[0] = 0`` is assumed.
    """
    said = _said_members(task)
    objects = [_without(v, said.get(n, ())) for n, v in model.values.items() if n in relevant]
    objects += _defined_matrices(task, model, derived)
    groups = [_members(v) for v in objects if isinstance(v, Table)]
    groups.append([v for v in objects if not isinstance(v, MatrixValue | Table)])
    single = [v for v in objects if isinstance(v, MatrixValue)]
    special = (_is_special(m) for v in objects for m in _members(v))
    same = (len(g) > 1 and len(set(g)) == 1 for g in groups)
    return any(special) or any(same) or len(set(single)) < len(single)


def _said_members(task: Task) -> dict[str, set[Fraction]]:
    """Return the members of families that equations between these and other terms give, by their indices."""
    found = dict[str, set[Fraction]]()
    for fact in task.facts:
        for part in parts_of_conjunction(fact.proposition):
            match part:
                case Operation("eq", (Application(function, (Number(place),)), _)):
                    found.setdefault(function.name, set()).add(place)
    return found


def _without(value: Value, places: Collection[Fraction]) -> Value:
    """Return a family by recursion without members that an equation gives."""
    if not isinstance(value, Recurrence):
        return value
    return Table({k: v for k, v in value.members.items() if k[0] not in places})


def _defined_matrices(task: Task, model: Model, derived: Iterable[Declaration]) -> list[Value]:
    """Return the matrices that definitions make of the chosen objects.

    A rotation defined from a mask is the identity wherever the mask is zero: such a model
    is as degenerate as one whose chosen objects are zero.
    """
    evaluator = evaluator_for(task, model)
    values: list[Value] = []
    for item in derived:
        try:
            values.append(evaluator.value(item.variable, {}))
        except (NotEvaluable, Undefined):
            continue
    return [v for v in values if isinstance(v, MatrixValue)]


def _members(value: Value) -> list[Value]:
    return list(value.members.values()) if isinstance(value, Table) else [value]


def _is_special(value: Value) -> bool:
    """Zero, or a multiple of the identity of size two or more."""
    if not isinstance(value, MatrixValue):
        return bool(value == 0)
    cells = value.flat()
    if all(x == 0 for x in cells):
        return True
    square = value.rows == value.columns and value.rows > 1
    return square and all(
        value.entries[i][j] == (value.entries[0][0] if i == j else 0)
        for i in range(value.rows)
        for j in range(value.columns)
    )
