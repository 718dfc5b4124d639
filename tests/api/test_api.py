"""The Python interface."""

from __future__ import annotations

from pathlib import Path

import pytest

import proofcheck
from proofcheck.api import AuditResult

TEXT = """\
derivation "Squares"

[1] claim
  given x : Real
  show x^2 >= 0

[2] claim
  given x : Real
  show x^2 > 0
"""


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> AuditResult:
    path = tmp_path_factory.mktemp("api") / "squares.proof"
    path.write_text(TEXT, encoding="utf-8")
    found: AuditResult = proofcheck.run_audit(path, jobs=0)
    return found


@pytest.mark.parametrize("label", ["2", "[2]", "squares:2"])
def test_a_statement_is_found_by_its_label(result: AuditResult, label: str) -> None:
    assert "refuted" == result[label]["evidence"]


def test_a_label_that_no_statement_has_is_named(result: AuditResult) -> None:
    with pytest.raises(KeyError, match=r"no statement has the label \[3\]"):
        result["[3]"]


def test_a_result_is_shown_in_one_line_and_printed_as_a_table(result: AuditResult) -> None:
    first = result["1"]["evidence"]
    assert f"<audit of squares: 2 statements, 1 {first}, 1 refuted>" == repr(result)
    assert "[2]    claim     x^2 > 0" in str(result)


def test_a_file_that_is_not_there_raises(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such derivation"):
        proofcheck.run_audit(tmp_path / "absent.proof", jobs=0)
