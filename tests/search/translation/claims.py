"""Claims whose proofs translate, and twins that are false."""

CLAIMS = {
    "order": (
        "given x, y : Real, z : PosReal\n  assume x < y\n  show z*x < z*y",
        "given x, y : Real, z : Real\n  assume x < y\n  show z*x < z*y",
    ),
    "a difference of squares": (
        "given a, b : Real\n  assume a + b = 3 and a - b = 2\n  show a^2 - b^2 = 6",
        "given a, b : Real\n  assume a + b = 3 and a - b = 2\n  show a^2 - b^2 = 5",
    ),
    "alternatives": (
        "given x : Real\n  assume x = 2 or x = -2\n  show x^2 = 4",
        "given x : Real\n  assume x = 2 or x = -3\n  show x^2 = 4",
    ),
    "a witness": (
        "given x : Real\n  assume x^2 = 2\n  show exists y : Real: y^2 = 2",
        "given x : Real\n  assume x^2 = 2\n  show exists y : Rat: y^2 = 2",
    ),
    "for all": (
        "given a[k in 1..3] : Real\n  assume forall k in 1..3: a[k] >= 1\n  show a[2] > 0",
        "given a[k in 1..3] : Real\n  assume forall k in 1..3: a[k] >= 1\n  show a[2] > 1",
    ),
    "an idempotent": (
        "given n : PosNat, P : Matrix(n, n)\n  assume P*P = P\n  show (I(n) - P)*P = 0",
        "given n : PosNat, P : Matrix(n, n)\n  assume P*P = I(n)\n  show (I(n) - P)*P = 0",
    ),
    "a transpose": (
        "given n : PosNat, A : Matrix(n, n)\n  assume A^T = -A\n  show (A*A)^T = A*A",
        "given n : PosNat, A : Matrix(n, n)\n  assume A^T = -A\n  show (A*A)^T = -A*A",
    ),
    "an inverse": (
        "given n : PosNat, A, B : Matrix(n, n)\n  assume A*B = I(n)\n  show B*A = I(n)",
        "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)\n  assume A*B = I(m)\n  show B*A = I(n)",
    ),
    "a norm": (
        "given n : PosNat, A : Matrix(n, n)\n  show |A*A| <= |A|*|A|",
        "given n : PosNat, A : Matrix(n, n)\n  show |A*A| <= |A|",
    ),
    "a trace": (
        "given n : PosNat, A, B : Matrix(n, n)\n  show tr(A*B) = tr(B*A)",
        "given n : PosNat, A, B : Matrix(n, n)\n  show tr(A*B) = tr(B*A^T)",
    ),
    "a definition": (
        "let f(x : Real) := x^2 + 1\n  given y : Real\n  show f(y) >= 2*y",
        "let f(x : Real) := x^2 + 1\n  given y : Real\n  show f(y) >= 3*y",
    ),
    "a vector": (
        (
            "given n : PosNat, S : Matrix(n, n), v : Vector(n)\n"
            "  assume S^T = -S and S*v = v\n  show v = 0"
        ),
        (
            "given n : PosNat, S : Matrix(n, n), v : Vector(n)\n"
            "  assume S^T = S and S*v = v\n  show v = 0"
        ),
    ),
}
"""Each claim with a false twin, in which one thing is changed."""
