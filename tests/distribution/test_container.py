"""The container file copies what there is, installs what is locked, and runs as nobody in particular."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.distribution.container import FILE, IGNORED, ROOT, copied, setting, stages, try_steps

BUILD, FINAL = stages(FILE.read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tracked() -> list[str]:
    command = ["git", "-C", str(ROOT), "ls-files"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")


def absent(sources: list[str]) -> list[str]:
    """Return what a clone lacks of what is copied."""
    files = tracked()
    return [one for one in sources if not any(f == one or f.startswith(f"{one}/") for f in files)]


def unlocked(script: str) -> list[str]:
    """Return the installations of a script that take whatever version is newest."""
    calls = re.findall(r"pip install.*?(?=&&|$)", script)
    return [one for one in calls if "--require-hashes" not in one and "--no-deps" not in one]


def test_what_is_copied_is_in_a_clone() -> None:
    assert {"proofcheck", "requirements.lock", "pyproject.toml"} <= set(copied(BUILD))
    assert [] == absent(copied(BUILD))
    assert ["no/such/file"] == absent(["README.md", "no/such/file"])


def test_what_is_copied_and_nothing_else_is_sent_to_be_built() -> None:
    sent = {line[1:] for line in IGNORED.read_text("utf-8").splitlines() if line.startswith("!")}

    assert sent == set(copied(BUILD))


def test_whatever_the_wheel_is_made_of_is_copied() -> None:
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    needed = [*shared, "README.md", *PROJECT["project"]["license-files"]]

    assert [] == [
        one for one in needed if not any(f"{one}/".startswith(f"{c}/") for c in copied(BUILD))
    ]


def test_what_is_installed_is_locked() -> None:
    scripts = [step.text for step in BUILD if step.name == "RUN"]

    assert "--require-hashes -r /src/requirements.lock" in scripts[0]
    assert [] == [call for script in scripts for call in unlocked(script)]
    assert ["pip install sympy"] == unlocked("pip install sympy")


def test_it_is_not_run_by_root_and_writes_nothing() -> None:
    assert int(setting(FINAL, "USER")) > 0
    assert "PROOFCHECK_STORE=off" in setting(FINAL, "ENV").split()


def test_its_command_is_a_script_of_the_project() -> None:
    (program,) = json.loads(setting(FINAL, "ENTRYPOINT"))

    assert program in PROJECT["project"]["scripts"]
    assert ["audit"] == json.loads(setting(FINAL, "CMD"))


def test_both_stages_begin_with_the_same_python() -> None:
    """The environment of the first is used by the second."""
    images = [stage[0].text.partition(" AS ")[0] for stage in (BUILD, FINAL)]

    assert images[0] == images[1]
    assert re.fullmatch(r"docker\.io/library/python:3\.\d+-slim-\w+", images[0])


@pytest.mark.exhaustive
def test_its_steps_lead_to_an_audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)

    assert "2 statements: 1 proved, 1 hypothesis" in try_steps(tmp_path)
