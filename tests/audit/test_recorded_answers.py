"""Answers about dependencies in files of evidence: where they hold nothing is asked, else all is.

No forgery changes what an audit says.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, run_audit
from proofcheck.audit.judging import judging
from proofcheck.audit.run import audit_for_export
from proofcheck.audit.store.question import evidence_path
from proofcheck.audit.workers.executor import InProcess
from proofcheck.source.content import Inputs
from tests.fakes.notebook import Notebook

TEXT = """derivation "t"
  language 1

[1] hypothesis
  let x, y, z : Real

[2] hypothesis
  assume x < y
  from [1]

[3] hypothesis
  assume y < z
  from [1]

[4] hypothesis
  assume z < 5
  from [1]

[5] claim "needs two of three"
  show x < z
  from [1], [2], [3], [4]

[6] claim "does not declare what it needs"
  show x < z
  from [1], [2]

[7] claim "false"
  show z < 4
  from [1], [4]

[8] claim "from what is false"
  show z < 5
  from [1], [7]

[9] claim "not proved"
  given n : PosNat, A, B : Matrix(n, n)
  show rank(A) + rank(B) <= rank(A*B) + n
  from [1], [2]

[10] claim "false at two numbers"
  given t : Real
  show t*t != 16

[11] claim "from what is false, and false at one of them"
  given t : Real
  assume t > 3
  show t != 4
  from [10]

[12] claim "from what is false, and true"
  given t : Real
  assume t > 3
  show t < 4 ==> t*t != 16
  from [10]
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the derivation stands; goals are hastily taken for proved at first."""
    monkeypatch.setattr(judging, "FIRST_MODELS", 1)
    path = tmp_path / "t.proof"
    path.write_text(TEXT, encoding="utf-8")
    return path


@dataclass(frozen=True, slots=True)
class Honest:
    """Where a derivation stands, what an audit says of it, and the text of what is exported."""

    path: Path
    found: dict[str, Any]
    exported: str


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Honest:
    """What is the same for all forgeries; each writes its own evidence there."""
    path = tmp_path_factory.mktemp("honest") / "t.proof"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "FIRST_MODELS", 1)
        return Honest(path, audit(path), json.dumps(export(path)))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what workers are asked about dependencies, and the goals that are searched."""
    found: list[str] = []
    submit, search = InProcess.submit, judging._begin_group

    def noted(self: InProcess, index: int, job: Any, **more: Any) -> None:
        if "told" not in job:
            found.append("answer")
        submit(self, index, job, **more)

    def searched(*given: Any, **told: Any) -> Any:
        found.append("goal")
        return search(*given, **told)

    monkeypatch.setattr(InProcess, "submit", noted)
    monkeypatch.setattr(judging, "_begin_group", searched)
    return found


def audit(path: Path) -> dict[str, Any]:
    document: Any = run_audit([path], AuditOptions(jobs=0), NoProgress())
    found = {one["label"]: one for one in document["derivations"][0]["statements"]}
    for goal in (goal for one in found.values() for goal in one["goals"]):
        del goal["recorded"]  # where its models come from, which is all that evidence may change
        goal.pop(
            "in_vain", None
        )  # who was asked in vain is not on record, since nobody can check it
    return found


def export(path: Path) -> dict[str, Any]:
    given = [path], AuditOptions(jobs=0), NoProgress(), Notebook(), Inputs()
    (text,) = audit_for_export(*given)[1].values()
    content: dict[str, Any] = json.loads(text)
    return content


def write(path: Path, content: dict[str, Any]) -> None:
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")


def answer(content: dict[str, Any], label: str, kind: str) -> dict[str, Any]:
    """Return the answer to the question of a kind about a statement, with its question."""
    (found,) = (
        one
        for one in content["answers"]
        if one["label"] == label and one["question"].startswith(kind)
    )
    return dict_of(found)


def dict_of(value: Any) -> dict[str, Any]:
    assert isinstance(value, dict)
    return value


@pytest.mark.exhaustive
def test_what_was_answered_is_exported(path: Path) -> None:
    content = export(path)
    found = audit(path)

    assert ["4"] == found["5"]["unused"]
    assert {"2", "3"} <= set(found["5"]["needed"])
    assert ["3"] == found["6"]["missing"]
    assert ["refuted", "refuted", "proved"] == [found[n]["evidence"] for n in ("7", "11", "12")]
    assert {"oppose", "complete", "examine", "break_without"} == {
        one["question"].split()[0] for one in content["answers"]
    }
    assert ["6"] == [one["label"] for one in content["completed"]]


@pytest.mark.exhaustive
def test_with_answers_recorded_nothing_is_asked_and_nothing_searched(
    path: Path, asked: list[str]
) -> None:
    before = audit(path)
    assert {"answer", "goal"} == set(asked)
    write(path, export(path))
    asked.clear()

    assert before == audit(path)
    assert [] == asked


@pytest.mark.exhaustive
def test_equal_audits_write_equal_answers(path: Path) -> None:
    first = export(path)
    write(path, first)

    assert first == export(path)


