"""Where something assumed is never decided, no model is expected; elsewhere the search goes on."""

from __future__ import annotations

import pytest

from proofcheck.kernel.opening import open_goal
from proofcheck.models.relevance import is_closed
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

TEXT = """
[1] definition
  let twice(x : Real) := x + x

[2] claim
  given n : PosNat, a : Real, A : Matrix(n, n)
  assume {assumed}
  show A = A
  from [1]
"""

GENERAL = "forall m : PosNat, x, y : Vector(m): |x + y| <= |x| + |y|"

CLOSED = {
    "nothing is chosen in it": (GENERAL, True),
    "a definition of nothing chosen": ("forall x : Real: twice(x) = 2*x", True),
    "an object": ("forall x : Real: a*x = x*a", False),
    "a size alone": ("forall x, y : Vector(n): |x + y| <= |x| + |y|", False),
    "a size of what is bound": ("forall x, y : Vector(n): x^T*y = y^T*x", False),
    "an existence": ("forall x : Real: exists y : Real: y > x", False),
}


def opened(assumed: str) -> Task:
    return open_goal(task_of(read(TEXT.format(assumed=assumed)), "2"))


@pytest.mark.parametrize("name", CLOSED)
def test_what_means_the_same_on_all_models(name: str) -> None:
    assumed, expected = CLOSED[name]
    task = opened(assumed)

    assert [expected] == [is_closed(task, fact.proposition) for fact in task.facts]


def attempts_at(assumed: str, attempts: int) -> tuple[int, int]:
    """Return how many attempts failed, and how many models were found."""
    source = ModelSource(opened(assumed))
    found = len(list(models(source, attempts)))
    return source.rejections.reasons.total(), found


def test_one_attempt_shows_that_a_general_assumption_is_not_decided() -> None:
    assert (1, 0) == attempts_at(GENERAL, 100)


def test_of_one_about_objects_half_of_the_attempts_are_made() -> None:
    rejected, found = attempts_at("forall x, y : Vector(n): |x + y|_1 <= |x|_1 + |y|_1", 100)

    assert 0 == found
    assert 50 < rejected < 100


def test_what_is_false_now_and_then_keeps_no_search_from_going_on() -> None:
    rejected, found = attempts_at("a*a > 2", 100)

    assert rejected
    assert rejected + found >= 100
