"""Questions about one model share values, and each is still told what its own evaluation met."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.evaluator import Known
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.model import Model, decide_on
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

TEXT = """\
[1] definition
  let n : Nat

[2] definition
  let s := sum(k in 1..n) k
  let q := 1/n
  from [1]

[3] claim
  show s = 0
  show s = 0 or 1 = 2
  show n = 0
  show q = 0
  show q + 1 = 1
  show n = 0 or q = 0
  from [1], [2]
"""


def answer(task: Task, known: Known) -> tuple[Truth, bool] | str:
    model = Model({"n": Fraction(0)})
    try:
        outcome = decide_on(task, model, task.goal, known=known)
    except Undefined as reason:
        return str(reason)
    return outcome.truth, outcome.informative


@pytest.mark.parametrize("order", [range(6), reversed(range(6))], ids=["forwards", "backwards"])
def test_answers_do_not_depend_on_what_was_asked_before(order: range) -> None:
    tasks, known = shown_tasks(TEXT), dict[int, object]()
    expected = [answer(task, None) for task in tasks]
    assert [expected[i] for i in (0, 2)] == [(Truth.TRUE, False), (Truth.TRUE, True)]
    assert isinstance(expected[3], str)
    places = list(order)
    shared = [answer(tasks[i], known) for i in places]  # type: ignore[arg-type]
    assert shared == [expected[i] for i in places]
    assert known
