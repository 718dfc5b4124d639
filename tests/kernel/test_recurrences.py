"""Families over all natural numbers in models: what is accepted, and why all else is rejected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from proofcheck.evaluation.decision import is_member
from proofcheck.evaluation.enumeration import SetValue
from proofcheck.evaluation.members import LONGEST_MEMBER, MOST_MEMBERS
from proofcheck.evaluation.recurrences import is_total
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Closure, NotEvaluable, Recurrence, Table
from proofcheck.kernel.model import (
    Model,
    ModelRejected,
    check_model,
    decide_on,
    decode_model,
    encode_model,
    evaluator_for,
)
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.expressions import Operation, Variable, integer
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.recurrences import Equation, equations_in
from proofcheck.terms.sorts import INTEGER, RATIONAL, REAL, SetOf
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task, matrix

DESCENT = """\
[1] hypothesis
  let s : Real
  let A : Matrix(2, 2)
  let x[k in Nat] : Vector(2)
  assume forall k in Nat: x[k + 1] = x[k] - s*A*x[k]

[2] claim
  show {}
  from [1]
"""
VALUES = {"s": Fraction(1, 2), "A": matrix((2, 1), (1, 2))}


def number(name: str, domain: str, step: str, *more: str, goal: str = "0 = 0") -> Task:
    """Return a task about a family of numbers of which an equation is assumed."""
    assumed = "".join(f"  assume {one}\n" for one in more)
    return last_task(
        f"[1] hypothesis\n  let {name}[k in Nat] : {domain}\n"
        f"  assume forall k in Nat: {name}[k + 1] = {step}\n{assumed}\n"
        f"[2] claim\n  show {goal}\n  from [1]\n"
    )


def equation(task: Task, name: str) -> Equation:
    """Return the equation with a member on the left that a task assumes of a family."""
    found = [e for f in task.facts for e in equations_in(f.proposition) if e.name == name]
    return max(found, key=lambda one: (one.is_left, one.offset))


def family(task: Task, name: str, *first: Any, start: int = 0) -> Recurrence:
    """Return the family with these first members, by the equation that a task assumes."""
    given = equation(task, name)
    members: dict[tuple[Fraction, ...], Any] = {}
    members |= {(Fraction(start + k),): one for k, one in enumerate(first)}
    return Recurrence(members, start, given.index, given.offset, given.step)


def descent(goal: str = "0 = 0") -> tuple[Task, Model]:
    task = open_goal(last_task(DESCENT.format(goal)))
    return task, Model({**VALUES, "x": family(task, "x", matrix((1,), (2,)))})


def rejection(task: Task, values: Mapping[str, Any]) -> str:
    """Return why values are no model; empty where they are one."""
    try:
        check_model(open_goal(task), Model(values))
    except ModelRejected as reason:
        return str(reason)
    return ""


def test_a_family_by_the_equation_that_is_assumed_is_a_model() -> None:
    task, model = descent()

    check_model(task, model)


def test_members_are_computed_one_from_the_other() -> None:
    task, model = descent("x[60] = x[0]")
    left, right = task.goal.children
    evaluator = evaluator_for(task, model)

    found, x = evaluator.value(left, {}), [Fraction(1), Fraction(2)]
    for _ in range(60):
        x = [x[0] - (2 * x[0] + x[1]) / 2, x[1] - (x[0] + 2 * x[1]) / 2]
    assert found.flat() == tuple(x)
    assert evaluator.value(right, {}) == matrix((1,), (2,))


def test_far_members_need_no_deep_stack() -> None:
    task = open_goal(number("a", "Real", "a[k] + 1", goal=f"a[{MOST_MEMBERS - 1}] = 3"))
    model = Model({"a": family(task, "a", Fraction(0))})

    assert evaluator_for(task, model).value(task.goal.children[0], {}) == MOST_MEMBERS - 1


@pytest.mark.parametrize(
    ("step", "index", "reason"),
    [
        ("a[k] + 1", MOST_MEMBERS, "out of reach"),
        ("a[k] + 1", 10**12, "out of reach"),
        ("a[k]^2", 20, "too long"),
    ],
)
def test_what_does_not_end_soon_is_not_evaluated(step: str, index: int, reason: str) -> None:
    task = open_goal(number("a", "Real", step, goal=f"a[{index}] = 3"))
    model = Model({"a": family(task, "a", Fraction(10))})

    assert 10 ** (2**20) >= 2**LONGEST_MEMBER
    with pytest.raises(NotEvaluable, match=reason):
        evaluator_for(task, model).value(task.goal.children[0], {})
    assert decide_on(task, model, task.goal).truth is Truth.UNKNOWN


def test_a_model_is_written_and_read() -> None:
    _, model = descent()

    assert decode_model(encode_model(model)) == model


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"step": "other"}, "its equation is not assumed"),
        ({"offset": 2}, "its equation is not assumed"),
        ({"index": Variable("j", INTEGER)}, "its equation is not assumed"),
        ({"start": 1}, "its first index is another"),
        ({"members": {}}, "its equation begins too early"),
        ({"members": {(Fraction(1),): matrix((1,), (2,))}}, "other indices"),
        ({"members": {(Fraction(0),): matrix((1, 2))}}, "another shape or ring"),
        ({"members": {(Fraction(0),): Fraction(1)}}, "another shape or ring"),
    ],
)
def test_an_altered_family_is_no_model(change: dict[str, Any], reason: str) -> None:
    task, model = descent()
    x = model.values["x"]
    assert isinstance(x, Recurrence)
    if "step" in change:
        change = {"step": Operation("add", (x.step, x.step), x.step.sort)}  # type: ignore[attr-defined]

    assert reason in rejection(task, {**model.values, "x": replace(x, **change)})


def test_many_members_are_no_family_over_all_numbers() -> None:
    task, model = descent()
    first: dict[tuple[Fraction, ...], Any] = {}
    first |= {(Fraction(k),): matrix((0,), (0,)) for k in range(100)}

    assert "not known to be finite" in rejection(task, {**model.values, "x": Table(first)})


def test_a_later_beginning_leaves_the_assumption_undecided() -> None:
    """The equation is said of k = 0 as well, where the second member is free."""
    task, model = descent()
    x = family(task, "x", matrix((1,), (2,)), matrix((5,), (5,)))

    assert "an assumption of [1] is false" in rejection(task, {**model.values, "x": x})


@pytest.mark.parametrize(
    ("domain", "step", "first", "reason"),
    [
        ("Real", "1/(a[k] - 3)", 5, "all members have a value"),
        ("Real", "1/a[k]", 5, ""),
        ("Real", "1/a[k]", -5, "all members have a value"),
        ("Real", "a[k]/(k + 1)", 5, ""),
        ("Real", "a[k]/(k - 4)", 5, "all members have a value"),
        ("Real", "a[k + 1]", 5, "all members have a value"),
        ("Real", "a[2*k]", 5, "all members have a value"),
        ("PosReal", "a[k]/(1 + a[k])", 5, ""),
        ("PosReal", "a[k] - 1", 5, "stay in the declared set"),
        ("NonNegReal", "a[k]^2 + k", 5, ""),
        ("NonNegReal", "a[k]^3 - k", 5, "stay in the declared set"),
        ("Nat", "2*a[k] + 1", 5, ""),
        ("Nat", "a[k] - 1", 5, "stay in the declared set"),
        ("Nat", "2*a[k]", -5, "not in the declared set"),
        ("Rat", "a[k]^2", 5, ""),
    ],
)
def test_every_member_has_a_value_in_the_set(
    domain: str, step: str, first: int, reason: str
) -> None:
    task = number("a", domain, step)
    found = rejection(task, {"a": family(task, "a", Fraction(first))})

    assert reason in found
    assert bool(reason) is bool(found)


CIRCLE = """\
[1] hypothesis
  let a[k in Nat] : Real
  let b[k in Nat] : Real
  assume forall k in Nat: a[k + 1] = {}
  assume forall k in Nat: b[k + 1] = {}

