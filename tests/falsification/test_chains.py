"""Relations that follow from others by a chain, which need not be tested once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from proofcheck.audit.judging import by_models
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification import falsify as pressing
from proofcheck.falsification.chains import follows
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import Model
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

NAMES = "[1] claim\n  given a, b, c, d : Real\n{assumed}  show {goal}\n"


def _task(goal: str, assumed: str = "") -> Task:
    return task_of(read(NAMES.format(goal=goal, assumed=assumed)), "1")


@pytest.mark.parametrize(
    ("known", "goal"),
    [
        (("a <= b", "b <= c"), "a <= c"),
        (("a <= b", "b < c"), "a < c"),
        (("a = b", "b = c"), "a = c"),
        (("a = b", "b = c"), "c <= a"),
        (("b = a", "b < c", "c <= d"), "a < d"),
        (("a >= b", "b > c"), "a > c"),
        (("c >= b", "a <= b"), "c >= a"),
        (("a < b", "b < a"), "a < a"),
        ((), "a + b <= a + b"),
    ],
)
def test_what_follows_by_a_chain(known: tuple[str, ...], goal: str) -> None:
    assert follows(_opened(goal), [_opened(one) for one in known])


@pytest.mark.parametrize(
    ("known", "goal"),
    [
        (("a <= b", "b <= c"), "c <= a"),
        (("a <= b", "b <= c"), "a < c"),
        (("a <= b", "b <= c"), "a = c"),
        (("a <= b",), "a <= c"),
        (("a <= b", "c <= b"), "a <= c"),
        (("a != b", "b != c"), "a != c"),
        (("a = b", "b != c"), "a != c"),
        (("a <= b ==> b <= c",), "b <= c"),
        (("not a <= b", "b <= c"), "a <= c"),
        ((), "a < a"),
    ],
)
def test_what_does_not_follow_by_a_chain(known: tuple[str, ...], goal: str) -> None:
    assert not follows(_opened(goal), [_opened(one) for one in known])


def _opened(goal: str) -> Any:
    return _task(goal).goal if "==>" in goal else open_goal(_task(goal)).goal


VALUES = {name: f"exp({name}) - {name}^2/2" for name in "abc"}
LINKS = tuple(f"{VALUES[left]} <= {VALUES[right]}" for left, right in ("ab", "bc", "ac"))
ASSUMED = "  assume a <= b and b <= c\n"
"""No step of the last one is proved: no law says that this grows."""


def _chain(assumed: str) -> list[Task]:
    head = "[0] hypothesis\n  let exp := library exp\n\n"
    text = "[1] claim\n  given a, b, c : Real\n{assumed}  show {goal}\n  from [0]\n"
    return [task_of(read(head + text.format(assumed=assumed, goal=g)), "1") for g in LINKS]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each goal that is to be moved towards failure whether it is implied; none is moved."""
    asked: list[bool] = []

    def falsify(*_: object, is_implied: bool) -> None:
        asked.append(is_implied)

    monkeypatch.setattr(by_models, "falsify", falsify)
    return asked


def test_the_end_of_a_chain_is_not_moved_towards_failure_where_its_links_were(
    asked: list[bool],
) -> None:
    found = judge_tasks(_chain(ASSUMED))

    assert ["witnessed"] * 3 == [one.evidence for one in found]
    assert [False, False, True] == asked


def test_a_chain_with_a_false_link_is_moved_towards_failure_to_its_end(
    asked: list[bool],
) -> None:
    found = judge_tasks(_chain("  assume a <= b and a <= c\n"))

    assert ["witnessed", "refuted", "witnessed"] == [one.evidence for one in found]
    assert [False, False] == asked


@pytest.mark.parametrize("is_implied", [False, True])
def test_suspects_are_made_only_of_what_is_not_implied(
    monkeypatch: pytest.MonkeyPatch, is_implied: bool
) -> None:
    made: list[str] = []

    def suspects(*_: object) -> Iterator[Model]:
        made.append("suspects")
        yield from ()

    monkeypatch.setattr(pressing, "SUSPECTS", (suspects,))
    monkeypatch.setattr(pressing, "walk", lambda _: made.append("walk"))
    pressing.falsify(survey(_task("a^2 + b^2 >= 2*a*b")), is_implied=is_implied)

    assert made == ([] if is_implied else ["suspects", "walk"])
