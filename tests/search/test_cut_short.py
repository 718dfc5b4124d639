"""A search that was cut short says so: a longer one might find a proof, and elsewhere it would not."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging import attempting, judging
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.survey import JointSurvey
from proofcheck.search.driver import proving
from proofcheck.search.driver.attempts import GaveUp, Proved, Unproved
from proofcheck.search.driver.proving import (
    TAKEN_COMPARING,
    TAKEN_FOR_NORMS,
    TAKEN_FOR_NUMBERS,
    TAKEN_IN_ALL,
    TAKEN_TELLING_APART,
    compares,
    most_steps,
    prove_task,
)
from proofcheck.terms.task import Task
from tests.audit.real_tasks import claimed


def _task(goal: str) -> Task:
    return claimed(f"given a, b : Real\n  assume a > 0\n  show {goal}")


@pytest.mark.parametrize(
    ("goal", "most", "is_compared"),
    [
        ("a > 0", TAKEN_COMPARING, True),
        ("exists c : Real: forall x : Real: x > c ==> x^2 >= c", TAKEN_COMPARING, True),
        ("a != b", TAKEN_TELLING_APART, True),
        ("|a| = a", TAKEN_FOR_NORMS, True),
        ("a = b", TAKEN_FOR_NUMBERS, False),
        ("zero(2, 2) = I(2)", TAKEN_IN_ALL, False),
        ("exists absolute C : NonNegReal: a <= C*a", TAKEN_COMPARING, True),
    ],
)
def test_a_goal_is_worth_the_more_steps_the_less_it_breeds(
    goal: str, most: int, is_compared: bool
) -> None:
    task = _task(goal)

    assert (most, is_compared) == (most_steps(task.goal), compares(task.goal))


ONE_STEP = "no proof found: out of budget after 1 step of the kernel (all unfolded)"


def test_a_search_without_steps_is_cut_short_and_a_longer_one_finds_a_proof() -> None:
    short = prove_task(_task("2*a > 0"), at_most=1)

    assert isinstance(short, GaveUp)
    assert short.was_cut_short
    assert ONE_STEP == short.reason
    assert isinstance(prove_task(_task("2*a > 0"), at_most=TAKEN_COMPARING), Proved)


def test_a_search_that_comes_to_its_end_is_not_cut_short() -> None:
    found = prove_task(_task("a = b"))

    assert isinstance(found, GaveUp)
    assert not found.was_cut_short
    assert "no proof found: one way of looking at it came to the end (all unfolded)" == found.reason


def test_a_longer_search_repeats_nothing_that_came_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = prove_task(_task("a = b"))
    cut = prove_task(_task("a = b"), at_most=1)
    assert isinstance(ended, GaveUp)
    assert isinstance(cut, GaveUp)
    tried: list[object] = []

    def attempt(_: Task, search: object, allowed: int) -> object:
        tried.append(search)
        return proving._NotThisWay(allowed)

    monkeypatch.setattr(proving, "_attempt", attempt)
    prove_task(_task("a = b"), in_vain=ended.ended)
    after_its_end = len(tried)
    prove_task(_task("a = b"), in_vain=cut.ended)

    assert (0, 0) == (after_its_end, len(cut.ended))
    assert tried


@pytest.mark.parametrize(("goal", "expected"), [("2*a > 0", "proved"), ("2*a + b > 0", "refuted")])
def test_what_a_short_search_misses_a_longer_one_finds(
    monkeypatch: pytest.MonkeyPatch, goal: str, expected: str
) -> None:
    monkeypatch.setattr(attempting, "TAKEN_AT_FIRST", 1)

    assert [expected] == [one.evidence for one in judge_tasks([_task(goal)])]


CONSTANT = "exists absolute C : NonNegReal: b^2 <= C*max(b, 1)"


@pytest.mark.parametrize(("goal", "waits"), [("b != 0", False), (CONSTANT, True)])
def test_only_absolute_constants_wait_for_many_models_before_a_longer_search(
    goal: str, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    look = JointSurvey.look

    def noting(joint: JointSurvey, *enough: float) -> None:
        done.extend([] if enough else ["many models"])
        look(joint, *enough)

    def attempt(*_: object, at_most: int, **__: object) -> Unproved:
        done.append(at_most)
        return Unproved((), was_cut_short=True)

    monkeypatch.setattr(judging, "FIRST_MODELS", 1)
    monkeypatch.setattr(JointSurvey, "look", noting)
    for module in (attempting, judging):
        monkeypatch.setattr(module, "attempt_proof", attempt)
    (judgement,) = judge_tasks([_task(goal)])

    assert "refuted" == judgement.evidence
    rest = ["many models", TAKEN_IN_ALL]
    assert done == [attempting.TAKEN_AT_FIRST, *(rest if waits else reversed(rest))]
