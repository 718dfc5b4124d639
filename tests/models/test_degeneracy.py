"""What counts as special: a recursion that has to begin at zero is not, one that happens to is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from proofcheck.evaluation.values.values import Recurrence, Value
from proofcheck.falsification.sample_statistics import LEFT_OPEN
from proofcheck.falsification.survey import survey
from proofcheck.models.choices.degeneracy import is_degenerate
from proofcheck.terms.rationals import Fraction
from tests.audit.real_tasks import last_task

SUMS = """\
[1] hypothesis
  let b : Real
  let x[k in Nat] : Real
  assume {}
  assume forall k in Nat: x[k + 1] = x[k] + b

[2] claim
  show x[2] - x[1] = b
  from [1]
"""


def verdicts(assumed: str, wanted: Callable[[object, object], bool]) -> set[bool]:
    """Return whether models are special whose b and first member are as wanted."""
    task = last_task(SUMS.format(assumed))
    models = [m.model for m in survey(task).held]
    chosen = [m for m in models if wanted(m.values["b"], _first(m.values["x"]))]
    return {is_degenerate(task, m, {"b", "x"}, ()) for m in chosen}


def _first(family: Value) -> Value:
    assert isinstance(family, Recurrence)
    return family.members[(Fraction(0),)]


def starts_at_zero(b: object, first: object) -> bool:
    return b != 0 and first == 0


@pytest.mark.parametrize(("assumed", "expected"), [("x[0] = 0", False), ("x[0] <= b^2", True)])
def test_a_first_member_that_is_zero(assumed: str, expected: bool) -> None:
    assert verdicts(assumed, starts_at_zero) == {expected}


def test_other_objects_are_special_all_the_same() -> None:
    assert verdicts("x[0] = 0", lambda b, _first: b == 0) == {True}


OPEN = """\
[1] hypothesis
  let x[k in Nat] : {}
  assume {}
  assume forall k in Nat{}: x[k + 1] = 1/x[k]

[2] claim
  show x[2] = x[0]
  from [1]
"""


@pytest.mark.parametrize(
    ("first", "condition", "reason"),
    [
        ("x[0] <= 9", " where x[k] != 0", LEFT_OPEN),  # false: x = 0, 1, 1, ...
        ("x[0] > 0", "", ""),
    ],
)
def test_members_that_a_condition_leaves_open_are_no_evidence(
    first: str, condition: str, reason: str
) -> None:
    members = "Real" if reason else "PosReal"
    task = last_task(OPEN.format(members, first, condition))

    seen = survey(task)
    assert seen.held
    assert (seen.why_blind() == LEFT_OPEN) is bool(reason)
