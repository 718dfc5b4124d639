"""Expressions: what is well typed, how it is read, and its false twin with the exact complaint."""

from __future__ import annotations

import pytest

from proofcheck.terms.sorts import Ring, Scalar
from tests.language.elaborated import mistake, shown, statement

NM = "n, m : PosNat, A : Matrix(n, m), B : Matrix(m, n), S : Matrix(n, n), x, y : Vector(n)"
SAME = ""
COMPLEX = "n : PosNat, Z : ComplexMatrix(n, n), z : Complex"

WELL_TYPED = [
    # what is written, what is given, how the term is printed back
    ("A*B = S", NM, "A*B = S"),
    ("S + A*B = 0", NM, "S + A*B = zero(n, n)"),
    ("0 = A", NM, "zero(n, m) = A"),
    ("x^T*y = y^T*x", NM, "x^T*y = y^T*x"),
    ("exp(x^T*y) = 1", NM, "exp(x^T*y) = 1"),
    ("x*y^T*x = 2*x", NM, "x*y^T*x = 2*x"),
    ("x*(y^T*x) = (y^T*x)*x", NM, "x*(y^T*x) = y^T*x*x"),
    ("(x^T*y)^T = x^T*y", NM, "x^T*y = x^T*y"),
    ("x^T*y + 1 = 2", NM, "x^T*y + 1 = 2"),
    ("[[1]] + 1 = 2", NM, "[[1]] + 1 = 2"),
    ("tr(x^T*y) = tr(x*y^T)", NM, "tr(x^T*y) = tr(x*y^T)"),
    ("S^-1 = inv(S)", NM, "S^-1 = S^-1"),
    ("S^-T = (S^T)^-1", NM, "S^-T = S^-T"),
    ("(S^2)^T = (S^T)^2", NM, "S^2^T = S^T^2"),
    ("-S^2 = -(S^2)", NM, "-S^2 = -S^2"),
    ("|x|^2 = x^T*x", NM, "|x|^2 = x^T*x"),
    ("|A|_F >= |A|", NM, "|A|_F >= |A|"),
    ("|A|_1 + |A|_inf >= 0", NM, "|A|_1 + |A|_inf >= 0"),
    ("|1..n| = n", NM, "card(1..n) = n"),
    ("(S^T)[n, 1] = S[1, n]", NM, "(S^T)[n, 1] = S[1, n]"),
    ("x[1] = x[1, 1]", NM, "x[1] = x[1]"),
    ("x[1..n] = x", NM, "matrix(i in 1..n, j in 1..1) x[i] = x"),
    (
        "S[2..3, 1] = 0",
        NM,
        "matrix(i in 1..2, j in 1..1) S[1 + i, 1] = zero(2, 1)",
    ),
    ("(x^T)[1] = x[1]", NM, "(x^T)[1, 1] = x[1]"),
    ("row(A, 1)*B = row(A*B, 1)", NM, "row(A, 1)*B = row(A*B, 1)"),
    ("[[S, 0], [0, S]] = S (+) S", NM, "[[S, zero(n, n)], [zero(n, n), S]] = S (+) S"),
    ("[[1, 0], [0, S]] = 1 (+) S", NM, "[[1, zero(1, n)], [zero(n, 1), S]] = [[1]] (+) S"),
    ("diag(1, 2) = [[1, 0], [0, 2]]", NM, "diag(1, 2) = [[1, 0], [0, 2]]"),
    ("diag(S, A) = S (+) A", NM, "S (+) A = S (+) A"),
    ("diag(x) = S", NM, "bigoplus(i in 1..n) [[x[i]]] = S"),
    ("sum(i in 1..n) x[i] = 0", NM, "sum(i in 1..n) x[i] = 0"),
    ("sum(i in 1..n) x[i]*y = 0*y", NM, "sum(i in 1..n) x[i]*y = 0*y"),
    ("prod(i in 1..2) S = S^2", NM, "prod(i in 1..2) S = S^2"),
    ("bigoplus(i in 1..2) A = A (+) A", NM, "bigoplus(i in 1..2) A = A (+) A"),
    ("bigoplus(i in 1..n) x[i] = S", NM, "bigoplus(i in 1..n) [[x[i]]] = S"),
    ("det(bigoplus(i in 1..3) I(i)) = 1", NM, "det(bigoplus(i in 1..3) I(i)) = 1"),
    ("matrix(i in 1..n, j in 1..m) i = A", NM, "matrix(i in 1..n, j in 1..m) i = A"),
    ("cases { S if n = 1; 0 otherwise } = S", NM, "cases { S if n = 1; zero(n, n) otherwise } = S"),
    ("cases { x^T*x if n = 1; 2 otherwise } <= 2", NM, SAME),
    ("x in ker(S) \\ {0}", NM, "x in ker(S) \\ {zero(n, 1)}"),
    ("0 in im(A)", NM, "zero(n, 1) in im(A)"),
    ("{x, 0} subset im(S)", NM, "{x, zero(n, 1)} subset im(S)"),
    ("{} subset im(S)", NM, "{} subset im(S)"),
    ("dim(im(A)) = rank(A)", NM, "dim(im(A)) = rank(A)"),
    ("spectrum(S) subset {0} union { 1i*t where t : Real }", NM, SAME),
    ("forall i, j in 1..n where i < j: S[i, j] = 0", NM, SAME),
    ("forall Q : O(n), P : SO(n): det(Q*P) = det(Q)", NM, SAME),
    ("exists a : Real, b in {1, 2}: a = b", NM, "exists a : Real, b in {1, 2}: a = b"),
    ("exists absolute C : PosReal: |x| <= C", NM, "exists absolute C : PosReal: |x| <= C"),
    ("sup(v : Vector(n) where |v| = 1) |S*v| = |S|", NM, SAME),
    ("max(1, 2) = max(i in 1..2) i", NM, "max(1, 2) = max(i in 1..2) i"),
    ("max({1, 2}) = 2", NM, "max(x' in {1, 2}) x' = 2"),
    ("expect(w ~ Normal(0, S)) w*w^T = S", NM, "expect(w ~ Normal(zero(n, 1), S)) w*w^T = S"),
    ("var(w ~ Normal(0, 1)) w = 1", NM, "var(w ~ Normal(0, 1)) w = 1"),
    ("prob(e in {-1, 1}) (e = 1) = 1/2", NM, "prob(e in {-1, 1}) (e = 1) = 1/2"),
    ("expect(e ~ Uniform({-1, 1})) e = 0", NM, "expect(e ~ Uniform({-1, 1})) e = 0"),
    (
        "expect(w[i in 1..m] ~ Normal(0, S)) w[1] = 0",
        NM,
        "expect(w[i in 1..m] ~ Normal(zero(n, 1), S)) w[1] = zero(n, 1)",
    ),
    ("(1 <= 2 < 3 = 3) or false", "", "1 <= 2 and 2 < 3 and 3 = 3 or false"),
    ("not 1 = 2", "", "not 1 = 2"),
    ("1 = 2 ==> 2 = 1", "", "1 = 2 ==> 2 = 1"),
    ("1 = 1 <==> true", "", "1 = 1 <==> true"),
    ("1 = 1 or false", "", "1 = 1 or false"),
    ("sum(t in Nat) (1/2)^t = 2", "", "sum(t : Nat) (1/2)^t = 2"),
    ("sqrt(2)^2 = 2", "", "sqrt(2)^2 = 2"),
    ("1/2 + -1/3 = 1/6", "", "1/2 + -1/3 = 1/6"),
    ("cos(2*pi) = 1", "", "cos(2*pi) = 1"),
    ("z*conj(z) = |z|^2", COMPLEX, "z*conj(z) = |z|^2"),
    ("Re(z) <= |z|", COMPLEX, "Re(z) <= |z|"),
    ("Re(z) + 1i*Im(z) = z", COMPLEX, "Re(z) + 1i*Im(z) = z"),
    ("2i = 2*1i", COMPLEX, "2*1i = 2*1i"),
    ("Z^* * Z = I(n)", COMPLEX, "Z^**Z = I(n)"),
    ("z^* = conj(z)", COMPLEX, "conj(z) = conj(z)"),
    ("1 in { t in Real where t > 0 }", "", "1 in { t : Real where t > 0 }"),
    ("bigunion(k in 1..2) {k} = {1, 2}", "", "bigunion(k in 1..2) {k} = {1, 2}"),
    ("1..3 inter 2..4 = 2..3", "", "1..3 inter 2..4 = 2..3"),
]


