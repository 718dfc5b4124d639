"""What is recorded about statements of different derivations is found again, replayed, and checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit.across import relating
from proofcheck.audit.judging import attempting, judging
from proofcheck.cli import main

FIRST = """derivation "a"
  language 1

[1] hypothesis
  let x, y : Real

[2] claim
  show x <= 2
  from [1]

[3] claim
  show x >= 5
  from [1]

compares [2] with [b:2] where x = z
compares [3] with [b:2] where x = z
"""
SECOND = """derivation "b"
  language 1

[1] hypothesis
  let z : Real

[2] claim
  show z <= 1
  from [1]
"""


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PROOFCHECK_STORE", "off")
    Path("a.proof").write_text(FIRST, encoding="utf-8")
    Path("b.proof").write_text(SECOND, encoding="utf-8")
    main(["audit", "a.proof", "b.proof", "--export", "--jobs", "0"])


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    main([*arguments, "--format", "json"])
    return json.loads(capsys.readouterr().out)


def audit(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str, str]]:
    document = run(capsys, "audit", "a.proof", "b.proof", "--jobs", "0")
    return [(one["first"], one["second"], one["relation"]) for one in document["comparisons"]]


def change(judgement: str, edit: Callable[[Any], None]) -> int:
    """Edit the recorded judgements of one kind about pairs; return how many there are."""
    path = Path("a.evidence.json")
    evidence = json.loads(path.read_text("utf-8"))
    goals = [goal for group in evidence["compared"] for goal in group["goals"]]
    found = [goal for goal in goals if goal["evidence"] == judgement]
    for goal in found:
        edit(goal)
    path.write_text(json.dumps(evidence), encoding="utf-8")
    return len(found)


EXPECTED = [("2", "b:2", "implied"), ("3", "b:2", "contradicts")]


def test_certificates_about_pairs_are_recorded_and_accepted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = run(capsys, "replay", "a.proof", "b.proof")

    assert 0 == document["summary"]["number_rejected"]
    assert (
        2
        <= document["derivations"][0]["accepted"]["proof"]
        + (document["derivations"][0]["accepted"]["contradiction"])
    )


def test_without_the_other_derivation_they_are_not_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert 0 == run(capsys, "replay", "a.proof")["summary"]["number_rejected"]


def test_a_proof_that_was_changed_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    assert change("proved", lambda goal: goal["proof"].update(steps=[]))

    assert run(capsys, "replay", "a.proof", "b.proof")["summary"]["number_rejected"]
    assert EXPECTED == audit(capsys)


def test_a_forged_proof_earns_no_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert change("refuted", lambda goal: goal.update(evidence="proved", proof=goal["certificate"]))

    assert EXPECTED == audit(capsys)


def test_what_is_recorded_is_not_searched_for_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a proof was searched for")

    monkeypatch.setattr(attempting, "prove_soon", refuse)
    monkeypatch.setattr(attempting, "prove_from_fewer", refuse)

    assert EXPECTED == audit(capsys)
    assert relating.Relation.CONTRADICTS.value == EXPECTED[1][2]
    assert judging.FIRST_MODELS
