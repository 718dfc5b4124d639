"""No axiom and no lemma is false at an edge: exact values where sizes are -1, 0, 1 and 2.

The numbers are 0, negative, rational and complex, the matrices zero, singular, nilpotent and complex.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.theory import read_entries, read_folder
from proofcheck.theory.making import write_entries
from tests.attacks.edges import Reading

THEORY = json.loads(read_folder().theory)
READING = Reading(THEORY["nodes"])
ENTRIES: dict[str, dict[str, Any]] = {
    one["name"]: one for one in THEORY["entries"] if "statement" in one
}
AXIOMS = sorted(name for name, one in ENTRIES.items() if one["kind"] == "axiom")
LEMMAS = sorted(ENTRIES.keys() - set(AXIOMS))
TWINS = {
    entry.name: entry
    for entry in read_entries(
        {
            file.stem: file.read_text(encoding="utf-8")
            for file in (Path(__file__).parents[1] / "theory" / "false_twins").glob("*.proof")
        }
    )
}

OPEN = {
    "supremum": "over all real numbers",
    "infimum": "over all real numbers",
    "operator norm": "an infimum over all real numbers",
    "sum norm": "of all real numbers",
    "bounds of pi": "pi is irrational",
    "spectrum of a product of exponentials": "of all complex numbers",
}
"""Axioms of which exact values never decide, and what they speak of; other models do."""


def _found(name: str, count: int) -> list[bool | None]:
    return list(READING.instances(ENTRIES[name]["statement"], count))


@pytest.mark.parametrize("name", AXIOMS)
def test_an_axiom_is_false_at_no_edge(name: str) -> None:
    found = _found(name, 60)

    assert False not in found
    assert True in found or name in OPEN


@pytest.mark.parametrize("name", LEMMAS)
def test_a_lemma_is_false_at_no_edge(name: str) -> None:
    assert False not in _found(name, 4)


def test_most_false_twins_fail_at_an_edge() -> None:
    table, rows = write_entries([*TWINS.values()])
    reading = Reading([list(row) for row in table.rows])
    failing = {
        row["name"]
        for row in rows
        if "statement" in row and False in reading.instances(row["statement"], 150)
    }

    assert len(failing) > len(TWINS) // 2
