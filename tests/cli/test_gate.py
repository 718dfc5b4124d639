"""`proofcheck gate` as a command: policies found, files selected, baselines written, statuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from proofcheck.cli import main
from tests.cli.real_audit import Auditor

GOOD = "[1] claim\n  given x : Real\n  show x + 0 = x\n"
BAD = "[1] claim\n  given x : Real\n  show x + 1 = x\n"


@pytest.fixture
def project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Auditor:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / "derivations").mkdir()
    return Auditor(tmp_path, capsys)


def write(project: Auditor, body: str | bytes, name: str = "t") -> None:
    project.write(body, f"derivations/{name}.proof")


def say(project: Auditor, policy: str) -> None:
    (project.folder / "proofcheck.toml").write_text(policy, encoding="utf-8")


def gate(project: Auditor, *arguments: object) -> tuple[int, list[str]]:
    """Return the exit status and the codes of what fails."""
    status, out, _ = project.run("gate", *arguments, "--jobs", 0, "--format", "json")
    found = json.loads(out)
    assert status == found["status"]
    return status, [one["code"] for one in found["findings"] if one["status"] == "failed"]


def test_without_a_policy_the_gate_asks_what_an_audit_asks(project: Auditor) -> None:
    write(project, GOOD)
    assert (0, []) == gate(project)

    write(project, BAD)
    assert (1, ["P0931"]) == gate(project)


def test_text_is_the_default_and_shows_the_line(project: Auditor) -> None:
    write(project, BAD)
    status, out, err = project.run("gate", "--jobs", 0)

    assert (1, "") == (status, err)
    assert (
        "error[P0931]: [1] is refuted\n"
        " --> derivations/t.proof:6:3\n"
        "  |\n"
        "6 |   show x + 1 = x\n"
        "  |   ^^^^^^^^^^^^^^\n"
    ) == out[: out.index("  |\n  =")]
    assert "\ngate: 1 statement, 1 failure: exit status 1\n" == out[-45:]


def test_the_policy_says_what_is_audited(project: Auditor) -> None:
    write(project, GOOD)
    project.write(BAD, "elsewhere.proof")
    say(project, 'paths = ["elsewhere.proof"]\n')

    assert (1, ["P0931"]) == gate(project)
    assert (0, []) == gate(project, "derivations")


def test_a_policy_above_the_working_directory_has_paths_of_its_own(
    project: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, BAD)
    say(project, '[[require]]\nfile = "derivations/t.proof"\nevidence = "witnessed"\n')
    monkeypatch.chdir(project.folder / "derivations")

    assert (1, ["P0931"]) == gate(project)


def test_a_policy_can_be_named(project: Auditor) -> None:
    write(project, BAD)
    other = project.folder / "other.toml"
    other.write_text('accept = ["[1] refuted, because it is an example"]\n', encoding="utf-8")

    assert (0, []) == gate(project, "--policy", other)
    assert (2, ["P0901"]) == gate(project, "--policy", project.folder / "none.toml")


@pytest.mark.parametrize("form", ["text", "json", "junit", "sarif", "github"])
def test_a_policy_that_cannot_be_used_is_said_in_every_format(project: Auditor, form: str) -> None:
    write(project, GOOD)
    say(project, "pathz = []\n")
    status, out, _ = project.run("gate", "--format", form)

    assert 2 == status
    assert "P0902" in out


def test_nothing_selected_is_4(project: Auditor) -> None:
    assert (4, []) == gate(project)

    write(project, "")
    assert (4, []) == gate(project)


def test_a_policy_about_no_path_is_refused(project: Auditor) -> None:
    write(project, GOOD)
    say(project, "paths = []\n")

    assert (2, ["P0903"]) == gate(project)


def test_a_file_that_is_no_derivation_is_2(project: Auditor) -> None:
    write(project, GOOD)
    write(project, b"\xff", "u")

    assert (2, ["P0101"]) == gate(project)


def test_a_file_that_was_named_and_does_not_exist_is_2(project: Auditor) -> None:
    write(project, GOOD)
    say(project, 'paths = ["derivations", "gone.proof"]\n')

    assert (2, ["P0104"]) == gate(project)


def test_one_audit_gives_several_reports(project: Auditor) -> None:
    write(project, BAD)
    files = [project.folder / f"gate{suffix}" for suffix in (".json", ".xml", ".sarif")]
    status, out, _ = project.run("gate", "--jobs", 0, *(x for f in files for x in ("-o", f)))

    assert 1 == status
    assert "error[P0931]" in out
    assert ["P0931" in file.read_text(encoding="utf-8") for file in files] == [True] * 3


def test_a_file_without_a_known_suffix_is_refused_before_the_audit(project: Auditor) -> None:
    write(project, BAD)
    status, out, err = project.run("gate", "-o", project.folder / "gate.doc")

    assert (2, "") == (status, out)
    assert "known suffixes are .json, .xml, .sarif" in err


# --- the baseline ---------------------------------------------------------------------------------


def test_a_baseline_is_written_read_and_only_improves(project: Auditor) -> None:
    write(project, GOOD)
    say(project, 'baseline = "base.txt"\n')
    path = project.folder / "base.txt"

    assert (2, ["P0911"]) == gate(project)
    assert (0, []) == gate(project, "--update")
    good = path.read_text(encoding="utf-8")
    assert (0, []) == gate(project)

    write(project, BAD)
    assert (1, ["P0915", "P0931", "P0914"]) == gate(project)
    assert (1, ["P0915", "P0931", "P0914", "P0917"]) == gate(project, "--update")
    assert good == path.read_text(encoding="utf-8")


def test_where_the_baseline_was_written_is_said_and_only_then(project: Auditor) -> None:
    write(project, GOOD)
    say(project, 'baseline = "base.txt"\n')
    written = "note: wrote `base.txt`\n"

    assert written in project.run("gate", "--jobs", 0, "--update")[2]
    assert written not in project.run("gate", "--jobs", 0)[2]
    write(project, BAD)
    assert written not in project.run("gate", "--jobs", 0, "--update")[2]


def test_to_lower_an_entry_a_reason_is_given(project: Auditor) -> None:
    write(project, GOOD)
    say(project, 'baseline = "base.txt"\naccept = ["[1] refuted, because it is an example"]\n')
    assert 1 == gate(project, "--update")[0], "the acceptance is of no use yet"
    write(project, BAD)
    path = project.folder / "base.txt"

    assert (0, []) == gate(project, "--update", "--lower", "it is  an\nexample")
    assert (0, []) == gate(project)
    text = path.read_text(encoding="utf-8")
    assert "[1] refuted refuted" in text
    assert [
        '    lowered "it is an example": does not state a goal that is recorded any more',
        '    lowered "it is an example": is refuted, recorded as proved',
    ] == text.split("\n")[-3:-1]


def test_what_is_lowered_is_told_with_the_reason(project: Auditor) -> None:
    write(project, GOOD)
    say(project, 'baseline = "base.txt"\n')
    gate(project, "--update")
    write(project, GOOD.replace("x + 0", "0 + x"))
    status, out, _ = project.run("gate", "--jobs", 0, "--update", "--lower", "so it is printed")

    assert 0 == status
    assert "[1] does not state a goal that is recorded any more" in out
    assert "because so it is printed" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--lower", "so it is"], "--lower goes with --update"),
        (["--update", "--lower", " "], "expected a reason, found none"),
    ],
)
def test_a_reason_that_is_none_is_refused(project: Auditor, options: list[str], said: str) -> None:
    write(project, GOOD)
    status, out, err = project.run("gate", *options)

    assert (2, "") == (status, out)
    assert said in err


def test_an_update_without_a_baseline_in_the_policy_is_refused(project: Auditor) -> None:
    write(project, GOOD)

    assert (2, ["P0911"]) == gate(project, "--update")


def test_a_baseline_that_cannot_be_read_is_not_overwritten(project: Auditor) -> None:
    write(project, GOOD)
    say(project, 'baseline = "base.txt"\n')
    path = project.folder / "base.txt"
    path.write_text("my diary\n", encoding="utf-8")

    assert (2, ["P0911"]) == gate(project)
    assert 2 == gate(project, "--update")[0]
    assert "my diary\n" == path.read_text(encoding="utf-8")


def test_nothing_is_recorded_where_a_file_could_not_be_read(project: Auditor) -> None:
    write(project, GOOD)
    write(project, b"\xff", "u")
    say(project, 'baseline = "base.txt"\n')

    assert 2 == gate(project, "--update")[0]
    assert not (project.folder / "base.txt").exists()


# --- files of evidence ----------------------------------------------------------------------------


def test_evidence_that_cannot_be_used_fails_where_nothing_is_believed(
    project: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, GOOD)
    project.run("audit", "--export", "--jobs", 0)
    assert (0, []) == gate(project, "--recheck")

    path = project.folder / "derivations" / "t.evidence.json"
    path.write_text(path.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    assert (0, []) == gate(project)
    assert (1, ["P0606"]) == gate(project, "--recheck")
    monkeypatch.setenv("CI", "true")
    assert (1, ["P0606"]) == gate(project)
    path.unlink()
    assert (0, []) == gate(project)


def test_unusable_evidence_is_pointed_at(project: Auditor) -> None:
    write(project, GOOD)
    path = project.folder / "derivations" / "t.evidence.json"
    path.write_text('{"format":\n <<<<<<< HEAD\n', encoding="utf-8")
    status, out, _ = project.run("gate", "--recheck", "--jobs", 0)

    assert 1 == status
    assert (
        "error[P0606]: `derivations/t.evidence.json` is no evidence: no JSON text, expecting value\n"
        " --> derivations/t.evidence.json:2:2\n"
        "  |\n"
        "2 |  <<<<<<< HEAD\n"
        "  |  ^^^^^^^^^^^^\n"
    ) == out[: out.index("  |\n  =")]


def test_unusable_evidence_can_be_accepted_with_a_reason(project: Auditor) -> None:
    write(project, GOOD)
    (project.folder / "derivations" / "t.evidence.json").write_text("", encoding="utf-8")
    say(project, 'accept = ["derivations/t.proof P0606, because it is rebuilt every night"]\n')

    assert (0, []) == gate(project, "--recheck")
    assert (0, []) == gate(project)


# --- the store ------------------------------------------------------------------------------------

LIBRARIES = ("sympy", "numpy", "networkx", "mpmath", "flint", "lark", "rich", "multiprocessing")
ROOMS = ("dataclasses", "typing", "proofcheck.language", "proofcheck.reports", "proofcheck.verdict")
_RUN = f"""
import sys
from proofcheck.cli import main
status = main(["gate", "--jobs", "0", *sys.argv[1:]])
loaded = [name for name in {LIBRARIES + ROOMS} if name in sys.modules]
print(status, "loaded:", *loaded, file=sys.stderr)
"""


def run(*arguments: str) -> str:
    command = [sys.executable, "-c", _RUN, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.fixture
def stored(project: Auditor, monkeypatch: pytest.MonkeyPatch) -> Auditor:
    """A project that was looked at once, with a store, a policy and a baseline."""
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.setenv("XDG_DATA_HOME", str(project.folder / "data"))
    monkeypatch.setenv("PROOFCHECK_STORE", str(project.folder / "store.sqlite"))
    write(project, BAD)
    say(
        project,
        'baseline = "base.txt"\naccept = ["[1] refuted, because it is an example"]\n'
        '[[require]]\nkind = "claim"\nevidence = "proved"\n',
    )
    assert "flint" in run("--update")
    return project


def test_where_nothing_changed_no_library_is_loaded(stored: Auditor) -> None:
    for form in ("text", "sarif"):
        first = run("--format", form)
        assert not any(f" {name}" in first for name in LIBRARIES), "the audit is known"
        assert "0 loaded:\n" == run("--format", form), "so is what was printed"


def test_in_continuous_integration_nothing_is_believed_from_the_store(
    stored: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "flint" in run("--recheck")
    monkeypatch.setenv("CI", "true")
    assert "flint" in run()
    monkeypatch.setenv("CI", "")
    assert "flint" not in run()


def test_a_report_that_cannot_be_written_is_said_before_the_audit(project: Auditor) -> None:
    write(project, BAD)
    path = project.folder / "absent" / "gate.json"
    status, out, err = project.run("gate", "--jobs", 0, "-o", path)

    assert (2, "") == (status, out)
    assert f"error: cannot write `{path}`: there is no directory `{path.parent}`\n" == err


def test_the_gate_has_no_switch_that_opens_it(
    project: Auditor, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, BAD)

    assert 2 == main(["gate", "--exit-zero"])
    assert "unrecognized arguments: --exit-zero" in capsys.readouterr().err
