"""Goals that are read again with repairs in place: what is known as printed is only a claim there."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging import by_models, judging
from proofcheck.audit.judging.carrying import carry_over, pressed_before, tried_in_vain, unchecked
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.judging.judging import FIRST_MODELS, MODELS_OF_PROVED, judge, judge_tasks
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.recollection import Recalled, Recollection
from proofcheck.audit.rereading import recall_printed, spelled_alike
from proofcheck.audit.workers.limits import ALWAYS
from proofcheck.audit.workers.options import AuditOptions
from proofcheck.falsification.survey import JointSurvey
from proofcheck.terms.encoding import Json
from proofcheck.terms.texts import write_offers, write_tasks
from tests.audit.readings import REPAIRED, read_twice
from tests.cli.real_audit import Auditor
from tests.fakes.notebook import Notebook

BODY = (
    REPAIRED
    + """\
[2] claim "what rests on it"
  show {goal}
  from [0], [1]
"""
)

POSITIVE, NOT_NEGATIVE, LARGE, ANY = "a > 0", "a >= 0", "a > 1", "a >= -1"
SUM, EXPONENTIAL = "2*a > 0", "exp(exp(exp(a))) > exp(exp(1))"


def body(printed: str, repaired: str, goal: str) -> str:
    return BODY.format(printed=printed, repaired=repaired, goal=goal)


READINGS = {
    "a proof that the repair allows no more": (POSITIVE, NOT_NEGATIVE, SUM, "proved", "refuted"),
    "a proof that stays one": (POSITIVE, "2*a > 0", SUM, "proved", "proved"),
    "a witness that the repair breaks": (POSITIVE, ANY, EXPONENTIAL, "witnessed", "refuted"),
    "a witness that stays one": (POSITIVE, LARGE, EXPONENTIAL, "witnessed", "witnessed"),
    "a counterexample that the repair excludes": (NOT_NEGATIVE, POSITIVE, SUM, "refuted", "proved"),
    "a counterexample that stays one": (NOT_NEGATIVE, ANY, SUM, "refuted", "refuted"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", READINGS)
def test_a_repair_turns_what_rests_on_it(auditor: Auditor, name: str) -> None:
    *texts, printed, repaired = READINGS[name]
    found = auditor.audit(body(*texts))
    (statement,) = (one for one in found.statements if one["label"] == "2")

    assert (printed, repaired) == (statement["evidence"], statement["evidence_modulo_repairs"])


def _read_twice(printed: str, repaired: str, goal: str) -> tuple[PlannedGoal, PlannedGoal]:
    return read_twice(body(printed, repaired, goal))


def _told_of(old: PlannedGoal, new: PlannedGoal, evidence: str) -> Json:
    known = {old.digest: Decided(Judgement(evidence, "", ""), 0.0)}
    return recall_printed([old], [new], known)[new.digest]


def _told(old: PlannedGoal, new: PlannedGoal, *, is_final: bool = True) -> dict[str, Any]:
    (judgement,) = judge_tasks([old.task])
    known = {old.digest: Decided(judgement, 0.0, ALWAYS if is_final else 60.0)}
    told: Any = recall_printed([old], [new], known)[new.digest]
    return dict(told)


NOTHING: dict[str, Json] = {
    "counterexample": None,
    "names": {},
    "in vain": False,
    "unchecked": False,
    "proved": False,
    "least": None,
    "shared": False,
}
"""What is told of a goal of which nothing is known that could serve."""


def test_names_that_a_repair_introduces_again_are_told_apart_and_known() -> None:
    old, new = _read_twice(NOT_NEGATIVE, ANY, SUM)

    assert {"a@[1*]": "a"} == spelled_alike(old.task, new.task)
    assert {} == spelled_alike(old.task, old.task)


def test_a_counterexample_is_carried_over_where_the_kernel_accepts_it() -> None:
    old, new = _read_twice(NOT_NEGATIVE, ANY, SUM)
    told = _told(old, new)

    assert ["refuted"] == [one.evidence for one in carry_over([new.task], [told]).values()]


def test_a_counterexample_that_is_none_any_more_is_not_carried_over() -> None:
    old, new = _read_twice(NOT_NEGATIVE, POSITIVE, SUM)

    assert {} == carry_over([new.task], [_told(old, new)])


MORE_OBJECTS = {
    "one that is gone": ("a >= 0\n  let c : Real", ANY),
    "one that stays beside the one that is spelled alike": (
        NOT_NEGATIVE,
        "a >= -1 and a@[1] >= -1\n  from [1]",
    ),
}


@pytest.mark.parametrize("name", MORE_OBJECTS)
def test_a_counterexample_gives_each_object_a_value_and_nothing_else(name: str) -> None:
    old, new = _read_twice(*MORE_OBJECTS[name], SUM)

    assert [0] == [*carry_over([new.task], [_told(old, new)])]


def test_an_object_that_nothing_is_spelled_like_has_no_value() -> None:
    old, new = _read_twice(NOT_NEGATIVE, "a >= -1\n  let c : Real\n  assume c < a", SUM)

    assert {} == carry_over([new.task], [_told(old, new)])


@pytest.mark.parametrize(
    "forged",
    [
        {"model": {"values": {"a": "2"}, "candidates": {}}},
        {"model": {"values": {}, "candidates": {}}},
        {"model": "none"},
        {"kind": "proof"},
    ],
)
def test_a_forged_counterexample_is_not_carried_over(forged: dict[str, Json]) -> None:
    old, new = _read_twice(NOT_NEGATIVE, ANY, SUM)
    told = _told(old, new)
    told["counterexample"] = {**told["counterexample"], **forged}

    assert {} == carry_over([new.task], [told])


def test_a_counterexample_of_the_old_names_alone_is_not_carried_over() -> None:
    old, new = _read_twice(NOT_NEGATIVE, ANY, SUM)

    assert {} == carry_over([new.task], [{**_told(old, new), "names": {}}])


def test_a_longer_search_is_in_vain_only_where_nothing_more_is_known() -> None:
    same = _told(*_read_twice(POSITIVE, POSITIVE, EXPONENTIAL))
    more = _told(*_read_twice(POSITIVE, LARGE, EXPONENTIAL))

    assert frozenset({0}) == tried_in_vain([same])
    assert NOTHING == more
    assert frozenset() == tried_in_vain([None])


def test_a_search_that_was_cut_short_by_a_limit_is_not_in_vain() -> None:
    assert NOTHING == _told(*_read_twice(POSITIVE, POSITIVE, EXPONENTIAL), is_final=False)


def test_what_was_proved_is_proved_anew_before_many_models_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, new = _read_twice(POSITIVE, POSITIVE, SUM)
    told = _told(old, new)
    looks: list[Any] = []
    monkeypatch.setattr(JointSurvey, "look", _note(JointSurvey.look, looks))

    assert told == {**NOTHING, "proved": True}
    assert ["proved"] == _judged(new, told)
    assert (MODELS_OF_PROVED,) == looks[0][1:]

    looks.clear()
    assert ["proved"] == _judged(new, NOTHING)
    assert (FIRST_MODELS,) == looks[0][1:]


def test_that_a_goal_was_proved_is_no_proof() -> None:
    _, new = _read_twice(POSITIVE, ANY, SUM)

    assert ["refuted"] == _judged(new, {**NOTHING, "proved": True})


def _judged(planned: PlannedGoal, told: Json) -> list[str]:
    answers: Any = judge(_job(planned, told, is_again=True))
    return [one["evidence"] for one in answers]


def test_what_a_worker_was_told_is_part_of_the_question() -> None:
    old, new = _read_twice(POSITIVE, POSITIVE, EXPONENTIAL)
    told = [_told(old, new)]
    judged = judge_tasks([new.task])
    recollection = Recollection(Notebook(), AuditOptions())
    recollection.remember([new], judged, 0.0, told)

    assert recollection.recall([new]) is None
    assert recollection.recall([new], [{**told[0], "in vain": False}]) is None
    assert Recalled(judged, 0.0) == recollection.recall([new], told)

    recollection.remember([new], judged, 0.0, [None])
    assert Recalled(judged, 0.0) == recollection.recall([new])


def _job(planned: PlannedGoal, told: Json, *, is_again: bool) -> Any:
    written = write_tasks([planned.task])
    return {
        "tasks": written,
        "seed": 0,
        "recorded": None,
        "offers": write_offers([]),
        "told": [told],
        "again": is_again,
        "models count": True,
        "spares search": False,
    }


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("module", "engine"),
    [(judging, "try_soon"), (judging, "try_long"), (by_models, "decide_at_fixed_sizes")],
)
def test_what_came_to_nothing_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, engine: str
) -> None:
    old, new = _read_twice(POSITIVE, POSITIVE, EXPONENTIAL)
    told = _told(old, new)
    asked: list[Any] = []
    monkeypatch.setattr(module, engine, _note(getattr(module, engine), asked))
    answers: Any = judge(_job(new, told, is_again=True))

    assert ["witnessed"] == [one["evidence"] for one in answers]
    assert [] == asked
    judge(_job(new, None, is_again=True))
    assert asked


def _note(engine: Callable[..., Any], asked: list[Any]) -> Any:
    def noting(*arguments: Any, **options: Any) -> Any:
        asked.append(arguments)
        return engine(*arguments, **options)

    return noting


def test_a_decision_at_fixed_sizes_is_in_vain_only_where_models_were_all_there_was() -> None:
    """What had too few models may have enough where the repair allows more."""
    old, new = _read_twice(POSITIVE, POSITIVE, EXPONENTIAL)
    told = _told(old, new)
    others = [_told_of(old, new, evidence) for evidence in ("checked", "unsupported")]

    assert frozenset({0}) == unchecked([told])
    assert frozenset({0, 1}) == tried_in_vain(others)
    assert frozenset() == unchecked(others)
    assert frozenset() == unchecked([{**told, "unchecked": False}, None])


SIZES = """\
[0] hypothesis
  let exp := library exp
  let tr := library tr
  let cos := library cos

