"""Forged files of evidence: in a gate their models do not count, and nowhere what they say in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, RecordedModels, deciding, run_audit
from proofcheck.audit.deciding import group_goals
from proofcheck.audit.evidence_file import Evidence, write_evidence
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.audit.recollection import Record, identify
from proofcheck.audit.run import audit_files, audit_for_export
from proofcheck.audit.store.question import evidence_path
from proofcheck.falsification.survey import begin_surveys
from proofcheck.kernel.model import encode_model
from proofcheck.language.loading import load_derivation
from proofcheck.reports.terminal.terminal import render_audit
from proofcheck.source.content import Inputs
from proofcheck.terms.encoding import Json
from tests.fakes.notebook import Notebook

PLAIN = AuditOptions(jobs=0)
GATE = AuditOptions(jobs=0, recorded_models=RecordedModels.NEVER)

FALSEHOODS = (
    "rank(A*B) = rank(B*A)",
    "rank(A*A) = rank(A)",
    "det(A + B) != det(A) + det(B) or n = 1 or det(A) = 0 or det(B) = 0 or A = -B",
)
TRUTH = "rank(A) + rank(B) <= rank(A*B) + n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.proof"


def write(path: Path, *goals: str) -> None:
    shown = "".join(f"  show {goal}\n" for goal in goals)
    path.write_text(
        f'derivation "t"\n\n[1] claim\n  given n : PosNat, A, B : Matrix(n, n)\n{shown}',
        encoding="utf-8",
    )


def audit(path: Path, options: AuditOptions = PLAIN) -> dict[str, Any]:
    document: Any = run_audit([path], options, NoProgress())
    return dict(document["derivations"][0]["statements"][0])


def forge(path: Path) -> None:
    """Record that the goal is witnessed, on models that were searched for until it held."""
    group = list(group_goals(plan_goals((load_derivation(path),), frozenset({0})))[-1])
    witnesses = tuple(encode_model(one) for seed in range(1, 12) for one in _held(group, seed))
    judgement = Judgement("witnessed", "models", "", has_model=True, witnesses=witnesses)
    record = Record(group[0].position, identify(group), (judgement,))
    text = write_evidence(Evidence(goals=[("1", record)]))
    evidence_path(path).write_text(text, encoding="utf-8")


def _held(group: list[PlannedGoal], seed: int) -> list[Any]:
    joint = begin_surveys([group[0].task], seed)
    joint.look()
    return [one.model for one in joint.surveys[0].held]


def export(path: Path) -> dict[str, Any]:
    ((_, text),) = audit_for_export([path], PLAIN, NoProgress(), Notebook(), Inputs())[1].items()
    content: dict[str, Any] = json.loads(text)
    return content


def record(path: Path, content: dict[str, Any]) -> None:
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize("falsehood", FALSEHOODS)
def test_chosen_models_make_no_falsehood_green_in_a_gate(path: Path, falsehood: str) -> None:
    write(path, falsehood)
    forge(path)

    assert "witnessed" == audit(path)["evidence"], "or the gate would have nothing to withstand"
    assert "refuted" == audit(path, GATE)["evidence"]


def test_a_truth_is_green_in_a_gate_whatever_models_are_on_record(path: Path) -> None:
    write(path, TRUTH)
    forge(path)

    assert "witnessed" == audit(path, GATE)["evidence"]


def test_what_rests_on_recorded_models_says_so(path: Path) -> None:
    write(path, TRUTH)
    assert [False] == [goal["recorded"] for goal in audit(path)["goals"]]
    record(path, export(path))

    assert [True] == [goal["recorded"] for goal in audit(path)["goals"]]
    assert [False] == [goal["recorded"] for goal in audit(path, GATE)["goals"]]
    document: Any = run_audit([path], PLAIN, NoProgress())
    assert "recorded: 20 models" in " ".join(render_audit(document).split())


def test_what_is_proved_rests_on_no_recorded_model(path: Path) -> None:
    write(path, "(A*B)^T = B^T*A^T")
    record(path, export(path))
    found = audit(path)

    assert ("proved", False) == (found["evidence"], found["goals"][0]["recorded"])


def test_a_gate_takes_nothing_from_a_store_that_counts_recorded_models(path: Path) -> None:
    write(path, FALSEHOODS[0])
    forge(path)
    for asked, expected in {
        (PLAIN, GATE): ["witnessed", "refuted"],
        (GATE, PLAIN): ["refuted", "refuted"],
    }.items():
        memory = Notebook()
        audited = (audit_files([path], one, NoProgress(), memory, Inputs()) for one in asked)
        documents: list[Any] = [one.document for one in audited]
        assert expected == [
            one["summary"]["refuted"] * "refuted" or "witnessed" for one in documents
        ]


@pytest.mark.parametrize("options", [PLAIN, GATE], ids=["plain", "gate"])
def test_a_refutation_that_is_called_unsupported_is_found_again(
    path: Path, options: AuditOptions
) -> None:
    write(path, FALSEHOODS[0])
    content = export(path)
    for group in content["groups"]:
        for goal in group["goals"]:
            goal.update(evidence="unsupported", certificate=None, reason="open since Euler")
    record(path, content)
    found = audit(path, options)

    assert "refuted" == found["evidence"]
    assert "Euler" not in json.dumps(found)


@pytest.mark.sampled
@pytest.mark.parametrize("options", [PLAIN, GATE], ids=["plain", "gate"])
@pytest.mark.parametrize("goal", [*FALSEHOODS[:1], TRUTH, "(A*B)^T = B^T*A^T", "A + B = 2*A - A"])
def test_no_word_of_a_file_is_printed(path: Path, goal: str, options: AuditOptions) -> None:
    write(path, goal)
    before, content = audit(path, options), export(path)
    for group in content["groups"]:
        for one in group["goals"]:
            one.update(reason="as Euler says", engine="Euler", vacuity="by Euler", kinds={"E": 9})
            one.update(opinions=[["Euler 1.0", "models", 99]])
    record(path, content)
    found = audit(path, options)

    assert "Euler" not in json.dumps(found)
    assert before["evidence"] == found["evidence"]
    assert [one["kinds_of_models"] for one in before["goals"] if "kinds_of_models" in one] == [
        one["kinds_of_models"] for one in found["goals"] if "kinds_of_models" in one
    ]


def test_models_that_cost_an_answer_are_left_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path, TRUTH)
    record(path, export(path))
    monkeypatch.setattr(deciding, "WORK", "tests.fakes.bad_judges:choke_on_models")

    assert "witnessed" == audit(path)["evidence"]
    assert [False] == [goal["recorded"] for goal in audit(path)["goals"]]


@pytest.mark.parametrize("options", [PLAIN, GATE], ids=["plain", "gate"])
def test_a_recorded_refutation_stands_where_nobody_answers(
    path: Path, monkeypatch: pytest.MonkeyPatch, options: AuditOptions
) -> None:
    write(path, FALSEHOODS[0])
    content = export(path)
    record(path, content)
    monkeypatch.setattr(deciding, "WORK", "tests.fakes.bad_judges:fail")
    assert "refuted" == audit(path, options)["evidence"]

    content["groups"][-1]["goals"][0]["certificate"]["model"]["values"]["n"] = "1"
    record(path, content)
    assert "unsupported" == audit(path, options)["evidence"]


def test_a_forged_neighbour_costs_no_refutation(path: Path) -> None:
    write(path, FALSEHOODS[0], "(A*B)^T = B^T*A^T")
    content = export(path)
    (group,) = (one for one in content["groups"] if len(one["goals"]) == 2)
    group["goals"][1]["proof"]["steps"].pop()
    kept: Json = group["goals"][0]["certificate"]
    record(path, content)
    found = audit(path)

    assert ["refuted", "proved"] == [goal["evidence"] for goal in found["goals"]]
    again = next(one for one in export(path)["groups"] if len(one["goals"]) == 2)
    assert kept == again["goals"][0]["certificate"]


SPARING = AuditOptions(jobs=0, recorded_models=RecordedModels.SPARE)
THEOREM = "(A*B)^T = B^T*A^T"


@pytest.mark.parametrize("falsehood", FALSEHOODS)
def test_a_gate_that_spares_the_search_for_a_proof_looks_for_models_all_the_same(
    path: Path, falsehood: str
) -> None:
    write(path, falsehood)
    forge(path)

    assert "refuted" == audit(path, SPARING)["evidence"]


def test_what_is_said_to_be_no_more_than_witnessed_is_not_searched_for_a_proof(path: Path) -> None:
    write(path, THEOREM)
    assert "proved" == audit(path, SPARING)["evidence"], "or there would be nothing to spare"
    forge(path)

    assert "proved" == audit(path, GATE)["evidence"]
    assert ("checked", [False]) == _seen(audit(path, SPARING))


def _seen(statement: dict[str, Any]) -> tuple[str, list[bool]]:
    return statement["evidence"], [goal["recorded"] for goal in statement["goals"]]


def test_what_was_found_without_a_search_is_no_answer_to_those_who_search(path: Path) -> None:
    write(path, THEOREM)
    forge(path)
    memory = Notebook()
    found = [audit_files([path], one, NoProgress(), memory, Inputs()) for one in (SPARING, GATE)]
    documents: list[Any] = [one.document for one in found]

    assert [0, 1] == [one["summary"]["proved"] for one in documents]


@pytest.mark.parametrize(
    ("models", "expected"),
    [(RecordedModels.LAST, "witnessed"), (RecordedModels.NEVER, "unsupported")],
)
def test_what_is_on_record_is_kept_where_a_search_again_ends_in_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, models: RecordedModels, expected: str
) -> None:
    write(path, TRUTH)
    record(path, export(path))
    monkeypatch.setattr(deciding, "WORK", "tests.fakes.bad_judges:choke_without_models")

    assert expected == audit(path, AuditOptions(jobs=0, recorded_models=models))["evidence"]
