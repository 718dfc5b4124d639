"""Watching: after each save an audit, and of what it says only what turned."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from proofcheck.cli.arguments import parse_arguments
from proofcheck.cli.watch import _saves, follow, watch
from tests.cli.real_audit import HEADER

TRUE = "[1] claim\n  given x, y : Real\n  show x + y = y + x\n"
FALSE = TRUE.replace("y + x", "y - x")
OTHER = "\n[2] claim\n  show 1 = 1\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "t.proof"
    found.write_text(HEADER + TRUE, encoding="utf-8")
    return found


def arguments(path: Path) -> argparse.Namespace:
    return parse_arguments(["watch", str(path), "--jobs", "0"])


def saving(path: Path, *bodies: str) -> Iterator[None]:
    for body in bodies:
        path.write_text(HEADER + body, encoding="utf-8")
        yield


def outputs(path: Path, capsys: pytest.CaptureFixture[str], *bodies: str) -> tuple[list[str], int]:
    """Return what is printed after each save, without the time of day, and the last status."""
    status = follow(arguments(path), saving(path, *bodies))
    parts = capsys.readouterr().out.split(": changed\n")
    return parts[1:], status


def test_of_the_first_audit_an_overview_is_shown(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert follow(arguments(path), ()) == 0
    assert "everything is sound" in capsys.readouterr().out


def test_what_turned_is_said_and_why(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (first, second), status = outputs(path, capsys, FALSE, TRUE)

    assert first.startswith("  [1] proved (sound) -> refuted\n")
    assert "refuted (1)\n  [1]  false at x = 1, y = 0\n" in first
    assert second.startswith("  [1] refuted -> proved (sound)\n")
    assert status == 0


def test_new_and_vanished_statements_are_named(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (first, second), _ = outputs(path, capsys, TRUE + OTHER, TRUE)

    assert first.startswith("  [2] is new: proved (sound)\n")
    assert second.startswith("  [2] is gone; it was proved (sound)\n")


def test_a_save_that_turns_nothing_says_so(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    follow(arguments(path), saving(path, TRUE + "# a comment\n"))

    assert capsys.readouterr().out.endswith(": nothing changed\n")


def test_a_file_that_is_no_derivation_for_a_while_does_not_end_it(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (first, second), status = outputs(path, capsys, "[1] claim\n  show (\n", TRUE)

    assert first.startswith("  [1] proved (sound) -> ill-formed\n")
    assert second.startswith("  [1] ill-formed -> proved (sound)\n")
    assert status == 0


def test_only_a_change_of_the_files_is_a_save(path: Path) -> None:
    ticks: list[float] = []

    def sleep(seconds: float) -> None:
        ticks.append(seconds)
        if len(ticks) in (3, 7):
            path.write_text(HEADER + TRUE + "#" * len(ticks), encoding="utf-8")

    assert len(list(islice(_saves([path], sleep), 2))) == 2
    assert len(ticks) == 7


def test_ctrl_c_is_the_way_to_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_paths: object) -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr("proofcheck.cli.watch._saves", interrupted)

    assert watch(arguments(path)) == 0
