"""Every offered model is tried, and tried where its indices differ, however many are offered."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.kernel.opening import open_goal
from proofcheck.models.rounds import OFFERED_PERIOD, models
from proofcheck.models.search import ModelSource
from tests.audit.real_tasks import read

TEXT = """
[1] hypothesis
  let n : PosNat
  let L : Matrix(2, 2)
  let x[i in 1..n] : Real
  let c : PosReal

[2] claim "an absolute constant, where two different members have to be compared"
  given i, j in 1..n
  show exists absolute C : NonNegReal: |x[i] - x[j]| <= C * c * |x[i] + x[j] - 12*c| / 1000000
  from [1]

[3] claim "the same where an entry is compared with itself, which is true"
  given i, j in 1..n
  show exists absolute C : NonNegReal: |x[i] - x[i]| <= C * c * |x[i] + x[j] - 12*c| / 1000000
  from [1]
"""

PLAIN = """
model "number {number}"
  n = 3
  L = [[{number}, 1], [0, 1]]
  x[i] = i + {number}
"""

BREAKING = """
model "members whose sum is twelve times c"
  n = 2
  c = 1
  x[i] = cases { 5 if i = 1; 7 otherwise }
"""

MANY = 14


def planned(label: str, last: str = "") -> PlannedGoal:
    text = TEXT + "".join(PLAIN.format(number=k) for k in range(MANY)) + last
    found = plan_goals((read(text),), None)
    return next(g for g in found if g.statement.label == label and g.goal is not None)


def test_each_offer_is_tried_once_before_any_is_tried_again() -> None:
    goal = planned("2", BREAKING)
    source = ModelSource(open_goal(goal.task), offers=goal.offers)
    offers = source.offers
    tries = iter(models(source, OFFERED_PERIOD * len(offers)))
    seen = [one.offer for one in tries if one.offer is not None]

    assert MANY + 1 == len(offers)
    assert list(offers) == seen
    assert source.record.untried is None


def test_an_offer_that_was_not_tried_is_said_to_be_left() -> None:
    goal = planned("2", BREAKING)
    source = ModelSource(open_goal(goal.task), offers=goal.offers)
    next(iter(models(source, 1)))

    assert source.offers[1] is source.record.untried


def test_the_last_of_many_offers_refutes() -> None:
    true, false = planned("3", BREAKING), planned("2", BREAKING)
    (kept,), (broken,) = (judge_tasks([g.task], 0, g.offers) for g in (true, false))

    assert "refuted" == broken.evidence
    assert "refuted" != kept.evidence


def indices(turn: int) -> tuple[Fraction, Fraction]:
    """Return the values of the two indices at a try of the breaking offer."""
    goal = planned("2", BREAKING)
    source = ModelSource(open_goal(goal.task), offers=goal.offers)
    for number in range(turn):
        source.attempt_offered(source.offers[-1], number)
    found = source.attempt_offered(source.offers[-1], turn)
    assert found is not None
    return found.sizes["i"], found.sizes["j"]


def test_indices_of_an_offer_differ_first_and_coincide_next() -> None:
    assert indices(0)[0] != indices(0)[1]
    assert indices(1)[0] == indices(1)[1]


def test_all_pairs_of_indices_come_in_turn() -> None:
    assert 4 == len({indices(turn) for turn in range(4)})


def test_where_no_listed_sizes_fit_indices_are_drawn_and_differ_all_the_same() -> None:
    offer = BREAKING.replace("n = 2", "n = 9").replace(
        "5 if i = 1; 7 otherwise", "i if i = 1; 7 otherwise"
    )
    goal = planned("2", offer)
    source = ModelSource(open_goal(goal.task), offers=goal.offers)
    found = source.attempt_offered(source.offers[-1], 0)

    assert found is not None
    assert 9 == found.sizes["n"]
    assert found.sizes["i"] != found.sizes["j"]


def test_an_offer_is_tried_again_where_indices_coincide_once_for_all_goals() -> None:
    goal = planned("2", BREAKING)
    source = ModelSource(open_goal(goal.task), offers=goal.offers)
    apart, together = (source.offered_again(source.offers[-1], turn) for turn in (0, 1))

    assert apart is not None
    assert together is not None
    assert apart.sizes["i"] != apart.sizes["j"]
    assert together.sizes["i"] == together.sizes["j"]
    assert source.offered_again(source.offers[-1], 1) is together


@pytest.mark.parametrize(("least", "is_made"), [({"n": 3}, True), ({"n": 2}, False), ({}, False)])
def test_sizes_that_were_looked_at_before_are_passed_by(
    least: dict[str, int], is_made: bool
) -> None:
    goal = planned("2", BREAKING)
    source = ModelSource(open_goal(goal.task), offers=goal.offers)
    found = source.offered_again(source.offers[-1], 0, least)

    assert is_made is (found is not None)
    assert source.offered_again(source.offers[-1], 0) is not None
