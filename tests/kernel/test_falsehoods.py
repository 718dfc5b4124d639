"""Falsehoods that look like proofs: each was derivable once from too little of a side condition."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import read, task_of

FALSEHOODS = {
    "bound names at different depths": (
        "[1] claim\n  show max(i in 1..2) min(j in 1..2) i = max(i in 1..2) min(j in 1..2) j\n",
        "1",
    ),
    "an existence that speaks of the wrong name": (
        (
            "[1] hypothesis\n  assume forall x : Real: exists y : Real: y = 0\n\n"
            "[2] claim\n  show forall x : Real: exists y : Real: x = 0\n  from [1]\n"
        ),
        "2",
    ),
    "sets that differ in a bound name": (
        (
            "[1] claim\n  given n : PosNat\n"
            "  show card({ i where i in 1..n, exists j in 1..n: i = 1 })"
            " = card({ i where i in 1..n, exists j in 1..n: j = 1 })\n"
        ),
        "1",
    ),
    "sizes that depend on the index of a sum": (
        (
            "[1] claim\n  given n : PosNat\n"
            "  show (sum(k in 1..n) 1) * (sum(k in 1..n) k*tr(I(k) (+) zero(1, 1)))"
            " = (sum(k in 1..n) k) * (sum(k in 1..n) tr(I(k) (+) zero(1, 1)))\n"
        ),
        "1",
    ),
    "a set that nobody looks into is undefined": (
        (
            "[1] claim\n  given x, y : Real\n  assume x*y = 0\n"
            "  show y + 0*card((1..0) \\ {1/x}) = 0\n"
        ),
        "1",
    ),
    "an index set of numbers that are no integers": (
        "[1] claim\n  show (sum(x in {1/2}) 1) = 0\n",
        "1",
    ),
    "a bound name that is defined elsewhere": (
        (
            "[1] claim\n  show exists x : Real: x + x = 6\n\n[2] definition\n  let x := 5\n\n"
            "[3] claim\n  given y : Real\n  show y*x = y\n  from [1], [2]\n"
        ),
        "3",
    ),
    "a size below a binder that changes with the index of a sum": (
        (
            "[1] claim\n  show (sum(k in 1..2) 1) * (sum(k in 1..2) k*cases { 1 if "
            "exists X : Matrix(k - 1, 1): X != X + X; 0 otherwise }) = (sum(k in 1..2) k) * "
            "(sum(k in 1..2) cases { 1 if exists X : Matrix(k - 1, 1): X != X + X; 0 otherwise })\n"
        ),
        "1",
    ),
    "the kernels of a matrix among real and among complex vectors": (
        (
            "[1] claim\n  given n : PosNat, A : Matrix(n, n), z : Complex\n"
            "  assume ker(A) subset { v where v : ComplexVector(n), conj(v) = v }\n"
            "  show ker(A + (z - z)*I(n)) subset { v where v : ComplexVector(n), conj(v) = v }\n"
        ),
        "1",
    ),
    "a supremum of rational numbers": (
        "[1] claim\n  show sup({ x where x : Rat, x*x < 2 }) in Rat\n",
        "1",
    ),
    "an infinite sum of rational numbers over a set with a name": (
        (
            "[1] definition\n  let K := { k where k : PosNat }\n\n"
            "[2] claim\n  show (sum(k in K) 1/k^2) in Rat\n  from [1]\n"
        ),
        "2",
    ),
    "a matrix of negative size": (
        (
            "[1] claim\n  given n : Nat\n  assume n >= 1\n  show tr(I(n-1)) = n - 1\n\n"
            "[2] claim\n  given x : Real\n  show x = 0\n  from [1]\n"
        ),
        "2",
    ),
}


@pytest.mark.parametrize("name", FALSEHOODS)
def test_a_falsehood_is_not_proved(name: str) -> None:
    body, label = FALSEHOODS[name]
    derivation = read(body)
    statement = next(s for s in derivation.statements if s.label == label)
    last = len(statement.goals) - 1

    assert not isinstance(prove_task(task_of(derivation, label, last)), Proved)


TRUTHS = {
    "bound names renamed": (
        "[1] claim\n  show max(i in 1..2) min(j in 1..2) i = max(k in 1..2) min(l in 1..2) k\n"
    ),
    "an existence with its names renamed": (
        "[1] hypothesis\n  assume forall x : Real: exists y : Real: y = 0\n\n"
        "[2] claim\n  show forall u : Real: exists v : Real: v = 0\n  from [1]\n"
    ),
    "a size below a binder that no index changes": (
        "[1] claim\n  given n : PosNat\n"
        "  show (sum(k in 1..2) 1) * cases { 1 if exists X : Matrix(n, 1): X != X + X; 0 otherwise }"
        " = sum(k in 1..2) cases { 1 if exists X : Matrix(n, 1): X != X + X; 0 otherwise }\n"
    ),
    "the kernel of one matrix written in two ways": (
        "[1] claim\n  given n : PosNat, A : Matrix(n, n), x : Real\n"
        "  assume ker(A) subset { v where v : Vector(n), 2*v = 0 }\n"
        "  show ker(A + (x - x)*I(n)) subset { v where v : Vector(n), 2*v = 0 }\n"
    ),
    "a supremum of integers": "[1] claim\n  show sup({ x where x : Int, x*x < 2 }) in Rat\n",
    "a finite sum of rational numbers": (
        "[1] definition\n  let K := 1..5\n\n"
        "[2] claim\n  show (sum(k in K) 1/k^2) in Rat\n  from [1]\n"
    ),
    "sums multiplied by what does not depend on the index": (
        "[1] claim\n  given n : PosNat, A : Matrix(n, n)\n"
        "  show (sum(k in 1..n) k)*tr(A) = sum(k in 1..n) k*tr(A)\n"
    ),
}


@pytest.mark.parametrize("name", TRUTHS)
def test_its_true_neighbour_is_proved(name: str) -> None:
    derivation = read(TRUTHS[name])
    statement = derivation.statements[-1]

    assert isinstance(
        prove_task(task_of(derivation, statement.label, len(statement.goals) - 1)), Proved
    )
