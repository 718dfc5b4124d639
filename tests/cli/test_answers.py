"""What was printed is printed again only where everything it depends on is the same."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit.store.question import identify_files
from proofcheck.cli import output
from tests.cli.real_audit import HEADER, Auditor

GOOD = "[1] claim\n  given x : Real\n  show x + 0 = x\n"
BAD = "[1] claim\n  given x : Real\n  show x + 1 = x\n"
POLICY = 'baseline = "base.txt"\naccept = ["[1] refuted until 2031-01-31, because of this test"]\n'


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Auditor:
    """A refuted claim that is accepted and recorded, and a store that knows the answers."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PROOFCHECK_STORE", str(tmp_path / "store.sqlite"))
    (tmp_path / ".git").mkdir()
    (tmp_path / "derivations").mkdir()
    found = Auditor(tmp_path, capsys)
    found.write(BAD, "derivations/t.proof")
    found.write(POLICY.encode(), "proofcheck.toml")
    set_day(monkeypatch, "2031-01-31")
    assert 0 == found.run("gate", "--update", "--jobs", 0)[0]
    for command in ("gate", "audit"):
        found.run(command, "--jobs", 0)
    return found


def set_day(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    moment = time.strptime(day, "%Y-%m-%d")
    monkeypatch.setattr(time, "gmtime", lambda *_: moment)


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what forbids to judge and to lay out anything."""

    def refuse(*_: object, **__: object) -> Any:
        raise AssertionError("an answer that is known was worked out again")

    def forbid() -> None:
        for name in ("proofcheck.cli.gating.open_gate", "proofcheck.cli.run.complete"):
            monkeypatch.setattr(name, refuse)

    return forbid


@pytest.mark.parametrize("command", ["gate", "audit"])
def test_where_nothing_changed_the_answer_is_repeated(
    project: Auditor, no_work: Callable[[], None], command: str
) -> None:
    before = project.run(command)
    no_work()

    assert before == project.run(command)
    assert before[1]


def codes(project: Auditor, *arguments: object) -> tuple[int, list[str]]:
    status, out, _ = project.run("gate", "--jobs", 0, "--format", "json", *arguments)
    found = json.loads(out)["findings"]
    return status, [one["code"] for one in found if one["status"] == "failed"]


def test_a_derivation_that_changed_is_judged_anew(project: Auditor) -> None:
    assert (0, []) == codes(project)
    project.write(GOOD, "derivations/t.proof")
    status, turned = codes(project)
    assert (1, {"P0906", "P0915"}) == (status, set(turned))
    assert 0 == project.run("audit", "--jobs", 0)[0]

    project.write(BAD, "derivations/t.proof")
    assert (0, []) == codes(project)
    assert 1 == project.run("audit", "--jobs", 0)[0]


def test_a_derivation_that_was_added_is_judged(project: Auditor) -> None:
    assert (0, []) == codes(project)
    project.write(GOOD.replace("[1]", "[2]"), "derivations/u.proof")
    assert (1, ["P0913"]) == codes(project)

    (project.folder / "derivations" / "u.proof").unlink()
    assert (0, []) == codes(project)


def test_evidence_that_changed_is_looked_at(project: Auditor) -> None:
    path = project.folder / "derivations" / "t.evidence.json"
    path.write_text("nonsense", encoding="utf-8")
    assert "warning[P0606]" in project.run("audit", "--jobs", 0)[1]
    assert "is no evidence" in project.run("gate", "--jobs", 0)[1]

    path.unlink()
    assert "P0606" not in project.run("audit", "--jobs", 0)[1]
    assert "is no evidence" not in project.run("gate", "--jobs", 0)[1]


def test_a_policy_that_changed_is_enforced(project: Auditor) -> None:
    assert (0, []) == codes(project)
    project.write(b'baseline = "base.txt"\n', "proofcheck.toml")
    assert (1, ["P0931"]) == codes(project)

    project.write(POLICY.replace("base.txt", "other.txt").encode(), "proofcheck.toml")
    assert (2, ["P0911"]) == codes(project)
    project.write(POLICY.encode(), "proofcheck.toml")
    assert (0, []) == codes(project)


def test_a_policy_that_is_nearer_or_a_second_one_is_seen(
    project: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.folder / "derivations")
    assert (0, []) == codes(project)
    assert (0, []) == codes(project)
    near = project.folder / "derivations" / "proofcheck.toml"
    near.write_text('paths = ["."]\n', encoding="utf-8")
    assert (1, ["P0931"]) == codes(project)
    near.unlink()
    assert (0, []) == codes(project)

    project.write(b"[tool.proofcheck]\n", "pyproject.toml")
    assert (2, ["P0904"]) == codes(project)


def test_a_policy_that_is_a_broken_link_is_not_taken_for_none(project: Auditor) -> None:
    project.write(GOOD, "derivations/t.proof")
    policy = project.folder / "proofcheck.toml"
    policy.unlink()
    assert (0, []) == codes(project)
    assert (0, []) == codes(project)

    policy.symlink_to("nowhere")
    assert (2, ["P0901"]) == codes(project)


def test_a_baseline_that_changed_is_compared_with(project: Auditor) -> None:
    assert (0, []) == codes(project)
    path = project.folder / "base.txt"
    recorded = path.read_text(encoding="utf-8")
    path.write_text(recorded.replace("refuted refuted", "proved sound"), encoding="utf-8")
    assert (1, ["P0914"]) == codes(project)

    path.unlink()
    assert (2, ["P0911"]) == codes(project)
    path.write_text(recorded, encoding="utf-8")
    assert (0, []) == codes(project)


def test_an_acceptance_ends_on_its_day_and_on_no_other(
    project: Auditor, monkeypatch: pytest.MonkeyPatch, no_work: Callable[[], None]
) -> None:
    with monkeypatch.context() as patched:
        set_day(patched, "2031-02-01")
        assert 1 == project.run("gate", "--jobs", 0)[0]
        assert "P0907" in project.run("gate", "--jobs", 0)[1]
    before = project.run("gate")
    no_work()
    set_day(monkeypatch, "2030-07-01")

    assert before == project.run("gate")
    assert 0 == before[0]


def test_every_form_has_an_answer_of_its_own(
    project: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = ("text", "json", "junit", "sarif", "github")
    shown = [project.run("gate", "--format", form)[1] for form in forms]
    assert 5 == len(set(shown))
    assert shown == [project.run("gate", "--format", form)[1] for form in forms]

    views = (
        (),
        ("--quiet",),
        ("--repaired",),
        ("--format", "json"),
        ("--color", "always"),
        ("--exit-zero",),
    )
    first = [project.run("audit", *view) for view in views]
    assert first == [project.run("audit", *view) for view in views]
    assert 5 == len({out for _, out, _ in first})
    assert 0 == first[-1][0]
    monkeypatch.setattr(output, "prints_unicode", lambda: False)
    assert "─" in first[0][1]
    assert project.run("audit")[1].isascii()


def test_a_selection_is_not_the_whole(project: Auditor) -> None:
    project.write(BAD + "\n[2] claim\n  show 1 + 1 = 2\n", "derivations/t.proof")
    assert 0 == project.run("audit", "--select", "2", "--jobs", 0)[0]
    assert 1 == project.run("audit", "--select", "1", "--jobs", 0)[0]
    assert 0 == project.run("audit", "--select", "2", "--jobs", 0)[0]
    assert 1 == project.run("audit", "--jobs", 0)[0]
    assert 4 == project.run("audit", "--select", "3", "--jobs", 0)[0]


def test_updates_and_files_are_always_written(project: Auditor) -> None:
    target = project.folder / "gate.sarif"
    for _ in range(2):
        assert 0 == project.run("gate", "-o", target, "--jobs", 0)[0]
        assert "P0931" in target.read_text(encoding="utf-8")
        target.unlink()
    (project.folder / "base.txt").unlink()
    assert 0 == project.run("gate", "--update", "--jobs", 0)[0]
    assert (project.folder / "base.txt").exists()


def test_the_text_of_a_run_is_that_of_one_moment(
    project: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is saved between two looks at it cannot be judged under another's name."""
    path = project.folder / "derivations" / "t.proof"
    project.write(GOOD, "derivations/t.proof")

    def save(*arguments: Any) -> Any:
        found = identify_files(*arguments)
        path.write_text(HEADER + BAD, encoding="utf-8")
        return found

    with monkeypatch.context() as patched:
        patched.setattr("proofcheck.audit.run.identify_files", save)
        assert 0 == project.run("audit", "--jobs", 0)[0]
    assert 1 == project.run("audit", "--jobs", 0)[0]
    project.write(GOOD, "derivations/t.proof")
    assert 0 == project.run("audit", "--jobs", 0)[0]


def test_an_answer_that_was_cut_short_is_not_repeated(
    project: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    from proofcheck.audit import deciding

    project.write(GOOD.replace("+ 0", "* 1"), "derivations/t.proof")
    with monkeypatch.context() as patched:
        patched.setattr(deciding, "WORK", "tests.fakes.bad_judges:fail")
        assert 3 == project.run("audit", "--jobs", 0)[0]
    assert 0 == project.run("audit", "--jobs", 0)[0]