@pytest.mark.parametrize(("text", "given", "printed"), WELL_TYPED)
def test_a_well_typed_proposition_is_read_as_meant(text: str, given: str, printed: str) -> None:
    assert (printed or text) == shown(text, given)


ILL_TYPED = [
    # what is written, what is given, the code, the message, the marked text
    ("A*A = 0", NM, "P0301", "a matrix product has mismatched inner sizes", "A*A"),
    ("S + A = 0", NM, "P0301", "the two sides of `+` do not fit together", "S + A"),
    ("A = B", NM, "P0301", "the two sides of `=` do not fit together", "A = B"),
    ("S + 1 = S", NM, "P0302", "the two sides of `+` do not fit together", "S + 1"),
    ("S = 1", NM, "P0302", "the two sides of `=` do not fit together", "S = 1"),
    ("A^2 = A", NM, "P0307", "`A` is (n, m), and a square matrix is needed", "A"),
    ("exp(A) = A", NM, "P0307", "`A` is (n, m), and a square matrix is needed", "A"),
    ("det(A) = 0", NM, "P0307", "`A` is (n, m), and a square matrix is needed", "A"),
    ("A^-T = B", NM, "P0307", "`A` is (n, m), and a square matrix is needed", "A"),
    ("S/A = S", NM, "P0302", "`A` is a matrix, and only numbers divide", "A"),
    ("S^(1/2) = S", NM, "P0309", "the exponent `1/2` is not an integer", "(1/2)"),
    ("n[1] = 1", NM, "P0303", "`n` is a number and has no entries", "n[1]"),
    ("S[1] = 1", NM, "P0304", "an entry of a matrix of shape (n, n) is written `[i, j]`", "S[1]"),
    (
        "S[1..2] = 1",
        NM,
        "P0304",
        "an entry of a matrix of shape (n, n) is written `[i, j]`",
        "S[1..2]",
    ),
    (
        "var(k in 1..n) Z[k, 1] = 0",
        COMPLEX,
        "P0310",
        "`Z[k, 1]` is complex, and a real number is needed",
        "Z[k, 1]",
    ),
    ("S[{1}, 1] = 1", NM, "P0302", "`{1}` is a set, and a number is needed", "{1}"),
    ("S[1/2, 1] = 1", NM, "P0302", "`1/2` is a number, and an integer is needed", "1/2"),
    ("S(1) = 1", NM, "P0303", "`S` is not a function", "S(1)"),
    ("S <= S", NM, "P0302", "`S` is a matrix of shape (n, n), and a real number is needed", "S"),
    ("x in S", NM, "P0302", "`S` is a matrix of shape (n, n), and a set is needed", "S"),
    ("x in ker(A)", NM, "P0301", "`x` is (n, 1), and (m, 1) is needed", "x"),
    ("S in SO(m)", NM, "P0301", "`S` is (n, n), and (m, m) is needed", "S"),
    ("1 subset 1..2", NM, "P0302", "`1` is a number, and a set is needed", "1"),
    (
        "ker(S) = im(B)",
        NM,
        "P0301",
        "the elements of `im(B)` are (m, 1), and (n, 1) is needed",
        "im(B)",
    ),
    (
        "{x, 1} subset im(S)",
        NM,
        "P0302",
        "`1` is a number, and a matrix or vector is needed",
        "1",
    ),
    (
        "[[0, 0], [0, S]] = S (+) S",
        NM,
        "P0306",
        "the shape of this zero block is not determined",
        "0",
    ),
    ("[[S, A], [A, S]] = S (+) S", NM, "P0301", "`A` is (n, m), and (n, n) is needed", "A"),
    ("sum(i in 1..n) I(i) = S", NM, "P0311", "the shape changes with `i`", "I(i)"),
    ("{ I(i) where i in 1..2 } = {S}", NM, "P0311", "the shape changes with `i`", "I(i)"),
    (
        "forall w ~ Normal(0, S): w = 0",
        NM,
        "P0312",
        "a law outside `expect`, `var` and `prob`",
        "Normal(0, S)",
    ),
    ("expect(w ~ 1..2) w = 0", NM, "P0312", "`1..2` is not a law", "1..2"),
    (
        "expect(w in Normal(0, S)) w = 0",
        NM,
        "P0312",
        "`Normal(zero(n, 1), S)` is a law, not a set",
        "Normal(0, S)",
    ),
    ("forall i : 1..2: i = 1", NM, "P0308", "`1..2` is not a sort of the library", "1..2"),
    ("forall i in n: i = 1", NM, "P0302", "`n` is a number, and a set is needed", "n"),
    ("matrix(i in 1..n) i = x", NM, "P0304", "a matrix has two indices", "i in 1..n"),
    (
        "matrix(i in 1..n, j in 0..n) i = S",
        NM,
        "P0304",
        "the index `j` does not run from 1 to a size",
        "i in 1..n, j in 0..n",
    ),
    (
        "cases { S if n = 1; A otherwise } = S",
        NM,
        "P0301",
        "the two sides of `cases` do not fit together",
        "S if n = 1; A",
    ),
    (
        "cases { 1 if n = 1; 2 if n = 2 } = 1",
        NM,
        "P0304",
        "a definition by cases ends in `otherwise`, and only there",
        "cases { 1 if n = 1; 2 if n = 2 }",
    ),
    (
        "det(S, S) = 1",
        NM,
        "P0304",
        "`det` is applied to the wrong number of arguments",
        "det(S, S)",
    ),
    ("I = S", NM, "P0304", "`I` is used without its arguments", "I"),
    ("pi(1) = 3", NM, "P0304", "`pi` takes no arguments", "pi(1)"),
    (
        "1 + (1 = 1) = 2",
        NM,
        "P0302",
        "`1 = 1` is a proposition, and a number or matrix is needed",
        "(1 = 1)",
    ),
    ("(1 = 1) = (2 = 2)", NM, "P0302", "a proposition next to `=`", "(1 = 1)"),
    ("not 1", NM, "P0302", "`1` is a number, and a proposition is needed", "1"),
    ("1 = 1 and n", NM, "P0302", "`n` is a number, and a proposition is needed", "n"),
    ("n", NM, "P0302", "`n` is a number, and a proposition is needed", "n"),
    ("Matrix(1/2, 1) = 1..2", NM, "P0302", "`1/2` is a number, and an integer is needed", "1/2"),
    ("1 = (1, 2)", NM, "P0315", "a tuple has no meaning here", "(1, 2)"),
    (
        "S = 0 ==> exists absolute C : Real: C = 1",
        NM,
        "P0313",
        "an absolute constant inside another construct",
        "S = 0 ==> exists absolute C : Real: C = 1",
    ),
    ("1i <= 2", COMPLEX, "P0310", "`1i` is complex, and complex numbers have no order", "1i"),
    ("log(z) = 1", COMPLEX, "P0310", "`z` is complex, and a real number is needed", "z"),
    ("max(1, z) = 1", COMPLEX, "P0310", "`z` is complex, and a real number is needed", "z"),
    (
        "(expect(x ~ Normal(0, |z|*z)) x) = 0",
        COMPLEX,
        "P0310",
        "`|z|*z` is complex, and a real number is needed",
        "|z|*z",
    ),
    (
        "(expect(x ~ Normal(z*zero(2, 1), I(2))) x) = 0",
        COMPLEX,
        "P0310",
        "`z*zero(2, 1)` is complex, and a real matrix is needed",
        "z*zero(2, 1)",
    ),
    (
        "(expect(x ~ Normal(zero(2, 1), z*I(2))) x) = 0",
        COMPLEX,
        "P0310",
        "`z*I(2)` is complex, and a real matrix is needed",
        "z*I(2)",
    ),
    ("diag(S) = S", NM, "P0304", "`diag` of one matrix has two meanings", "diag(S)"),
    ("sup(1, 2) = 2", COMPLEX, "P0304", "`sup` is taken over a set", "sup(1, 2)"),
    ("missing = 1", "", "P0231", "`missing` is not defined", "missing"),
    ("sin(1) = 1", "", "P0231", "`sin` is not defined", "sin"),
    ("forall det : Real: det = 1", "", "P0233", "`det` is a word of the library", "det"),
    ("forall n : Real: n = 1", NM, "P0233", "`n` has a meaning here already", "n"),
    ("forall t : Real: exists t : Real: t = 1", "", "P0233", "`t` has a meaning here already", "t"),
    ("forall SO : Real: SO = 1", "", "P0233", "`SO` has a meaning in [lib]", "SO"),
]


@pytest.mark.parametrize(("text", "given", "code", "message", "marked"), ILL_TYPED)
def test_an_ill_typed_proposition_is_refused_at_the_smallest_place(
    text: str, given: str, code: str, message: str, marked: str
) -> None:
    assert [(code, message, marked)] == mistake(text, given)


@pytest.mark.parametrize(
    ("written", "ring"),
    [
        ("{1/2} union Nat", Ring.RATIONAL),
        ("Nat union {1/2}", Ring.RATIONAL),
        ("{1i} union {1/2}", Ring.COMPLEX),
        ("{1/2} \\ Int", Ring.RATIONAL),
        ("{1, 2} union Nat", Ring.INTEGER),
        ("{1, 2} union Real", Ring.REAL),
        ("{1, 2} \\ {1/2}", Ring.RATIONAL),
        ("bigunion(S in { Nat, {1/2} }) S", Ring.RATIONAL),
    ],
)
def test_the_ring_of_a_listed_set_holds_its_elements_whatever_stands_beside_it(
    written: str, ring: Ring
) -> None:
    found = statement(f"[1] claim\n  given x in {written}\n  show x = x\n", "1")

    assert found.givens[0].variable.sort == Scalar(ring)
