"""CI names the interpreters that ran the tests, those that failed, and those that are absent."""

from __future__ import annotations

import platform
import re
import stat
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.distribution.interpreters import ROOT, Interpreter, check_all, find

HERE = ".".join(platform.python_version_tuple()[:2])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def look(series: str) -> Interpreter | None:
    return None if series == "3.99" else Interpreter(f"{series}.7", f"python{series}")


def succeed(_: Sequence[str]) -> int:
    return 0


def fail_tests_of_3_97(command: Sequence[str]) -> int:
    return int("pytest" in command and "python3.97" in command[0])


def test_all_that_are_there_run_and_are_named() -> None:
    asked: list[Sequence[str]] = []

    def succeed_and_note(command: Sequence[str]) -> int:
        asked.append(command)
        return 0

    line, is_clean = check_all([HERE, "3.97", "3.98"], ["tests/terms"], succeed_and_note, look)

    assert is_clean
    assert (
        f"interpreters that ran: {platform.python_version()} with all tests, 3.97.7, 3.98.7" == line
    )
    assert ["tests/terms"] * 2 == [command[-1] for command in asked if "pytest" in command]


def test_what_is_absent_is_said() -> None:
    line, is_clean = check_all([HERE, "3.99"], [], succeed, look)

    assert is_clean
    assert line.endswith("with all tests; not on PATH: 3.99")


def test_what_fails_is_named_and_fails_the_whole() -> None:
    line, is_clean = check_all(["3.97", "3.98"], [], fail_tests_of_3_97, look)

    assert not is_clean
    assert "; failed: 3.97.7" in line


@pytest.mark.parametrize(
    ("script", "is_found"),
    [("echo 3.97.1", True), ("echo 3.11.1", False), ("exit 127", False)],
)
def test_a_name_on_the_path_has_to_start_and_be_what_it_says(
    script: str, is_found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python3.97"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    assert is_found is (find("3.97") is not None)
    assert find("3.98") is None


def test_those_that_are_looked_for_are_those_that_are_promised() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (looked_for,) = re.findall(r"^SUPPORTED := (.*)$", makefile, re.MULTILINE)
    stem = "Programming Language :: Python :: "
    promised = [c.removeprefix(stem) for c in PROJECT["project"]["classifiers"] if stem in c]

    assert looked_for.split() == [one for one in promised if re.fullmatch(r"3\.\d+", one)]
    assert f">={looked_for.split()[0]}" == PROJECT["project"]["requires-python"]


def test_the_lock_of_the_lowest_versions_has_the_lowest_that_are_allowed() -> None:
    lock = (ROOT / "requirements-lowest.lock").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w-]+)==(\S+)", lock, re.MULTILINE))
    bounds = (text.partition(">=") for text in PROJECT["project"]["dependencies"])
    allowed = {name: least for name, sign, least in bounds if sign}

    assert len(allowed) > 9
    assert [] == [name for name, least in allowed.items() if not _is_version(pinned[name], least)]
    assert not _is_version("1.22", "1.2")


def _is_version(found: str, least: str) -> bool:
    """Whether a version is the least one: `2.0` allows `2.0.0`."""
    return re.fullmatch(rf"{re.escape(least)}(\.0)*", found) is not None
