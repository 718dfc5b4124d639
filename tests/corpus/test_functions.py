"""Statements about functions, derivatives and recursions: no false one is proved, no true one fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Statement
from tests.corpus.test_tempting import is_proved

FOLDER = Path(__file__).parent / "functions"
FALSE = load_derivation(FOLDER / "false.proof")
CLAIMS = [one for one in FALSE.statements if one.goals and not one.ill_formed]


TRUE = load_derivation(FOLDER / "true.proof")
TRUE_CLAIMS = [one for one in TRUE.statements if one.goals and not one.ill_formed]
PROVED = (
    "quadratic form",
    "inverse along a line",
    "entry of a trace",
    "even and periodic",
    "trace of four factors",
)
"""What a short search proves."""

ATTEMPTS = 3
"""Models that are looked for, for each goal: a few of the first are enough where one is false."""


def test_the_corpus_is_read() -> None:
    assert len(CLAIMS) > 40
    assert len(TRUE_CLAIMS) > 40


@pytest.mark.parametrize("statement", CLAIMS, ids=lambda one: one.label)
def test_what_is_false_is_not_proved(statement: Statement) -> None:
    assert not is_proved(Slicer(FALSE), statement)


@pytest.mark.parametrize("statement", TRUE_CLAIMS, ids=lambda one: one.label)
def test_what_is_true_fails_on_no_model(statement: Statement) -> None:
    for goal in statement.goals:
        assert survey(Slicer(TRUE).task(statement, goal), attempts=ATTEMPTS).failure is None


@pytest.mark.parametrize("label", PROVED)
def test_what_is_proved_of_what_is_true(label: str) -> None:
    (statement,) = (one for one in TRUE_CLAIMS if one.label == label)
    assert is_proved(Slicer(TRUE), statement)
