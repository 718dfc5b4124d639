"""`proofcheck replay`: what is recorded is accepted as it is, and rejected once it is changed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import run
from proofcheck.audit.judging import attempting, by_models, insufficient, judging
from proofcheck.cli import main
from proofcheck.kernel.steps import MOST_STEPS
from tests.audit.test_evidence_file import TEXT

REPAIRED = """
[6] claim "refuted, and repaired"
  given A, B : Matrix(n, n)
  show A*B = B^T*A^T
  from [1]

[6*] claim "what it should say"
  repairs [6]
  given A, B : Matrix(n, n)
  show (A*B)^T = B^T*A^T
  from [1]

[7] claim "rests on it"
  given A, B : Matrix(n, n)
  show A*B = B^T*A^T ==> (A*B)^T = A*B
  from [1], [6]
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The evidence of the derivation, found once."""
    directory = tmp_path_factory.mktemp("exported")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(directory)
        Path("t.proof").write_text(TEXT + REPAIRED, encoding="utf-8")
        main(["audit", "t.proof", "--export", "--no-store", "--jobs", "0"])
    return (directory / "t.evidence.json").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, exported: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PROOFCHECK_STORE", "off")
    Path("t.proof").write_text(TEXT + REPAIRED, encoding="utf-8")
    Path("t.evidence.json").write_text(exported, encoding="utf-8")


def replayed(capsys: pytest.CaptureFixture[str]) -> Any:
    capsys.readouterr()
    status = main(["replay", "t.proof", "--format", "json"])
    document = json.loads(capsys.readouterr().out)
    return status, document


def change(alter: Callable[[Any], None], evidence: str) -> str:
    """Alter the first goal of this evidence; return the label of its statement."""
    path = Path("t.evidence.json")
    content = json.loads(path.read_text(encoding="utf-8"))
    for group in content["groups"]:
        for goal in group["goals"]:
            if goal["evidence"] == evidence:
                alter(goal)
                path.write_text(json.dumps(content), encoding="utf-8")
                return str(group["label"])
    raise AssertionError(f"nothing is {evidence}")


def test_everything_recorded_is_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["replay", "t.proof"])
    shown = capsys.readouterr()
    assert shown.out.startswith("t: ")
    assert "rejected" not in shown.out
    assert "" == shown.err


def test_goals_that_repairs_change_are_replayed_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    status, document = replayed(capsys)
    content = json.loads(Path("t.evidence.json").read_text(encoding="utf-8"))
    recorded = [goal["evidence"] for group in content["groups"] for goal in group["goals"]]
    labels = [group["label"] for group in content["groups"]]
    assert 0 == status
    assert labels.count("7") == 2
    assert document["summary"]["accepted"]["proof"] == recorded.count("proved") > 0
    assert document["summary"]["accepted"]["refutation"] == recorded.count("refuted") > 0
    assert 0 == document["summary"]["number_rejected"]


def test_nothing_is_searched_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(*_: Any, **__: Any) -> Any:
        raise AssertionError("a search")

    for name in ("prove_by_citation", "prove_soon", "prove_from_fewer"):
        monkeypatch.setattr(attempting, name, search)
    monkeypatch.setattr(judging, "begin_surveys", search)
    for module in (by_models, insufficient):
        for name in ("find_refutation", "survey"):
            monkeypatch.setattr(module, name, search)
    assert 0 == replayed(capsys)[0]


def test_the_same_files_give_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        main(["replay", "t.proof", "--format", "json"])
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


def alter_coefficient(goal: Any) -> None:
    text = json.dumps(goal["proof"]["steps"])
    assert '"-1"' in text
    goal["proof"]["steps"] = json.loads(text.replace('"-1"', '"-2"', 1))


def alter_position(goal: Any) -> None:
    goal["proof"]["steps"][-1] = ["close", 99]


def alter_task(goal: Any) -> None:
    goal["proof"]["task"] = "0" * 32


def drop_proof(goal: Any) -> None:
    goal["proof"] = None


def call_it_refuted(goal: Any) -> None:
    goal["evidence"], goal["certificate"] = "refuted", goal["proof"]


@pytest.mark.parametrize("alter", [alter_position, alter_task, drop_proof, call_it_refuted])
def test_a_proof_that_was_changed_is_rejected_with_its_place(
    alter: Callable[[Any], None], capsys: pytest.CaptureFixture[str]
) -> None:
    label = change(alter, "proved")
    status, document = replayed(capsys)
    (rejected,) = document["derivations"][0]["rejected"]
    assert 1 == status
    assert label == rejected["label"]
    assert rejected["formula"]
    assert rejected["reason"]


def test_one_changed_coefficient_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.proof").write_text(
        'derivation "t"\n\n[1] claim\n  given n : PosNat, S : Matrix(n, n)\n  assume S^T = -S\n'
        "  show (S*S)^T = S*S\n",
        encoding="utf-8",
    )
    main(["audit", "t.proof", "--export", "--no-store", "--jobs", "0"])
    assert 0 == replayed(capsys)[0]
    change(alter_coefficient, "proved")
    assert 1 == replayed(capsys)[0]


def test_a_proof_that_would_take_for_ever_is_rejected_after_so_many_steps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lengthen(goal: Any) -> None:
        steps = goal["proof"]["steps"]
        goal["proof"]["steps"] = [["equality", 0]] * (MOST_STEPS + 1) + steps

    Path("t.proof").write_text(
        'derivation "t"\n\n[1] claim\n  given x : Real\n  assume x = 0\n  show x = 0\n',
        encoding="utf-8",
    )
    main(["audit", "t.proof", "--export", "--no-store", "--jobs", "0"])
    assert 0 == replayed(capsys)[0]
    change(lengthen, "proved")
    status, document = replayed(capsys)
    (rejected,) = document["derivations"][0]["rejected"]
    assert 1 == status
    assert "too many steps" in rejected["reason"]


def test_evidence_that_cannot_be_written_is_said_before_the_audit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: Any, **__: Any) -> Any:
        raise AssertionError("an audit")

    monkeypatch.setattr(run, "audit_for_export", work)
    monkeypatch.setattr("os.access", lambda *_: False)
    for exists in (True, False):
        if not exists:
            Path("t.evidence.json").unlink()
        assert 2 == main(["audit", "t.proof", "--export", "--no-store"])
        expected = "cannot write `t.evidence.json`: nothing can be written to `.`"
        assert expected in capsys.readouterr().err


def test_a_counterexample_that_was_changed_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    def alter(goal: Any) -> None:
        values = goal["certificate"]["model"]["values"]
        values["A"] = values["B"]

    label = change(alter, "refuted")
    assert 1 == main(["replay", "t.proof"])
    assert f"rejected [{label}] refutation from the file" in capsys.readouterr().out


def test_a_statement_changed_under_its_certificate_is_rejected(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = Path("t.proof").read_text(encoding="utf-8")
    changed = text.replace("show (A*B)^T = B^T*A^T\n  from [1]\n\n[3]", "show A*B = B*A\n\n[3]")
    assert changed != text
    Path("t.proof").write_text(changed, encoding="utf-8")
    status, document = replayed(capsys)
    assert 1 == status
    reasons = {one["label"]: one["reason"] for one in document["derivations"][0]["rejected"]}
    assert "no goal of the derivation asks for it" in reasons["2"]


UNUSABLE = [
    *(b"", b"{", b"[]", b'{"format": "proofcheck-evidence"}', b"[" * 100_000),
    *(b"\xff", b'{"format": "proofcheck-evidence", "version": 1, "groups": [1]}'),
]


@pytest.mark.parametrize("content", UNUSABLE, ids=lambda content: str(content[:9]))
def test_evidence_that_cannot_be_used_ends_with_2(
    content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("t.evidence.json").write_bytes(content)
    assert 2 == main(["replay", "t.proof"])
    said = capsys.readouterr().err
    assert "error: `t.evidence.json` is no " in said
    assert "help: proofcheck audit --export writes it anew; or remove the file" in said
    assert "codec" not in said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_evidence_that_is_a_pipe_is_not_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.evidence.json").unlink()
    os.mkfifo("t.evidence.json")
    assert 2 == main(["replay", "t.proof"])
    assert "`t.evidence.json` is neither a file nor a directory" in capsys.readouterr().err


def test_where_nothing_is_recorded_it_ends_with_4(capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.evidence.json").unlink()
    assert 4 == main(["replay", "t.proof"])
    assert "no certificate to replay" in capsys.readouterr().err


def test_a_derivation_that_is_not_there_ends_with_2() -> None:
    assert 2 == main(["replay", "absent.proof"])


def test_the_store_is_replayed_where_there_is_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROOFCHECK_STORE", "results.sqlite")
    assert 0 == main(["replay", "t.proof"])
    assert not Path("results.sqlite").exists()
    main(["audit", "t.proof", "--jobs", "0"])
    Path("t.evidence.json").unlink()
    status, document = replayed(capsys)
    assert 0 == status
    assert document["summary"]["accepted"]["proof"] > 0
    assert 4 == main(["replay", "t.proof", "--no-store"])
