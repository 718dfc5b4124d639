"""`proofcheck audit`, with a stand-in for the audit itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from proofcheck.cli import main
from tests.fakes.audit_documents import (
    CONDITIONAL,
    EMPTY_DOCUMENT,
    HYPOTHESIS,
    ILL_FORMED,
    LACKING,
    MIXED_DOCUMENT,
    PROVED,
    REFUTED,
    SOUND_DOCUMENT,
    TAINTED,
    UNSUPPORTED,
    Record,
    derivation,
    document,
    statement,
)
from tests.fakes.audit_room import FakeAudit

TEXT = 'derivation "squares"\n  language 1\n\n[1.1] hypothesis\n\n[4.5] claim\n\n[T 6\'.1] claim\n'


@pytest.fixture
def audit_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeAudit:
    """A stand-in that audits in a directory with one derivation."""
    monkeypatch.chdir(tmp_path)
    Path("derivations").mkdir()
    Path("derivations/squares.proof").write_text(TEXT)
    return FakeAudit().install_for(monkeypatch)


def diagnostic(code: str, severity: str = "error") -> Record:
    return {"code": code, "severity": severity, "message": "something", "line": 1, "column": 1}


PRESUMED = LACKING | {"truncated": True}
DANGLING = PROVED | {"diagnostics": [diagnostic("P0201")]}
WARNED = PROVED | {"diagnostics": [diagnostic("P0207", "warning")]}


@pytest.mark.parametrize(
    ("found", "expected", "forgiven"),
    [
        (SOUND_DOCUMENT, 0, 0),
        (document(derivation(CONDITIONAL)), 0, 0),
        (document(derivation(WARNED)), 0, 0),
        (document(derivation(PRESUMED)), 0, 0),
        (document(derivation(REFUTED)), 1, 0),
        (document(derivation(ILL_FORMED)), 1, 0),
        (document(derivation(TAINTED)), 1, 0),
        (document(derivation(LACKING)), 1, 0),
        (document(derivation(DANGLING)), 1, 0),
        (document(derivation(PROVED, diagnostics=[diagnostic("P0211")])), 1, 0),
        (document(derivation(PROVED), diagnostics=[diagnostic("P0211")]), 1, 0),
        (document(derivation(UNSUPPORTED)), 3, 0),
        (document(derivation(UNSUPPORTED, REFUTED)), 1, 0),
        (MIXED_DOCUMENT, 1, 0),
        (EMPTY_DOCUMENT, 4, 4),
        (document(), 4, 4),
        (document(derivation(diagnostics=[diagnostic("P0101")])), 2, 2),
        (document(derivation(diagnostics=[diagnostic("P0111")])), 2, 2),
        (document(derivation(REFUTED), diagnostics=[diagnostic("P0104")]), 2, 2),
        (document(derivation(REFUTED), diagnostics=[diagnostic("P0601")]), 2, 2),
        (document(derivation(REFUTED), diagnostics=[diagnostic("P0602")]), 1, 0),
        (document(derivation(PROVED), diagnostics=[diagnostic("P0502")]), 5, 5),
        (
            document(
                derivation(diagnostics=[diagnostic("P0101")]),
                diagnostics=[diagnostic("P0502")],
            ),
            5,
            5,
        ),
    ],
)
def test_the_exit_status_is_the_most_severe_ending(
    audit_room: FakeAudit, found: Record, expected: int, forgiven: int
) -> None:
    audit_room.document = found

    assert expected == main(["audit"])
    assert forgiven == main(["audit", "--exit-zero"])
    assert expected == main(["audit", "--quiet"])
    assert expected == main(["audit", "--format", "json"])


def test_a_standing_that_does_not_exist_is_our_fault(audit_room: FakeAudit) -> None:
    audit_room.document = document(derivation(statement("1", standing="fine")))

    assert main(["audit"]) == 5


def test_json_prints_one_document_and_nothing_else(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    audit_room.document = MIXED_DOCUMENT
    main(["audit", "--format", "json"])
    captured = capsys.readouterr()

    assert json.loads(captured.out) == MIXED_DOCUMENT
    assert captured.err == ""


def test_the_same_audit_prints_the_same_bytes(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    audit_room.document = MIXED_DOCUMENT
    main(["audit"])
    first = capsys.readouterr().out
    main(["audit"])

    assert first == capsys.readouterr().out
    assert "refuted" in first


def test_quiet_prints_nothing_where_everything_stands(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["audit", "--quiet"])
    assert capsys.readouterr().out == ""

    audit_room.document = MIXED_DOCUMENT
    main(["audit", "--quiet"])
    assert "refuted (1)" in capsys.readouterr().out


def test_only_what_is_asked_for_is_printed_whole(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    audit_room.document = MIXED_DOCUMENT
    main(["audit", "derivations"])
    overview = capsys.readouterr().out
    main(["audit", "derivations", "--full"])
    full = capsys.readouterr().out

    assert overview.endswith("  proofcheck audit --full derivations  every statement and finding\n")
    assert full.endswith("findings: 2 errors\n")
    assert re.search("^label +kind ", full, re.MULTILINE)
    assert not re.search("^label +kind ", overview, re.MULTILINE)


@pytest.mark.parametrize("view", ["--full", "--repaired", "--quiet", "--exit-zero"])
def test_columns_say_how_wide_the_page_is(
    audit_room: FakeAudit,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    view: str,
) -> None:
    audit_room.document = document(derivation(HYPOTHESIS, PROVED, REFUTED, TAINTED))
    monkeypatch.setenv("COLUMNS", "60")
    main(["audit", view])
    printed = capsys.readouterr().out

    assert 60 >= max(map(len, printed.split("\n")))
    monkeypatch.setenv("COLUMNS", "wide")
    main(["audit", view])
    assert printed != capsys.readouterr().out or view == "--quiet"


def test_options_reach_the_audit(audit_room: FakeAudit) -> None:
    main(["audit", "--jobs", "3", "--timeout", "2.5", "--timings"])
    options = audit_room.options

    assert options is not None
    assert (options.jobs, options.timeout, options.timings, options.labels) == (3, 2.5, True, None)
    assert (Path("derivations/squares.proof"),) == audit_room.paths


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("4.5", "squares:4.5"),
        ("[4.5]", "squares:4.5"),
        ("squares:4.5", "squares:4.5"),
        ("squares:[4.5]", "squares:4.5"),
        ("T  6′.1", "squares:T 6'.1"),
    ],
)
def test_a_selected_label_is_handed_on_as_its_file_spells_it(
    audit_room: FakeAudit, typed: str, expected: str
) -> None:
    main(["audit", "--select", typed])

    assert audit_room.options is not None
    assert (expected,) == audit_room.options.labels


def test_a_selected_label_that_means_nothing_stops_the_audit(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    ending = main(["audit", "--select", "4.5", "--select", "4.6", "--exit-zero"])

    assert ending == 4
    assert audit_room.paths is None
    expected = "error: no statement has the label [4.6]\nhelp: near labels are [4.5]\n"
    assert expected == capsys.readouterr().err


def test_an_empty_directory_is_no_success(
    audit_room: FakeAudit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audit_room.document = document()
    (tmp_path / "empty").mkdir()

    assert main(["audit", "empty"]) == 4
    captured = capsys.readouterr()
    assert "nothing selected: no *.proof file in empty" in captured.err
    assert "nothing was audited" in captured.out


def test_a_default_directory_that_is_not_there_is_named(
    audit_room: FakeAudit,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    audit_room.document = document()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    assert main(["audit"]) == 4
    assert "there is no directory `derivations` here" in capsys.readouterr().err


def test_an_interrupted_audit_prints_what_is_finished(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupt = KeyboardInterrupt()
    interrupt.document = SOUND_DOCUMENT  # type: ignore[attr-defined]
    audit_room.failure = interrupt

    assert main(["audit"]) == 130
    captured = capsys.readouterr()
    assert "[1.2]" in captured.out
    assert captured.err == "interrupted: the audit is not complete\n"


def test_an_audit_interrupted_before_anything_is_finished_prints_nothing(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    audit_room.failure = KeyboardInterrupt()

    assert main(["audit", "--exit-zero"]) == 130
    assert capsys.readouterr().out == ""


def test_any_other_exception_is_our_fault_and_shows_no_traceback(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PROOFCHECK_TRACEBACK", raising=False)
    audit_room.failure = RecursionError("too \x1b[31m deep")

    assert main(["audit", "--exit-zero"]) == 5
    shown = capsys.readouterr().err
    assert shown.startswith("fault: proofcheck failed, through no fault of the derivation: Rec")
    assert "Traceback" not in shown
    assert "\x1b" not in shown


def test_a_traceback_is_shown_where_it_is_asked_for(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROOFCHECK_TRACEBACK", "1")
    audit_room.failure = RuntimeError("broken")

    assert main(["audit"]) == 5
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_a_sound_hypothesis_alone_stands(audit_room: FakeAudit) -> None:
    audit_room.document = document(derivation(HYPOTHESIS))

    assert main(["audit"]) == 0
