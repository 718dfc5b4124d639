"""What becomes of an audit whose judges go wrong: an answer that says so, and nothing green."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, deciding, run_audit
from proofcheck.audit.deciding import group_goals
from proofcheck.audit.plan import plan_goals
from proofcheck.audit.workers.executor import InProcess
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile
from proofcheck.terms.encoding import Json

BODY = 'derivation "t"\n  language 1\n\n[1] claim\n  show 1 = 1\n'


def audit(
    folder: Path, monkeypatch: pytest.MonkeyPatch, judge: str, jobs: int, body: str = BODY
) -> tuple[str, str, list[str]]:
    """Return evidence, reason and the codes of all findings."""
    path = folder / "t.proof"
    path.write_text(body)
    monkeypatch.setattr(deciding, "WORK", f"tests.fakes.bad_judges:{judge}")
    options = AuditOptions(jobs=jobs, timeout=3.0)
    document: Any = run_audit([path], options, NoProgress())
    statement = document["derivations"][0]["statements"][0]
    codes = [finding["code"] for finding in statement["diagnostics"]]
    return statement["evidence"], statement["goals"][0]["reason"], codes


@pytest.mark.parametrize("jobs", [0, 1])
@pytest.mark.parametrize(
    ("judge", "reason"),
    [
        ("fail", "no answer: exception, ValueError: this judge fails"),
        ("talk", "no answer: protocol, the worker sent no judgements"),
        ("judge_too_few", "no answer: protocol, the worker sent no judgements"),
    ],
)
def test_a_judge_that_goes_wrong_is_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judge: str, reason: str, jobs: int
) -> None:
    evidence, found, codes = audit(tmp_path, monkeypatch, judge, jobs)

    assert evidence == "unsupported"
    assert found.startswith(reason)
    assert [] == codes


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("judge", "reason"),
    [
        ("die", "no answer: crash, the worker ended with status 3"),
        ("compute_without_end", "no answer: it ran out of time at 3 s"),
        ("devour", "no answer: memory, more than 2048 MiB were needed"),
    ],
)
def test_a_worker_that_ends_is_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, judge: str, reason: str
) -> None:
    assert ("unsupported", reason, []) == audit(tmp_path, monkeypatch, judge, 1)


@pytest.mark.parametrize("jobs", [0, 1])
def test_a_forged_refutation_is_a_fault_of_the_toolkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    evidence, reason, codes = audit(tmp_path, monkeypatch, "forge", jobs)

    assert evidence == "unsupported"
    assert reason.startswith("the kernel rejects the counterexample: ")
    assert ["P0502"] == codes


@pytest.mark.parametrize(
    ("shown", "evidence"), [("a + a = 2*a", "proved"), ("a + a = a", "refuted")]
)
def test_what_is_judged_before_time_runs_out_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: str, evidence: str
) -> None:
    body = BODY.replace("show 1 = 1", f"given a : Real\n  show {shown}\n  show a^2 >= 0")
    path = tmp_path / "t.proof"
    path.write_text(body)
    monkeypatch.setattr(deciding, "WORK", "tests.fakes.bad_judges:judge_and_stay")
    document: Any = run_audit([path], AuditOptions(jobs=1, timeout=2.0), NoProgress())
    first, second = document["derivations"][0]["statements"][0]["goals"]

    assert evidence == first["evidence"]
    assert "unsupported" == second["evidence"]
    assert "no answer: it ran out of time at 2 s" == second["reason"]


def test_what_is_forged_before_time_runs_out_is_a_fault_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence, reason, codes = audit(tmp_path, monkeypatch, "forge_and_stay", 1)

    assert evidence == "unsupported"
    assert reason.startswith("the kernel rejects the counterexample: ")
    assert ["P0502"] == codes


def test_a_judge_has_no_word_for_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = BODY.replace("show 1 = 1", "show 1 = 1\n  show 2 = 2")
    evidence, _, _ = audit(tmp_path, monkeypatch, "forge", 0, body)

    assert evidence == "unsupported"


def test_the_judge_of_this_tool_says_the_same_here_and_in_a_worker(tmp_path: Path) -> None:
    path = tmp_path / "t.proof"
    path.write_text(BODY.replace("show 1 = 1", "given a : Real\n  show a = a + a"))
    here, there = (run_audit([path], AuditOptions(jobs=jobs), NoProgress()) for jobs in (0, 1))

    assert here == there


REPAIRED = """derivation "t"

[1] hypothesis
  let n : PosNat

[2] claim
  given A : Matrix(n, n)
  show A = A^T
  from [1]

[2*] claim
  repairs [2]
  given A : Matrix(n, n)
  show A + A^T = (A + A^T)^T
  from [1]

[3] claim
  given A : Matrix(n, n)
  show A^T + A = (A^T + A)^T
  from [1], [2]
"""


def test_one_crew_serves_all_stages_and_is_dismissed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.proof"
    path.write_text(REPAIRED)
    crews: list[InProcess] = []
    jobs: list[int] = []

    class Noted(InProcess):
        def __init__(self, work: str) -> None:
            super().__init__(work)
            crews.append(self)

        def submit(self, index: int, job: Json, parts: int = 1) -> None:
            jobs.append(index)
            super().submit(index, job, parts)

    monkeypatch.setattr(deciding, "InProcess", Noted)
    document: Any = run_audit([path], AuditOptions(jobs=0), NoProgress())

    assert "refuted" == document["derivations"][0]["statements"][1]["evidence"]
    assert [0, 1, 2, 3, 0] == jobs  # as printed, then once more with the repair read in place
    assert 1 == len(crews)
    with pytest.raises(RuntimeError, match="closed"):
        crews[0].submit(0, None)


THREE_GOALS = """derivation "t"

[1] claim
  given x, y : Real
  show x + y = y + x
  show x > 0 ==> x + y > y
  show x*y = y*x

[2] claim
  given x, y : Real
  show x - y = -(y - x)
"""


def test_goals_with_the_same_models_are_judged_together_whatever_stands_between_them() -> None:
    derivation = read_derivation(SourceFile("t.proof", THREE_GOALS), "t")
    planned = plan_goals((derivation,), None)
    goals = {item.digest: n for n, item in enumerate(i for i in planned if i.goal is not None)}
    found = [[goals[i.digest] for i in group if i.goal] for group in group_goals(planned)]

    assert [[0, 2], [1], [3]] == [group for group in found if group]
