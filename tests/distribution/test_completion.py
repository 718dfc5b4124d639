"""Shells complete commands, options and files, and the scripts are those of the parser."""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.cli.arguments import build_parser
from proofcheck.cli.commands import COMMANDS, SHELLS
from proofcheck.cli.completion import script_of
from tests.distribution.from_parser import MANUAL, parsers, render_completion, render_manual
from tests.distribution.shells import ask, type_into_zsh

ASKED = [
    pytest.param(one, marks=pytest.mark.skipif(not shutil.which(one), reason=f"{one} is absent"))
    for one in ("bash", "fish")
]
needs_zsh = pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is absent")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a derivation, another file, and a folder."""
    for name in ("sheet.proof", "sheet.txt", "notes.md"):
        (tmp_path / name).touch()
    (tmp_path / "sheets").mkdir()
    return tmp_path


def long_options() -> Iterator[tuple[str, str]]:
    """Yield every command with each of its long options, but for `--help`."""
    for name, command in parsers(build_parser()).items():
        for action in command._actions:
            if not isinstance(action, argparse._HelpAction):
                yield from ((name, one) for one in action.option_strings if one.startswith("--"))


def missing_from_manual(page: str) -> list[tuple[str, str]]:
    """Return the options that the page lacks below their command."""
    plain = page.replace("\\-", "-")
    sections = dict(
        re.findall(r"^\.SS \\fBproofcheck (\S+)\\fR$(.*?)(?=^\.S)", plain, re.MULTILINE | re.DOTALL)
    )
    shown = {name: set(re.findall(r"\\fB(--[a-z-]+)\\fR", text)) for name, text in sections.items()}
    return [one for one in long_options() if one[1] not in shown.get(one[0], ())]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_what_the_parser_says(shell: str) -> None:
    """Where this fails, `make manual` writes the scripts and the page anew."""
    assert render_completion(shell) == script_of(shell).read_text(encoding="utf-8")


def test_the_manual_page_is_what_the_parser_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is, on a narrow terminal as well; where this fails, `make manual` writes it anew."""
    monkeypatch.setenv("COLUMNS", "40")

    assert render_manual() == MANUAL.read_text(encoding="utf-8")


def test_the_manual_page_has_every_option_of_every_command() -> None:
    page = MANUAL.read_text(encoding="utf-8")

    assert len(list(long_options())) > len(COMMANDS)
    assert [] == missing_from_manual(page)
    assert [("gate", "--recheck")] == missing_from_manual(
        page.replace("\\fB\\-\\-recheck\\fR", "recheck")
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["completion", shell])
    assert script_of(shell).read_text(encoding="utf-8") == capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["csh"], ["bash", "zsh"]])
def test_another_shell_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["completion", *arguments])

    printed = capsys.readouterr()
    assert "" == printed.out
    assert printed.err.startswith("error: ")


@pytest.mark.parametrize("shell", ASKED)
def test_a_shell_offers_every_command(shell: str, folder: Path) -> None:
    assert set(COMMANDS) <= ask(shell, "proofcheck ", folder)
    assert {"gate", "graph"} == ask(shell, "proofcheck g", folder)
    assert set() == ask(shell, "proofcheck nothing-begins-so", folder)


@pytest.mark.parametrize("shell", ASKED)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_shell_offers_the_options_of_a_command_and_no_others(
    shell: str, command: str, folder: Path
) -> None:
    expected = {option for name, option in long_options() if name == command} | {"--help"}

    assert expected == ask(shell, f"proofcheck {command} --", folder)


@pytest.mark.parametrize("shell", ASKED)
def test_a_shell_offers_the_values_of_an_option(shell: str, folder: Path) -> None:
    assert {"junit", "json"} == ask(shell, "proofcheck gate --format j", folder)
    assert {"bash"} == ask(shell, "proofcheck completion b", folder)


@pytest.mark.parametrize("shell", ASKED)
def test_a_shell_offers_derivations_to_audit_and_any_file_to_compare_with(
    shell: str, folder: Path
) -> None:
    found = {name.rstrip("/") for name in ask(shell, "proofcheck audit --full she", folder)}
    assert {"sheet.proof", "sheets"} == found
    assert "sheet.proof" in ask(shell, "proofcheck explain 2.4 she", folder)
    assert "notes.md" in ask(shell, "proofcheck coverage sheet.proof no", folder)
    assert set() == ask(shell, "proofcheck new she", folder)


@needs_zsh
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("proofcheck expl", "proofcheck explain "),
        ("proofcheck gate --rech", "proofcheck gate --recheck "),
        ("proofcheck gate --format sa", "proofcheck gate --format sarif "),
        ("proofcheck audit sheet", "proofcheck audit sheet"),
        ("proofcheck audit sheet.", "proofcheck audit sheet.proof "),
        ("proofcheck explain 2.4 sheet.", "proofcheck explain 2.4 sheet.proof "),
        ("proofcheck coverage sheet.proof note", "proofcheck coverage sheet.proof notes.md "),
        ("proofcheck audit --recheck-n", "proofcheck audit --recheck-n"),
    ],
)
def test_zsh_completes_a_line(typed: str, completed: str, folder: Path) -> None:
    assert completed == type_into_zsh(typed, folder)
