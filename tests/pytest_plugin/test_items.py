"""The pytest plugin, in runs of pytest of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (
    'derivation "t"\n\n[1] claim\n  given x : Real\n  show x + 0 = x\n\n'
    "[2] claim\n  given x : Real\n  show x + 1 = x\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "t.proof").write_text(TEXT, encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    # The plugin may be installed, or not: it is blocked by the one name, and given by the other.
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:proofcheck",
        "-p",
        "proofcheck.pytest_plugin",
    ]
    known = {key: value for key, value in os.environ.items() if key != "CI"}
    ended = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-rA", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env=known | {"PYTHONPATH": str(ROOT), "COLUMNS": "100"} | environment,
        check=False,
    )
    return ended.returncode, ended.stdout


def test_statements_are_items_and_failures_show_our_diagnostics(folder: Path) -> None:
    status, shown = run(folder, "--proofcheck")

    assert 1 == status
    assert "PASSED t.proof::[1]\n" in shown
    assert "PASSED t.proof::file\n" in shown
    assert "FAILED t.proof::[2] - error[P0931]: [2] is refuted\n" in shown
    assert (
        "error[P0931]: [2] is refuted\n"
        " --> t.proof:9:3\n"
        "  |\n"
        "9 |   show x + 1 = x\n"
        "  |   ^^^^^^^^^^^^^^\n"
    ) in shown
    assert "Traceback" not in shown


def test_what_is_accepted_is_an_expected_failure(folder: Path) -> None:
    policy = 'accept = ["[2] refuted, because it is an example"]\n'
    (folder / "proofcheck.toml").write_text(policy, encoding="utf-8")
    status, shown = run(folder, "--proofcheck")

    assert 0 == status
    assert "XFAIL t.proof::[2] - [2] is refuted, because it is an example\n" in shown


def test_one_statement_can_be_chosen(folder: Path) -> None:
    status, shown = run(folder, "--proofcheck", "t.proof::[1]")

    assert 0 == status
    assert "1 passed" in shown


def test_without_the_switch_nothing_is_collected(folder: Path) -> None:
    assert 5 == run(folder)[0]
    (folder / "pytest.ini").write_text("[pytest]\nproofcheck = true\n", encoding="utf-8")
    assert 1 == run(folder)[0]


def test_a_fault_of_the_policy_fails_every_item_or_the_file(folder: Path) -> None:
    policy = folder / "proofcheck.toml"
    policy.write_text('accept = ["[1] refuted, because x", "[2] refuted, because x"]\n')
    status, shown = run(folder, "--proofcheck")
    assert 1 == status
    assert "FAILED t.proof::file - error[P0906]" in shown

    policy.write_text("acept = []\n")
    status, shown = run(folder, "--proofcheck")
    assert 1 == status
    assert "FAILED t.proof::file - error[P0902]" in shown
    assert "PASSED" not in shown


def test_a_file_that_is_no_derivation_fails(folder: Path) -> None:
    (folder / "t.proof").write_text("[1] claim\n  show 1 = 1\n", encoding="utf-8")
    status, shown = run(folder, "--proofcheck")

    assert 1 == status
    assert "FAILED t.proof::file - error[P0111]" in shown
    assert "FAILED t.proof::[1]" in shown


def test_a_store_path_that_is_some_other_file_fails_every_item(folder: Path) -> None:
    notes = folder / "notes.txt"
    notes.write_text("mine\n", encoding="utf-8")
    status, out = run(folder, "--proofcheck", PROOFCHECK_STORE=str(notes), CI="")

    assert status == 1
    assert f"error: `{notes}` is no store of proofcheck, and was left as it is" in out
    assert "Traceback" not in out
    assert notes.read_text(encoding="utf-8") == "mine\n"
