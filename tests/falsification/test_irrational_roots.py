"""Equations that irrational numbers solve in another way than rational ones."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.irrational_roots import IRRATIONAL_SOLUTIONS, has_irrational_solutions
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of


def _task(given: str, assumed: str, goal: str) -> Task:
    body = f"[1] claim\n  given {given}\n  assume {assumed}\n  show {goal}\n"
    return task_of(read(body), "1")


REAL, COMPLEX = "n : PosNat, A, B : Matrix(n, n)", "n : PosNat, A : ComplexMatrix(n, n)"


@pytest.mark.parametrize(
    ("given", "assumed", "expected"),
    [
        (REAL, "A*A = 2*I(n)", True),
        (REAL, "A*A = 4*I(n)", False),
        (REAL, "A^2 = -2*I(n)", False),
        (REAL, "A^2 + I(n) = A", False),
        (REAL, "A^2 = A + I(n)", True),
        (REAL, "A^2 = A", False),
        (REAL, "A^3 = 2*A", True),
        (REAL, "A^4 = -I(n)", True),  # one pair of eigenvalues does not bring the other
        (REAL, "A^3/2 = I(n) and B = B", True),
        (REAL, "B*B = 2*I(n)", False),  # of which the goal does not speak
        (REAL, "A*B = 2*I(n)", False),
        (REAL, "A = 2*I(n)", False),
        (REAL, "A*A != 2*I(n)", False),
        (COMPLEX, "A*A = -I(n)", False),
        (COMPLEX, "A*A = -4*I(n)", False),
        (COMPLEX, "A*A = -2*I(n)", True),
        (COMPLEX, "A^2 + I(n) = A", True),
        ("A : Real", "A^3 = 2*A", True),
        ("A : Real", "A^3 = 4*A", False),
        ("A : Rat", "A^3 = 2*A", False),
    ],
)
def test_prime_factors_are_looked_at(given: str, assumed: str, expected: bool) -> None:
    task = open_goal(_task(given, assumed, "A = A"))

    assert has_irrational_solutions(task, {"A"}) is expected


@pytest.mark.parametrize(
    ("assumed", "evidence"),
    [("A*A = 2*I(2)", "refuted"), ("A*A = -2*I(2)", "witnessed")],
)
def test_a_trace_that_vanishes_for_rational_matrices_alone(assumed: str, evidence: str) -> None:
    (judgement,) = judge_tasks([_task("A : Matrix(2, 2)", assumed, "tr(A) = 0")])

    assert judgement.evidence == evidence


def test_what_no_drawn_number_breaks_is_not_believed() -> None:
    """It fails where three eigenvalues agree and the fourth does not, and no such matrix is drawn."""
    task = _task("A : Matrix(4, 4)", "A*A = 2*I(4)", "tr(A)*(tr(A)^2 - 32) = 0")
    (judgement,) = judge_tasks([task])

    assert judgement.evidence == "unsupported"
    assert judgement.reason == IRRATIONAL_SOLUTIONS
