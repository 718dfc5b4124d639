"""Laws of determinants, inverses and ranks ask for all that they need: forgeries are rejected."""

from __future__ import annotations

from tests.kernel.uses import Scene, accepted, at, by_law, rejected, use, without_a_condition

SCENE = Scene(
    "given m, n : PosNat, A, B, P, Q : Matrix(n, n), C : Matrix(m, n), R : Matrix(2, 2), T : Matrix(3, 3),"
    " Z : ComplexMatrix(n, n), D[k in 1..m] : Matrix(n, n), S[k in 1..m] : Matrix(m, n)"
)
ONES, SIMILAR = "determinant of a direct sum of ones", "rank of an equivalent matrix"
PRODUCT, INVERSE = "determinant of a product", "one-sided inverse"
OF_SUM = [at(0, 0)]
ONLY_ZERO = "forall v : Vector(n): A*v = zero(n, 1) ==> v = zero(n, 1)"
NOT_ONLY_ZERO = "exists v : Vector(n): v != zero(n, 1) and A*v = zero(n, 1)"
COMPLEX_ONLY_ZERO = ONLY_ZERO.replace("A*v", "Z*v").replace("Vector", "ComplexVector")
COMPLEX_NOT_ONLY_ZERO = NOT_ONLY_ZERO.replace("A*v", "Z*v").replace("Vector", "ComplexVector")

SARRUS = (
    "T[1, 1]*T[2, 2]*T[3, 3] - T[1, 1]*T[2, 3]*T[3, 2] - T[1, 2]*T[2, 1]*T[3, 3]"
    " + T[1, 2]*T[2, 3]*T[3, 1] + T[1, 3]*T[2, 1]*T[3, 2] - T[1, 3]*T[2, 2]*T[3, 1]"
)
"""The rule of Sarrus."""

VALID = by_law(
    use(PRODUCT, "A B", "det(A*B) = det(A)*det(B)"),
    use("determinant of a transpose", "A", "det(A^T) = det(A)"),
    use("determinant of the identity", "A", "det(A) = 1", "A = I(n)"),
    use(ONES, OF_SUM, "det(bigoplus(k in 1..m) D[k]) = 1", "forall k in 1..m: det(D[k]) = 1"),
    use("determinant of two rows", "R", "det(R) = R[1, 1]*R[2, 2] - R[1, 2]*R[2, 1]"),
    use("determinant of three rows", "T", f"det(T) = {SARRUS}"),
    use("determinant of an invertible matrix", "A", "invertible(A) <==> not det(A) = 0"),
    use(INVERSE, "A B", "invertible(A)", "A*B = I(n)"),
    use("injective square matrix", "A", "invertible(A)", ONLY_ZERO),
    use("complex injective square matrix", "Z", "invertible(Z)", COMPLEX_ONLY_ZERO),
    use("real singular matrix", "A", NOT_ONLY_ZERO, "not invertible(A)"),
    use("singular matrix", "Z", COMPLEX_NOT_ONLY_ZERO, "not invertible(Z)"),
    use("rank of the identity", "A", "rank(A) = n", "A = I(n)"),
    use("rank of zero", "C", "rank(C) = 0", "C = zero(m, n)"),
    use("rank of a direct sum", "A C", "rank(A (+) C) = rank(A) + rank(C)"),
    use(SIMILAR, "P A Q", "rank(P*A*Q) = rank(A)", "invertible(P)", "invertible(Q)"),
    use("dimension of an image", "C", "dim(im(C)) = rank(C)"),
    use("dimension of a kernel", "C", "dim(ker(C)) = n - rank(C)"),
    use("sum norm of zero", "C", "|C|_1 = 0", "C = zero(m, n)"),
)

FORGED = {
    "a product of other shapes": use(PRODUCT, "C A", "det(A) = det(A)"),
    "the determinant of a sum": use(PRODUCT, "A B", "det(A + B) = det(A)*det(B)"),
    "the determinant of twice the identity": use(
        "determinant of the identity", "A", "det(A) = 1", "A = 2*I(n)"
    ),
    "parts of which one is left out": use(
        ONES, OF_SUM, "det(bigoplus(k in 1..m) D[k]) = 1", "forall k in 2..m: det(D[k]) = 1"
    ),
    "parts that are not square": use(
        ONES, OF_SUM, "|bigoplus(k in 1..m) S[k]| = 1", "forall k in 1..m: |S[k]| = 1"
    ),
    "a determinant that is added": use(
        "determinant of two rows", "R", "det(R) = R[1, 1]*R[2, 2] + R[1, 2]*R[2, 1]"
    ),
    "a determinant with a wrong sign": use(
        "determinant of three rows", "T", f"det(T) = {SARRUS.replace(' - T[1, 2]', ' + T[1, 2]')}"
    ),
    "two rows of what may have more": use("determinant of two rows", "A", "det(A) = det(A)"),
    "an inverse of what is not square": use(INVERSE, "C A", "invertible(A)", "A = I(n)"),
    "a product that is not the identity": use(INVERSE, "A B", "invertible(A)", "A*B = 2*B"),
    "the kernel of another matrix": use(
        "injective square matrix", "A", "invertible(A)", ONLY_ZERO.replace("A", "B")
    ),
    "the kernel of what is not square": use(
        "injective square matrix",
        "C",
        "m = n",
        ONLY_ZERO.replace("A", "C").replace("zero(n, 1) ==>", "zero(m, 1) ==>"),
    ),
    "real vectors of a complex matrix": use(
        "injective square matrix", "Z", "invertible(Z)", ONLY_ZERO.replace("A", "Z")
    ),
    "real vectors where complex ones are asked for": use(
        "complex injective square matrix", "Z", "invertible(Z)", ONLY_ZERO.replace("A", "Z")
    ),
    "a real vector of a complex matrix": use(
        "singular matrix", "Z", NOT_ONLY_ZERO.replace("A", "Z"), "not invertible(Z)"
    ),
    "a vector of an invertible matrix": use(
        "real singular matrix", "A", NOT_ONLY_ZERO, "invertible(A)"
    ),
    "the rank of a multiple": use("rank of the identity", "A", "rank(A) = n", "A = 0*I(n)"),
    "the rank of what is not zero": use("rank of zero", "C", "rank(C) = 0", "not C = zero(m, n)"),
    "one factor that is invertible": use(
        SIMILAR, "P A Q", "rank(P*A*Q) = rank(A)", "invertible(P)", "invertible(A)"
    ),
    "factors of another size": use(
        SIMILAR, "P C Q", "rank(C) = rank(A)", "invertible(P)", "invertible(Q)"
    ),
    "the columns of a kernel": use("dimension of a kernel", "C", "dim(ker(C)) = m - rank(C)"),
    "the image of rows": use("dimension of an image", "C", "dim(im(C)) = rank(A)"),
}

test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))
