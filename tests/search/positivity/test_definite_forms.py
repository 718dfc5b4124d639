"""Order of matrices, real and complex: each fact with one that differs in a sign, a size or a condition.

Horn and Johnson 2013, Matrix Analysis, Observations 7.1.6 and 7.1.8, Theorem 7.7.2 and Corollary 7.7.4.
"""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

REAL = """\
[1] claim
  given m, n : PosNat, c : Real, A, B : Matrix(n, n), S : Matrix(n, m), X : Matrix(m, n),
      x, y : Vector(n), w : Vector(m)
  assume A^T = A
  assume B^T = B
"""
COMPLEX = (
    REAL.replace("Matrix", "ComplexMatrix").replace("Vector", "ComplexVector").replace("^T", "^*")
)

DEFINITE = "  assume forall v : Vector(n) where v != 0: 0 < v^T*A*v\n"
SEMIDEFINITE = "  assume forall v : Vector(n): 0 <= v^T*A*v\n"
ORDERED = "  assume forall v : Vector(n): 0 <= v^T*(A - B)*v\n"
COMPLEX_DEFINITE = "  assume forall v : ComplexVector(n) where v != 0: 0 < Re(v^* *A*v)\n"
COMPLEX_SEMIDEFINITE = "  assume forall v : ComplexVector(n): 0 <= Re(v^* *A*v)\n"
COMPLEX_ORDERED = "  assume forall v : ComplexVector(n): 0 <= Re(v^* *(A - B)*v)\n"
COMPLEX_BELOW = "  assume forall v : ComplexVector(n) where v != 0: 0 < Re(v^* *B*v)\n"
INDEPENDENT = "  assume rank(S) = m\n  assume w != 0\n"
DEPENDENT = "  assume rank(S) = n\n  assume w != 0\n"
TAKEN_TO_ZERO = "  assume (X^T*X + c*I(n))*x = 0\n"
FORM_IS_ZERO = "  assume x^T*A*x = 0\n"
IMAGE_IS_ZERO = "  assume S^T*A*S*w = 0\n"
SAME_PLACE = "  assume (x - y)^T*A*(x - y) = 0\n"
COMPLEX_FORM_IS_ZERO = "  assume x^* *A*x = 0\n"

HOLD = [
    (COMPLEX + COMPLEX_SEMIDEFINITE, "0 <= Re(w^* *S^* *A*S*w)"),
    (COMPLEX + COMPLEX_SEMIDEFINITE, "2*Re(x^* *A*y) <= Re(x^* *A*x) + Re(y^* *A*y)"),
    (COMPLEX + COMPLEX_SEMIDEFINITE, "0 <= Re(x^* *A^3*x)"),
    (COMPLEX + COMPLEX_ORDERED, "Re(w^* *S^* *B*S*w) <= Re(w^* *S^* *A*S*w)"),
    (COMPLEX + COMPLEX_DEFINITE, "invertible(A)"),
    (
        COMPLEX + COMPLEX_DEFINITE + COMPLEX_BELOW + COMPLEX_ORDERED,
        "0 <= Re(x^* *(B^-1 - A^-1)*x)",
    ),
    (REAL + DEFINITE + "  assume invertible(B)\n  assume x != 0\n", "0 < x^T*B*A*B*x"),
    (REAL + DEFINITE + "  assume x != 0\n", "0 < x^T*A^-1*x"),
    (REAL + DEFINITE + "  assume S*w != 0\n", "0 < w^T*S^T*A*S*w"),
    (REAL + INDEPENDENT, "S*w != 0"),
    (REAL + INDEPENDENT, "0 < w^T*S^T*S*w"),
    (COMPLEX + INDEPENDENT, "S*w != 0"),
    (REAL + TAKEN_TO_ZERO + "  assume c > 0\n", "x = 0"),
    (REAL + "  assume 0 < x^T*A*x\n  assume A*x = c*x\n", "0 < c"),
    (REAL + SEMIDEFINITE + FORM_IS_ZERO, "A*x = 0"),
    (COMPLEX + COMPLEX_SEMIDEFINITE + COMPLEX_FORM_IS_ZERO, "A*x = 0"),
    (REAL + DEFINITE, "0 <= x^T*A*x"),
    (REAL + DEFINITE + IMAGE_IS_ZERO, "S*w = 0"),
    (REAL + DEFINITE + IMAGE_IS_ZERO + "  assume rank(S) = m\n", "w = 0"),
    (REAL + DEFINITE + SAME_PLACE, "x = y"),
]
DO_NOT = [
    (COMPLEX + COMPLEX_SEMIDEFINITE, "0 <= Re(w^* *S^T *A*S*w)"),
    (COMPLEX + COMPLEX_SEMIDEFINITE, "3*Re(x^* *A*y) <= Re(x^* *A*x) + Re(y^* *A*y)"),
    (COMPLEX, "0 <= Re(x^* *A^3*x)"),
    (COMPLEX + COMPLEX_ORDERED, "Re(w^* *S^* *A*S*w) <= Re(w^* *S^* *B*S*w)"),
    (COMPLEX + COMPLEX_SEMIDEFINITE, "invertible(A)"),
    (COMPLEX + COMPLEX_DEFINITE + COMPLEX_ORDERED, "0 <= Re(x^* *(B^-1 - A^-1)*x)"),
    (REAL + DEFINITE + "  assume x != 0\n", "0 < x^T*B*A*B*x"),
    (REAL + SEMIDEFINITE + "  assume x != 0\n", "0 < x^T*A^-1*x"),
    (REAL + DEFINITE + "  assume w != 0\n", "0 < w^T*S^T*A*S*w"),
    (REAL + DEPENDENT, "S*w != 0"),
    (REAL + DEPENDENT, "0 < w^T*S^T*S*w"),
    (COMPLEX + DEPENDENT, "S*w != 0"),
    (REAL + TAKEN_TO_ZERO + "  assume c < 0\n", "x = 0"),
    (REAL + "  assume 0 < x^T*A*x\n  assume A*x = c*x\n", "1 < c"),
    (REAL + FORM_IS_ZERO, "A*x = 0"),
    (COMPLEX + COMPLEX_SEMIDEFINITE + COMPLEX_FORM_IS_ZERO, "x = 0"),
    (REAL + DEFINITE, "0 < x^T*A*x"),
    (REAL + IMAGE_IS_ZERO, "S*w = 0"),
    (REAL + DEFINITE + IMAGE_IS_ZERO, "w = 0"),
    (REAL + SEMIDEFINITE + SAME_PLACE, "x = y"),
]


@pytest.mark.parametrize(("assumed", "shown"), HOLD)
def test_what_holds_is_proved(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.sampled
@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_what_does_not_hold_is_not(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None
