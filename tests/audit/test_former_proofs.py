"""Proofs of goals as they were hold for goals as they are, as far as the kernel accepts them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, run_audit
from proofcheck.audit.judging import judging
from proofcheck.audit.judging.attempting import NotTried
from proofcheck.audit.run import audit_for_export
from proofcheck.audit.store.question import evidence_path
from proofcheck.source.content import Inputs
from tests.fakes.notebook import Notebook

TEXT = """derivation "t"
  language 1

[1] hypothesis
  let n : PosNat, A : Matrix(n, n)
  assume A^T = A

[2] claim "uses the hypothesis"
  given B : Matrix(n, n)
  show (A*B)^T = B^T*A
  from [1]

[3] claim "two goals"
  show (A*A)^T = A*A
  show (A + A^T)^T = A + A^T
  from [1]
"""

WIDER = TEXT.replace("  assume A^T = A\n", "  assume A^T = A\n  assume tr(A) <= 7\n")
"""What is assumed says more now: every proof holds."""

WEAKER = TEXT.replace("assume A^T = A", "assume A^T*A = A*A^T")
"""What is assumed says less: the second goal of [3] alone holds."""


def audit(path: Path) -> dict[str, list[str]]:
    document: Any = run_audit([path], AuditOptions(jobs=0), NoProgress())
    statements = document["derivations"][0]["statements"]
    return {s["label"]: [goal["evidence"] for goal in s["goals"]] for s in statements}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the derivation stands, with evidence beside it."""
    path = tmp_path / "t.proof"
    path.write_text(TEXT, encoding="utf-8")
    given = [path], AuditOptions(jobs=0), NoProgress(), Notebook(), Inputs()
    ((target, text),) = audit_for_export(*given)[1].items()
    target.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def without_search(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Search for nothing from now on; the evidence has been found."""
    assert path.exists()
    monkeypatch.setattr(judging, "prove_at_once", lambda _task: None)
    for search in ("try_soon", "try_long"):
        monkeypatch.setattr(judging, search, lambda *_: NotTried())


@pytest.mark.usefixtures("without_search")
def test_a_proof_holds_where_more_is_assumed(path: Path) -> None:
    path.write_text(WIDER, encoding="utf-8")

    found = audit(path)
    assert (["proved"], ["proved", "proved"]) == (found["2"], found["3"])
    evidence_path(path).unlink()
    assert "proved" not in (evidence for goals in audit(path).values() for evidence in goals)


@pytest.mark.usefixtures("without_search")
def test_a_proof_from_what_is_not_assumed_any_more_counts_for_nothing(path: Path) -> None:
    path.write_text(WEAKER, encoding="utf-8")

    found = audit(path)
    assert (["refuted"], ["refuted", "proved"]) == (found["2"], found["3"])


@pytest.mark.usefixtures("without_search")
def test_a_goal_that_says_something_else_now_has_no_proof(path: Path) -> None:
    path.write_text(TEXT.replace("show (A*A)^T = A*A", "show (A*A)^T = A"), encoding="utf-8")

    assert ["refuted", "proved"] == audit(path)["3"]


@pytest.mark.parametrize("proof", [None, 7, {"steps": 3}, {"format": 1, "kind": "proof"}])
def test_what_is_no_proof_of_anything_is_passed_over(path: Path, proof: object) -> None:
    evidence = json.loads(evidence_path(path).read_text(encoding="utf-8"))
    for group in evidence["groups"]:
        for goal in group["goals"]:
            goal.update(evidence="proved", proof=proof)
    evidence_path(path).write_text(json.dumps(evidence), encoding="utf-8")
    path.write_text(WEAKER, encoding="utf-8")

    assert ["refuted", "proved"] == audit(path)["3"]
