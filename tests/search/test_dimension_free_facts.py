"""Facts about matrices of all sizes: the true ones are proved, their false twins never are."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Statement
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.bench.proofs import MEDIAN_BUDGET

CORPUS = Path(__file__).parent.parent / "corpus" / "dimension_free.proof"
DERIVATION = load_derivation(CORPUS)
SLICER = Slicer(DERIVATION)
CLAIMS = {s.label: s for s in DERIVATION.statements if s.goals}
TRUE = [label for label in CLAIMS if not label.endswith("false")]
FALSE = [label for label in CLAIMS if label.endswith("false")]
SLOWEST = 2.0
"""Seconds of processor time that any one of the true facts may take."""


def _is_proved(statement: Statement) -> bool:
    goals = [g for g in statement.goals if g.role.value != "side"]
    return all(isinstance(prove_task(SLICER.task(statement, g)), Proved) for g in goals)


def test_every_true_fact_has_a_false_twin() -> None:
    assert [f"{label} false" for label in TRUE] == FALSE
    assert not [s.label for s in CLAIMS.values() if s.ill_formed]


@pytest.mark.parametrize("label", TRUE)
def test_a_true_fact_is_proved(label: str) -> None:
    assert _is_proved(CLAIMS[label])


@pytest.mark.parametrize("label", FALSE)
def test_a_false_twin_is_not_proved(label: str) -> None:
    assert not _is_proved(CLAIMS[label])


def _seconds(label: str) -> float:
    """Return the processor time of one search; what else the machine does is not counted."""
    begun = time.process_time()
    _is_proved(CLAIMS[label])
    return time.process_time() - begun


def test_a_proof_takes_little_processor_time() -> None:
    _seconds(TRUE[0])  # what is imported once is not the prover's
    seconds = [_seconds(label) for label in TRUE]

    assert statistics.median(seconds) < MEDIAN_BUDGET
    assert max(seconds) < SLOWEST