@pytest.mark.exhaustive
def test_evidence_without_answers_is_evidence(path: Path, asked: list[str]) -> None:
    content, before = export(path), audit(path)
    del content["answers"], content["completed"]
    write(path, content)
    asked.clear()

    assert before == audit(path)
    assert "answer" in asked


@pytest.mark.exhaustive
def test_what_else_stands_in_a_file_is_passed_over(path: Path, asked: list[str]) -> None:
    content = export(path)
    write(path, {**content, "added later": [1]})
    asked.clear()
    audit(path)

    assert [] == asked


def _claims_less(content: dict[str, Any]) -> None:
    found = answer(content, "5", "examine")["answer"]
    found["kept"] = found["kept"][:-1]


def _claims_nothing_used(content: dict[str, Any]) -> None:
    answer(content, "5", "examine")["answer"]["kept"] = []


def _names_another_label(content: dict[str, Any]) -> None:
    found = answer(content, "5", "examine")["answer"]
    found["kept"] = [0, 1, 3]


def _proof_of_another_goal(content: dict[str, Any]) -> None:
    other = answer(content, "8", "examine")["answer"]["proofs"]
    answer(content, "5", "examine")["answer"]["proofs"] = other


def _answer_to_another(content: dict[str, Any]) -> None:
    one, other = answer(content, "5", "examine"), answer(content, "8", "examine")
    one["answer"], other["answer"] = other["answer"], one["answer"]


def _model_of_another_need(content: dict[str, Any]) -> None:
    needed = answer(content, "5", "break_without")["answer"]
    needed[0][2], needed[1][2] = needed[1][2], needed[0][2]


def _needs_what_is_unused(content: dict[str, Any]) -> None:
    needed = answer(content, "5", "break_without")["answer"]
    needed[0][0] = 3


def _adds_another(content: dict[str, Any]) -> None:
    found = answer(content, "6", "complete")["answer"]
    found["added"] = [1 - found["added"][0]]


def _adds_too_much(content: dict[str, Any]) -> None:
    answer(content, "6", "complete")["answer"]["added"] = [0, 1]


def _adds_without_proof(content: dict[str, Any]) -> None:
    answer(content, "6", "complete")["answer"]["proof"] = None


def _adds_to_what_is_not_proved(content: dict[str, Any]) -> None:
    given = answer(content, "6", "complete")["answer"]
    answer(content, "9", "complete")["answer"] = given


def _adds_nothing_at_all(content: dict[str, Any]) -> None:
    answer(content, "6", "complete")["answer"]["added"] = []


def _is_no_answer(content: dict[str, Any]) -> None:
    for one in content["answers"]:
        one["answer"] = ["certainly"]


def _is_out_of_range(content: dict[str, Any]) -> None:
    answer(content, "6", "complete")["answer"]["added"] = [-1]
    answer(content, "5", "examine")["answer"]["kept"] = [0, 1, 2, 99]


def _is_refuted_by_another(content: dict[str, Any]) -> None:
    (other,) = (one["goals"][0] for one in content["groups"] if one["label"] == "11")
    proof = next(one["goals"][0]["proof"] for one in content["groups"] if one["label"] == "12")
    other = {**other, "witnesses": [], "models": 0, "proof": proof}
    answer(content, "12", "oppose")["answer"] = other


def _is_refuted_by_nothing(content: dict[str, Any]) -> None:
    _is_refuted_by_another(content)
    answer(content, "12", "oppose")["answer"]["certificate"] = None


def _completed_without_proof(content: dict[str, Any]) -> None:
    content["completed"][0]["goals"][0]["proof"] = None


def _completed_is_refuted(content: dict[str, Any]) -> None:
    content["completed"][0]["goals"][0].update(evidence="refuted")


FORGERIES: tuple[Callable[[dict[str, Any]], None], ...] = (
    _claims_less,
    _claims_nothing_used,
    _names_another_label,
    _proof_of_another_goal,
    _answer_to_another,
    _model_of_another_need,
    _needs_what_is_unused,
    _adds_another,
    _adds_too_much,
    _adds_without_proof,
    _adds_to_what_is_not_proved,
    _adds_nothing_at_all,
    _is_no_answer,
    _is_out_of_range,
    _is_refuted_by_another,
    _is_refuted_by_nothing,
    _completed_without_proof,
    _completed_is_refuted,
)


@pytest.mark.sampled
@pytest.mark.parametrize("forge", FORGERIES, ids=[f.__name__[1:] for f in FORGERIES])
def test_a_forged_answer_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
    asked: list[str],
    honest: Honest,
    forge: Callable[[dict[str, Any]], None],
) -> None:
    monkeypatch.setattr(judging, "FIRST_MODELS", 1)
    content = json.loads(honest.exported)
    forge(content)
    assert honest.exported != json.dumps(content)
    write(honest.path, content)
    asked.clear()

    assert honest.found == audit(honest.path)
    assert asked, "and the question is asked again"
