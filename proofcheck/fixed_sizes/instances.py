"""Models from a symbolic case: rational numbers for its symbols, checked by the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
    exact_complex,
)
from proofcheck.fixed_sizes.parametrisation import Case
from proofcheck.fixed_sizes.posing import Problem
from proofcheck.fixed_sizes.signs import Kind
from proofcheck.fixed_sizes.symbolic_field import SymbolicField
from proofcheck.fixed_sizes.symbolic_scalars import ComplexQuotient, Quotient
from proofcheck.kernel.model import Model
from proofcheck.models.checking import fails_on, is_model
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

ATTEMPTS = 6
"""Choices of numbers for the symbols of one case."""


def find_counterexample(opened: Task, problem: Problem, case: Case) -> Model | None:
    """Return a model of all that is assumed on which the goal fails, if one is found.

    Exact: the kernel has checked the model and evaluated the goal on it.
    """
    for attempt in range(ATTEMPTS):
        model = _instance(problem, case, Random(attempt))
        if model is not None and is_model(opened, model) and fails_on(opened, model):
            return model
    return None


def _instance(problem: Problem, case: Case, random: Random) -> Model | None:
    """Put numbers for the symbols; None where a symbol is a root, an angle or a growth."""
    numbers = list(_numbers(case.field, random))
    try:
        values = {n: _value(case.field, v, numbers) for n, v in case.values.items()}
    except (NotEvaluable, Undefined):
        return None
    candidates: dict[str, tuple[Value, ...]] = {}
    for name, bound in problem.aim.offered.items():
        if name in values:
            candidates[bound] = (*candidates.get(bound, ()), values[name])
    own = {d.variable.name for d in problem.task.declarations}
    return Model({n: v for n, v in values.items() if n in own}, candidates)


def _numbers(field: SymbolicField, random: Random) -> Iterator[Fraction]:
    for kind in field.kinds:
        number = Fraction(random.choice((-3, -2, -1, 1, 2, 3)), random.choice((1, 1, 2)))
        yield abs(number) if kind in (Kind.POSITIVE, Kind.NONNEGATIVE) else number


def _value(field: SymbolicField, value: Any, numbers: list[Fraction]) -> Value:
    if isinstance(value, Fraction | Gaussian):
        return value
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, lambda x: _value(field, x, numbers))
    if isinstance(value, Table):
        return Table({k: _value(field, v, numbers) for k, v in value.members.items()})
    if isinstance(value, ComplexQuotient):
        re, im = (_value(field, part, numbers) for part in (value.re, value.im))
        return exact_complex(_rational(re), _rational(im))
    if not isinstance(value, Quotient):
        raise NotEvaluable("not an exact value")
    bottom = _at(field, value.bottom, numbers)
    if bottom == 0:
        raise Undefined("division by zero")
    return _at(field, value.top, numbers) / bottom


def _rational(value: Any) -> Fraction:
    if not isinstance(value, Fraction):
        raise NotEvaluable("a part of a complex number is real")
    return value


def _at(field: SymbolicField, polynomial: Any, numbers: list[Fraction]) -> Fraction:
    """Evaluate a polynomial in independent symbols."""
    from flint import fmpq

    lifted = field.lift(polynomial)
    degrees = lifted.degrees()
    if any(degrees[index] > 0 for index in field.squares):
        raise NotEvaluable("a symbol that depends on others")
    used = [fmpq(x.numerator, x.denominator) for x in numbers]
    unused = [fmpq(0)] * (field.context.nvars() - len(used))
    value = lifted(*used, *unused)
    return Fraction(int(value.p), int(value.q))
