"""What fails early would have failed in the end: the same models are found, with less work."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.model import encode_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices import watching
from proofcheck.models.choices.watching import SUSPECT, Watch
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.terms.expressions import Term
from tests.audit.real_tasks import read, task_of

NEVER = 10**9

UNEQUAL = "assume |x|^2 + |y|^2 <= 3"
SQUARES = "assume x^T*x = y^T*y + 1"

TEXT = """
[1] claim
  given n : PosNat, x, y : Vector(n), A, B : Matrix(n, n)
  {assumptions}
  show x^T*A*y = y^T*A^T*x
"""


def source_of(*assumptions: str) -> ModelSource:
    text = TEXT.format(assumptions="\n  ".join(assumptions))
    return ModelSource(open_goal(task_of(read(text), "1")))


def looked_at(source: ModelSource) -> list[Any]:
    """Return the models that are found, with what is said of their sizes."""
    found = list(models(source, 120))
    return [(encode_model(one.model), source.rejections.is_by_luck(one.sizes)) for one in found]


@pytest.mark.parametrize(
    "assumptions",
    [
        (UNEQUAL,),
        (SQUARES,),
        ("assume |x|^2 <= y^T*y + 1", "assume x^T*x = 1"),
        ("assume det(A) = 0",),
        ("assume A*B != B*A",),
    ],
)
def test_the_same_models_are_found_and_the_same_is_known_of_luck(
    monkeypatch: pytest.MonkeyPatch, assumptions: tuple[str, ...]
) -> None:
    early = source_of(*assumptions)
    seen = looked_at(early)
    monkeypatch.setattr(watching, "SUSPECT", NEVER)
    late = source_of(*assumptions)

    assert looked_at(late) == seen
    assert early.rejections.reasons == late.rejections.reasons
    assert seen


def test_fewer_objects_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = count_choices(monkeypatch)
    looked_at(source_of(UNEQUAL))
    early = chosen.pop()
    monkeypatch.setattr(watching, "SUSPECT", NEVER)
    looked_at(source_of(UNEQUAL))

    assert early < chosen.pop()


def count_choices(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    from proofcheck.models.choices.sampling import Attempt

    counts = [0]
    choose = Attempt.choose

    def counting(self: Attempt, item: Any) -> None:
        if not counts:
            counts.append(0)
        counts[-1] += 1
        choose(self, item)

    monkeypatch.setattr(Attempt, "choose", counting)
    return counts


def propositions(*assumptions: str) -> list[Term]:
    return list(source_of(*assumptions).aim.propositions)


def watch_over(*assumptions: str) -> tuple[Watch, list[Term]]:
    every = propositions(*assumptions)
    return Watch(every, {"x", "y", "A", "B"}, {}), every


def test_what_failed_seldom_is_not_looked_at() -> None:
    watch, (first,) = watch_over(UNEQUAL)
    for _ in range(SUSPECT - 1):
        watch.note(first)

    assert [] == list(watch.due({"n", "x", "y"}))
    watch.note(first)
    assert [first] == list(watch.due({"n", "x", "y"}))


def test_it_is_due_with_the_last_object_that_it_speaks_of() -> None:
    watch, (first,) = watch_over(SQUARES)
    for _ in range(SUSPECT):
        watch.note(first)

    assert [] == list(watch.due({"n", "x"}, "x"))
    assert [first] == list(watch.due({"n", "x", "y"}, "y"))
    assert [] == list(watch.due({"n", "x", "y", "A"}, "A"))


def test_an_inequality_waits_until_no_equation_is_open() -> None:
    """Otherwise it would not be known whether an equation fails as well."""
    watch, (inequality, _) = watch_over("assume |x| <= 1", "assume A*B = B*A")
    for _ in range(SUSPECT):
        watch.note(inequality)

    assert [] == list(watch.due({"n", "x"}, "x"))
    assert [inequality] == list(watch.due({"n", "x", "A", "B"}, "B"))


def test_what_nobody_assumes_is_not_watched() -> None:
    watch, _ = watch_over(UNEQUAL)
    (other,) = propositions(SQUARES)
    for _ in range(SUSPECT):
        watch.note(other)

    assert [] == list(watch.due({"n", "x", "y", "A", "B"}))
