"""Laws of series ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

GIVEN = """\
given m, n : PosNat, A, X, Y : Matrix(n, n), C : Matrix(m, n), Z : ComplexMatrix(n, n), a, c : Real,
        z : Complex, i, j, k : Nat, e : Int
"""
SERIES, NUMBERS = "geometric series", "geometric series of numbers"
NORM, NORMS = "norm of a geometric series", "sum of norms of powers"
CONVERGENCE = "convergence of a geometric series"


def _task(goal: str, *assumed: str) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}"]
    text = 'derivation "facts"\n\n[1] claim\n  ' + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("facts.proof", text), "facts")
    (statement,) = derivation.statements
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, law: str, path: list[int], *numbers: Any) -> bool:
    steps: Any = [["law", law, [["q", "goal", *path], *numbers], []]]
    if law in (SERIES, NUMBERS):
        steps.append(["conjuncts", len(open_task(task).facts)])
    steps.append(["evident"])
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


SUM, IN_NORM, WHOLE = [0], [0, 0], list[int]()
"""Where the sum stands in goals: on the left, or in a norm on the left; or the goal itself."""

ZERO, ONE, TWO = (["n", str(k)] for k in range(3))
I, J = ["v", "i"], ["v", "j"]  # noqa: E741

VALID: dict[str, tuple[Task, str, list[int], list[Any]]] = {
    "powers of a matrix": (
        _task("sum(t in Nat) X^t = (I(n) - X)^-1", "|X| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "alternating powers from one on, between matrices": (
        _task(
            "sum(t in PosNat) (-1)^(t - 1)*(C*X^t*A) = C*X*(I(n) + X)^-1*A",
            "|(-1)*X| < 1",
        ),
        SERIES,
        SUM,
        [],
    ),
    "from a number on": (
        _task(
            "sum(t in PosNat where t >= 2) X^(t - 2) = (I(n) - X)^-1",
            "|X| < 1",
        ),
        SERIES,
        SUM,
        [],
    ),
    "complex matrices and numbers": (
        _task(
            "sum(t in Nat where t >= k) z^(t + 1)*Z^t = z^(k + 1)*(Z^k*(I(n) - z*Z)^-1)",
            "|z*Z| < 1",
        ),
        SERIES,
        SUM,
        [],
    ),
    "numbers": (
        _task("sum(t in PosNat) a*c^(t + 2) = a*c^3/(1 - c)", "|c| < 1"),
        NUMBERS,
        SUM,
        [],
    ),
    "a constant matrix": (
        _task("sum(t in Nat) c^t*A = (1/(1 - c))*A", "|c| < 1"),
        NUMBERS,
        SUM,
        [],
    ),
    "the norm of a sum": (
        _task("|sum(t in Nat) a*(C*X^t)| <= sum(t in Nat) |a|*|C*X^t|", "|X| < 1"),
        NORM,
        IN_NORM,
        [],
    ),
    "the norm of a sum with signs": (
        _task(
            "|sum(t in PosNat where t >= 2) (-1)^(t - 1)*(C*X^t*A)|"
            " <= sum(t in PosNat where t >= 2) |C*X^t*A|",
            "|(-1)*X| < 1",
        ),
        NORM,
        IN_NORM,
        [],
    ),
    "the modulus of a sum": (
        _task("|sum(t in Nat) a*c^t| <= sum(t in Nat) |a|*|c|^t", "|c| < 1"),
        NORM,
        IN_NORM,
        [],
    ),
    "a sum of norms": (
        _task("sum(t in Nat) |C*X^t*A| <= |C|*|A|/(1 - |X|)", "|X| < 1"),
        NORMS,
        SUM,
        [ZERO, ZERO],
    ),
    "a sum of norms with factors on both sides": (
        _task("sum(t in PosNat where t >= 3) |C*X^t| <= |C*X|*|X|*|X|/(1 - |X|)", "|X| < 1"),
        NORMS,
        SUM,
        [ONE, ONE],
    ),
    "a sum of norms from any number on": (
        _task(
            "sum(t in Nat where t >= k) |X^t| <= |X^i|*|X|^(k - (i + j))*|X^j|/(1 - |X|)",
            "|X| < 1",
            "i + j <= k",
        ),
        NORMS,
        SUM,
        [I, J],
    ),
    "convergence": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |c^t*(C*X^t*A)| <= s", "|c*X| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "convergence of moduli, from a number on": (
        _task(
            "exists s : Real: forall l : Nat: sum(t in 0..l where t >= k) |a*z^(t + 1)| <= s",
            "|z| < 1",
        ),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "convergence of norms": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |a*|C*X^t|| <= s", "|X| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
}

FORGED: dict[str, tuple[Task, str, list[int], list[Any]]] = {
    "a matrix that is not small": (
        _task("sum(t in Nat) X^t = (I(n) - X)^-1", "|X| <= 1"),
        SERIES,
        SUM,
        [],
    ),
    "another matrix is small": (
        _task("sum(t in Nat) X^t = (I(n) - X)^-1", "|Y| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "a factor that is not counted": (
        _task("sum(t in Nat) c^t*X^t = (I(n) - c*X)^-1", "|X| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "a first term too many": (
        _task("sum(t in PosNat) X^t = (I(n) - X)^-1", "|X| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "powers of two matrices": (
        _task(
            "sum(t in Nat) X^t*Y^t = (I(n) - X*Y)^-1",
            "|X| < 1",
            "|Y| < 1",
            "|X*Y| < 1",
        ),
        SERIES,
        SUM,
        [],
    ),
    "every other power": (
        _task("sum(t in Nat) X^(2*t) = (I(n) - X)^-1", "|X| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "a condition from above": (
        _task("sum(t in Nat where t <= 2) X^t = (I(n) - X)^-1", "|X| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "a condition that says nothing of the index": (
        _task("sum(t in Nat where k >= 2) X^t = (I(n) - X)^-1", "|X| < 1"),
        SERIES,
        SUM,
        [],
    ),
    "from an integer on that may be negative": (
        _task(
            "sum(t in Nat where t >= e) c^t = c^e/(1 - c)",
            "|c| < 1",
            "c != 0",
        ),
        NUMBERS,
        SUM,
        [],
    ),
    "the index as a factor": (
        _task("sum(t in Nat) t*c^t = 1/(1 - c)", "|c| < 1"),
        NUMBERS,
        SUM,
        [],
    ),
    "a finite sum": (
        _task("sum(t in 1..n) c^t = c/(1 - c)", "|c| < 1"),
        NUMBERS,
        SUM,
        [],
    ),
    "a number that is not small": (
        _task("sum(t in Nat) c^t = 1/(1 - c)", "c < 1"),
        NUMBERS,
        SUM,
        [],
    ),
    "the norm of a sum that may not converge": (
        _task("|sum(t in Nat) c^t*X^t| <= sum(t in Nat) |c|^t*|X^t|", "|X| < 1"),
        NORM,
        IN_NORM,
        [],
    ),
    "norms without their factors": (
        _task("|sum(t in Nat) c^t*X^t| <= sum(t in Nat) |X^t|", "|c*X| < 1"),
        NORM,
        IN_NORM,
        [],
    ),
    "norms over another set": (
        _task("|sum(t in Nat) X^t| <= sum(t in PosNat) |X^t|", "|X| < 1"),
        NORM,
        IN_NORM,
        [],
    ),
    "more factors than there are": (
        _task("sum(t in PosNat) |X^t| <= |X|*|X|^(-1)*|X|/(1 - |X|)", "|X| < 1", "X != zero(n, n)"),
        NORMS,
        SUM,
        [ONE, ONE],
    ),
    "factors of which there may be too few": (
        _task(
            "sum(t in Nat where t >= k) |X^t| <= |X^i|*|X|^(k - (i + j))*|X^j|/(1 - |X|)",
            "0 < |X|",
            "|X| < 1",
        ),
        NORMS,
        SUM,
        [I, J],
    ),
    "a sum of norms of multiples": (
        _task("sum(t in Nat) |c*X^t| <= 1/(1 - |X|)", "|X| < 1"),
        NORMS,
        SUM,
        [ZERO, ZERO],
    ),
    "a sum of norms that may not converge": (
        _task("sum(t in Nat) |X^t| <= 1/(1 - |X|)", "|X| != 1"),
        NORMS,
        SUM,
        [ZERO, ZERO],
    ),
    "convergence where it may diverge": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |X^t| <= s", "|X| <= 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "convergence where a factor is not counted": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |c^t*X^t| <= s", "|X| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "convergence of more than powers": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |t*c^t| <= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "a number that bounds itself alone": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |c^t| <= k", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "a bound that grows": (
        _task("forall l : Nat: exists s : Real: sum(t in 0..l) |c^t| <= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "a bound that is an integer": (
        _task("exists s : Int: forall l : Nat: sum(t in 0..l) |c^t| <= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "a bound that is part of the terms": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |s*c^t| <= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "terms that depend on their number": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |l*c^t| <= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "a bound from below": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) |c^t| >= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "sums of signed terms": (
        _task("exists s : Real: forall l : Nat: sum(t in 0..l) c^t <= s", "|c| < 1"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
    "sums that begin before zero": (
        _task("exists s : Real: forall l : Nat: sum(t in -1..l) |c^t| <= s", "|c| < 1", "c != 0"),
        CONVERGENCE,
        WHOLE,
        [],
    ),
}


@pytest.mark.parametrize("name", VALID)
def test_a_law_is_accepted_where_it_applies(name: str) -> None:
    task, law, path, numbers = VALID[name]

    assert _is_accepted(task, law, path, *numbers)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_use_is_rejected(name: str) -> None:
    task, law, path, numbers = FORGED[name]

    assert not _is_accepted(task, law, path, *numbers)
