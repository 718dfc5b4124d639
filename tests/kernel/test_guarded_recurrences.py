"""Families whose equations hold under a condition: they are zero elsewhere, and have a value everywhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Recurrence
from proofcheck.kernel.model import Model, ModelRejected, check_model, decide_on
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.expressions import Operation, integer
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.recurrences import equations_in
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task, matrix

NO_VALUE = "it is not certain that all members have a value"
NOT_ASSUMED = "its equation is not assumed"


def guarded(members: str, assumed: str, goal: str = "0 = 0") -> Task:
    """Return a task about a family of which something is assumed for all natural numbers k."""
    return open_goal(
        last_task(
            f"[1] hypothesis\n  let a[k in Nat] : {members}\n  assume forall k in Nat {assumed}\n\n"
            f"[2] claim\n  show {goal}\n  from [1]\n"
        )
    )


def family(task: Task, first: Any) -> Recurrence:
    """Return the family with this first member, by the equation that a task assumes."""
    (given,) = (e for f in task.facts for e in equations_in(f.proposition) if e.is_left)
    return Recurrence({(Fraction(0),): first}, 0, given.index, given.offset, given.step)


def rejection(task: Task, value: Recurrence) -> str:
    """Return why a family is no model; empty where it is one."""
    try:
        check_model(task, Model({"a": value}))
    except ModelRejected as reason:
        return str(reason)
    return ""


UNIT = matrix((Fraction(1),), (Fraction(2),))

CONDITIONS = {
    "a number that is divided by": (
        ("Real", "where a[k] != 0: a[k + 1] = 1/a[k]", Fraction(2)),
        ("Real", "where a[k] != 1: a[k + 1] = 1/a[k]", Fraction(2)),
    ),
    "an implication": (
        ("Real", ": a[k] != 0 ==> a[k + 1] = 1/a[k]", Fraction(2)),
        ("Real", ": a[k] = 0 ==> a[k + 1] = 1/a[k]", Fraction(2)),
    ),
    "one of two conditions": (
        ("Real", "where k < 5 and 0 != a[k] - 1: a[k + 1] = 1/(a[k] - 1)", Fraction(3)),
        ("Real", "where k < 5 or 0 != a[k] - 1: a[k + 1] = 1/(a[k] - 1)", Fraction(3)),
    ),
    "the square of a length": (
        ("Vector(2)", "where a[k] != 0: a[k + 1] = 1/(a[k]^T*a[k])*a[k]", UNIT),
        ("Vector(2)", "where a[k] != 0: a[k + 1] = 1/(a[k]^T*a[k] - 5)*a[k]", UNIT),
    ),
    "the square of a length of a complex vector": (
        ("ComplexVector(2)", "where a[k] != 0: a[k + 1] = 1/(a[k]^* *a[k])*a[k]", UNIT),
        ("ComplexVector(2)", "where a[k] != 0: a[k + 1] = 1/(a[k]^T*a[k])*a[k]", UNIT),
    ),
    "a modulus": (
        ("Real", "where a[k] - k != 0: a[k + 1] = a[k]/|a[k] - k|", Fraction(1, 3)),
        ("Real", "where a[k] - k != 0: a[k + 1] = a[k]/|a[k] + k|", Fraction(1, 3)),
    ),
}


@pytest.mark.parametrize("case", CONDITIONS)
def test_what_is_divided_by_is_not_zero_where_the_condition_holds(case: str) -> None:
    (members, assumed, first), (_, other, _) = CONDITIONS[case]
    task, twin = guarded(members, assumed), guarded(members, other)

    assert rejection(task, family(task, first)) == ""
    assert NO_VALUE in rejection(twin, family(twin, first))


def test_elsewhere_members_are_zero() -> None:
    task = guarded("Real", "where a[k] != 2: a[k + 1] = a[k] + 1", "a[3] = 1 and a[2] = 0")
    model = Model({"a": family(task, Fraction(1))})

    check_model(task, model)
    assert decide_on(task, model, task.goal).truth is Truth.TRUE


def test_what_is_said_without_the_condition_is_not_taken_for_the_equation() -> None:
    task = guarded("Real", "where a[k] != 2: a[k + 1] = a[k] + 1")
    without = guarded("Real", ": a[k + 1] = a[k] + 1")
    said, more = (one.facts[0].proposition for one in (task, without))

    model = Model({"a": family(task, Fraction(3))})
    assert decide_on(task, model, said).truth is Truth.TRUE
    assert decide_on(task, model, more).truth is Truth.UNKNOWN
    assert decide_on(task, Model({"a": family(task, Fraction(1))}), more).truth is Truth.FALSE


def test_a_family_has_the_equation_under_its_condition() -> None:
    task = guarded("Real", "where a[k] != 2: a[k + 1] = a[k] + 1")
    honest = family(task, Fraction(1))
    assert isinstance(honest.step, Operation)
    (value, condition, zero), sort = honest.step.arguments, honest.step.sort

    def with_parts(*parts: Any) -> Recurrence:
        return replace(honest, step=Operation("cases", parts, sort))

    assert rejection(task, with_parts(value, condition, zero)) == ""
    assert NOT_ASSUMED in rejection(task, replace(honest, step=value))
    assert NOT_ASSUMED in rejection(task, with_parts(value, condition, integer(1)))
    assert NOT_ASSUMED in rejection(task, with_parts(zero, condition, value))
