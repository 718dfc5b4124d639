"""Several objects that exist together: found by what facts say, and by equations solved together."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

SQUARE = "given n : PosNat, A : Matrix(n, n)"
COMPLEX = "given n : PosNat, A : ComplexMatrix(n, n)"
NUMBERS = "given a, b, c : Real"
DIAGONAL = "(matrix(i in 1..n, j in 1..n) cases { e[i] if i = j; 0 otherwise })"
HAS_BASIS = f"assume exists Q : O(n), e[i in 1..n] : Real: Q^T*A*Q = {DIAGONAL}"

EXIST = [
    (SQUARE, "show exists B, C : Matrix(n, n): B^T = B and C^T = -C and A = B + C"),
    (COMPLEX, "show exists B, C : ComplexMatrix(n, n): B^* = B and C^* = C and A = B + 1i*C"),
    (NUMBERS, "show exists x, y, z : Real: x + y = a and y + z = b and x + z = c"),
    (
        SQUARE,
        "assume exists Q : O(n), D : Matrix(n, n): A = Q*D*Q^T",
        "show exists P, E : Matrix(n, n): P^T*P = I(n) and A*P = P*E",
    ),
    (
        "given m, n : PosNat, A : Matrix(m, n)",
        "assume exists U : O(m), V : O(n), S : Matrix(m, n): A = U*S*V^T",
        "show exists P : O(m), R : Matrix(m, n): A = P*R",
    ),
    (
        SQUARE,
        HAS_BASIS,
        f"show exists P : O(n), f[k in 1..n] : Real: A*P = P*{DIAGONAL.replace('e[', 'f[')}",
    ),
    (SQUARE, HAS_BASIS, "show A^T = A"),
]
DO_NOT = [
    (SQUARE, "show exists B, C : Matrix(n, n): B^T = B and C^T = C and A = B + C"),
    (COMPLEX, "show exists B, C : ComplexMatrix(n, n): B^* = B and C^T = C and A = B + 1i*C"),
    (NUMBERS, "show exists x, y, z : Real: x + y = a and y + z = b and x - z = c"),
    (
        SQUARE,
        "assume exists Q : O(n), D : Matrix(n, n): A = Q*D*Q^T",
        "show exists P, E : Matrix(n, n): P^T*P = I(n) and A*P = P*E and E^T = E",
    ),
    (
        "given m, n : PosNat, A : Matrix(m, n)",
        "assume exists U : O(m), V : O(n), S : Matrix(m, n): A = U*S*V^T",
        "show exists P : O(m), R : Matrix(m, n): A = P*R and R*R^T = I(m)",
    ),
    (
        SQUARE,
        HAS_BASIS,
        f"show exists P : O(n), f[k in 1..n] : PosReal: A*P = P*{DIAGONAL.replace('e[', 'f[')}",
    ),
    (SQUARE, HAS_BASIS, "show A^T = -A"),
]


def _text(lines: tuple[str, ...]) -> str:
    return "[1] claim\n  let O := library O\n" + "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize("lines", EXIST)
def test_what_exists_together_is_found(lines: tuple[str, ...]) -> None:
    assert proof_of(last_task(_text(lines))) is not None


@pytest.mark.parametrize("lines", DO_NOT)
def test_its_false_twin_is_not(lines: tuple[str, ...]) -> None:
    assert proof_of(last_task(_text(lines))) is None
