"""`proofcheck coverage`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofcheck.cli import main
from tests.coverage.documents import DISPLAYS, DISPLAYS_DERIVED, TAGS, derive

WITHOUT_LABELS = "1. Introduction\nWe propose a block.\n"


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("squares.md").write_text(DISPLAYS, encoding="utf-8")
    Path("squares.proof").write_text(DISPLAYS_DERIVED, encoding="utf-8")


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_a_faithful_derivation_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["coverage", "squares.proof", "squares.md"])
    shown = capsys.readouterr()
    assert "3 lists of dependencies compared, 3 agree\n0 errors" in shown.out
    assert "" == shown.err


def test_a_difference_ends_with_1_and_exit_zero_takes_it_back() -> None:
    other = write("other.proof", derive("1.1: ", "1.2: from [1.1]", "1.3: from [1.1]"))

    assert 1 == main(["coverage", other, "squares.md"])
    assert 0 == main(["coverage", other, "squares.md", "--exit-zero"])


def test_a_fault_of_the_document_alone_ends_with_0() -> None:
    document = write("more.md", DISPLAYS + "\nSee [9.9].\n")

    assert 0 == main(["coverage", "squares.proof", document])


def test_a_block_that_cannot_be_read_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    text = DISPLAYS_DERIVED.replace("from [1.1], [1.2]", "from ((")

    assert 1 == main(["coverage", write("broken.proof", text), "squares.md"])
    assert "error[P0120]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["absent.proof", "squares.md"],
        ["squares.proof", "absent.md"],
        ["squares.md", "squares.md"],
        ["squares.proof", "."],
        ["--skeleton", "absent.md"],
        ["squares.proof"],
        [],
        ["squares.proof", "squares.md", "squares.md"],
    ],
)
def test_what_cannot_be_read_ends_with_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["coverage", *arguments])
    shown = capsys.readouterr()
    assert "error" in shown.err
    assert "" == shown.out


def test_bytes_that_are_no_text_end_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    Path("paper.pdf").write_bytes(b"%PDF-1.7\n\xff\xfe")

    assert 2 == main(["coverage", "squares.proof", "paper.pdf"])
    assert "error[P0101]" in capsys.readouterr().err


@pytest.mark.parametrize("option", [[], ["--skeleton"], ["--exit-zero"]])
def test_a_document_without_labels_ends_with_4(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    document = write("words.txt", WITHOUT_LABELS)

    assert 4 == main(["coverage", "squares.proof", document, *option])
    assert "no labelled statement is found in `words.txt`" in capsys.readouterr().err


def test_a_derivation_without_statements_ends_with_4(capsys: pytest.CaptureFixture[str]) -> None:
    assert 4 == main(["coverage", write("empty.proof", derive()), "squares.md"])
    assert "`empty.proof` contains no statement" in capsys.readouterr().err


def test_characters_that_nobody_sees_do_not_stop_a_document() -> None:
    damaged = DISPLAYS.replace("[1.2]", "[1.\u200b2]").replace("\n\n", "\n\n\f")

    assert 0 == main(["coverage", "squares.proof", write("damaged.md", damaged)])


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["coverage", "squares.proof", "squares.md", "--format", "json"])
    document = json.loads(capsys.readouterr().out)

    assert ("proofcheck-coverage", 1) == (document["format"], document["version"])
    assert ["1.1", "1.2", "1.3"] == [one["label"] for one in document["statements"]]


def test_a_skeleton_needs_no_derivation(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["coverage", "--skeleton", write("tags.txt", TAGS)])
    written = write("tags.proof", capsys.readouterr().out)

    assert 0 == main(["fmt", "--check", written])
    assert 0 == main(["coverage", written, "tags.txt"])


def test_a_skeleton_for_a_derivation_holds_what_is_lacking(
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = write("other.proof", derive("1.1: ", "1.3: from [1.1], [1.2]"))

    assert 0 == main(["coverage", other, "squares.md", "--skeleton"])
    assert capsys.readouterr().out.startswith("[1.2] informal\n  from [1.1]\n")


def test_a_terminal_obeys_nothing_in_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    document = write("evil.txt", TAGS + "[T 1.4 : \x1b[31mred\x07]\n[deps : T 1.1]\n")

    assert 1 == main(["coverage", "squares.proof", document, "--color", "never"])
    assert "\x1b" not in capsys.readouterr().out