[2] claim
  show 0 = 0
  from [1]
"""


@pytest.mark.parametrize(
    ("first", "second", "is_model"),
    [
        ("b[k]", "a[k]", True),
        ("b[k]", "a[k + 1]", True),
        ("b[k + 3]", "b[k]", True),
        ("b[k + 1]", "a[k + 1]", False),
        ("b[k + 2]", "a[k]", False),
        ("b[7]", "a[k]", False),
        ("b[0]", "a[k]", True),
    ],
)
def test_families_are_not_made_of_themselves(first: str, second: str, is_model: bool) -> None:
    task = last_task(CIRCLE.format(first, second) + "  show a[0] = a[0]\n  show b[0] = b[0]\n")
    values = {name: family(task, name, Fraction(2)) for name in "ab"}

    assert bool(rejection(task, values)) is not is_model


@pytest.mark.parametrize(
    ("goal", "truth"),
    [
        ("x[k + 1] = x[k] - s*A*x[k]", Truth.TRUE),
        ("x[k] - s*A*x[k] = x[k + 1]", Truth.TRUE),
        ("x[k + 1] = (I(2) - s*A)*x[k]", Truth.UNKNOWN),
        ("|x[k]| <= |x[0]|", Truth.UNKNOWN),
        ("x[k + 1] = x[k] + s*A*x[k]", Truth.FALSE),
        ("k <= 10 or x[k] = 0", Truth.FALSE),
    ],
)
def test_of_all_members_is_true_what_is_assumed_and_false_what_one_breaks(
    goal: str, truth: Truth
) -> None:
    """That the first members are as they should be never counts."""
    task, model = descent(f"1 = 1 or (forall k in Nat: {goal})")
    said = task.goal.children[1]

    assert decide_on(task, model, said).truth is truth


def test_a_fact_with_a_condition_is_not_taken_for_the_equation() -> None:
    task, model = descent("1 = 1 or (forall k in Nat where k != 3: x[k + 1] = x[k] - s*A*x[k])")

    assert decide_on(task, model, task.goal.children[1]).truth is Truth.UNKNOWN


def test_that_first_members_lie_in_a_set_says_nothing_of_a_family() -> None:
    task, model = descent()
    positive = SetValue(Operation("PosReal", (), SetOf(REAL)), {})

    with pytest.raises(NotEvaluable):
        is_member(evaluator_for(task, model), model.values["x"], positive)


def test_answers_are_remembered_for_the_values_that_a_family_is_made_of() -> None:
    task, model = descent("x[2] = 0")
    answers = [
        evaluator_for(task, Model({**model.values, "s": Fraction(k)})).value(
            task.goal.children[0], {}
        )
        for k in range(4)
    ]

    assert all(one != other for one, other in pairwise(answers))


def test_the_index_of_a_family_hides_no_name_of_the_model() -> None:
    """With j in place of k, a step would speak of the j that is declared."""
    task = last_task(
        "[1] hypothesis\n  let j : Nat\n  let a[k in Nat] : Real\n"
        "  assume forall k in Nat: a[k + 1] = a[k] + j\n\n[2] claim\n  show a[0] = j\n  from [1]\n"
    )
    good = family(task, "a", Fraction(0))
    swapped = replace(good, index=Variable("j", INTEGER))

    assert not rejection(task, {"a": good, "j": Fraction(3)})
    assert "its equation is not assumed" in rejection(task, {"a": swapped, "j": Fraction(3)})


STEPS = """\
[1] hypothesis
  let c[k in Nat] : Real
  let a[k in Nat] : Real
  assume forall k in Nat: a[k + 1] = a[k] - {}*a[k]

[2] claim
  show a[0] = c[0]
  from [1]
"""


@pytest.mark.parametrize(
    ("step", "shift", "expected"),
    [("c[k]", 1, True), ("c[k]", -3, False), ("c[k + 4]", -3, True), ("c[2*k]", 1, False)],
)
def test_a_function_in_an_equation_has_a_value_wherever_it_is_asked_for(
    step: str, shift: int, expected: bool
) -> None:
    """c(k) = 1/(k + shift), which has none at k = 3 for -3."""
    task = last_task(STEPS.format(step))
    (index,) = next(d for d in task.declarations if d.variable.name == "c").parameters
    bottom = Operation("add", (index.variable, integer(shift)), INTEGER)
    inverse = Closure((index,), Operation("div", (integer(1), bottom), RATIONAL), {})
    values = {"a": family(task, "a", Fraction(2)), "c": inverse}

    assert is_total(evaluator_for(task, Model(values)), "a") is expected
