"""Laws of exponentials ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

BODY = """\
[0] hypothesis
  let exp := library exp

[1] claim
  given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(n, m), Y, Z : ComplexMatrix(n, n), x, y : Real
{lines}
  from [0]
"""
A, B, C, Y, Z, SMALL, LARGE = (["v", name] for name in "ABCYZxy")
SPLIT, BESIDE = "exponentials of skew matrices", "exp of an annihilating matrix"
APART = "|exp({0})*exp({1}) - exp({0} + {1})| <= 1/2*|{0}*{1} - {1}*{0}|"


def _task(goal: str, *assumed: str) -> Task:
    lines = [*(f"assume {one}" for one in assumed), f"show {goal}"]
    return task_of(read(BODY.format(lines="\n".join(f"  {one}" for one in lines))), "1", -1)


def _is_accepted(task: Task, law: str, *terms: Any) -> bool:
    steps: Any = [["law", law, list(terms), []], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


VALID: dict[str, tuple[Task, str, list[Any]]] = {
    "skew matrices": (_task(APART.format("A", "B"), "A^T = -A", "B^T = -B"), SPLIT, [A, B]),
    "skew-Hermitian matrices": (
        _task(APART.format("Y", "Z"), "Y^* = -Y", "Z^* = -Z"),
        SPLIT,
        [Y, Z],
    ),
    "one of either kind": (_task(APART.format("A", "Z"), "A^T = -A", "Z^* = -Z"), SPLIT, [A, Z]),
    "what is annihilated": (_task("exp(A)*C = C", "A*C = zero(n, m)"), BESIDE, [A, C]),
    "what a complex matrix annihilates": (
        _task("exp(Z)*Y = Y", "Z*Y = zero(n, n)"),
        BESIDE,
        [Z, Y],
    ),
}

FORGED: dict[str, tuple[Task, str, list[Any]]] = {
    "a matrix that is not skew": (_task(APART.format("A", "B"), "A^T = -A"), SPLIT, [A, B]),
    "another that is not skew": (_task(APART.format("A", "B"), "B^T = -B"), SPLIT, [A, B]),
    "symmetric matrices": (
        _task(APART.format("A", "B"), "A^T = A", "B^T = B"),
        SPLIT,
        [A, B],
    ),
    "complex matrices that are skew, but not skew-Hermitian": (
        _task(APART.format("Y", "Z"), "Y^T = -Y", "Z^T = -Z"),
        SPLIT,
        [Y, Z],
    ),
    "a smaller factor": (
        _task(APART.format("A", "B").replace("1/2", "1/3"), "A^T = -A", "B^T = -B"),
        SPLIT,
        [A, B],
    ),
    "matrices that commute but for a sign": (
        _task("|exp(A)*exp(B) - exp(A + B)| <= 1/2*|A*B + B*A|", "A^T = -A", "B^T = -B"),
        SPLIT,
        [A, B],
    ),
    "numbers": (_task("exp(x)*exp(y) = exp(x + y)"), SPLIT, [SMALL, LARGE]),
    "matrices that do not fit": (_task("|C| >= 0", "A^T = -A"), SPLIT, [A, C]),
    "what may not be annihilated": (_task("exp(A)*C = C"), BESIDE, [A, C]),
    "what is annihilated on the other side": (
        _task("exp(A)*B = B", "B*A = zero(n, n)"),
        BESIDE,
        [A, B],
    ),
    "what another matrix annihilates": (
        _task("exp(A)*C = C", "B*C = zero(n, m)"),
        BESIDE,
        [A, C],
    ),
    "a matrix that is not square": (_task("C = C", "C = zero(n, m)"), BESIDE, [C, A]),
}


@pytest.mark.parametrize("name", VALID)
def test_a_law_is_accepted_where_it_applies(name: str) -> None:
    task, law, terms = VALID[name]

    assert _is_accepted(task, law, *terms)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_use_is_rejected(name: str) -> None:
    task, law, terms = FORGED[name]

    assert not _is_accepted(task, law, *terms)
