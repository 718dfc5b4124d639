"""Where a quadratic function is least, its slope vanishes; where it is not known to be, nothing follows."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

REAL = """\
[1] claim
  given m, n : PosNat, A : Matrix(m, n), S : Matrix(n, n), x, c : Vector(n), b : Vector(m)
"""
COMPLEX = REAL.replace("Matrix", "ComplexMatrix").replace("Vector", "ComplexVector")

LEAST = "  assume forall y : Vector(n): |b - A*x| <= |b - A*y|\n"
LEAST_SQUARES = "  assume forall y : Vector(n): (b - A*y)^T*(b - A*y) >= (b - A*x)^T*(b - A*x)\n"
LEAST_COMPLEX = "  assume forall y : ComplexVector(n): |b - A*x| <= |b - A*y|\n"
LEAST_FORM = """\
  assume S^T = S
  assume forall y : Vector(n): x^T*S*x + c^T*x <= y^T*S*y + c^T*y
"""
ELSEWHERE = "  assume forall y : Vector(n): |b - A*c| <= |b - A*y|\n"

FOLLOW = [
    (REAL + LEAST, "A^T*A*x = A^T*b"),
    (REAL + LEAST_SQUARES, "A^T*(A*x - b) = 0"),
    (COMPLEX + LEAST_COMPLEX, "A^* *A*x = A^* *b"),
    (REAL + LEAST_FORM, "2*S*x = -c"),
]
DO_NOT = [
    (REAL + LEAST, "A^T*A*x = 2*A^T*b"),
    (REAL + ELSEWHERE, "A^T*A*x = A^T*b"),
    (COMPLEX + LEAST_COMPLEX, "A^T*A*x = A^T*b"),
    (REAL + LEAST_FORM, "2*S*x = c"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("assumed", "shown"), FOLLOW)
def test_the_slope_vanishes(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_nothing_else_does(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None
