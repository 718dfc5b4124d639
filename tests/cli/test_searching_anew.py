"""What a file of evidence rests on models is searched for a proof again where an audit is asked to."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging import judging
from proofcheck.audit.judging.attempting import NotTried
from tests.cli.real_audit import Auditor

TEXT = """\
[1] claim
  given n : PosNat, A : Matrix(n, n)
  assume A*A = A
  show A*A*A = A

[2] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*A = A
  show |A*B - B*A|_F^2 <= 2*|A|_F^2*|B|_F^2
"""


@pytest.fixture
def recorded(auditor: Auditor, monkeypatch: pytest.MonkeyPatch) -> Auditor:
    """Leave evidence of somebody who had no prover."""
    with monkeypatch.context() as older:
        older.setattr(judging, "prove_at_once", lambda _task: None)
        for search in ("try_soon", "try_long"):
            older.setattr(judging, search, lambda *_: NotTried())
        auditor.audit(TEXT, "--export")
    return auditor


def test_models_on_record_are_enough(recorded: Auditor) -> None:
    found = recorded.audit(TEXT)
    assert found.evidence == {"1": "checked", "2": "witnessed"}
    assert [found.goal(label)["recorded"] for label in "12"] == [True, True]


def test_a_proof_that_is_found_now_takes_their_place(recorded: Auditor) -> None:
    found = recorded.audit(TEXT, "--anew")
    assert found.evidence == {"1": "proved", "2": "witnessed"}
    assert [found.goal(label)["recorded"] for label in "12"] == [False, False]


def test_it_is_exported(recorded: Auditor) -> None:
    recorded.audit(TEXT, "--anew", "--export")
    assert recorded.audit(TEXT).evidence == {"1": "proved", "2": "witnessed"}
