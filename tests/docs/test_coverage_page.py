"""The page about coverage shows what the command prints for the example on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.diagnostics import CODES
from tests.docs.pages import DOCS, blocks_of, table_after

PAGE = DOCS / "coverage.md"
BLOCKS = {block.words: block.text for block in blocks_of(PAGE) if block.words != "text"}
SHOWN = [block.text for block in blocks_of(PAGE) if block.words == "text"]


@pytest.fixture(autouse=True)
def example(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The derivation and the document of the page, in the working directory."""
    monkeypatch.chdir(tmp_path)
    Path("squares.md").write_text(BLOCKS["markdown"], encoding="utf-8")
    Path("squares.proof").write_text(BLOCKS["proof"], encoding="utf-8")


def test_the_report_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["coverage", "squares.proof", "squares.md"])
    assert SHOWN[0] == capsys.readouterr().out


def test_the_skeleton_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["coverage", "--skeleton", "squares.md"])
    assert SHOWN[1] == capsys.readouterr().out


def test_every_code_of_coverage_is_listed_with_its_severity() -> None:
    listed = {
        code: row[0]
        for row in table_after("coverage.md", "## What it says")
        for code in re.findall(r"P\d{4}", row[1])
    }

    expected = {code: one.severity for code, one in CODES.items() if "P0240" <= code <= "P0259"}
    assert expected == listed
