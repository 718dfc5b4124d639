"""The page about the gate shows what the commands print for the example on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.diagnostics import CODES
from proofcheck.gate.policy import Policy
from proofcheck.gate.reading import read_policy_text
from proofcheck.source import SourceFile
from tests.docs.pages import DOCS, blocks_of, table_after

PAGE = DOCS / "gate.md"
BLOCKS = blocks_of(PAGE)
SHOWN = {block.words: block.text for block in BLOCKS}
POLICIES = [block.text for block in BLOCKS if block.words == "toml"]
FLIPPED = SHOWN["proof"].replace("= S*S\n", "= -S*S\n")


@pytest.fixture(autouse=True)
def project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The derivation and the policy of the page, recorded, in the working directory."""
    monkeypatch.chdir(tmp_path)
    for folder in (".git", "derivations", "new"):
        Path(folder).mkdir()
    Path("derivations/skew.proof").write_text(SHOWN["proof"], encoding="utf-8")
    Path("new/skew.proof").write_text(FLIPPED, encoding="utf-8")
    Path("proofcheck.toml").write_text(POLICIES[0], encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main([*arguments, "--jobs", "0"])
    return status, capsys.readouterr().out


def test_the_example_passes_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "gate", "--update")

    assert (0, SHOWN["text passing"]) == run(capsys, "gate")


def test_the_example_fails_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "gate", "--update")
    Path("derivations/skew.proof").write_text(FLIPPED, encoding="utf-8")

    assert (1, SHOWN["text failing"]) == run(capsys, "gate")


def test_the_reason_stands_in_the_baseline_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "gate", "--update")
    text = SHOWN["proof"]
    Path("derivations/skew.proof").write_text(text[: text.index("[3]")], encoding="utf-8")
    run(capsys, "gate", "--update", "--lower", "the second edition has it so")

    assert SHOWN["text baseline"] in Path("proofcheck.baseline").read_text(encoding="utf-8")


def test_what_turned_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "diff", "derivations/skew.proof", "new/skew.proof")

    assert (1, SHOWN["text diff"]) == found


def test_every_policy_on_the_page_is_understood() -> None:
    assert 2 == len(POLICIES)
    for text in POLICIES:
        found = read_policy_text(SourceFile("proofcheck.toml", text), Path("proofcheck.toml"))
        assert isinstance(found, Policy)


def test_the_keys_of_a_policy_are_all_there() -> None:
    from proofcheck.gate import reading

    text = PAGE.read_text(encoding="utf-8")
    keys = {*reading._KEYS, *reading._REQUIREMENT, *reading._BAN}

    assert [] == sorted(
        key for key in keys if f"`{key}`" not in text and f"`[[{key}]]`" not in text
    )


def test_the_codes_of_the_baseline_are_those_of_the_table() -> None:
    listed = {
        code
        for row in table_after("gate.md", "### The baseline")
        for code in re.findall(r"P\d{4}", row[1])
    }

    assert {code for code in CODES if "P0912" <= code <= "P0915"} == listed


def test_the_workflow_runs_a_command_that_exists(capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "workflows" / "proofcheck.yml").read_text(encoding="utf-8")
    (command,) = re.findall(r"run: proofcheck (.*)", text)
    run(capsys, "gate", "--update")

    assert 0 == run(capsys, *command.split())[0]
    assert Path("proofcheck.sarif").exists()
