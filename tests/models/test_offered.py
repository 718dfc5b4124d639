"""Models that an author offers add to those that are searched for, and are checked like them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.audit.recollection import identify
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.language.statements import Derivation
from proofcheck.models.offered import known_to
from proofcheck.models.search import ModelSource
from proofcheck.terms.encoding import EncodingError
from proofcheck.terms.offers import OfferedModel
from proofcheck.terms.texts import read_offers, write_offers
from tests.audit.real_tasks import read

TEXT = """
[1] hypothesis
  let O := library O
  let n, m : PosNat
  let L : Matrix(n, n)
  assume L^T = -L
  assume 2*m + 1 = n

[2] claim
  obtain U : O(n), lambda[u in 1..m] : Real
    where U^T * L * U = (bigoplus(u in 1..m) lambda[u]*[[0, -1], [1, 0]]) (+) zero(1, 1)
  from [1]
  cite "Horn and Johnson 2013, Matrix Analysis, 2nd edition, Corollary 2.5.11"

[3] claim "false for two blocks only"
  given mu : Real
  show sum(u in 1..m) |lambda[u]| <= |L| + 0*mu
  from [1], [2]

model "block form"
  n = 5
  m = 2
  U random in O(n)
  mu random rational
  lambda[u] = mu[u]
  L = U * ((bigoplus(u in 1..m) lambda[u]*[[0, -1], [1, 0]]) (+) zero(1, 1)) * U^T
"""

WRONG = """
model "no model"
  n = 3
  m = 1
  L = I(n)
"""


def planned(text: str) -> list[PlannedGoal]:
    derivation: Derivation = read(text)
    return [one for one in plan_goals((derivation,), None) if one.statement.label == "3"]


def offers(text: str) -> Sequence[OfferedModel]:
    return planned(text)[-1].offers


def test_a_model_offered_is_one_and_has_what_it_says() -> None:
    goal = planned(TEXT)[-1]
    opened = open_goal(goal.task)
    source = ModelSource(opened, offers=goal.offers)
    found = [source.attempt_offered(goal.offers[0], number) for number in range(4)]

    assert any(found)
    for one in found:
        if one is not None:
            check_model(opened, one.model)
            assert [5, 2] == [int(one.sizes[name]) for name in ("n", "m")]


def test_a_name_that_a_claim_gives_is_not_the_auxiliary_one() -> None:
    names = {line.declaration.variable.name for line in offers(TEXT)[0].lines}

    assert "mu" not in names
    assert "lambda" in names


def test_what_fails_at_the_offered_model_is_refuted() -> None:
    goal = planned(TEXT)[-1]
    (judgement,) = judge_tasks([goal.task], 0, goal.offers)

    assert "refuted" == judgement.evidence


def test_what_is_no_model_counts_for_nothing() -> None:
    goal = planned(TEXT.partition("\nmodel")[0] + "\n" + WRONG)[-1]
    source = ModelSource(open_goal(goal.task), offers=goal.offers)

    assert goal.offers
    assert source.attempt_offered(goal.offers[0], 0) is None


def test_the_generated_models_are_still_looked_at() -> None:
    goal = planned(TEXT)[-1]
    found = survey(goal.task, offers=())

    assert found.found > 0
    assert any(m.sizes["m"] == 1 for m in found.held)


def test_offers_are_part_of_the_question_and_survive_writing() -> None:
    with_them, without = planned(TEXT), planned(TEXT.partition("\nmodel")[0] + "\n")

    assert identify(with_them) != identify(without)
    offers = list(with_them[-1].offers)
    assert offers == read_offers(write_offers(offers))


@pytest.mark.parametrize(
    "damage",
    [
        lambda written: written["offers"],
        lambda written: {**written, "texts": written["texts"][:-1]},
        lambda written: {**written, "offers": [{}]},
        lambda written: {**written, "offers": [[[0, "by magic", None]]]},
        lambda written: {**written, "offers": [[[0, "value", "0"]]]},
        lambda written: {**written, "offers": [[[True, "value", None]]]},
    ],
)
def test_offers_that_are_written_otherwise_are_no_offers(damage: Callable[[Any], Any]) -> None:
    written: Any = write_offers(planned(TEXT)[-1].offers)

    with pytest.raises(EncodingError):
        read_offers(damage(written))


FOREIGN = """
model "about names that the claim does not see"
  n = 3
  m = 1
  k = 2
  M random rational
  L = M[1, 1] * k * zero(n, n)

[4] hypothesis "named later"
  let k : PosNat
"""


def test_lines_that_mention_what_the_task_does_not_know_are_left_out() -> None:
    (offer,) = offers(TEXT.partition("model")[0] + FOREIGN)
    known = known_to(offer, open_goal(planned(TEXT)[-1].task))

    assert "L" not in {line.declaration.variable.name for line in known}
    assert {"n", "m"} <= {line.declaration.variable.name for line in known}


def test_an_offer_of_sizes_alone_is_not_tried() -> None:
    task = open_goal(planned(TEXT)[-1].task)
    source = ModelSource(task, offers=tuple(offers(TEXT.partition("model")[0] + FOREIGN)))

    assert source.offers == ()


def test_the_offer_that_was_of_use_is_preferred() -> None:
    task = open_goal(planned(TEXT)[-1].task)
    source = ModelSource(task, offers=tuple(offers(TEXT + WRONG)))
    good, wrong = source.offers
    for number in range(6):
        for offer in source.offers:
            found = source.attempt_offered(offer, number, is_fair=True)
            if found is not None:
                source.record.heed(found)

    assert source.record.best is good
    assert wrong is not good
