"""Goals about nothing that is given are evaluated by the kernel, and proved where they are true."""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

MATRIX = "let A := [[1, 2], [3, 4]]"
TRUE = {
    "a determinant": (MATRIX, "det(A) = -2"),
    "a product": (MATRIX, "A*A - 5*A - 2*I(2) = 0"),
    "a rank": (MATRIX, "rank(A) = 2"),
    "a sum": ("", "sum(k in 1..10) k^2 = 385"),
    "each member of a range": ("", "forall k in 1..6: 2^k >= 2*k"),
    "some member of a range": ("", "exists k in 1..40: k^2 = 36*36"),
    "a function": ("let f(x : Real) := x^2 - 1", "f(3) = 8"),
    "a bound of a norm": (MATRIX, "|A| <= 6"),
}
FALSE = {
    "a determinant": (MATRIX, "det(A) = 2"),
    "a product": (MATRIX, "A*A - 5*A - 3*I(2) = 0"),
    "a rank": (MATRIX, "rank(A) = 1"),
    "a sum": ("", "sum(k in 1..10) k^2 = 384"),
    "each member of a range": ("", "forall k in 1..6: 2^k >= 2*k + 1"),
    "some member of a range": ("", "exists k in 1..40: k^2 = 36*36 + 1"),
    "a function": ("let f(x : Real) := x^2 - 1", "f(3) = 9"),
    "a bound of a norm": (MATRIX, "|A| <= 5"),
}
UNDECIDED = {
    "a number that is given": ("given x : Real", "x*x >= 0", "evaluated, the goal is unknown"),
    "a size that is given": ("given n : PosNat", "tr(I(n)) = n", "evaluated, the goal is unknown"),
    "a quotient by zero": ("let f(x : Real) := 1/x", "f(0) = f(0)", "division by zero"),
    "an empty sum": ("", "sum(k in 5..1) k = 0", "evaluated, the goal is vacuous"),
    "an empty range": ("", "forall k in 5..1: k = 0", "evaluated, the goal is vacuous"),
    "sides that are merely close": (
        "let s := library sqrt",
        "s(2)*s(3) = s(6)",
        "evaluated, the goal is close",
    ),
}


AT = "step 1, rule `evaluate`: "


def evaluated(before: str, goal: str) -> str:
    """Return why the kernel does not close a goal by evaluating it; empty where it does."""
    lines = [f"  {before}"] if before else []
    task = last_task("\n".join(["[1] claim", *lines, f"  show {goal}", ""]))
    try:
        check_proof(task, proof_certificate(task, [["evaluate"]]))
    except CertificateRejected as reason:
        return str(reason)
    return ""


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    assert evaluated(*TRUE[name]) == ""


@pytest.mark.parametrize("name", FALSE)
def test_its_false_twin_is_rejected(name: str) -> None:
    assert evaluated(*FALSE[name]) == f"{AT}evaluated, the goal is false"


@pytest.mark.parametrize(("before", "goal", "reason"), UNDECIDED.values(), ids=UNDECIDED)
def test_what_is_not_decided_is_rejected(before: str, goal: str, reason: str) -> None:
    assert evaluated(before, goal) == f"{AT}{reason}"


def test_the_search_finds_it() -> None:
    task = last_task("[1] claim\n  show sum(k in 1..10) k^2 = 385\n")

    assert isinstance(prove_task(task), Proved)
