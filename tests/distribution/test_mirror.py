"""Hooks for pre-commit run commands that exist, and the mirror installs the version it is tagged with."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from proofcheck import __version__
from proofcheck.cli.commands import COMMANDS
from proofcheck.cli.parsers import options_of
from tests.distribution.mirror import HOOKS, write_mirror
from tests.docs.pages import DOCS


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    write_mirror(tmp_path / "mirror")
    return tmp_path / "mirror"


def hooks(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((folder / HOOKS.name).read_text(encoding="utf-8"))
    return found


def test_every_hook_runs_a_command_that_exists_with_its_options() -> None:
    entries = [hook["entry"].split() for hook in hooks(HOOKS.parent)]

    assert 2 == len(entries)
    for program, command, *options in entries:
        assert "proofcheck" == program
        assert set(options) <= {*options_of(COMMANDS[command][1])}


@pytest.mark.parametrize(
    ("hook", "name", "matches"),
    [
        ("proofcheck-gate", "derivations/one.proof", True),
        ("proofcheck-gate", "derivations/one.evidence.json", True),
        ("proofcheck-gate", "proofcheck.toml", True),
        ("proofcheck-gate", "my_proofcheck.toml", False),
        ("proofcheck-gate", "notes.md", False),
        ("proofcheck-fmt", "derivations/one.proof", True),
        ("proofcheck-fmt", "one.proof.md", False),
    ],
)
def test_a_hook_runs_where_a_file_that_it_is_about_changes(
    hook: str, name: str, matches: bool
) -> None:
    (files,) = (one["files"] for one in hooks(HOOKS.parent) if one["id"] == hook)

    assert matches is bool(re.search(files, name))


def test_the_page_names_the_hooks_that_there_are() -> None:
    page = (DOCS / "gate.md").read_text(encoding="utf-8")

    assert {hook["id"] for hook in hooks(HOOKS.parent)} == set(re.findall(r"- id: (\S+)", page))


def test_the_mirror_has_the_same_hooks(mirror: Path) -> None:
    assert hooks(HOOKS.parent) == hooks(mirror)


@pytest.mark.slow
def test_the_mirror_installs_the_release_and_nothing_else(mirror: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
    subprocess.run([*command, str(tmp_path), str(mirror)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    needed = re.findall(r"^Requires-Dist: (.+)$", archive.read(metadata).decode(), re.MULTILINE)

    assert [f"proofcheck-toolkit=={__version__}"] == needed
    assert [] == [name for name in archive.namelist() if ".dist-info/" not in name]
