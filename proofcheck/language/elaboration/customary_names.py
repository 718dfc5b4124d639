"""Names that other languages, and the page, have for what is written otherwise here."""

from __future__ import annotations

CUSTOMARY = {
    "e": "Euler's number is `exp(1)`, after `let exp := library exp`",
    "i": "the imaginary unit is `1i`",
    "j": "the imaginary unit is `1i`",
    **dict.fromkeys(
        ("norm", "Norm"), "the norm of `A` is written `|A|`, the Frobenius norm `|A|_F`"
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
    **dict.fromkeys(("R", "RR"), "if the real numbers are meant, they are `Real`"),
    **dict.fromkeys(("C", "CC"), "if the complex numbers are meant, they are `Complex`"),
    **dict.fromkeys(("Z", "ZZ"), "if the integers are meant, they are `Int`"),
    **dict.fromkeys(("N", "NN"), "if the natural numbers are meant, they are `Nat`"),
    **dict.fromkeys(("Q", "QQ"), "if the rational numbers are meant, they are `Rat`"),
    "E": "an expectation is written `expect(x ~ law) x^2`",
    **dict.fromkeys(
        ("Sum", "Product"), "sums are written `sum(k in 1..n) ..`, products with `prod`"
    ),
}
"""What a name is elsewhere that is undefined here; a nearest name would only mislead."""
