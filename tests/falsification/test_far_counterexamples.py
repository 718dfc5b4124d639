"""What is false only far away or on a thin set is found false; its true twin is not."""

from __future__ import annotations

import pytest

from proofcheck.falsification.survey import survey
from tests.audit.real_tasks import claimed

FAR = {
    "long vectors": (
        "given n : PosNat, x : Vector(n)\n  show |x|_1 <= 5*|x|",
        "given n : PosNat, x : Vector(n)\n  show |x|_1^2 <= n*|x|^2",
    ),
    "vectors next to the square of a number": (
        "given n : PosNat, x : Vector(n)\n  show |x|_1 <= 11*|x|",
        "given n : PosNat, x : Vector(n)\n  show |x| <= 11*|x|_1",
    ),
    "a product in the way of primes": (
        "given n : Nat, a, b : PosNat\n  assume a > 1 and b > 1\n  show n^2 + n + 41 != a*b",
        "given n : Nat, a, b : PosNat\n  assume a > 1 and b > 1\n  show n^2 + n + 41 != 2*a*b",
    ),
    "long sums": (
        "given n : Nat\n  show sum(k in 1..n) 1/k < 6",
        "given n : Nat\n  show sum(k in 1..n) 1/k <= n",
    ),
    "complex orthogonal matrices": (
        "given n : PosNat, A : ComplexMatrix(n, n)\n  assume A^T*A = I(n)\n  show A^* * A = I(n)",
        "given n : PosNat, A : ComplexMatrix(n, n)\n  assume A^T*A = I(n)\n  show A*A^T = I(n)",
    ),
    "isotropic columns": (
        "given m, n : PosNat, A : ComplexMatrix(m, n)\n  assume A^T*A = 0\n  show A = 0",
        "given m, n : PosNat, A : Matrix(m, n)\n  assume A^T*A = 0\n  show A = 0",
    ),
    "ranks without conjugation": (
        "given n : PosNat, A : ComplexMatrix(n, n)\n  show rank(A^T*A) = rank(A)",
        "given n : PosNat, A : ComplexMatrix(n, n)\n  show rank(A^* * A) = rank(A)",
    ),
    "products that vanish without conjugation": (
        "given n : PosNat, u : ComplexVector(n)\n  assume u != 0\n  show u^T*u != 0",
        "given n : PosNat, u : ComplexVector(n)\n  assume u != 0\n  show u^* * u != 0",
    ),
    "odd powers of negative numbers": (
        "given n : Nat, x : Real\n  assume x >= -3\n  show (1 + x)^n >= 1 + n*x",
        "given n : Nat, x : Real\n  assume x >= -2\n  show (1 + x)^n >= 1 + n*x",
    ),
    "powers of nilpotent matrices": (
        "given n : PosNat, A : Matrix(n, n)\n  assume A^5 = 0\n  show A^4 = 0",
        "given n : PosNat, A : Matrix(n, n)\n  assume A^4 = 0\n  show A^5 = 0",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", FAR)
def test_a_false_statement_fails_on_a_model_and_its_true_twin_on_none(name: str) -> None:
    false, true = (survey(claimed(body)).failure for body in FAR[name])

    assert false is not None
    assert true is None
