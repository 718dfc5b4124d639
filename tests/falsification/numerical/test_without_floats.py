"""Where the libraries for floating point do not run, nothing is witnessed, and nothing else is lost."""

from __future__ import annotations

import sys

import pytest

from proofcheck.api import prove
from proofcheck.falsification.falsify import NO_FLOATS

OBJECTS = "n : PosNat, A, B : Matrix(n, n)"
RANKS = "rank(A) + rank(B) - n <= rank(A*B)"


def test_with_them_a_fact_is_witnessed() -> None:
    assert "witnessed" == prove(RANKS, given=OBJECTS, jobs=0).evidence


@pytest.mark.parametrize("missing", ["numpy", "autograd"])
def test_without_one_of_them_the_same_fact_is_not(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    found = prove(RANKS, given=OBJECTS, jobs=0)

    assert "unsupported" == found.evidence
    assert found.reason.startswith(NO_FLOATS)


def test_without_them_proofs_and_refutations_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)

    assert "proved" == prove("(A*B)^T = B^T * A^T", given=OBJECTS, jobs=0).evidence
    assert "refuted" == prove("A*B = B*A", given=OBJECTS, jobs=0).evidence
