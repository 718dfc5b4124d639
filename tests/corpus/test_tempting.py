"""Tempting statements: none that should not be green is proved, in any of its goals together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Kind, Statement
from proofcheck.search.driver.proving import prove_task
from tests.search.found_proofs import certificate_of

FILES = sorted(Path(__file__).parent.glob("tempting_*.proof"))

EXPECTED = re.compile(r"^# expect: ([a-z ,]+?)(?:  .*)?\n(?:#.*\n)*\[([^\]]+)\]", re.MULTILINE)

CONTRADICTORY = frozenset({"con1", "con2", "con4"})
"""Statements whose own assumptions exclude each other: everything follows, and no model exists."""


def expectations(path: Path) -> dict[str, str]:
    """Return what a file expects of its statements, by label."""
    return {label: words for words, label in EXPECTED.findall(path.read_text(encoding="utf-8"))}


def is_proved(slicer: Slicer, statement: Statement) -> bool:
    for goal in statement.goals:
        task = slicer.task(statement, goal)
        certificate = certificate_of(prove_task(task, 300))
        if certificate is None or check_proof(task, certificate).is_citation:
            return False
    return bool(statement.goals)


@pytest.mark.sampled
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_what_is_not_to_be_green_is_not_proved(path: Path) -> None:
    derivation, expected = load_derivation(path), expectations(path)
    slicer = Slicer(derivation)
    wrong = [
        statement.label
        for statement in derivation.statements
        if expected.get(statement.label, "green") in ("refuted", "not green")
        and statement.kind not in (Kind.CITED, Kind.INFORMAL)
        and not statement.ill_formed
        and is_proved(slicer, statement)
    ]

    assert CONTRADICTORY.intersection(expected) >= set(wrong)


def test_the_corpus_is_read() -> None:
    counts = [len(expectations(path)) for path in FILES]

    assert len(FILES) == 9
    assert min(counts) > 20


def test_some_of_what_is_to_be_green_is_proved() -> None:
    path = FILES[0]
    derivation, expected = load_derivation(path), expectations(path)
    slicer = Slicer(derivation)
    proved = [s.label for s in derivation.statements if is_proved(slicer, s)]

    assert {"hall2", "sq1"} & set(proved)
    assert {"green"} == {expected[label] for label in proved}
