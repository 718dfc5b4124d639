"""Other readings of a statement, in every report."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import networkx as nx
import pytest

from proofcheck.reports import Paper, render_audit, render_explanation, render_json
from proofcheck.reports.graph.dot import render_dot
from proofcheck.reports.graph.graphml import render_graphml
from proofcheck.reports.graph.mermaid import render_mermaid
from proofcheck.reports.html_report import render_report
from proofcheck.reports.machine.focus import focus_document
from proofcheck.reports.records.reading import read_audit
from proofcheck.reports.terminal.readings import put_side_by_side
from proofcheck.reports.terminal.repaired import find_main
from tests.fakes.audit_documents import (
    MIXED_DOCUMENT,
    READ_DOCUMENT,
    READING,
    SOUND_DOCUMENT,
    derivation,
    document,
    statement,
)


def order(*labels: str, **reads: str) -> list[str]:
    """Return in which order statements are listed; each is given with what it reads."""
    found = [
        statement(one, reads={"label": reads[one], "text": "so"} if one in reads else None)
        for one in labels
    ]
    (only,) = read_audit(document(derivation(*found))).derivations
    return [one.label for one in put_side_by_side(only.statements)]


def test_a_reading_is_listed_right_below_what_it_reads() -> None:
    assert ["a", "d", "b", "c"] == order("a", "b", "c", "d", d="a")
    assert ["a", "c", "d", "b"] == order("a", "b", "c", "d", c="a", d="a")
    assert ["a", "b", "c"] == order("a", "b", "c")


@pytest.mark.parametrize("reads", [{"c": "zz"}, {"c": "b", "b": "c"}, {"b": "b"}, {"a": "c"}])
def test_no_statement_is_lost_whatever_it_reads(reads: dict[str, str]) -> None:
    assert ["a", "b", "c"] == sorted(order("a", "b", "c", **reads))


def test_the_table_shows_readings_side_by_side() -> None:
    flat = re.sub(r" +", " ", render_audit(READ_DOCUMENT, Paper(width=220)))
    labels = re.findall(r"^\[([^\]]+)\]", flat, re.MULTILINE)

    assert ["1.1", "1.2", "1.2 r2", "1.3"] == labels
    told = re.sub(r"\s+", " ", flat)
    assert "reads [1.2] as: the square of the modulus" in told
    assert "also read as [1.2 r2] (refuted)" in told
    assert "read in more than one way: 1 label; over all readings [1.2] proved -> refuted" in told


@pytest.mark.parametrize("found", [MIXED_DOCUMENT, SOUND_DOCUMENT])
def test_where_nothing_is_read_otherwise_nothing_is_said(found: dict[str, object]) -> None:
    text = render_audit(found)

    assert not re.search(r"read otherwise|also read|reads \[|more than one way", text)


def test_a_statement_is_explained_with_its_readings_and_a_reading_with_what_it_reads() -> None:
    told = render_explanation(READ_DOCUMENT, "1.2")

    assert "  [1.2 r2] the square of the modulus\n      let Q := S^T*S\n" in told
    assert "    refuted, standing refuted\n" in told
    assert "the label is worth what its weakest reading is: refuted" in told
    own = render_explanation(READ_DOCUMENT, "1.2 r2")
    assert "another reading\n  of [1.2]: the square of the modulus\n" in own
    assert "reading" not in render_explanation(READ_DOCUMENT, "1.3")


def test_a_reading_that_is_not_shown_is_named() -> None:
    alone = document(derivation(*READ_DOCUMENT["derivations"][0]["statements"][:2]))

    assert "other readings\n  [1.2 r2]\n" in render_explanation(alone, "1.2")


def test_graphs_draw_a_reading_as_they_draw_a_repair() -> None:
    graph = nx.read_graphml(io.BytesIO(render_graphml(READ_DOCUMENT).encode()))

    assert ("n3", "n1", "reads") in set(graph.edges.data("role"))
    assert "n3 -.->|reads| n1" in render_mermaid(READ_DOCUMENT)
    assert re.search(r'n3 -> n1 \[.*label="reads"', render_dot(READ_DOCUMENT))
    assert "reads" not in render_dot(MIXED_DOCUMENT) + render_mermaid(MIXED_DOCUMENT)


def test_a_reading_is_near_what_it_reads_and_names_nothing_that_is_left_out() -> None:
    def focused(label: str, depth: int) -> list[Any]:
        found: Any = focus_document(READ_DOCUMENT, label, depth)
        return list(found["derivations"][0]["statements"])

    assert ["1.1", "1.2", "1.2 r2"] == [one["label"] for one in focused("1.2", 1)]
    (alone,) = focused("1.2 r2", 0)
    assert alone["reads"] is None
    (main,) = focused("1.2", 0)
    assert [] == main["readings"]


def test_no_reading_is_a_main_result() -> None:
    (found,) = read_audit(READ_DOCUMENT).derivations

    assert ["1.2", "1.3"] == [one.label for one in find_main(found)]


def test_the_report_shows_the_readings_and_what_the_label_is_worth() -> None:
    text = render_report(READ_DOCUMENT)
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    found = json.loads(data.group(1))
    main, reading = found["statements"][1], found["statements"][3]

    assert ([3], "refuted", "refuted") == (
        main["readings"],
        main["evidenceOfReadings"],
        main["standingOfReadings"],
    )
    assert (1, "the square of the modulus") == (reading["reads"], reading["readsText"])
    assert [3, 1, "reads"] in found["edges"]
    assert "read otherwise" in text
    assert "another reading" in text


def test_fields_of_readings_stand_together_in_json() -> None:
    text = render_json(READ_DOCUMENT)
    places = [text.index(f'"{field}"') for field in ("readings", "evidence_of_readings")]

    assert places == sorted(places)
    assert READING["reads"] in [
        one.get("reads") for one in json.loads(text)["derivations"][0]["statements"]
    ]
