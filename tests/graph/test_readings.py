"""Other readings: who reads whom, and every fault of a `reads`, each with a clean neighbour."""

from __future__ import annotations

import pytest

from proofcheck.graph import find_defects, find_readings
from tests.graph.outlines import read_graph


def kinds(*texts: str) -> list[tuple[str, str]]:
    return [(one.kind, one.label) for one in find_defects(read_graph(*texts))]


def readings(*texts: str) -> dict[str, list[str]]:
    graph = read_graph(*texts)
    return {
        graph.nodes[at].label: [graph.nodes[one].label for one in found]
        for at, found in find_readings(graph).items()
    }


@pytest.mark.parametrize(
    "text",
    [
        "[2]\n[2 r2] reads [2]",
        "[2]\n[2 r2] reads [2]\n[2 r3] reads [2]",
        "[2]\n[3] from [2]\n[2 r2] reads [2]\n[4] from [2 r2]",
        "[2] definition\n[2 r2] definition reads [2]",
        "[2]\n[2*] repairs [2]\n[2* r2] reads [2*]",
        "[2]\n[2 r2] reads [2]\n[2 r2*] repairs [2 r2]",
        "[2]\n[2 r2] reads [paper:2]",
    ],
)
def test_a_reading_beside_what_it_reads_is_no_fault(text: str) -> None:
    assert [] == kinds(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[2]\n[2 r2] reads [3]", [("unknown-read", "2 r2")]),
        ("[2]\n[2 r2] reads [2 r2]", [("self-reading", "2 r2")]),
        ("[2]\n[2 a] reads [2]\n[2 b] reads [2 a]", [("reading-of-reading", "2 b")]),
        ("[2] definition\n[2 r2] reads [2]", [("reading-of-another-kind", "2 r2")]),
        ("[2 r2] reads [2]\n[2]", [("early-reading", "2 r2")]),
        (
            "[2 a] reads [2 b]\n[2 b] reads [2 a]",
            [
                ("reading-of-reading", "2 a"),
                ("early-reading", "2 a"),
                ("reading-of-reading", "2 b"),
            ],
        ),
    ],
)
def test_every_fault_is_found_where_it_is(text: str, expected: list[tuple[str, str]]) -> None:
    assert expected == kinds(text)


def test_a_statement_of_another_derivation_is_not_read() -> None:
    (found,) = find_defects(read_graph("[1]", "[1 r2] reads [paper:1]"))

    assert "unknown-read" == found.kind
    assert "[paper:1] is a statement of another derivation" == found.message
    assert {} == readings("[1]", "[1 r2] reads [paper:1]")


def test_the_readings_of_a_statement_are_found_in_order_and_those_of_others_not() -> None:
    text = "[1]\n[2]\n[2 b] reads [2]\n[2 a] reads [2]\n[2*] repairs [2]\n[3] from [2]"

    assert {"2": ["2 b", "2 a"]} == readings(text)


def test_a_reading_of_a_reading_counts_for_both_and_a_circle_ends() -> None:
    assert {"1": ["2", "3"], "2": ["3"]} == readings("[1]\n[2] reads [1]\n[3] reads [2]")
    assert {"1": ["2"], "2": ["1"]} == readings("[1] reads [2]\n[2] reads [1]")
    assert {} == readings("[1] reads [1]")


def test_of_two_statements_with_one_label_the_first_is_read() -> None:
    graph = read_graph("[1]\n[1]\n[1 r] reads [1]")

    assert {0: (2,)} == find_readings(graph)
