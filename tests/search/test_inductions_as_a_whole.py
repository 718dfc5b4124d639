"""Inductions of which what is supposed says something of all vectors, or of matrices: truths and twins."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.inductions_as_a_whole import prove_by_whole_induction
from proofcheck.search.driver.proving import TAKEN_IN_ALL
from proofcheck.terms.task import Task
from tests.search.proofs import goal_of

SYSTEM = """\
[0] hypothesis
  let n : PosNat
  let D, E : Matrix(n, n)
  let U[j in Nat] : Matrix(n, n)
  assume forall z : Vector(n): 0 <= z^T*U[0]*z
  assume forall z : Vector(n): 0 <= z^T*E*z
  assume forall j in Nat: U[j + 1] = D*U[j]*D^T + E

"""
MIXING = """\
[0] hypothesis
  let n : PosNat
  let P : Matrix(n, n)
  let a[j in Nat], b[j in Nat] : Vector(n)
  assume forall j in PosNat: a[j] = a[j - 1] - P*b[j - 1]
  assume forall j in PosNat: b[j] = b[j - 1] + P*b[j - 1]

"""
SCALED = """\
[0] hypothesis
  let n : PosNat
  let R[j in Nat] : Matrix(n, n)
  let s[j in Nat] : Real
  assume R[0]^T = -R[0]
  assume forall j in Nat: R[j + 1] = s[j]*R[j] + R[j]^T

"""

PROJECTED = """\
[0] hypothesis
  let n : PosNat
  let P : ComplexMatrix(n, n)
  assume P*P = P

"""

PAIRS = {
    "powers of a matrix, said by powers of a number": (
        PROJECTED,
        "forall k : Nat: (I(n) + P)^k = I(n) + (2^k - 1)*P",
        "forall k : Nat: (I(n) + P)^k = I(n) + (2^k - k)*P",
    ),
    "powers of a matrix from the first one on": (
        PROJECTED,
        "forall k : PosNat: (3*P)^k = 3^k * P",
        "forall k : Nat: (3*P)^k = 3^k * P",
    ),
    "forms that stay semidefinite": (
        SYSTEM,
        "forall j in Nat: forall z : Vector(n): 0 <= z^T*U[j]*z",
        "forall j in Nat: forall z : Vector(n): 0 <= z^T*(U[j] - U[0])*z",
    ),
    "the same, once an index is given": (
        SYSTEM + "[1] claim\n  given i : Nat\n",
        "forall z : Vector(n): 0 <= z^T*U[i]*z",
        "forall z : Vector(n): 0 <= z^T*(U[i + 1] - U[i])*z",
    ),
    "what two sequences keep": (
        MIXING,
        "forall j in Nat: a[j] + b[j] = a[0] + b[0]",
        "forall j in Nat: a[j] - b[j] = a[0] - b[0]",
    ),
    "skew matrices": (
        SCALED,
        "forall j in Nat: R[j]^T = -R[j]",
        "forall j in Nat: R[j]^T = R[j]",
    ),
}


def _task(before: str, shown: str) -> Task:
    opened = "" if "[1] claim" in before else "[1] claim\n"
    return goal_of(f"{before}{opened}  show {shown}\n  from [0]\n")


@pytest.mark.parametrize("name", PAIRS)
def test_what_all_members_satisfy(name: str) -> None:
    before, true, false = PAIRS[name]
    assert isinstance(prove_by_whole_induction(_task(before, true), TAKEN_IN_ALL), Proved)
    assert not isinstance(prove_by_whole_induction(_task(before, false), TAKEN_IN_ALL), Proved)


def test_without_a_beginning_nothing_is_proved() -> None:
    text = SYSTEM.replace("  assume forall z : Vector(n): 0 <= z^T*U[0]*z\n", "")
    found = prove_by_whole_induction(_task(text, PAIRS["forms that stay semidefinite"][1]), 2_000)
    assert not isinstance(found, Proved)


def test_an_index_of_no_recursion_is_not_asked_about() -> None:
    text = "[0] hypothesis\n  let c[j in Nat] : Real\n  assume forall j in Nat: c[j] = 1\n\n"
    found = prove_by_whole_induction(_task(text, "forall i in Nat: 0 <= i"), 2_000)
    assert not isinstance(found, Proved)