[1] hypothesis "a size"
  let n : {printed}
  let x : Vector(n)
  assume {assumed}

[1*] hypothesis "the same, repaired"
  repairs [1]
  let n : {repaired}
  let x : Vector(n)
  assume |x| >= 0

[2] claim "what rests on it"
  show exp(exp(tr(I(n)))) + cos(|x|) > 4
  from [0], [1]
"""


def _sizes_read_twice(
    printed: str, repaired: str, assumed: str = "|x| >= 0"
) -> tuple[PlannedGoal, PlannedGoal]:
    text = SIZES.format(printed=printed, repaired=repaired, assumed=assumed)
    return read_twice(text)


@pytest.mark.parametrize(
    ("least", "readings"),
    [
        ({"n@[1*]": 1}, ("PosNat", "Nat")),
        ({}, ("PosNat", "PosNat")),
        (None, ("PosNat", "Nat", "|x| >= 0\n  assume |x| <= 5")),  # now it may be longer
    ],
)
def test_models_of_the_sizes_as_printed_were_pressed_before(
    least: dict[str, int] | None, readings: tuple[str, ...]
) -> None:
    told = _told_of(*_sizes_read_twice(*readings), "witnessed")

    assert frozenset({0}) == tried_in_vain([told])
    assert least == pressed_before([told]).get(0)


def test_only_what_was_witnessed_was_pressed() -> None:
    old, new = _sizes_read_twice("PosNat", "Nat")
    found = [_told_of(old, new, one) for one in ("witnessed", "checked", "unsupported")]

    assert {0: {"n@[1*]": 1}} == pressed_before([*found, None])


@pytest.mark.exhaustive
def test_a_size_that_only_the_repair_allows_is_looked_at(auditor: Auditor) -> None:
    """The empty vector breaks what holds at all sizes as printed."""
    for repaired, evidence in (("Nat", "refuted"), ("PosNat", "witnessed")):
        found = auditor.audit(SIZES.format(printed="PosNat", repaired=repaired, assumed="|x| >= 0"))
        (statement,) = (one for one in found.statements if one["label"] == "2")
        assert ("witnessed", evidence) == (
            statement["evidence"],
            statement["evidence_modulo_repairs"],
        )


def test_worst_ratios_are_those_of_the_goals_as_printed() -> None:
    old, _ = _read_twice(POSITIVE, POSITIVE, EXPONENTIAL)
    jobs = [_job(old, None, is_again=one) for one in (False, True)]
    answers: list[Any] = [judge(job) for job in jobs]

    assert [True, False] == ["extreme" in one for (one,) in answers]
