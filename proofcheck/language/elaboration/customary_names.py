"""Names that other languages, and the page, have for what is written otherwise here."""

from __future__ import annotations

from proofcheck.language.parsing.mistakes_in_words import FLOOR
from proofcheck.language.parsing.notation_of_sums import (
    EXPECTATION,
    INTEGRAL,
    LIMIT,
    PROBABILITY,
    VARIANCE,
)

CUSTOMARY = {
    "e": "Euler's number is `exp(1)`, after `let exp := library exp`",
    "i": "the imaginary unit is `1i`",
    "j": "the imaginary unit is `1i`",
    **dict.fromkeys(
        ("norm", "Norm"), "a norm is written `|x|`, the Frobenius norm of a matrix `|A|_F`"
    ),
    **dict.fromkeys(("abs", "Abs"), "the modulus of `x` is written `|x|`"),
    **dict.fromkeys(("trace", "Tr", "Trace"), "the trace of `A` is written `tr(A)`"),
    **dict.fromkeys(("Det", "determinant"), "the determinant of `A` is written `det(A)`"),
    **dict.fromkeys(("transpose", "Transpose"), "the transpose of `A` is written `A^T`"),
    **dict.fromkeys(("adjoint", "conjugate"), "the conjugate transpose of `A` is written `A^*`"),
    **dict.fromkeys(("dot", "inner"), "the inner product of columns is written `x^T*y`"),
    **dict.fromkeys(("eye", "identity", "Id"), "the identity matrix is written `I(n)`"),
    **dict.fromkeys(("zeros", "Zero"), "the zero matrix is written `zero(m, n)`"),
    "ln": "the natural logarithm is `log`, after `let log := library log`",
    **dict.fromkeys(
        ("eig", "eigenvalues", "eigvals"), "the set of eigenvalues of `A` is written `spectrum(A)`"
    ),
    **dict.fromkeys(
        ("R", "RR", "Reals", "float"),
        "if the real numbers are meant, they are `Real`; `R^n` is `Vector(n)`, "
        "and `R^(m x n)` is `Matrix(m, n)`",
    ),
    **dict.fromkeys(
        ("C", "CC"),
        "if the complex numbers are meant, they are `Complex`; `C^n` is `ComplexVector(n)`, "
        "and `C^(m x n)` is `ComplexMatrix(m, n)`",
    ),
    **dict.fromkeys(("Z", "ZZ"), "if the integers are meant, they are `Int`"),
    **dict.fromkeys(
        ("N", "NN"),
        "if the natural numbers are meant, they are `Nat`; a normal law is `Normal(m, s)`",
    ),
    **dict.fromkeys(("Q", "QQ"), "if the rational numbers are meant, they are `Rat`"),
    **dict.fromkeys(("E", "EE"), EXPECTATION),
    **dict.fromkeys(("P", "Pr", "Prob"), PROBABILITY),
    **dict.fromkeys(("Var", "variance"), VARIANCE),
    **dict.fromkeys(
        ("Cov", "cov", "covariance"),
        "a covariance is written out: `expect(i ~ Uniform(1..n)) (x[i] - a)*(y[i] - b)`, where `a` "
        "and `b` are the expectations",
    ),
    **dict.fromkeys(
        ("binom", "choose", "binomial"),
        "a binomial coefficient is written `prod(i in 1..k) (n - i + 1)/i`",
    ),
    "factorial": "a factorial is written `prod(k in 1..n) k`",
    "floor": FLOOR,
    **dict.fromkeys(("gcd", "mod"), "that `a` divides `b` is written `exists k : Int: b = a*k`"),
    "O": "a remainder is written `bigO(x -> 0) x`, from the second version of the language on; what "
    "grows is compared with its constant, `exists absolute C : PosReal: |t| <= C*x`; the orthogonal "
    "matrices are `O(n)`, after `let O := library O`",
    **dict.fromkeys(
        ("int", "integral", "Integral", "integrate"), f"integers are `Int`; {INTEGRAL}"
    ),
    **dict.fromkeys(("lim", "limit", "Limit"), LIMIT),
    "softmax": "a softmax is written `exp(x[i])/(sum(j in 1..n) exp(x[j]))`, "
    "after `let exp := library exp`",
    **dict.fromkeys(
        ("argmax", "argmin"),
        "an index of a largest entry is given: `given k in 1..n`, "
        "`assume forall i in 1..n: x[i] <= x[k]`",
    ),
    **dict.fromkeys(("relu", "ReLU"), "the positive part of `x` is written `max(x, 0)`"),
    **dict.fromkeys(
        ("psd", "PSD", "pd"),
        "that `A` is positive semidefinite is written "
        "`A^T = A and (forall v : Vector(n): 0 <= v^T*A*v)`",
    ),
    **dict.fromkeys(
        ("pinv", "pseudoinverse"),
        "a pseudo-inverse is given, `given P : Matrix(n, m)`, with its four equations, "
        "`A*P*A = A`, `P*A*P = P`, `(A*P)^T = A*P`, `(P*A)^T = P*A`",
    ),
    **dict.fromkeys(
        ("comm", "commutator"), "a commutator is written `A*B - B*A`, or defined with `let`"
    ),
    **dict.fromkeys(("kron", "Kron"), "a Kronecker product is written out in blocks"),
    **dict.fromkeys(("null", "nullspace", "kernel"), "the kernel of `A` is written `ker(A)`"),
    **dict.fromkeys(("range", "image", "colspace"), "the image of `A` is written `im(A)`"),
    "tan": "a tangent is written `sin(x)/cos(x)`",
    "cosh": "a hyperbolic cosine is written `(exp(x) + exp(-x))/2`",
    "sinh": "a hyperbolic sine is written `(exp(x) - exp(-x))/2`",
    **dict.fromkeys(("Pi", "PI"), "the number is `pi`, after `let pi := library pi`"),
    **dict.fromkeys(
        ("Sum", "Product"), "sums are written `sum(k in 1..n) ..`, products with `prod`"
    ),
}
"""What a name is elsewhere that is undefined here; a nearest name would only mislead."""
