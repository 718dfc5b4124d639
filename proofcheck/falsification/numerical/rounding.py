"""Exact models next to a point in floating point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    FAULTS,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
)
from proofcheck.falsification.numerical.problem import Problem
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.models.search import ModelSource
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import MODEL_ROLES, Task

DENOMINATORS = (1, 2, 3, 4, 6, 12, 60, 1000, 10**6, 10**12)
"""Largest denominators of the numbers that are tried: simple ones first."""

FEW_DENOMINATORS = (1, 60, 10**6)
"""The same, where every try is dear."""

BEFORE, BEYOND = Fraction(-1), Fraction(2)
"""Places on a line at which equations are looked at, besides 0 and 1."""

FURTHER = Fraction(3)
"""A place more, which shows whether they are quadratic."""


def rounded(
    problem: Problem, coordinates: Sequence[float], source: ModelSource, *, is_large: bool
) -> Iterator[Model]:
    """Yield values next to the coordinates; whether they are models is not said.

    Numbers that equations compute from others are computed anew.

    is_large   whether few are tried
    """
    seen = set[tuple[Fraction, ...]]()
    for bound in FEW_DENOMINATORS if is_large else DENOMINATORS:
        numbers = tuple(_rational(x).limit_denominator(bound) for x in coordinates)
        if numbers in seen:
            continue
        seen.add(numbers)
        try:
            target = problem.exact(numbers)
        except (NotEvaluable, Undefined, *FAULTS):
            continue
        yield target
        yield from _repaired(problem, target, source)


def _rational(x: Any) -> Fraction:
    return Fraction(float(x))


def _repaired(problem: Problem, target: Model, source: ModelSource) -> Iterator[Model]:
    """Yield values at which equations hold again: by what they compute, and along lines."""
    names = list(dict.fromkeys(one.name for one in problem.segments))
    if source.computed & set(names):
        found: Model | None = target
        for name in names:
            if found is not None and name not in source.computed:
                found = source.exchanged(found, name, target.values[name])
        if found is not None:
            yield found
    equations = list(_equations(problem.task))
    if not equations:
        return
    for groups in ([names], [[n] for n in names]):
        moved = _moved_by_groups(problem, equations, target, groups)
        if moved is not None:
            yield moved


def _equations(task: Task) -> Iterator[tuple[Term, Term]]:
    for fact in task.facts:
        if fact.role in MODEL_ROLES:
            yield from _equations_in(fact.proposition)


def _equations_in(term: Term) -> Iterator[tuple[Term, Term]]:
    match term:
        case Operation("and", parts):
            for part in parts:
                yield from _equations_in(part)
        case Operation("eq", (left, right)):
            yield left, right
        case Binding():
            return


def _moved_by_groups(
    problem: Problem,
    equations: Sequence[tuple[Term, Term]],
    target: Model,
    groups: Iterable[Sequence[str]],
) -> Model | None:
    current = problem.base
    for names in groups:
        moved = _along_line(problem.task, equations, current, target, names)
        if moved is None:
            return None
        current = moved
    return current


def _along_line(
    task: Task,
    equations: Sequence[tuple[Term, Term]],
    base: Model,
    target: Model,
    names: Sequence[str],
) -> Model | None:
    """Return where a line from a model towards a target meets quadratic equations once more.

    At the base all equations hold, so that each is t*(a*t + b) along the line; None unless all
    have the root in common.
    """

    def model(t: Fraction) -> Model:
        moved = {n: _between(base.values[n], target.values[n], t) for n in names}
        return Model({**base.values, **moved}, target.candidates)

    try:
        columns = [_gaps(task, equations, model(t)) for t in (BEFORE, Fraction(1), BEYOND, FURTHER)]
        roots = {_root(*values) for values in zip(*columns, strict=True)} - {None}
    except (NotEvaluable, Undefined, *FAULTS):
        return None
    if not roots:
        return model(Fraction(1))
    root = next(iter(roots))
    return model(root) if len(roots) == 1 and root is not None else None


def _root(before: Fraction, at: Fraction, beyond: Fraction, further: Fraction) -> Fraction | None:
    """Return the root besides 0 of a polynomial t*(a*t + b); None where it vanishes everywhere.

    raises   NotEvaluable where it is none, or has no other root
    """
    bend, slope = (at + before) / 2, (at - before) / 2
    if beyond != 4 * bend + 2 * slope or further != 9 * bend + 3 * slope:
        raise NotEvaluable("not quadratic")
    if bend == 0 and slope == 0:
        return None
    if bend == 0:
        raise NotEvaluable("no other root")
    return -slope / bend


def _gaps(task: Task, equations: Sequence[tuple[Term, Term]], model: Model) -> list[Fraction]:
    evaluator = evaluator_for(task, model)
    found: list[Fraction] = []
    for left, right in equations:
        first, second = _cells(evaluator.value(left, {})), _cells(evaluator.value(right, {}))
        found += [x - y for x, y in zip(first, second, strict=True)]
    if not all(isinstance(x, Fraction) for x in found):
        raise NotEvaluable("not rational")
    return found


def _cells(value: Value) -> Sequence[Any]:
    return value.flat() if isinstance(value, MatrixValue) else [value]


def _between(start: Any, end: Any, t: Fraction) -> Value:
    if isinstance(start, MatrixValue) and isinstance(end, MatrixValue):
        change = matrices.add(end, matrices.scale(Fraction(-1), start))
        return matrices.add(start, matrices.scale(t, change))
    if isinstance(start, Table) and isinstance(end, Table):
        return Table({k: _between(v, end.members[k], t) for k, v in start.members.items()})
    return start + t * (end - start)
