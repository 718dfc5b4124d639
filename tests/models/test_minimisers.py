"""Objects at which something is least are found by its slope; others are tried in vain."""

from __future__ import annotations

import pytest

from proofcheck.falsification.survey import survey
from tests.audit.real_tasks import last_task

LEAST = """[1] hypothesis
  let n : PosNat
  let c[i in 1..n] : Real
  let d : Real
  let s := sum(i in 1..n) (d - c[i])^2
  assume forall t : Real: s <= sum(i in 1..n) (t - c[i])^2

[2] claim
  show {goal}
  from [1]
"""

LARGEST = """[1] hypothesis
  let x, w : Vector(2)
  assume forall z : Vector(2): 6*(w^T*x) - x^T*x >= 6*(w^T*z) - z^T*z

[2] claim
  show {goal}
  from [1]
"""


@pytest.mark.parametrize(
    ("text", "true", "false"),
    [
        (LEAST, "n*d = sum(i in 1..n) c[i]", "d = sum(i in 1..n) c[i]"),
        (LARGEST, "x = 3*w", "x = -3*w"),
    ],
)
def test_what_is_said_of_an_extreme_is_put_to_the_test(text: str, true: str, false: str) -> None:
    holds, fails = (survey(last_task(text.format(goal=goal))) for goal in (true, false))

    assert holds.failure is None
    assert len(holds.held) >= 20
    assert fails.failure is not None


def test_nothing_is_least_where_there_is_no_least_value() -> None:
    text = LARGEST.replace(">=", "<=").format(goal="x = w")
    assert 0 == survey(last_task(text)).found
