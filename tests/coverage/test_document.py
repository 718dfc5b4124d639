"""The coverage document."""

from __future__ import annotations

import json
from typing import Any

from proofcheck.coverage import write_coverage
from tests.coverage.documents import DISPLAYS, DISPLAYS_DERIVED, TAGS, coverage_of, derive
from tests.coverage.papers import PROVED, PROVED_DERIVED


def document(derivation: str, text: str) -> Any:
    return json.loads(json.dumps(write_coverage(coverage_of(derivation, text))))


def test_the_format_and_both_texts_are_named() -> None:
    found = document(DISPLAYS_DERIVED, DISPLAYS)

    assert ("proofcheck-coverage", 1) == (found["format"], found["version"])
    assert {"name": "squares", "title": "On squares", "path": "squares.proof"} == found[
        "derivation"
    ]
    assert {"path": "squares.md", "formats": ["display"]} == found["source"]


def test_a_statement_has_its_lines_and_lists_on_both_sides() -> None:
    derivation = derive("1.1: ", "1.2: from [1.1]", "1.3: from [1.1], [1.4]", "1.3*: repairs [1.3]")
    statements = {one["label"]: one for one in document(derivation, DISPLAYS)["statements"]}

    assert {
        "label": "1.3",
        "title": "",
        "line": 9,
        "source_line": 11,
        "from": ["1.1", "1.4"],
        "source_from": ["1.1", "1.2"],
        "truncated": False,
        "source_truncated": False,
        "repairs": False,
        "reads": None,
        "only_in_source": ["1.2"],
        "only_in_derivation": ["1.4"],
        "cited_by": [],
    } == statements["1.3"]
    assert ["1.2", "1.3"] == statements["1.1"]["cited_by"]
    assert (None, True) == (statements["1.3*"]["source_line"], statements["1.3*"]["repairs"])


def test_a_reading_has_the_lines_and_the_list_of_what_it_reads() -> None:
    reading = '1.3 r2: reads [1.3] "otherwise"; from [1.1]'
    derivation = derive("1.1: ", "1.2: from [1.1]", "1.3: from [1.1], [1.2]", reading)
    statements = {one["label"]: one for one in document(derivation, DISPLAYS)["statements"]}

    assert {
        "label": "1.3 r2",
        "title": "",
        "line": 12,
        "source_line": 11,
        "from": ["1.1"],
        "source_from": ["1.1", "1.2"],
        "truncated": False,
        "source_truncated": False,
        "repairs": False,
        "reads": "1.3",
        "only_in_source": ["1.2"],
        "only_in_derivation": [],
        "cited_by": [],
    } == statements["1.3 r2"]
    assert [] == statements["1.3"]["only_in_source"]


def test_findings_have_lines_on_both_sides() -> None:
    derivation = derive("1.1: ", "1.2: from [1.1]", "1.3: from [1.1]")

    assert {
        "code": "P0242",
        "severity": "error",
        "label": "1.3",
        "message": "only in the source: [1.2]",
        "line": 10,
        "source_line": 11,
        "others": ["1.2"],
    } == document(derivation, DISPLAYS)["diagnostics"][0]


def test_a_fault_of_the_source_says_where_the_derivation_has_it() -> None:
    (found,) = document(DISPLAYS_DERIVED, DISPLAYS)["diagnostics"]

    assert ("P0251", "1.3", 9, 11) == tuple(
        found[field] for field in ("code", "label", "line", "source_line")
    )


def test_the_summary_counts() -> None:
    reading = '1.1 r2: reads [1.1] "otherwise"'
    derivation = derive("1.1: ", reading, "1.3: from [1.1]", "1.3*: repairs [1.3]")

    assert {
        "in_source": 3,
        "in_derivation": 4,
        "in_both": 2,
        "repairs": 1,
        "readings": 1,
        "own": 0,
        "lists_compared": 3,
        "lists_agreeing": 2,
        "citations_compared": 0,
        "citations_declared": 0,
        "errors": 2,
        "warnings": 0,
        "notes": 1,
    } == document(derivation, DISPLAYS)["summary"]


def test_what_of_the_derivation_cannot_be_read_is_counted() -> None:
    found = document(DISPLAYS_DERIVED + "\n[1.4] informal\n  from ((\n", DISPLAYS)

    assert ["P0120", "P0241", "P0251"] == [one["code"] for one in found["diagnostics"]]
    assert 2 == found["summary"]["errors"]


def test_another_format_is_named() -> None:
    assert ["tag"] == document(derive("T 1.1: "), TAGS)["source"]["formats"]


def test_the_summary_of_a_paper_counts_citations_and_statements_of_our_own() -> None:
    summary = document(PROVED_DERIVED + "\n[a remark] informal\n", PROVED)["summary"]

    assert (9, 10, 9, 1) == tuple(
        summary[field] for field in ("in_source", "in_derivation", "in_both", "own")
    )
    assert (5, 5) == (summary["citations_compared"], summary["citations_declared"])
