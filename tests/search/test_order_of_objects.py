"""What facts say of the objects of a goal is added up; where one of them says less, nothing is proved."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.order.order_of_objects import prove_about_objects
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

BODY = """\
[0] hypothesis
  let n : PosNat
  let N := 1..n
  let a[k in N], b[k in N], e[k in N] : Real
  let c : Real
  let total[k in N] := a[k] + e[k]
  let P := {{ k in N where a[k] <= c }}
  let Q := {{ k in N where a[k] <= c and e[k] = 0 }}
  let best(k in N) := k in P and forall h in P: total[k] <= total[h]
  assume forall k in N: b[k] <= a[k] + c
  assume {signs}
  assume Q subset P

[1] claim
  show {goal}
  from [0]
"""

SIGNS = "forall k in N: 0 <= e[k]"
GOAL = "forall k in P, h in Q: best(k) ==> b[k] <= a[h] + c"

PROVED = {
    "what is best in a set, and a member of a part": (SIGNS, GOAL),
    "a number that is larger": (
        SIGNS,
        "forall k in P, h in Q, x : Real: x >= c and best(k) ==> b[k] < a[h] + x + 1",
    ),
    "one object": (SIGNS, "forall k in P: b[k] <= 2*c"),
    "a sum that has a name": (SIGNS, "forall k in N: a[k] <= total[k]"),
    "an equation": (SIGNS, "forall k in Q: total[k] <= c"),
}

REFUTED = {
    "a member of the whole": (SIGNS, GOAL.replace("h in Q", "h in P")),
    "another that is best": (SIGNS, GOAL.replace("best(k)", "best(h)")),
    "half of what is added": (SIGNS, GOAL.replace("+ c", "+ c/2")),
    "numbers with another sign": ("forall k in N: e[k] <= 0", "forall k in N: a[k] <= total[k]"),
}


def _task(signs: str, goal: str) -> Task:
    return task_of(read(BODY.format(signs=signs, goal=goal)), "1", -1)


def _is_proved(task: Task) -> bool:
    script = Script.of_task(task, 100)
    if not prove_about_objects(GoalSearch(prove_by_shape, 100), script):
        return False
    return bool(check_proof(task, proof_certificate(task, script.certificate())).task_digest)


@pytest.mark.parametrize("case", PROVED)
def test_facts_about_the_objects_of_a_goal_are_added_up(case: str) -> None:
    assert _is_proved(_task(*PROVED[case]))


@pytest.mark.parametrize("case", REFUTED)
def test_its_false_twin_is_refuted(case: str) -> None:
    task = _task(*REFUTED[case])

    assert not _is_proved(task)
    assert ["refuted"] == [one.evidence for one in judge_tasks([task])]
