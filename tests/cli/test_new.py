"""`proofcheck new`."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.cli.new import render_beginning
from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source.file import SourceFile


@pytest.fixture(autouse=True)
def working_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("first", "derivations/first.proof"),
        ("first.proof", "derivations/first.proof"),
        ("notes/first", "notes/first.proof"),
        ("./first.proof", "first.proof"),
        ("v1.2", "derivations/v1.2.proof"),
    ],
)
def test_a_bare_name_lies_where_audit_looks(
    name: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name]) == 0
    assert Path(path).is_file()
    assert f"proofcheck audit {path}\n" in capsys.readouterr().out


def test_the_command_it_names_can_be_copied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "my notes"]) == 0
    assert "proofcheck audit 'derivations/my notes.proof'\n" in capsys.readouterr().out


def test_nothing_is_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.proof").write_text("mine")

    assert main(["new", "./mine.proof"]) == 2
    assert Path("mine.proof").read_text() == "mine"
    assert "`mine.proof`: it exists already" in capsys.readouterr().err


@pytest.mark.parametrize("stem", ["first", 'a"b', "x\\y", "a\x1b[31mb", "#", "Λ_1", ""])
def test_what_is_written_is_a_derivation_without_a_finding(stem: str) -> None:
    parsed = parse_derivation(SourceFile("new.proof", render_beginning(stem)))

    assert parsed.diagnostics == ()
    assert [one.label.text for one in parsed.statements] == ["1.1", "1.2", "1.3"]


def test_what_is_written_has_the_standard_layout() -> None:
    text = render_beginning("first")

    assert text == format_derivation(parse_derivation(SourceFile("new.proof", text)))


def test_it_is_about_twenty_lines_long() -> None:
    assert len(render_beginning("first").splitlines()) in range(15, 31)


@pytest.mark.parametrize("name", ["", "a/", "..", "../..", "\0", "x" * 300])
def test_a_name_that_is_no_file_name_is_no_fault_of_ours(name: str) -> None:
    assert main(["new", name]) == 2
