"""Numbers whose squares agree are equal where their sum is not zero; else no sign is asked for."""

from __future__ import annotations

import pytest

from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver import goals_of_equality
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

BODY = """\
[1] definition
  let sqrt := library sqrt

[2] claim
  given a, b : Real
  assume a > 0
  show {}
  from [1]
"""


def read_equation(goal: str) -> Task:
    (equation,) = shown_tasks(BODY.format(goal))
    return equation


@pytest.mark.parametrize(
    ("goal", "is_proved"),
    [
        ("sqrt(a^2) = a", True),
        ("sqrt(b^2) = b", False),
        ("sqrt(4*a^2) = 2*a", True),
        ("sqrt(4*a^2) = -2*a", False),
        ("|a| = a", True),
        ("|b| = b", False),
    ],
)
def test_a_root_is_the_number_that_is_not_negative(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(read_equation(goal)), Proved) is is_proved


@pytest.mark.parametrize(("goal", "asked"), [("sqrt(b^2) = b", True), ("sqrt(a) = b", False)])
def test_a_sign_is_asked_for_only_where_squares_agree(
    monkeypatch: pytest.MonkeyPatch, goal: str, asked: bool
) -> None:
    conditions: list[Script] = []

    def refuse(_: GoalSearch, script: Script) -> bool:
        conditions.append(script)
        return False

    monkeypatch.setattr(GoalSearch, "prove_condition", refuse)
    monkeypatch.setattr(goals_of_equality, "_by_gram", lambda *_: None)
    prove_task(read_equation(goal))
    signs = [one for one in conditions if getattr(one.goal, "operator", "") == "le"]

    assert bool(signs) is asked
