"""Entries of matrices that a definition gives entry by entry, beside other matrices; with false twins.

Horn and Johnson 2013, Matrix Analysis, section 7.5 (entrywise products), among others.
"""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] definition
  given m, n : PosNat
  let mixed(A, B : ComplexMatrix(m, n)) :=
      matrix(k in 1..m, l in 1..n) (A[k, l] + 2*B[k, l])
  let twice(A : ComplexMatrix(m, n)) := mixed(A, A)

[1] claim
  given m, n : PosNat, X, Y : ComplexMatrix(m, n), Z : ComplexMatrix(n, n), i in 1..m, j in 1..n
  show {}
  from [0]
"""

PAIRS = [
    ("mixed(X, Y)[i, j] = X[i, j] + 2*Y[i, j]", "mixed(X, Y)[i, j] = X[i, j] + Y[i, j]"),
    (
        "(Y - mixed(X, Y))[i, j] = -X[i, j] - Y[i, j]",
        "(Y - mixed(X, Y))[i, j] = X[i, j] - Y[i, j]",
    ),
    ("mixed(Z, I(n))[j, j] = Z[j, j] + 2", "mixed(Z, I(n))[j, j] = Z[j, j] + 1"),
    ("twice(X)[i, j] = 3*X[i, j]", "twice(X)[i, j] = 2*X[i, j]"),
    (
        "(mixed(X, Y)^T)[j, i] = X[i, j] + 2*Y[i, j]",
        "(mixed(X, Y)^T)[j, i] = Y[i, j] + 2*X[i, j]",
    ),
]


@pytest.mark.parametrize("goal", [fact for fact, _ in PAIRS])
def test_what_the_definition_says_is_proved(goal: str) -> None:
    assert proof_of(last_task(BODY.format(goal))) is not None


@pytest.mark.parametrize("goal", [twin for _, twin in PAIRS])
def test_what_it_does_not_say_is_not(goal: str) -> None:
    assert proof_of(last_task(BODY.format(goal))) is None
