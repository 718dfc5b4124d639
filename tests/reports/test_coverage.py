"""A coverage document as text."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.reports import Paper, render_coverage


def finding(code: str, severity: str, label: str, message: str = "x", **fields: Any) -> Any:
    return {"code": code, "severity": severity, "label": label, "message": message} | fields


def document(*findings: Any, **summary: int) -> Any:
    return {
        "format": "proofcheck-coverage",
        "version": 1,
        "derivation": {"name": "squares", "title": "Squares", "path": "squares.proof"},
        "source": {"path": "squares.md", "formats": ["display"]},
        "statements": [],
        "diagnostics": list(findings),
        "summary": summary,
    }


def test_errors_come_first_and_every_code_has_one_heading() -> None:
    text = render_coverage(
        document(
            finding("P0251", "info", "1.9"),
            finding("P0244", "warning", "1.7"),
            finding("P0240", "error", "1.1"),
            finding("P0244", "warning", "1.8"),
        )
    )
    heads = [one.partition(":")[0] for one in text.split("\n") if "[P0" in one]

    assert ["error[P0240]", "warning[P0244]", "info[P0251]"] == heads


def test_a_code_with_two_severities_has_two_headings() -> None:
    found = [finding("P0242", one, "1.1") for one in ("warning", "error", "warning")]
    text = render_coverage(document(*found))

    assert (1, 1) == (text.count("error[P0242]"), text.count("warning[P0242]"))


def test_a_finding_has_its_lines_on_both_sides() -> None:
    text = render_coverage(
        document(finding("P0242", "error", "1.3", "only here", line=10, source_line=7))
    )

    assert "  [1.3]          10       7  only here\n" in text


def test_a_long_message_is_broken_below_itself() -> None:
    text = render_coverage(document(finding("P0242", "error", "1.3", "word " * 30)))
    lines = [one for one in text.split("\n") if "word" in one]

    assert 2 <= len(lines)
    assert 100 >= max(map(len, lines))
    assert 1 == len({one.index("word") for one in lines})


def test_the_summary_counts_in_words() -> None:
    text = render_coverage(
        document(
            in_source=1,
            in_derivation=3,
            in_both=1,
            repairs=2,
            lists_compared=1,
            lists_agreeing=0,
            errors=1,
            warnings=2,
            notes=0,
        )
    )

    assert text.endswith(
        "1 statement in the source, 3 in the derivation: 1 in both, 2 repairs\n"
        "1 list of dependencies compared, 0 agree\n"
        "1 error, 2 warnings, 0 notes\n"
    )


def test_plain_and_coloured_pages_have_the_same_characters() -> None:
    one = document(finding("P0242", "error", "1.3", "[bold]x[/bold]", line=10))
    coloured = render_coverage(one, Paper(coloured=True))
    import re

    assert render_coverage(one) == re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert "\x1b" in coloured


def test_nothing_of_a_document_is_obeyed() -> None:
    one = document(finding("P0242", "error", "\x1b[31m", "\x07"))

    assert "\x1b" not in render_coverage(one)
    assert render_coverage(one, Paper(ascii_only=True)).isascii()


@pytest.mark.parametrize("fields", [{"format": "proofcheck-audit"}, {"version": 2}])
def test_another_document_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not a coverage document"):
        render_coverage(document() | fields)
