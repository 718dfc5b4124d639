"""Sums under a condition are linear in their terms, whatever the condition is; and norms are sums and maxima.

Nothing is said of sums under different conditions.
"""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] definition
  given n : PosNat
  let bands(A : Matrix(n, n)) := matrix(i in 1..2*n, j in 1..n) sum(k in 1..n where k + j = i) A[k, j]
  let outer(A : Matrix(n, n)) := sum(i in 1..n, j in 1..n where i != j) A[i, j]

[1] claim
  given n : PosNat, A, B : Matrix(n, n), x, y : Vector(n), z : ComplexVector(n), c : Real, k : Int
  show {}
  from [0]
"""

PROVED = {
    "a sum of terms": (
        "sum(i in 1..n where x[i] < k) (2*x[i] + c)"
        " = 2*(sum(i in 1..n where x[i] < k) x[i]) + c*sum(i in 1..n where x[i] < k) 1"
    ),
    "a sum over pairs": "outer(A - 3*B) = outer(A) - 3*outer(B)",
    "a matrix of sums": "bands(A + c*B) = bands(A) + c*bands(B)",
    "a sum of moduli": "|x|_1*c = sum(i in 1..n) c*|x[i]|",
    "a largest modulus": "c + |z|_inf = (max(i in 1..n) |z[i]|) + c",
    "a largest column sum": "|A|_1 - (max(j in 1..n) sum(i in 1..n) |A[i, j]|) = 0",
    "a sum of squares": "|A|_F^2 = sum(i in 1..n, j in 1..n) |A[i, j]|^2",
}

OPEN = {
    "a sum of terms, one counted once": (
        "sum(i in 1..n where x[i] < k) (2*x[i] + c) = 2*(sum(i in 1..n where x[i] < k) x[i]) + c"
    ),
    "sums under two conditions": (
        "sum(i in 1..n where x[i] < k) (x[i] + y[i])"
        " = (sum(i in 1..n where x[i] < k) x[i]) + sum(i in 1..n where y[i] < k) y[i]"
    ),
    "sums under a condition and under none": "outer(A) = sum(i in 1..n, j in 1..n) A[i, j]",
    "a product of terms": "outer(A*B) = outer(A)*outer(B)",
    "a matrix of sums, transposed": "bands(A + B) = bands(A) + bands(B^T)",
    "a sum of numbers": "|x|_1*c = sum(i in 1..n) c*x[i]",
    "a largest number": "|x|_inf = max(i in 1..n) x[i]",
    "a largest row sum": "|A|_1 - (max(j in 1..n) sum(i in 1..n) |A[j, i]|) = 0",
    "a sum of squares without moduli": "|z|_F^2 = sum(i in 1..n) z[i]^2",
}


@pytest.mark.parametrize("name", PROVED)
def test_what_is_linear_in_the_terms_is_proved(name: str) -> None:
    task = last_task(BODY.format(PROVED[name]))

    assert proof_of(task)


@pytest.mark.parametrize("name", OPEN)
def test_a_false_twin_is_not(name: str) -> None:
    assert not isinstance(prove_task(last_task(BODY.format(OPEN[name]))), Proved)
