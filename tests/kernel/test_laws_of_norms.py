"""Laws of norms ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kernel.steps import ONE, o, v
from tests.kernel.uses import Scene, accepted, at, by_law, rejected, use, without_a_condition

SCENE = Scene(
    "given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(m, n), x, y : Vector(n), a, b : Real,"
    " z : Complex, D[k in 1..m] : Matrix(n, n), F[k in 1..m] : ComplexMatrix(n, m), p : Nat,"
    " G[k in 1..p] : Matrix(n, n), H : ComplexMatrix(n, n)"
)
WHOLE, SET = "norm of a direct sum", "norm of a direct sum over a set"
SMALL = "forall k in {}: |D[k]| <= {}"
DIRECT = "|bigoplus(k in 1..m) D[k]| <= a"
OF_SET = [at(0, 0), "a"]

COCOERCIVE = "norm of a cocoercive product"
COCOERCIVE_TERMS = ["A", o("transpose", v("C")), "C", "a", "b"]
COCOERCIVE_BOUND = "(a*(|C^T|*|C^T|) + b)*|A| <= 2*(|C^T|*|C^T|)"
COCOERCIVE_PARTS = ("0 <= b", "A = C^T*C", "A + A^T = a*(A^T*A) + b*(C^T*C)")
OF_ITSELF = "(a*(|B|*|B|) + b)*|A| <= 2*(|B|*|B|)"

PRODUCT, SHIFTED = "norm of a product within bounds", "norm of a shifted positive matrix"
GRAM, DIFFERENCES = "norm of a shifted Gram matrix", "product of differences"
OF_DIFFERENCES = ["a", "b", ONE, o("norm", v("x"))]

VALID = by_law(
    use("triangle inequality", "A B", "|A + B| <= |A| + |B|"),
    use("norm of a multiple", "a C", "|a*C| = |a|*|C|"),
    use("norm of a product", "C A", "|C*A| <= |C|*|A|"),
    use(PRODUCT, "C A a b", "|C*A| <= a*b", "|C| <= a", "|A| <= b"),
    use(SHIFTED, "A B", "|B| <= |B + A*B|", "A^T = A", "spectrum(A) subset NonNegReal"),
    use(COCOERCIVE, COCOERCIVE_TERMS, COCOERCIVE_BOUND, *COCOERCIVE_PARTS),
    use("norm of a transpose", "C", "|C^T| = |C|"),
    use("norm of a Gram matrix", "C", "|C^T*C| = |C|*|C|"),
    use(GRAM, "a b A", "|a*I(n) + b*(A^T*A)| = |a*I(n) + b*(A*A^T)|"),
    use("norm of the identity", "A", "|A| <= 1", "A = I(n)"),
    use("norm by the Gram matrix", "C A", "|C| = |A|", "C^T*C = A^T*A"),
    use("norm of a part", "C B A", "|C| <= |A|", "C^T*C + B^T*B = A^T*A"),
    use(WHOLE, "A C", "|A (+) C| = max(|A|, |C|)"),
    use(SET, OF_SET, DIRECT, "0 <= a", SMALL.format("1..m", "a")),
    use("sum norm is not negative", "C", "0 <= |C|_1"),
    use("Frobenius triangle inequality", "A B", "|A + B|_F <= |A|_F + |B|_F"),
    use("Frobenius norm of a product", "C A", "|C*A|_F <= |C|*|A|_F"),
    use("Frobenius norm by the Gram matrix", "C A", "|C|_F = |A|_F", "C^T*C = A^T*A"),
    use("operator norm and Frobenius norm", "C", "|C| <= |C|_F"),
    use("Cauchy-Schwarz inequality", "x y", "|x^T*y| <= |x|*|y|"),
    use("square of a length", "x", "|x|*|x| = x^T*x"),
    use("square of a Frobenius norm", "C", "|C|_F*|C|_F = tr(C^T*C)"),
    use("modulus of a number that is not positive", "a", "|a| = -a", "a <= 0"),
    use("modulus of a number that is not negative", "a", "|a| = a", "0 <= a"),
    use("real part and modulus", "z", "Re(z) <= |z|"),
    use("modulus of a product of two numbers", "a b", "|a*b| = |a|*|b|"),
    use("order is antisymmetric", "a b", "a = b", "a <= b", "b <= a"),
    use(DIFFERENCES, OF_DIFFERENCES, "0 <= (b - a)*(|x| - 1)", "a <= b", "1 <= |x|"),
)

FORGED = {
    "a sum of other shapes": use("triangle inequality", "A C", "|A + B| <= |A| + |B|"),
    "a product that does not fit": use("norm of a product", "A C", "|C*A| <= |C|*|A|"),
    "a bound of one factor": use(PRODUCT, "C A a b", "|C*A| <= a*b", "|C| <= a"),
    "a bound of another factor": use(PRODUCT, "C A a b", "|C*A| <= a*b", "|C| <= a", "|B| <= b"),
    "a bounded product that does not fit": use(
        PRODUCT, "A C a b", "|C*A| <= a*b", "|C| <= b", "|A| <= a"
    ),
    "a bound by the norm of another factor": use(
        PRODUCT, ["C", "A", o("norm", v("A")), "b"], "|C*A| <= |A|*b", "|A| <= b"
    ),
    "a shift by what is not symmetric": use(
        SHIFTED, "A B", "|B| <= |B + A*B|", "spectrum(A) subset NonNegReal"
    ),
    "a shift by what may be negative": use(SHIFTED, "A B", "|B| <= |B + A*B|", "A^T = A"),
    "a shift by what has real eigenvalues": use(
        SHIFTED, "A B", "|B| <= |B + A*B|", "A^T = A", "spectrum(A) subset Real"
    ),
    "a shift by another matrix": use(
        SHIFTED, "B A", "|A| <= |A + B*A|", "A^T = A", "B^T = B", "spectrum(A) subset NonNegReal"
    ),
    "a shift that does not fit": use(
        SHIFTED, "A C", "|B| <= |B + A*B|", "A^T = A", "spectrum(A) subset NonNegReal"
    ),
    "the smaller of two parts": use(WHOLE, "A C", "|A (+) C| = |C|"),
    "the sum of two parts": use(WHOLE, "A C", "|A (+) C| = |A| + |C|"),
    "a direct sum of numbers": use(WHOLE, "a C", "|A (+) C| = max(|A|, |C|)"),
    "a direct sum for a sum": use(WHOLE, "A B", "|A + B| = max(|A|, |B|)"),
    "a bound that may be negative": use(SET, OF_SET, DIRECT, SMALL.format("1..m", "a")),
    "a bound of all parts but one": use(SET, OF_SET, DIRECT, "0 <= a", SMALL.format("2..m", "a")),
    "a bound that differs from part to part": use(
        SET, OF_SET, DIRECT, "0 <= a", SMALL.format("1..m", "a + k")
    ),
    "a bound of all parts by another": use(
        SET, OF_SET, DIRECT, "0 <= a", SMALL.format("1..m", "b")
    ),
    "a sum for a direct sum over a set": use(
        SET, OF_SET, "|sum(k in 1..m) D[k]| <= a", "0 <= a", SMALL.format("1..m", "a")
    ),
    "a direct sum over a set, and more": use(
        SET, OF_SET, "|bigoplus(k in 1..m) D[k]| < a", "0 <= a", SMALL.format("1..m", "a")
    ),
    "a direct sum bounded by a matrix": use(
        SET, [at(0, 0), "A"], DIRECT, "0 <= a", SMALL.format("1..m", "a")
    ),
    "a sum norm that is positive": use("sum norm is not negative", "C", "0 < |C|_1"),
    "the sum norm of a number": use("sum norm is not negative", "a", "0 <= |C|_1"),
    "squares of which one is taken away": use(
        COCOERCIVE, COCOERCIVE_TERMS, COCOERCIVE_BOUND, *COCOERCIVE_PARTS[1:]
    ),
    "squares beside no product": use(
        COCOERCIVE, COCOERCIVE_TERMS, COCOERCIVE_BOUND, COCOERCIVE_PARTS[0], COCOERCIVE_PARTS[2]
    ),
    "a product of which no squares are known": use(
        COCOERCIVE, COCOERCIVE_TERMS, COCOERCIVE_BOUND, *COCOERCIVE_PARTS[:2]
    ),
    "squares of the other factor": use(
        COCOERCIVE,
        ["A", "B", o("mul", v("x"), o("transpose", v("y"))), "a", "b"],
        OF_ITSELF,
        "0 <= b",
        "A = B*x*y^T",
        "A + A^T = a*(A^T*A) + b*(B^T*B)",
    ),
    "half of the squares": use(
        COCOERCIVE, "A B B a b", OF_ITSELF, "0 <= b", "A = B*B", "A = a*(A^T*A) + b*(B^T*B)"
    ),
    "squares of rows": use(
        COCOERCIVE, "A B B a b", OF_ITSELF, "0 <= b", "A = B*B", "A + A^T = a*(A*A^T) + b*(B*B^T)"
    ),
    "complex squares without conjugates": use(
        COCOERCIVE,
        "H H H a b",
        "(a*(|H|*|H|) + b)*|H| <= 2*(|H|*|H|)",
        "0 <= b",
        "H = H*H",
        "H + H^T = a*(H^T*H) + b*(H^T*H)",
    ),
    "a complex multiple of squares": use(
        COCOERCIVE, "A B B z b", "|A| <= 2", "A = B*B", "A + A^T = z*(A^T*A) + b*(B^T*B)", "0 <= b"
    ),
    "squares of a product that does not fit": use(
        COCOERCIVE, "A C C a b", COCOERCIVE_BOUND, *COCOERCIVE_PARTS
    ),
    "a sum norm that may be zero": use("sum norm is not negative", "x", "0 < |x|_1"),
    "the norm of a number": use("norm of a transpose", "a", "|C^T| = |C|"),
    "a negative factor": use("norm of a multiple", "a C", "|a*C| = a*|C|"),
    "a multiple by a matrix": use("norm of a multiple", "A B", "|A*B| = |A|*|B|"),
    "no identity": use("norm of the identity", "A", "|A| <= 1"),
    "the identity times two": use("norm of the identity", "A", "|A| <= 1", "A = 2*I(n)"),
    "an identity that is smaller": use("norm of the identity", "A", "|A| < 1", "A = I(n)"),
    "Gram matrices of other sizes, shifted": use(
        GRAM, "a b C", "|a*I(n) + b*(C^T*C)| = |a*I(m) + b*(C*C^T)|"
    ),
    "Gram matrices that are shifted differently": use(
        GRAM, "a b A", "|a*I(n) + b*(A^T*A)| = |b*I(n) + a*(A*A^T)|"
    ),
    "a square for a Gram matrix": use(GRAM, "a b A", "|a*I(n) + b*(A^T*A)| = |a*I(n) + b*(A*A)|"),
    "a Gram matrix shifted by a matrix": use(GRAM, "B b A", "|B + b*(A^T*A)| = |B + b*(A*A^T)|"),
    "complex Gram matrices without conjugates": use(
        GRAM, "a z H", "|a*I(n) + z*(H^T*H)| = |a*I(n) + z*(H*H^T)|"
    ),
    "no equal Gram matrices": use("norm by the Gram matrix", "C A", "|C| = |A|"),
    "Gram matrices of the rows": use(
        "norm by the Gram matrix", "A B", "|A| = |B|", "A*A^T = B^T*B"
    ),
    "Gram matrices of other sizes": use(
        "norm by the Gram matrix", [o("transpose", v("C")), "A"], "|C^T| = |A|", "C^T*C = A^T*A"
    ),
    "a difference of Gram matrices": use(
        "norm of a part", "C B A", "|C| <= |A|", "C^T*C - B^T*B = A^T*A"
    ),
    "the larger for the smaller": use(
        "norm of a part", "C B A", "|A| <= |C|", "C^T*C + B^T*B = A^T*A"
    ),
    "the Frobenius norm as the smaller": use(
        "operator norm and Frobenius norm", "C", "|C|_F <= |C|"
    ),
    "a product of Frobenius norms by operator norms": use(
        "Frobenius norm of a product", "C A", "|C*A|_F <= |C|*|A|"
    ),
    "the length of a matrix": use("square of a length", "A", "|A|*|A| = tr(A^T*A)"),
    "Cauchy-Schwarz for matrices": use("Cauchy-Schwarz inequality", "A B", "|x^T*y| <= |x|*|y|"),
    "a modulus below the real part": use("real part and modulus", "z", "|z| <= Re(z)"),
    "an imaginary part and no real one": use("real part and modulus", "z", "Im(z) <= |z|"),
    "the real part of a matrix": use("real part and modulus", "A", "Re(z) <= |z|"),
    "the modulus of what may be negative": use(
        "modulus of a number that is not negative", "a", "|a| = a"
    ),
    "the opposite of what may be positive": use(
        "modulus of a number that is not positive", "a", "|a| = -a"
    ),
    "equality from one side": use("order is antisymmetric", "a b", "a = b", "a <= b"),
    "a product of one difference": use(
        DIFFERENCES, OF_DIFFERENCES, "0 <= (b - a)*(|x| - 1)", "a <= b"
    ),
    "a product the other way round": use(
        DIFFERENCES, OF_DIFFERENCES, "0 <= (a - b)*(|x| - 1)", "a <= b", "1 <= |x|"
    ),
    "a single entry of a matrix": use("single entry", "A", "A = tr(A)*I(n)"),
    "the largest of matrices": use("largest of two numbers", "A B", "a <= b"),
    "a product of no sums": use("product of sums", "A B", "A*B = B*A"),
}


OTHER_SETS = {
    "complex parts that are not square": (
        "|bigoplus(k in 1..m) F[k]| <= a",
        "forall k in 1..m: |F[k]| <= a",
    ),
    "parts that may be none": ("|bigoplus(k in 1..p) G[k]| <= a", "forall k in 1..p: |G[k]| <= a"),
    "parts of a bound that is a sum over the same name": (
        "|bigoplus(k in 1..m) D[k]| <= sum(k in 1..m) |D[k]|",
        "forall i in 1..m: |D[i]| <= sum(k in 1..m) |D[k]|",
    ),
}


@pytest.mark.parametrize("name", OTHER_SETS)
def test_parts_are_bounded_whatever_their_shapes_and_number(name: str) -> None:
    goal, each = OTHER_SETS[name]
    high = goal.split("<= ")[1]

    assert SCENE.accepts(use(SET, [at(0, 0), at(1)], goal, f"0 <= {high}", each))
    assert not SCENE.accepts(use(SET, [at(0, 0), at(1)], goal, each))


COMPLEX = by_law(
    use("triangle inequality", "A H", "|A + H| <= |A| + |H|"),
    use("norm of a multiple", "z C", "|z*C| = |z|*|C|"),
    use("norm of a Gram matrix", "H", "|H^* * H| = |H|*|H|"),
    use(GRAM, "a z H", "|a*I(n) + z*(H^* * H)| = |a*I(n) + z*(H * H^*)|"),
    use("norm by the Gram matrix", "H A", "|H| = |A|", "H^* * H = A^T*A"),
    use(SHIFTED, "H B", "|B| <= |B + H*B|", "H^* = H", "spectrum(H) subset NonNegReal"),
    use("square of a Frobenius norm", "H", "|H|_F*|H|_F = tr(H^* * H)"),
)

test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_law_is_accepted_of_complex_matrices = accepted(SCENE, COMPLEX)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))


@pytest.mark.parametrize("law", VALID)
def test_no_law_proves_another_goal(law: str) -> None:
    assumed = ("A = I(n)", "C^T*C = A^T*A", "C^T*C + B^T*B = A^T*A", "0 <= a", "a <= b", "b <= a")
    other = (*assumed, "1 <= |x|")

    assert not SCENE.accepts(replace(VALID[law], goal="|A| + 1 <= |B|", assumed=other))
