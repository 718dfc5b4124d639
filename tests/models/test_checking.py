"""Whether values satisfy a part of what is assumed, and whether a goal fails plainly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.kernel.model import Model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.checking import fails_on, fails_plainly, is_model, satisfies
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

ORDER = """\
[1] claim
  given a : PosReal, b : Real
  assume a < b
  show b > 0
"""

EQUATION = """\
[0] definition
  let exp := library exp

[1] claim
  given a, b : Real
  show exp(a)*exp(-a) = 1 + b
  from [0]
"""


def _task(text: str) -> Task:
    return open_goal(task_of(read(text), "1"))


def _model(**values: int) -> Model:
    return Model({name: Fraction(value) for name, value in values.items()})


@pytest.mark.parametrize(
    ("values", "of_both", "of_b", "assumed"),
    [
        ({"a": 1, "b": 2}, True, True, True),
        ({"a": -1, "b": 2}, False, True, True),  # not in its set
        ({"a": 3, "b": 2}, True, True, False),
    ],
)
def test_only_what_is_asked_about_is_looked_at(
    values: dict[str, int], of_both: bool, of_b: bool, assumed: bool
) -> None:
    task, model = _task(ORDER), _model(**values)
    only_b = [d for d in task.declarations if d.variable.name == "b"]
    facts = [f for f in task.facts if f.proposition != task.goal]

    assert satisfies(task, model, task.declarations, ()) is of_both
    assert satisfies(task, model, only_b, ()) is of_b
    assert satisfies(task, model, (), facts) is assumed
    assert satisfies(task, model, task.declarations, facts) is is_model(task, model)


@pytest.mark.parametrize(
    ("gap", "plainly", "at_all"),
    [
        (Fraction(0), False, False),
        (Fraction(1, 10**90), False, True),
        (Fraction(1, 10**9), True, True),
    ],
)
def test_sides_that_agree_to_all_digits_are_told_apart_only_at_length(
    gap: Fraction, plainly: bool, at_all: bool
) -> None:
    task, model = _task(EQUATION), Model({"a": Fraction(2), "b": gap})

    assert fails_plainly(task, model) is plainly
    assert fails_on(task, model) is at_all
