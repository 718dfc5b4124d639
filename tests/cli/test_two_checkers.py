"""Both checkers check what is committed; where they differ the toolkit is at fault, and it says so."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from proofcheck import checker, second_checker
from proofcheck.cli import main
from proofcheck.theory import folder
from proofcheck.verdict import ExitStatus
from tests.theory.remembering import let_checkers_remember

SQUARE = "certificates/order/smaller-square.json"
TEXT = 'derivation "t"\n\n[1] claim "a square"\n  given x : Real\n  show 0 <= x*x\n'
ACCEPTED = second_checker.Accepted((), (), (), (), ("positive",))
COMMANDS = [["theory", "--check"], ["replay", "t.proof", "--second"]]

pytestmark = pytest.mark.xdist_group("theory")  # one worker remembers what was checked


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    let_checkers_remember(monkeypatch)


@pytest.fixture(autouse=True)
def forged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the commands work on a copy of the theory, in which one certificate is forged."""
    path = tmp_path / "theory"
    shutil.copytree(folder.FOLDER, path, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setattr(folder.read_folder, "__defaults__", (path,))
    monkeypatch.chdir(tmp_path)
    Path("t.proof").write_text(TEXT, encoding="utf-8")
    main(["audit", "t.proof", "--export", "--no-store", "--jobs", "0"])
    certificate = json.loads((path / SQUARE).read_text())
    certificate["steps"][-1] = ["assume", 0]
    (path / SQUARE).write_text(json.dumps(certificate))
    return path


def mended(path: Path) -> None:
    shutil.copy(folder.FOLDER / SQUARE, path / SQUARE)


def said(capsys: pytest.CaptureFixture[str], command: list[str]) -> tuple[int, str]:
    capsys.readouterr()
    status = main(command)
    return status, capsys.readouterr().err


@pytest.mark.sampled
@pytest.mark.parametrize("command", COMMANDS)
def test_what_both_accept_is_no_difference(
    command: list[str], forged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mended(forged)

    status, error = said(capsys, command)

    assert (status, "differ" in error) == (ExitStatus.STANDS, False), error


@pytest.mark.exhaustive
def test_what_both_reject_is_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    status, error = said(capsys, ["theory", "--check"])

    assert (status, "differ" in error) == (ExitStatus.FINDING, False), error
    assert "its certificate is rejected" in error


@pytest.mark.sampled
@pytest.mark.parametrize("command", COMMANDS)
def test_a_forgery_that_the_second_accepts(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = second_checker.check_lemma

    def believes(theory: Any, name: str, certificate: str) -> Any:
        return ACCEPTED if name == "smaller square" else ask(theory, name, certificate)

    monkeypatch.setattr(second_checker, "check_lemma", believes)
    status, error = said(capsys, command)

    assert status == ExitStatus.TOOLKIT_FAILED
    assert re.search(
        r"the two checkers differ, which is a fault of proofcheck itself: \[smaller square\], step "
        r"\d+: the first says: rejected, step \d+, .*the second says: accepted, resting on positive",
        error,
    ), error


@pytest.mark.sampled
@pytest.mark.parametrize("command", COMMANDS)
def test_a_forgery_that_the_first_accepts(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check, (digest,) = checker.check, {json.loads((folder.FOLDER / SQUARE).read_text())["task"]}
    believed = SimpleNamespace(facts=(), axioms=(), lemmas=(), definitions=(), rules=("ring",))

    def believes(task: checker.Task, theory: checker.Theory, certificate: str) -> Any:
        return believed if task.digest == digest else check(task, theory, certificate)

    monkeypatch.setattr(checker, "check", believes)
    status, error = said(capsys, command)

    assert status == ExitStatus.TOOLKIT_FAILED
    assert "the first says: accepted, resting on ring; the second says: rejected, step" in error


@pytest.mark.sampled
@pytest.mark.parametrize("command", COMMANDS)
def test_a_checker_that_gives_up_does_not_differ_and_is_told(
    command: list[str],
    forged: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mended(forged)
    tired = second_checker.Rejected(0, "limit", "the terms of this step grow too large")
    for ask in ("check_lemma", "check_theory"):
        monkeypatch.setattr(second_checker, ask, lambda *_: tired)
    status, error = said(capsys, command)

    assert status == ExitStatus.FINDING
    assert "a checker gives up: [smaller square], step 0" in error


@pytest.mark.exhaustive
def test_replay_asks_the_second_only_where_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(second_checker, "check_lemma", lambda *_: ACCEPTED)

    assert said(capsys, ["replay", "t.proof"])[0] == ExitStatus.STANDS
    assert said(capsys, ["replay", "t.proof", "--second"])[0] == ExitStatus.TOOLKIT_FAILED
