"""The Python interface."""

from __future__ import annotations

from pathlib import Path

import pytest

import proofcheck
from proofcheck import api
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


def test_a_text_is_audited_as_a_file_would_be(result: AuditResult) -> None:
    found = proofcheck.run_audit(text=TEXT, jobs=0)

    assert [one.evidence for one in result.statements] == [one.evidence for one in found.statements]
    assert "<audit of <text>: 2 statements, 1 proved, 1 refuted>" == repr(found)


def test_something_has_to_be_audited() -> None:
    with pytest.raises(ValueError, match=r"nothing to audit: give a path, or text=\.\.\."):
        proofcheck.run_audit()


def test_only_selected_labels_are_audited() -> None:
    found = proofcheck.run_audit(text=TEXT, labels=["2"], jobs=0)

    assert ["2"] == [one.label for one in found.statements]


def test_a_selected_label_that_no_statement_has_raises() -> None:
    with pytest.raises(api.NoSuchLabelError) as raised:
        proofcheck.run_audit(text=TEXT, labels=["7"], jobs=0)

    assert "no statement has the label [7]" == str(raised.value)


def test_what_is_no_derivation_raises_with_its_findings() -> None:
    with pytest.raises(api.NotADerivationError) as raised:
        proofcheck.run_audit(text="Theorem 1", jobs=0)

    assert (
        "<text>.proof:1:1: the file does not begin with a derivation header [P0111]; "
        'help: begin the file with `derivation "title"`'
    ) == str(raised.value)
    assert ["P0111"] == [one["code"] for one in raised.value.findings]


def test_a_text_has_the_limits_of_a_file() -> None:
    with pytest.raises(api.NotADerivationError, match="is longer than 10 MB"):
        proofcheck.run_audit(text="#" * 10_000_001, jobs=0)


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_a_limit_that_is_none_is_refused(timeout: float) -> None:
    with pytest.raises(ValueError, match="timeout must be a positive number of seconds"):
        proofcheck.run_audit(text=TEXT, timeout=timeout)


def test_our_own_fault_is_no_result() -> None:
    from proofcheck.api.errors import raise_for_findings
    from tests.fakes.audit_documents import PROVED, derivation, document

    fault = {"code": "P0502", "severity": "fault", "message": "broken"}
    with pytest.raises(api.FaultError, match=r"^broken \[P0502\]$"):
        raise_for_findings(document(derivation(PROVED), diagnostics=[fault]))
    raise_for_findings(document(derivation(PROVED)))


def test_a_row_says_what_the_table_says(result: AuditResult) -> None:
    first, second = result.to_records()

    assert {"derivation", "label", "kind", "title", "section", "evidence"} < first.keys()
    assert ("squares", "2", "refuted", "false at x = 0", 7) == tuple(
        second[key] for key in ("derivation", "label", "evidence", "reason", "line")
    )


def test_one_statement_is_proved_and_its_false_twin_refuted() -> None:
    given = "x, y : Real"
    true = proofcheck.prove("(x + y)^2 = x^2 + 2*x*y + y^2", given=given, jobs=0)
    false = proofcheck.prove("(x + y)^2 = x^2 + x*y + y^2", given=given, jobs=0)

    assert true
    assert ("proved", None) == (true.evidence, true.counterexample)
    assert true.proof
    assert not false
    assert "refuted" == false.evidence
    assert false.counterexample is not None
    assert () == false.proof


def test_what_is_assumed_is_used() -> None:
    assumed = proofcheck.prove(
        "x*y >= 0", given=["x : Real", "y : Real"], assume=["x > 0", "y > 0"], jobs=0
    )

    assert assumed
    assert not proofcheck.prove("x*y >= 0", given=["x : Real", "y : Real"], jobs=0)


def test_a_statement_is_one_item_whatever_it_holds() -> None:
    with pytest.raises(api.IllFormedError):
        proofcheck.prove("1 = 1\n\n[2] claim\n  show 1 = 2", jobs=0)


def test_a_statement_that_cannot_be_read_says_what_to_write() -> None:
    with pytest.raises(api.IllFormedError) as raised:
        proofcheck.prove("2x = x + x", given="x : Real", jobs=0)

    expected = (
        "a number is joined to what follows it [P0121]; help: write a product with `*`: `2*x`"
    )
    assert expected == str(raised.value)


def test_results_show_themselves_in_notebooks(result: AuditResult) -> None:
    answer = proofcheck.prove("1 = 1", jobs=0)

    assert "<table" in result._repr_html_()
    assert "<table" in answer._repr_html_()
    assert "<proved: for all sizes and values>" == repr(answer)
