"""Goals that hold on all models of what lies behind a claim, and not on all of what it declares."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.insufficient import _alike
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.survey import (
    survey,
    survey_failure,
    with_declared_facts_only,
    with_earlier_hypotheses,
)
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.refutation import check_refutation
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

BODY = """\
[0] hypothesis
  let exp := library exp

[1] hypothesis "a number"
  let a : Real
  assume a > 1

[2] definition
  let b := exp(exp(a))
  from [0], [1]

[3] claim
  show b > {}
  show a + b > 5
  from {}
"""


def _tasks(least: int, declared: str) -> list[Task]:
    text = f'derivation "t"\n\n{BODY.format(least, declared)}'
    derivation = read_derivation(SourceFile("t.proof", text), "t")
    statement = derivation.statements[-1]
    return [Slicer(derivation).task(statement, goal) for goal in statement.goals]


@pytest.mark.sampled
@pytest.mark.usefixtures("few_provers")
@pytest.mark.parametrize(
    ("least", "declared", "expected"),
    [
        (2, "[0], [2]", ["insufficient", "insufficient"]),
        (8, "[0], [2]", ["insufficient", "witnessed"]),
        (2, "[0], [1], [2]", ["witnessed", "witnessed"]),
    ],
    ids=["neither follows", "the second follows from the first", "all is declared"],
)
def test_what_only_lies_behind_a_claim_does_not_count(
    least: int, declared: str, expected: list[str]
) -> None:
    tasks = _tasks(least, declared)
    found = judge_tasks(tasks)

    assert expected == [one.evidence for one in found]
    for task, one in zip(tasks, found, strict=True):
        bare = with_declared_facts_only(task)
        if one.evidence == "insufficient":
            assert check_refutation(bare, one.certificate).model.values["a"] != 1


def test_goals_of_one_group_are_looked_at_on_the_same_models(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone: list[Task] = []
    monkeypatch.setattr(
        "proofcheck.audit.judging.insufficient._insufficient_alone", lambda t, _: alone.append(t)
    )
    judge_tasks(_tasks(2, "[0], [1], [2]"))

    assert [] == alone


def test_goals_that_see_different_facts_are_looked_at_apart() -> None:
    every, fewer = "[0], [1], [2]", "[0], [2]"
    claims = [(2, every), (2, fewer), (8, every), (8, fewer)]
    bare = [with_declared_facts_only(_tasks(*claim)[0]) for claim in claims]

    assert [[0, 2], [1, 3]] == [list(group) for group in _alike(dict(enumerate(bare)))]


EARLIER = """
[1] hypothesis
  let x : Real

[2] hypothesis
  assume {}
  from [1]

[3] claim "false"
  show x^2 <= 5
  from [1]
"""


@pytest.mark.parametrize(("earlier", "holds"), [("x^2 > 4", True), ("x^2 < 4", False)])
def test_a_failure_is_kept_where_earlier_hypotheses_hold_there(earlier: str, holds: bool) -> None:
    task = task_of(read(EARLIER.format(earlier)), "3")
    known = survey(task)
    strict = survey_failure(with_earlier_hypotheses(task), known, 0)

    assert known.failure is not None
    assert holds is (strict.failure is not None)
    assert not holds or strict.found == known.found
