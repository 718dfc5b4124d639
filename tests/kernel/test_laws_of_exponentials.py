"""Laws of exponentials ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from tests.kernel.uses import Scene, accepted, rejected, use, without_a_condition

SCENE = Scene(
    "given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(n, m), Y, Z : ComplexMatrix(n, n), x, y : Real",
    "[0] hypothesis\n  let exp := library exp\n",
)
SPLIT, BESIDE = "exponentials of skew matrices", "exp of an annihilating matrix"
APART = "|exp({0})*exp({1}) - exp({0} + {1})| <= 1/2*|{0}*{1} - {1}*{0}|"

VALID = {
    "skew matrices": use(SPLIT, "A B", APART.format("A", "B"), "A^T = -A", "B^T = -B"),
    "skew-Hermitian matrices": use(SPLIT, "Y Z", APART.format("Y", "Z"), "Y^* = -Y", "Z^* = -Z"),
    "one of either kind": use(SPLIT, "A Z", APART.format("A", "Z"), "A^T = -A", "Z^* = -Z"),
    "what is annihilated": use(BESIDE, "A C", "exp(A)*C = C", "A*C = zero(n, m)"),
    "what a complex matrix annihilates": use(BESIDE, "Z Y", "exp(Z)*Y = Y", "Z*Y = zero(n, n)"),
}

FORGED = {
    "a matrix that is not skew": use(SPLIT, "A B", APART.format("A", "B"), "A^T = -A"),
    "another that is not skew": use(SPLIT, "A B", APART.format("A", "B"), "B^T = -B"),
    "symmetric matrices": use(SPLIT, "A B", APART.format("A", "B"), "A^T = A", "B^T = B"),
    "complex matrices that are skew, but not skew-Hermitian": use(
        SPLIT, "Y Z", APART.format("Y", "Z"), "Y^T = -Y", "Z^T = -Z"
    ),
    "a smaller factor": use(
        SPLIT, "A B", APART.format("A", "B").replace("1/2", "1/3"), "A^T = -A", "B^T = -B"
    ),
    "matrices that commute but for a sign": use(
        SPLIT, "A B", "|exp(A)*exp(B) - exp(A + B)| <= 1/2*|A*B + B*A|", "A^T = -A", "B^T = -B"
    ),
    "numbers": use(SPLIT, "x y", "exp(x)*exp(y) = exp(x + y)"),
    "matrices that do not fit": use(SPLIT, "A C", "exp(A) = exp(A)", "A^T = -A"),
    "what may not be annihilated": use(BESIDE, "A C", "exp(A)*C = C"),
    "what is annihilated on the other side": use(BESIDE, "A B", "exp(A)*B = B", "B*A = zero(n, n)"),
    "what another matrix annihilates": use(BESIDE, "A C", "exp(A)*C = C", "B*C = zero(n, m)"),
    "a matrix that is not square": use(BESIDE, "C A", "exp(A) = exp(A)", "C = zero(n, m)"),
}


test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))
