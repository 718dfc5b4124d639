"""Determinants by blocks, and norms by the numbers on a diagonal, with false twins.

Horn and Johnson 2013, Matrix Analysis, sections 0.8.5 (Schur complements) and 7.4 (trace norms).
"""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BLOCKS = """\
[1] claim
  given k, l : PosNat, X, S : ComplexMatrix(k, k), Y : ComplexMatrix(k, l)
  given Z : ComplexMatrix(l, k), W : ComplexMatrix(l, l), u, v : ComplexVector(k)
  assume invertible(X)
  assume S^T = -S
  assume exists j : Int: k = 2*j + 1
  show {}
"""
DIAGONALS = """\
[0] definition
  let U := library U
  let sqrt := library sqrt
  given k, l : PosNat
  let added(G : Matrix(k, l)) := sum(i in 1..k, j in 1..l where i = j) G[i, j]

[1] claim
  given k, l : PosNat, X : ComplexMatrix(k, l), G : Matrix(k, l)
  assume (forall i in 1..k, j in 1..l where i != j: G[i, j] = 0)
      and (forall i in 1..k, j in 1..l where i = j: G[i, j] >= 0)
      and exists P : U(k), Q : U(l): X = P * G * Q^*
  show {}
  from [0]
"""

PAIRS = [
    (
        BLOCKS,
        "det([[X, Y], [Z, W]]) = det(X)*det(W - Z*X^-1*Y)",
        "det([[X, Y], [Z, W]]) = det(X)*det(W)",
    ),
    (BLOCKS, "det([[X, Y], [0, W]]) = det(X)*det(W)", "det([[X, Y], [0, W]]) = det(X) + det(W)"),
    (BLOCKS, "det([[X, 0], [Z, W]]) = det(X)*det(W)", "det([[X, 0], [Z, W]]) = det(X)"),
    (BLOCKS, "det(S) = 0", "det(X) = 0"),
    (BLOCKS, "det(I(k) + u*v^T) = 1 + v^T*u", "det(I(k) + u*v^T) = 1 - v^T*u"),
    (DIAGONALS, "|X|_F <= added(G)", "added(G) <= |X|_F"),
    (DIAGONALS, "|X|_2 <= added(G)", "added(G) <= |X|_2"),
    (DIAGONALS, "added(G) <= sqrt(rank(X)) * |X|_F", "added(G) <= sqrt(rank(X)) * |X|_2"),
]


@pytest.mark.parametrize(("text", "goal"), [(text, fact) for text, fact, _ in PAIRS])
def test_what_holds_is_proved(text: str, goal: str) -> None:
    assert proof_of(last_task(text.format(goal))) is not None


@pytest.mark.parametrize(("text", "goal"), [(text, twin) for text, _, twin in PAIRS])
def test_what_does_not_hold_is_not(text: str, goal: str) -> None:
    assert proof_of(last_task(text.format(goal))) is None
