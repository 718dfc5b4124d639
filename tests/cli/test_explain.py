"""`proofcheck explain`, with a stand-in for the audit itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofcheck.cli import main
from tests.fakes.audit_documents import MIXED_DOCUMENT, derivation, document
from tests.fakes.audit_room import FakeAudit

TEXT = 'derivation "squares"\n  language 1\n\n[1.1] hypothesis\n\n[2.1] claim\n'


@pytest.fixture
def audit_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeAudit:
    """A stand-in that audits in a directory with one derivation."""
    monkeypatch.chdir(tmp_path)
    Path("derivations").mkdir()
    Path("derivations/squares.proof").write_text(TEXT)
    return FakeAudit(MIXED_DOCUMENT).install_for(monkeypatch)


@pytest.mark.parametrize("label", ["2.1", "[2.1]", "squares:2.1"])
def test_a_label_may_be_typed_in_three_ways(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], label: str
) -> None:
    assert main(["explain", label]) == 1
    assert '[2.1] claim "the square is the identity"' in capsys.readouterr().out
    assert audit_room.options is not None
    assert audit_room.options.labels == ("squares:2.1",)


def test_exit_zero_forgives_what_is_refuted(audit_room: FakeAudit) -> None:
    assert main(["explain", "2.1", "--exit-zero"]) == 0


def test_json_prints_the_document(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["explain", "2.1", "--format", "json"])

    assert json.loads(capsys.readouterr().out) == MIXED_DOCUMENT


@pytest.mark.parametrize(
    ("label", "advice"),
    [
        ("2.11", "near labels are [2.1], [1.1]"),
        ("squares:2.2", "near labels are [squares:2.1]"),
        ("Lemma 5", "the labels are [1.1], [2.1]"),
    ],
)
def test_a_label_that_means_nothing_suggests_near_ones(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], label: str, advice: str
) -> None:
    assert main(["explain", label, "--exit-zero"]) == 4
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"error: no statement has the label [{label}]\n" in captured.err
    assert advice.split(",", maxsplit=1)[0] in captured.err
    assert audit_room.paths is None


def test_a_label_is_not_unknown_when_its_file_could_not_be_read(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("derivations/other.proof").write_bytes(b"derivation \xff")

    assert main(["explain", "9.9"]) == 2
    assert "error[P0101]" in capsys.readouterr().err


def test_a_file_that_is_no_derivation_shows_its_findings(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    finding = {"code": "P0111", "severity": "error", "message": "no header", "line": 1}
    audit_room.document = document(derivation(diagnostics=[finding]))

    assert main(["explain", "2.1"]) == 2
    assert "error[P0111]: no header\n" in capsys.readouterr().out
