"""A store path that names a file of something else: no command touches it, and each says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import proofcheck
from proofcheck.audit.store.store_file import NotAStoreError
from tests.cli.real_audit import Auditor

CLEAN = "[1] claim\n  show 1 + 1 = 2\n"
NOTES = "notes of mine, not to be lost\n"

COMMANDS = [
    ("audit", "t.proof", "--jobs", 0),
    ("explain", "1", "t.proof", "--jobs", 0),
    ("graph", "t.proof", "-o", "t.dot", "--jobs", 0),
    ("gate", "t.proof", "--jobs", 0),
    ("replay", "t.proof"),
    ("diff", "t.proof", "t.proof", "--jobs", 0),
    ("watch", "t.proof", "--jobs", 0),
]


@pytest.fixture
def notes(auditor: Auditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    auditor.write(CLEAN, "t.proof")
    found = tmp_path / "elsewhere" / "notes.txt"
    found.parent.mkdir()
    found.write_text(NOTES, encoding="utf-8")
    monkeypatch.setenv("PROOFCHECK_STORE", str(found))
    return found


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_store_path_that_is_some_other_file_is_refused(
    auditor: Auditor, notes: Path, command: tuple[object, ...]
) -> None:
    status, out, errors = auditor.run(*command)

    assert status == 2
    assert out == ""
    assert errors == (
        f"error: `{notes}` is no store of proofcheck, and was left as it is\n"
        "help: PROOFCHECK_STORE names a file for the store, which is made if absent, or is `off`\n"
    )
    assert [notes] == list(notes.parent.iterdir())
    assert notes.read_text(encoding="utf-8") == NOTES


def test_where_no_store_is_used_its_path_does_not_matter(auditor: Auditor, notes: Path) -> None:
    assert auditor.run("audit", "t.proof", "--jobs", 0, "--no-store")[0] == 0


def test_a_broken_store_costs_one_line(auditor: Auditor, notes: Path) -> None:
    notes.unlink()
    assert auditor.run("audit", "t.proof", "--jobs", 0)[0] == 0
    content = bytearray(notes.read_bytes())
    content[100:] = bytes(len(content) - 100)
    notes.write_bytes(content)
    status, out, errors = auditor.run("audit", "t.proof", "--jobs", 0)

    assert status == 0
    assert "1 statement: 1 proved" in out
    assert errors.count("\n") == 1
    assert "now `notes.txt.aside-1`" in errors
    assert auditor.run("audit", "t.proof", "--jobs", 0) == (0, out, "")


def test_a_program_is_told_by_an_exception(notes: Path) -> None:
    with pytest.raises(NotAStoreError):
        proofcheck.run_audit("t.proof", jobs=0, store=notes)
    assert notes.read_text(encoding="utf-8") == NOTES
