"""Images, kernels and where they meet: equal and included, for all sizes."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

PROJECTOR = """\
[1] claim
  given k : PosNat, P : ComplexMatrix(k, k)
  assume P*P = P
"""
ISOMETRY = """\
[1] claim
  given m, n : PosNat, Q : ComplexMatrix(m, n), y : ComplexVector(n)
  assume Q^* * Q = I(n)
"""
WITHIN = """\
[1] claim
  given k, m, n : PosNat, A : ComplexMatrix(m, n), B : ComplexMatrix(m, k), x : ComplexVector(n)
  assume im(A) subset im(B)
"""

PROJECTION = """\
[1] claim
  given m, n : PosNat, A : ComplexMatrix(m, n), P : ComplexMatrix(m, m), b, z : ComplexVector(m)
  assume P*P = P
  assume P^* = P
"""
ONTO = PROJECTION + "  assume im(P) = im(A)\n"
MATRIX = """\
[1] claim
  given m, n : PosNat, A : ComplexMatrix(m, n), B : Matrix(m, n)
"""
AGREE = """\
[1] claim
  given m, n : PosNat, A, B : Matrix(m, n)
  assume forall v : Vector(n): A*v = B*v
"""
LENGTHS = "|b - z|^2 = |b - P*b|^2 + |P*b - z|^2"

FOLLOW = [
    (ONTO, "P*A = A"),
    (ONTO, "forall y in im(A): P*y = y"),
    (ONTO, "forall x : ComplexVector(n): P*b = A*x ==> A^* * (b - A*x) = 0"),
    (PROJECTION + "  assume P*z = z\n", LENGTHS),
    (AGREE, "A = B"),
    (WITHIN, "exists X : ComplexMatrix(k, n): A = B*X"),
    (MATRIX + "  given X : ComplexMatrix(n, m)\n  assume A*X*A = A\n", "im(A*X) = im(A)"),
    (MATRIX + "  assume invertible(A^* * A)\n", "im(A * ((A^* * A)^-1 * A^*)) = im(A)"),
    (MATRIX, "exists G : ComplexMatrix(n, m): A*G*A = A"),
    (MATRIX, "invertible(A^* * A) <==> rank(A) = n"),
    (MATRIX, "rank(B^T) = rank(B)"),
    (MATRIX + "  assume forall v : Vector(n): B*v = 0 ==> v = 0\n", "rank(B) = n"),
    ("[1] claim\n  given n : PosNat, A : Matrix(n, n)\n", "invertible(A) <==> rank(A) = n"),
    (PROJECTOR, "im(I(k) - P) = ker(P)"),
    (PROJECTOR, "im(P) inter ker(P) = {zero(k, 1)}"),
    (ISOMETRY, "im(Q*Q^*) = im(Q)"),
    (ISOMETRY, "exists z : ComplexVector(m): Q*y = Q*Q^* * z"),
    (WITHIN, "A*x in im(B)"),
]
DO_NOT = [
    (ONTO.replace("P*P = P", "P*P*P = P"), "P*A = A"),
    (ONTO.replace("im(P) = im(A)", "im(P) subset im(A)"), "forall y in im(A): P*y = y"),
    (ONTO.replace("  assume P^* = P\n", ""), "P^* * A = A"),
    (PROJECTION + "  assume P*b = b\n", LENGTHS.replace("|P*b - z|", "|P*z - b|")),
    (AGREE.replace("A*v = B*v", "v^T * (B^T * A)*v = v^T * (B^T * B)*v"), "A = B"),
    (
        WITHIN.replace("im(A) subset im(B)", "im(B) subset im(A)"),
        "exists X : ComplexMatrix(k, n): A = B*X",
    ),
    (MATRIX + "  given X : ComplexMatrix(n, m)\n  assume X*A*X = X\n", "im(A*X) = im(A)"),
    (MATRIX + "  assume invertible(A^* * A)\n", "im(A) = im(I(m))"),
    (MATRIX, "exists G : ComplexMatrix(n, m): A*G*A = A and G*A = I(n)"),
    (MATRIX, "invertible(A^* * A) <==> rank(A) = m"),
    (MATRIX, "rank(B^T) = n"),
    (MATRIX + "  assume forall v : Vector(n): B*v = 0 ==> v = 0\n", "rank(B) = m"),
    ("[1] claim\n  given n : PosNat, A : Matrix(n, n)\n", "invertible(A) <==> rank(A) <= n"),
    (PROJECTOR, "im(I(k) - P) = im(P)"),
    (PROJECTOR.replace("P*P = P", "P*P = I(k)"), "im(I(k) - P) = ker(P)"),
    (PROJECTOR.replace("P*P = P", "P*P = I(k)"), "im(P) inter ker(P) = im(P)"),
    (ISOMETRY, "ker(Q^*) = {zero(m, 1)}"),
    (ISOMETRY, "exists z : ComplexVector(n): Q*y = Q*Q^* * Q*z and Q^* *Q*z = 2*y"),
    (WITHIN.replace("im(A) subset im(B)", "im(B) subset im(A)"), "A*x in im(B)"),
]


@pytest.mark.parametrize(("assumed", "shown"), FOLLOW)
def test_what_follows_is_proved(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.parametrize(("assumed", "shown"), DO_NOT)
def test_what_does_not_follow_is_not(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None


NAMED = """\
[1] claim
  let O := library O
  given m, k : Nat, n : PosNat, U : O(n)
  assume m + k = n
  let P := U*(I(m) (+) zero(k, k))*U^T
  let V := im(P)
  show {}
"""


@pytest.mark.parametrize(
    ("true", "false"), [("dim(V) = m", "dim(V) = k"), ("n - dim(V) = k", "n - dim(V) = m")]
)
def test_the_dimension_of_a_subspace_with_a_name(true: str, false: str) -> None:
    assert proof_of(last_task(NAMED.format(true))) is not None
    assert proof_of(last_task(NAMED.format(false))) is None
