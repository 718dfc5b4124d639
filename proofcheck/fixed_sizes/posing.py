"""A task made ready for its symbolic description: what is computed, what stands for itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import NotEvaluable, Table, Undefined, Value
from proofcheck.fixed_sizes.matrix_groups import find_groups
from proofcheck.models.choices.orientation import orient
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.models.skolem import Aim, find_aim
from proofcheck.terms.expressions import sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Sort
from proofcheck.terms.task import Declaration, Origin, Task


@dataclass(frozen=True, slots=True)
class Problem:
    """A task, opened, and how its objects are to be described.

    aim       names to describe, witnesses of assumed existence included, and the conditions
    oriented  objects computed from others, by name
    groups    the matrix group of an object, by name
    """

    task: Task
    aim: Aim
    definitions: dict[str, Declaration]
    oriented: dict[str, Declaration]
    groups: dict[str, str]

    @property
    def base(self) -> list[Declaration]:
        """The objects that are described by symbols."""
        return [
            d
            for d in self.aim.objects
            if d.variable.sort != INTEGER and d.variable.name not in self.oriented
        ]


def pose(task: Task) -> Problem:
    """Prepare an opened task."""
    aim = find_aim(task)
    defined = [d for d in task.declarations if d.origin is Origin.DEFINITION]
    objects = [d for d in aim.objects if d.variable.sort != INTEGER]
    found = orient(objects, aim.propositions, defined)[0]
    oriented = {n: d for n, d in found.items() if _fits(d)}
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    free = [d for d in objects if d.variable.name not in oriented]
    groups = find_groups(task, free, aim.propositions)
    return Problem(task, aim, definitions | oriented, oriented, groups)


def _fits(item: Declaration) -> bool:
    """Say whether a computed object is of the kind it is declared to be."""
    sort = item.variable.sort
    result = sort.result if isinstance(sort, Function) else sort
    assert item.body is not None
    return type(result) is type(sort_of(item.body))


Slot = tuple[str, tuple[Fraction, ...] | None, str, int]
"""Name, index of a member of a family, group and size."""


def group_members(problem: Problem, sizes: Assignment) -> list[Slot]:
    """List the elements of groups to describe; an object of unknown shape is left out."""
    found: list[Slot] = []
    for item in problem.base:
        if item.variable.name in problem.groups:
            try:
                found += _slots(problem, sizes, item)
            except NotEvaluable:
                continue
    return found


def _slots(problem: Problem, sizes: Assignment, item: Declaration) -> list[Slot]:
    found: list[Slot] = []
    name = item.variable.name
    evaluator = StandardEvaluator(sizes, problem.definitions)
    for key, sort, scope in members(evaluator, item):
        rows, columns = value_shape(evaluator, sort, scope)
        if rows != columns or rows < 0:
            raise Undefined("a matrix of a group is square")
        found.append((name, key, problem.groups[name], rows))
    return found


def check_shapes(problem: Problem, sizes: Assignment) -> None:
    """Check that all objects have a shape at these sizes; one of unknown shape is passed over.

    raises   Undefined where an object has none, hence no value: there is no model
    """
    evaluator = StandardEvaluator(sizes, problem.definitions)
    for item in problem.aim.objects:
        try:
            for _, sort, scope in members(evaluator, item):
                if isinstance(sort, Matrix) and min(value_shape(evaluator, sort, scope)) < 0:
                    raise Undefined("a negative size")
        except NotEvaluable:
            continue
    group_members(problem, sizes)


def members(
    evaluator: Evaluator, item: Declaration
) -> Iterator[tuple[tuple[Fraction, ...] | None, Sort, Locals]]:
    """Yield index, sort and index values of an object, or of each member of a family.

    raises   NotEvaluable for a function on an infinite set
    """
    sort = item.variable.sort
    if not isinstance(sort, Function):
        yield None, sort, {}
        return
    names = [p.variable.name for p in item.parameters]
    if len(names) != len(sort.parameters):
        raise NotEvaluable("a function whose arguments are not listed")
    for scope in evaluator.instances(item.parameters, {}):
        yield tuple(scope[n] for n in names), sort.result, scope


def place(
    values: dict[str, Any], name: str, key: tuple[Fraction, ...] | None, value: Value
) -> None:
    """Enter the value of an object, or of the member of a family with this index."""
    if key is None:
        values[name] = value
        return
    earlier = values.get(name)
    members = dict(earlier.members) if isinstance(earlier, Table) else {}
    values[name] = Table({**members, key: value})
