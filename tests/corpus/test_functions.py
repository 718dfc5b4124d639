"""Statements about functions, derivatives and recursions: no false one is proved, no true one fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.falsification.counterexamples import Countermodel, find_refutation
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Statement
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.by_hand import prove_by_hand
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.corpus.test_tempting import is_proved

FOLDER = Path(__file__).parent / "functions"
FALSE = load_derivation(FOLDER / "false.proof")
CLAIMS = [one for one in FALSE.statements if one.goals and not one.ill_formed]


HOLDING = load_derivation(FOLDER / "true.proof")
TRUE_CLAIMS = [one for one in HOLDING.statements if one.goals and not one.ill_formed]
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


@pytest.mark.sampled
@pytest.mark.parametrize("statement", CLAIMS, ids=lambda one: one.label)
def test_what_is_false_is_not_proved(statement: Statement) -> None:
    assert not is_proved(Slicer(FALSE), statement)


@pytest.mark.sampled
@pytest.mark.parametrize("statement", TRUE_CLAIMS, ids=lambda one: one.label)
def test_what_is_true_fails_on_no_model(statement: Statement) -> None:
    for goal in statement.goals:
        assert survey(Slicer(HOLDING).task(statement, goal), attempts=ATTEMPTS).failure is None


@pytest.mark.parametrize("label", PROVED)
def test_what_is_proved_of_what_is_true(label: str) -> None:
    (statement,) = (one for one in TRUE_CLAIMS if one.label == label)
    assert is_proved(Slicer(HOLDING), statement)


# --- from derivatives to values -------------------------------------------------------------------

CALCULUS = load_derivation(FOLDER / "calculus.proof")
SAID = {one.label: one for one in CALCULUS.statements if one.goals}
TRUE = ("constant", "increasing", "descent", "step", "rate")

SEEDS = 3
"""Surveys, of which one has to meet a function that breaks what is said."""


def _shown(label: str) -> Task:
    statement = SAID[label]
    return Slicer(CALCULUS).task(statement, statement.goals[-1])


@pytest.mark.sampled
@pytest.mark.parametrize("label", TRUE)
def test_what_derivatives_say_of_values_is_proved(label: str) -> None:
    task = _shown(label)
    found = prove_by_hand(task) if task.steps else prove_task(task)

    assert isinstance(found, Proved)


@pytest.mark.sampled
@pytest.mark.parametrize("label", sorted(SAID.keys() - set(TRUE)))
def test_what_they_do_not_say_is_refuted_by_a_function(label: str) -> None:
    task = _shown(label)
    tried = (find_refutation(task, survey(task, seed)) for seed in range(SEEDS))
    found = next(one for one in tried if isinstance(one, Countermodel))

    certificate: Any = found.certificate
    assert "function" in certificate["model"]["values"]["f"]


def test_whatever_is_true_has_a_false_neighbour() -> None:
    assert len(SAID) == 2 * len(TRUE)
