"""Matrices that send no column but zero to zero are invertible, and others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task

FACTS = load_derivation(Path(__file__).with_name("textbook_facts.proof"))


@pytest.mark.parametrize(
    ("label", "is_true"), [("definite matrix", True), ("definite matrix false", False)]
)
def test_a_definite_matrix_is_invertible(label: str, is_true: bool) -> None:
    statement = next(one for one in FACTS.statements if one.label == label)
    answers = [prove_task(Slicer(FACTS).task(statement, goal)) for goal in statement.goals]

    assert all(isinstance(one, Proved) for one in answers) is is_true
