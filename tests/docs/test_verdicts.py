"""The page about verdicts names every word that an audit may say, and its example is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from proofcheck.cli import main
from proofcheck.verdict import Evidence, ExitStatus, Standing, exit_status
from tests.docs.pages import DOCS, blocks_of, quoted, table_after

PAGE = "verdicts.md"
EXAMPLES = [block for block in blocks_of(DOCS / PAGE) if block.words == "proof"]


def first_words(heading: str) -> list[str]:
    return [quoted(row[0])[0] for row in table_after(PAGE, heading)]


def test_evidence_of_goals_is_listed_strongest_first() -> None:
    of_goals = [evidence for evidence in Evidence if evidence.is_of_a_goal]
    ordered = sorted(of_goals, key=lambda evidence: -evidence.strength)
    assert [evidence.value for evidence in ordered] == first_words("## Evidence")


def test_green_evidence_comes_first() -> None:
    greens = [Evidence(word).is_green for word in first_words("## Evidence")]
    assert [True] * 4 + [False] * 3 == greens


def test_standing_is_listed_most_severe_first() -> None:
    assert [standing.value for standing in Standing] == first_words("## Standing")


def test_every_exit_status_is_listed() -> None:
    listed = [int(row[0]) for row in table_after(PAGE, "## Exit status")]
    assert sorted(ExitStatus) == listed


def test_the_order_of_severity_is_that_of_the_code() -> None:
    text = (DOCS / PAGE).read_text(encoding="utf-8")
    match = re.search(r"the most severe counts: ([\d, ]+)\.", text)
    assert match
    unsupported = (Standing.UNSUPPORTED,)
    endings = [
        exit_status((), error_findings=1, unreadable_files=1, toolkit_failures=1),
        exit_status((), error_findings=1, unreadable_files=1),
        exit_status((), error_findings=1),
        exit_status(unsupported, error_findings=1),
        exit_status(unsupported),
        exit_status((Standing.SOUND,)),
    ]
    assert [int(digit) for digit in match.group(1).split(", ")] == endings


def shown_rows() -> dict[str, tuple[str, ...]]:
    """Return evidence and standing of every label in the table that the page shows."""
    (shown,) = (b.text for b in blocks_of(DOCS / PAGE) if b.text.startswith("label "))
    head, *lines = shown.split("\n")
    evidence, standing, reason = (head.index(w) for w in ("evidence", "standing", "reason"))
    return {
        match.group(1): (line[evidence:standing].strip(), line[standing:reason].strip())
        for line in lines
        if (match := re.match(r"\[(\S+)\]", line))
    }


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The audit of the example on the page."""
    from proofcheck.audit import AuditOptions, run_audit
    from proofcheck.audit.workers.options import NoProgress

    path = tmp_path_factory.mktemp("docs") / "skew.proof"
    path.write_text(EXAMPLES[0].text, encoding="utf-8")
    return run_audit([path], AuditOptions(jobs=0), NoProgress())


@pytest.mark.slow
def test_the_table_shown_is_what_the_audit_says(document: Any) -> None:
    assert shown_rows() == {
        statement["label"]: (statement["evidence"], statement["standing"])
        for derivation in document["derivations"]
        for statement in derivation["statements"]
    }


@pytest.mark.slow
def test_an_explanation_has_the_parts_that_the_page_lists(document: Any) -> None:
    from proofcheck.reports import render_explanation

    lines = render_explanation(document, "1").split("\n")
    parts = [row[0] for row in table_after(PAGE, "## Reading the audit")]
    assert parts == [line for line in lines if line in parts]


@pytest.mark.slow
def test_the_readings_shown_are_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = (block.text for block in EXAMPLES if "  reads [2]" in block.text)
    Path("skew.proof").write_text(example, encoding="utf-8")
    shown = [b.text for b in blocks_of(DOCS / PAGE) if b.words == "text readings"]

    assert 1 == main(["audit", "skew.proof", "--full", "--jobs", "0"])
    printed = capsys.readouterr().out
    lines = [line.rstrip() for line in printed.split("\n")]
    assert 2 == len(shown)
    for block in shown:
        wanted = [line.rstrip() for line in block.rstrip("\n").split("\n")]
        assert any(wanted == lines[at : at + len(wanted)] for at in range(len(lines)))


@pytest.mark.slow
def test_the_audit_before_and_after_repairs_is_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("skew.proof").write_text(EXAMPLES[1].text, encoding="utf-8")
    (shown,) = (b.text for b in blocks_of(DOCS / PAGE) if "still in the way" in b.text)

    assert 1 == main(["audit", "skew.proof", "--jobs", "0", "--repaired"])
    assert shown == capsys.readouterr().out
