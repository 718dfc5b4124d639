"""Very short proofs are found before models are looked for, and judged once these are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from proofcheck.audit.judging import judging
from proofcheck.audit.judging.attempting import NotTried
from proofcheck.audit.judging.brief import Brief
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.judging.parcels import read_so_far
from proofcheck.kernel.proof import check_proof
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task


def claim(given: str, assumed: str, goal: str) -> Task:
    """Return the task of a claim."""
    return last_task(f"[1] claim\n  given {given}\n  assume {assumed}\n  show {goal}\n")


def first_answers(tasks: Sequence[Task]) -> list[str]:
    """Return what is said of each task before any model is looked for."""
    stages = judging._judge_by_stages(tasks, 0, (), Brief())
    return ["" if one is None else one.evidence for one in read_so_far(next(stages))]


@pytest.mark.parametrize(
    ("goal", "said"), [("a <= c", "proved"), ("c <= a", ""), ("a^2 <= c^2", "")]
)
def test_what_is_said_before_any_model(goal: str, said: str) -> None:
    task = claim("a, b, c : Real", "a <= b and b <= c", goal)

    assert first_answers([task]) == [said]


def test_the_proof_stays_once_models_are_found() -> None:
    task = claim("a, b, c : Real", "a <= b and b <= c", "a <= c")

    (found,) = judge_tasks([task])
    assert (found.evidence, found.has_model) == ("proved", True)
    check_proof(task, found.proof)


def test_assumptions_that_contradict_each_other_are_said_to() -> None:
    task = claim("a, b : Real", "a < b and b < a", "a <= b")

    assert first_answers([task]) == ["proved"]
    (found,) = judge_tasks([task])
    assert found.evidence == "contradictory"


@pytest.mark.parametrize(("is_recorded", "evidence"), [(True, "proved"), (False, "checked")])
def test_a_proof_on_record_is_not_looked_for_again(
    is_recorded: bool, evidence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its certificate is left to the audit's own process, so that a worker is not given it."""
    task = claim("a, b : Real", "0 <= a", "0 <= a*(a - b)^2")
    recorded = Judgement("proved", "algebra", "", has_model=True, proof=None)
    monkeypatch.setattr(judging, "prove_at_once", lambda _task: None)
    for search in ("try_soon", "try_long"):
        monkeypatch.setattr(judging, search, lambda *_: NotTried())

    brief = Brief(on_record={0: recorded} if is_recorded else {})
    (found,) = judge_tasks([task], brief=brief)
    assert found.evidence == evidence
