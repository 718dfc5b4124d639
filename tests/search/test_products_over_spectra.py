"""Eigenvalues of real matrices come with their conjugates, those of real skew ones with opposites."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[1] claim
  given n : PosNat, S : Matrix(n, n), Z : ComplexMatrix(n, n)
  assume {assumed}
  show {goal}
"""

SKEW = "S^T = -S"
PROVED = {
    "opposite eigenvalues": (SKEW, "forall t in spectrum(S): -t in spectrum(S)"),
    "conjugate eigenvalues": ("n >= 2", "forall t in spectrum(S): conj(t) in spectrum(S)"),
    "a product over opposite eigenvalues": (
        SKEW,
        "det(S)*prod(t in spectrum(S)) (2 - t)/(2 + t) = det(S)",
    ),
}

OPEN = {
    "opposite eigenvalues of a symmetric matrix": (
        "S^T = S",
        "forall t in spectrum(S): -t in spectrum(S)",
    ),
    "conjugate eigenvalues of a complex matrix": (
        "n >= 2",
        "forall t in spectrum(Z): conj(t) in spectrum(Z)",
    ),
    "a product over eigenvalues of a symmetric matrix": (
        "S^T = S",
        "det(S)*prod(t in spectrum(S)) (2 - t)/(2 + t) = det(S)",
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_eigenvalues_come_in_pairs(name: str) -> None:
    assumed, goal = PROVED[name]
    assert proof_of(last_task(BODY.format(assumed=assumed, goal=goal)))


@pytest.mark.parametrize("name", OPEN)
def test_others_need_not(name: str) -> None:
    assumed, goal = OPEN[name]

    assert not isinstance(prove_task(last_task(BODY.format(assumed=assumed, goal=goal))), Proved)
