"""What is said of solutions of an equation is put to the test, though hardly any vector is one."""

from __future__ import annotations

import pytest

from proofcheck.falsification.survey import survey
from tests.audit.real_tasks import claimed

GIVEN = "given n : PosNat, A : Matrix(n, n), b, x : Vector(n)\n  assume invertible(A)\n  "


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("A*x = b <==> A^T*A*x = A^T*b", "A*x = b <==> A^T*A*x = A*b"),
        ("x = b or A*x = A*b <==> x = b", "A*x = A*b <==> x = b + x - A*x or x = 2*b"),
    ],
)
def test_both_sides_of_an_equivalence_are_met(true: str, false: str) -> None:
    holds, fails = (survey(claimed(f"{GIVEN}show {goal}")) for goal in (true, false))

    assert holds.failure is None
    assert fails.failure is not None


def test_an_equation_that_the_goal_asserts_is_not_solved() -> None:
    found = survey(claimed("given n : PosNat, b, x : Vector(n)\n  show x + b = b + b + x"))
    assert found.failure is not None
    assert found.found <= 3
