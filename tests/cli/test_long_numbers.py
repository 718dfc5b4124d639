"""A number of more digits than Python converts is a finding, in every command; never an exception."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.real_audit import Auditor

DIGITS = "7" * 5000
LABELLED = f"[{DIGITS}] claim\n  show 1 + 1 = 2\n\n[2] claim\n  from [{DIGITS}]\n  show 2 = 1 + 1\n"
LITERAL = f"[1] claim\n  show {DIGITS} + 0 = {DIGITS}\n"
CLEAN = "[1] claim\n  given x : Real\n  show x + 0 = x\n"

COMMANDS = [
    ("audit", "t.proof", "--jobs", 0),
    ("explain", "2", "t.proof", "--jobs", 0),
    ("graph", "t.proof", "-o", "t.html", "--jobs", 0),
    ("graph", "t.proof", "--tree", "2", "--jobs", 0),
    ("gate", "t.proof", "--jobs", 0),
    ("audit", "t.proof", "--export", "--jobs", 0),
    ("replay", "t.proof"),
    ("diff", "t.proof", "t.proof", "--jobs", 0),
    ("fmt", "t.proof", "--check"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / ".git").mkdir()
    return tmp_path


def run(auditor: Auditor, *command: object) -> tuple[int, str]:
    status, out, errors = auditor.run(*command)
    assert "Exceeds the limit" not in out + errors
    assert "Traceback" not in errors
    assert "fault: proofcheck failed" not in errors
    return status, out + errors


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(map(str, command)))
def test_a_label_may_be_a_long_number(
    auditor: Auditor, folder: Path, command: tuple[object, ...]
) -> None:
    auditor.write(LABELLED, "t.proof")
    if command[0] == "replay":
        run(auditor, "audit", "t.proof", "--export", "--jobs", 0)

    assert run(auditor, *command)[0] == (1 if command[0] == "fmt" else 0)  # it would wrap the lines


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(map(str, command)))
def test_a_literal_that_is_too_long_is_shown_at_its_place(
    auditor: Auditor, folder: Path, command: tuple[object, ...]
) -> None:
    auditor.write(LITERAL + "\n[2] claim\n  show 1 = 1\n", "t.proof")
    status, _ = run(auditor, *command)
    shown = run(auditor, "audit", "t.proof", "--full", "--jobs", 0)[1]

    assert status in ({0} if command[0] in ("graph", "explain", "diff") else {1, 4})
    assert "error[P0604]: a number has 5000 characters\n --> t.proof:5:8\n" in shown


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        ("  given x : Real\n  assume x = 10^4500\n  show x = 1\n", 7),
        ("  given x : Real\n  assume x > 10^4500\n  show x < 1\n", 7),
        ("  given x : Real\n  assume x = 10^4100\n  show x = 1\n", 7),
        ("  given x : Real\n  let c := 10^4500\n  assume x > c\n  show (x + c)^2 < c\n", 8),
    ],
)
def test_a_number_that_cannot_be_written_down_is_a_finding(
    auditor: Auditor, folder: Path, statement: str, line: int
) -> None:
    auditor.write("[1] claim\n" + statement, "t.proof")
    status, out = run(auditor, "audit", "t.proof", "--full", "--jobs", 0)

    assert status == 3
    assert "warning[P0607]: [1]: no answer: a number of more than 4,000 digits came up\n" in out
    assert f" --> t.proof:{line}:3\n" in out
    assert "  = help: use smaller numbers, or a name with what is assumed of it" in out


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("  given x : Real\n  assume x = 10^3900\n  show x = 1\n", 1),
        ("  given x : Real\n  assume x > 10^3900\n  show x > 1\n", 0),
        ("  given x : Real\n  show x*10^5000 - x*10^5000 = 0\n", 0),
        ("  show 10^5000 < 10^4999\n", 1),
    ],
)
def test_a_number_that_can_be_written_or_need_not_is_none(
    auditor: Auditor, folder: Path, statement: str, status: int
) -> None:
    auditor.write("[1] claim\n" + statement, "t.proof")
    found, out = run(auditor, "audit", "t.proof", "--jobs", 0)

    assert found == status
    assert "P0607" not in out


def test_a_long_number_in_a_file_of_evidence_is_shown_there(auditor: Auditor, folder: Path) -> None:
    auditor.write(CLEAN, "t.proof")
    run(auditor, "audit", "t.proof", "--export", "--jobs", 0)
    evidence = folder / "t.evidence.json"
    text = evidence.read_text(encoding="utf-8")
    evidence.write_text(text.replace('"version": 1', f'"version": {DIGITS}'), encoding="utf-8")
    expected = "`t.evidence.json` is no evidence: a number has 5,000 digits, at most 4,000\n"
    status, out = run(auditor, "audit", "t.proof", "--full", "--jobs", 0)

    assert status == 0
    assert f"warning[P0606]: {expected} --> t.evidence.json:1:46\n" in out
    assert run(auditor, "replay", "t.proof")[0] == 2
    assert f"error: {expected}" in run(auditor, "replay", "t.proof")[1]


def test_a_long_number_in_a_policy_is_shown_there(auditor: Auditor, folder: Path) -> None:
    auditor.write(CLEAN, "t.proof")
    quoted = f'# {DIGITS}\naccept = ["{DIGITS}"]\n'
    (folder / "proofcheck.toml").write_text(quoted + f"baseline = {DIGITS}\n", encoding="utf-8")
    status, out = run(auditor, "gate", "t.proof", "--jobs", 0)

    assert status == 2
    expected = "`proofcheck.toml` is not a policy: a number has 5,000 digits, at most 4,000"
    assert f"error[P0901]: {expected}\n --> proofcheck.toml:3:12\n" in out
    assert "  = help: no key of a policy takes a number: remove it\n" in out


@pytest.mark.parametrize("content", [DIGITS, f"# proofcheck baseline {DIGITS}\n"])
def test_a_long_number_in_a_baseline_is_shown_there(
    auditor: Auditor, folder: Path, content: str
) -> None:
    auditor.write(CLEAN, "t.proof")
    (folder / "proofcheck.toml").write_text('baseline = "b.txt"\n', encoding="utf-8")
    (folder / "b.txt").write_text(content, encoding="utf-8")
    status, out = run(auditor, "gate", "t.proof", "--jobs", 0)

    assert status == 2
    assert "error[P0911]: `b.txt` is not a baseline: expected `# proofcheck baseline 1`\n" in out
    assert " --> b.txt:1:1\n" in out


def test_a_long_number_in_an_audit_document_is_said(auditor: Auditor, folder: Path) -> None:
    (folder / "a.json").write_text(f'{{"format": {DIGITS}}}', encoding="utf-8")
    status, out = run(auditor, "diff", "a.json", "a.json")

    assert status == 2
    assert "error: `a.json` is not valid JSON: a number has more than 4,000 digits\n" in out


def test_a_document_may_count_further_than_python_does(auditor: Auditor, folder: Path) -> None:
    auditor.write(CLEAN, "t.proof")
    text = f"Theorem 1.{DIGITS}. By Lemmas 1.1 to 1.{DIGITS} and 1 to {DIGITS}, x + 0 = x.\n"
    (folder / "page.md").write_text(text, encoding="utf-8")

    assert run(auditor, "coverage", "t.proof", "page.md")[0] in (1, 4)
    run(auditor, "coverage", "--skeleton", "page.md")
