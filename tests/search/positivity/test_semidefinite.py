"""Traces and diagonal entries are compared where the matrices are; a definite form tells when one vanishes."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

BODY = """\
[1] claim
  given m, n : PosNat, N : Matrix(n, n), F, G : Matrix(m, n), U, W : Matrix(m, m), i, j in 1..m
  given E : Matrix(m, m), c : PosReal, d : Real
  assume ASSUMED
  show GOAL
"""

DEFINITE = "forall v : Vector(n) where v != 0: v^T * N * v > 0"
SEMIDEFINITE = "forall v : Vector(n): v^T * N * v >= 0"
LARGER = "\n  assume W = U + (F - G) * N * (F - G)^T"
PROJECTOR = "E^T = E\n  assume E*E = E"

FACTS = {
    "traces": (SEMIDEFINITE + LARGER, "tr(U) <= tr(W)", SEMIDEFINITE + LARGER, "tr(W) <= tr(U)"),
    "entries": (
        SEMIDEFINITE + LARGER, "U[i, i] <= W[i, i]",
        SEMIDEFINITE + LARGER, "U[i, j] <= W[i, j]",
    ),
    "a projector": (PROJECTOR, "E[i, i] <= 1", "E*E = E", "E[i, i] <= 1"),
    "a projector from below": (PROJECTOR, "0 <= E[i, i]", PROJECTOR, "0 <= E[i, j]"),
    "equal traces": (
        DEFINITE + LARGER, "tr(W) = tr(U) ==> F = G",
        SEMIDEFINITE + LARGER, "tr(W) = tr(U) ==> F = G",
    ),
    "a square times a positive number": (
        "W = U + c * (F - G) * (F - G)^T", "W = U ==> F = G",
        "W = U + d * (F - G) * (F - G)^T", "W = U ==> F = G",
    ),
}  # fmt: skip


def _is_proved(assumed: str, goal: str) -> bool:
    text = BODY.replace("ASSUMED", assumed).replace("GOAL", goal)
    return isinstance(prove_task(last_task(text)), Proved)


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_about_forms_is_proved_and_its_twin_is_not(name: str) -> None:
    assumed, goal, other, false = FACTS[name]

    assert _is_proved(assumed, goal)
    assert not _is_proved(other, false)
