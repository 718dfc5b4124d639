"""Orthogonal matrices of special kinds, where one that is drawn is generic."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.matrices import identity, scale
from proofcheck.falsification.survey import survey
from proofcheck.falsification.suspects import special_turns as turns
from proofcheck.falsification.suspects.special_turns import rigid_objects, special_turns
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

CAYLEY = """  given n : PosNat, Q : SO(n), U : O(n)
  let C := {{ (I(n) - T) * (I(n) + T)^-1 where T : Matrix(n, n), T^T = -T }}
  assume {assumed}
  show U*Q*U^T in C
"""


def _task(assumed: str) -> Task:
    names = "[0] definition\n  let O := library O\n  let SO := library SO\n"
    derivation = read(f"{names}\n[1] claim\n{CAYLEY.format(assumed=assumed)}  from [0]\n")
    return task_of(derivation, "1", len(derivation.statements[1].goals) - 1)


def test_half_turns_are_among_them() -> None:
    task = _task("0 notin spectrum(Q)")
    seen = survey(task)
    found = list(special_turns(seen))
    for one in found:
        check_model(open_goal(task), one)

    assert rigid_objects(seen) == ["Q", "U"]
    assert any(one.values["Q"] == scale(-1, identity(2)) for one in found)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("assumed", "evidence"),
    [("0 notin spectrum(Q)", {"refuted"}), ("-1 notin spectrum(Q)", {"proved", "witnessed"})],
)
def test_the_transform_of_cayley_has_no_half_turns(assumed: str, evidence: set[str]) -> None:
    (judgement,) = judge_tasks([_task(assumed)])

    assert judgement.evidence in evidence


def test_models_are_checked_once_for_all_goals_about_them(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = survey(_task("0 notin spectrum(Q)"))
    first = list(special_turns(seen))
    monkeypatch.setattr(turns, "is_model", lambda *_: False)
    again, anew = list(special_turns(seen)), list(special_turns(survey(_task("U = U"))))

    assert first
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert anew == []
