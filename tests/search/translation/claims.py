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
    "a direct sum": (
        (
            "given m, n : PosNat, A : Matrix(m, m), B : Matrix(n, n)\n"
            "  assume A^T = -A and B^T = -B\n  show (A (+) B)^T = -(A (+) B)"
        ),
        (
            "given m, n : PosNat, A : Matrix(m, m), B : Matrix(n, n)\n"
            "  assume A^T = -A and B^T = B\n  show (A (+) B)^T = -(A (+) B)"
        ),
    ),
    "a projection by blocks": (
        (
            "given m, n : PosNat, V : Matrix(m + n, m + n)\n  assume V^T*V = I(m + n)\n"
            "  show (V*(I(m) (+) zero(n, n))*V^T)^2 = V*(I(m) (+) zero(n, n))*V^T"
        ),
        (
            "given m, n : PosNat, V : Matrix(m + n, m + n)\n  assume V^T*V = 2*I(m + n)\n"
            "  show (V*(I(m) (+) zero(n, n))*V^T)^2 = V*(I(m) (+) zero(n, n))*V^T"
        ),
    ),
    "a block of two": (
        (
            "given n : PosNat, A, B : Matrix(n, n)\n  assume A*B = I(n)\n"
            "  show [[A, zero(n, n)], [zero(n, n), B]]*[[B, zero(n, n)], [zero(n, n), A]]"
            " = [[I(n), zero(n, n)], [zero(n, n), I(n)]]"
        ),
        (
            "given n : PosNat, A, B : Matrix(n, n)\n  assume A*B = I(n)\n"
            "  show [[A, zero(n, n)], [zero(n, n), B]]*[[B, zero(n, n)], [zero(n, n), B]]"
            " = [[I(n), zero(n, n)], [zero(n, n), I(n)]]"
        ),
    ),
    "a direct sum over a range": (
        (
            "given m, n : PosNat, X[k in 1..m] : Matrix(n, n)\n"
            "  assume forall k in 1..m: X[k]^T = -X[k]\n"
            "  show (bigoplus(k in 1..m) X[k])^T = -(bigoplus(k in 1..m) X[k])"
        ),
        (
            "given m, n : PosNat, X[k in 1..m] : Matrix(n, n)\n"
            "  assume forall k in 1..m: X[k]^T = X[k]\n"
            "  show (bigoplus(k in 1..m) X[k])^T = -(bigoplus(k in 1..m) X[k])"
        ),
    ),
    "a reflection": (
        (
            "given n : PosNat, u, v : Vector(n)\n  assume u^T*u = 1\n"
            "  show (v - 2*(u^T*v)*u)^T*(v - 2*(u^T*v)*u) = v^T*v"
        ),
        (
            "given n : PosNat, u, v : Vector(n)\n  assume u^T*u = 2\n"
            "  show (v - 2*(u^T*v)*u)^T*(v - 2*(u^T*v)*u) = v^T*v"
        ),
    ),
    "the length of a reflection": (
        ("given n : PosNat, u, v : Vector(n)\n  assume |u| = 1\n  show |v - 2*(u^T*v)*u| <= |v|"),
        ("given n : PosNat, u, v : Vector(n)\n  assume |u| = 2\n  show |v - 2*(u^T*v)*u| <= |v|"),
    ),
    "a set that has a name": (
        "let S := { y : Real where y*y = 4 }\n  given x : Real\n  assume x in S\n  show x*x*x = 4*x",
        "let S := { y : Real where y*y = 4 }\n  given x : Real\n  assume x in S\n  show x*x*x = 2*x",
    ),
    "a real part": (
        (
            "given n : PosNat, A : Matrix(n, n), z : ComplexVector(n)\n  assume A*z = z\n"
            "  show A*Re(z) = Re(z)"
        ),
        (
            "given n : PosNat, A : ComplexMatrix(n, n), z : ComplexVector(n)\n  assume A*z = z\n"
            "  show A*Re(z) = Re(z)"
        ),
    ),
    "a quotient": (
        "given x, y, z : Real\n  assume x = z*y\n  show x/y = z",
        "given x, y, z : Real\n  assume x = z*y\n  show x/y = z*y",
    ),
    "a quotient that is known": (
        "given x, y : Real\n  assume x/y = 1\n  show x = y",
        "given x, y : Real\n  assume x/y = 1\n  show x = 1",
    ),
    "entries": (
        (
            "given n : PosNat, X, Y : Matrix(n, n)\n"
            "  assume forall a, b : Vector(n): a^T*X*b = a^T*Y*b\n  show X = Y"
        ),
        (
            "given n : PosNat, X, Y : Matrix(n, n)\n"
            "  assume forall a, b : Vector(n): a^T*X*b = b^T*Y*a\n  show X = Y"
        ),
    ),
    "equal terms of a sum of matrices": (
        (
            "given m, n : PosNat, X[k in 1..m] : Matrix(n, n), c : Vector(m)\n"
            "  assume forall k in 1..m: X[k]^T = -X[k]\n"
            "  show (sum(k in 1..m) c[k]*X[k])^T = -sum(k in 1..m) c[k]*X[k]"
        ),
        (
            "given m, n : PosNat, X[k in 1..m] : Matrix(n, n), c : Vector(m)\n"
            "  assume forall k in 1..m: X[k]^T = X[k]\n"
            "  show (sum(k in 1..m) c[k]*X[k])^T = -sum(k in 1..m) c[k]*X[k]"
        ),
    ),
    "a sum between two matrices": (
        (
            "given m, n : PosNat, X[k in 1..m] : Matrix(n, n), P : Matrix(n, n), c, e : Vector(m)\n"
            "  show P^T*(sum(k in 1..m) (c - e)[k]*X[k])*P\n"
            "      = (sum(k in 1..m) c[k]*P^T*X[k]*P) - sum(k in 1..m) e[k]*P^T*X[k]*P"
        ),
        (
            "given m, n : PosNat, X[k in 1..m] : Matrix(n, n), P : Matrix(n, n), c, e : Vector(m)\n"
            "  show P^T*(sum(k in 1..m) (c - e)[k]*X[k])*P\n"
            "      = (sum(k in 1..m) c[k]*P^T*X[k]*P) - sum(k in 1..m) e[k]*P*X[k]*P^T"
        ),
    ),
    "a square of a matrix": (
        "given m, n : PosNat, X : Matrix(m, n)\n  assume X^T*X = zero(n, n)\n  show X = zero(m, n)",
        "given m, n : PosNat, X : Matrix(m, n)\n  assume X^T*X = I(n)\n  show X = zero(m, n)",
    ),
    "squares of two matrices": (
        (
            "given n : PosNat, X, Y : Matrix(n, n)\n  assume X*X^T + 2*Y^T*Y = zero(n, n)\n"
            "  show X = zero(n, n)"
        ),
        (
            "given n : PosNat, X, Y : Matrix(n, n)\n  assume X*X^T - 2*Y^T*Y = zero(n, n)\n"
            "  show X = zero(n, n)"
        ),
    ),
    "the exponential of a direct sum over a range": (
        (
            "let exp := library exp\n  given m, n : PosNat, X[k in 1..m] : Matrix(n, n)\n"
            "  show exp(bigoplus(k in 1..m) X[k]) = bigoplus(k in 1..m) exp(X[k])"
        ),
        (
            "let exp := library exp\n  given m, n : PosNat, X[k in 1..m] : Matrix(n, n)\n"
            "  show exp(bigoplus(k in 1..m) X[k]) = bigoplus(k in 1..m) exp(2*X[k])"
        ),
    ),
    "a sum of direct sums": (
        (
            "given m, n, p : PosNat, X[k in 1..m, l in 1..n] : Matrix(p, p), c : Vector(m)\n"
            "  show sum(k in 1..m) c[k]*(bigoplus(l in 1..n) X[k, l])\n"
            "      = bigoplus(l in 1..n) sum(k in 1..m) c[k]*X[k, l]"
        ),
        (
            "given m, n, p : PosNat, X[k in 1..m, l in 1..n] : Matrix(p, p), c : Vector(m)\n"
            "  show sum(k in 1..m) c[k]*(bigoplus(l in 1..n) X[k, l])\n"
            "      = bigoplus(l in 1..n) sum(k in 1..m) X[k, l]"
        ),
    ),
}
"""Each claim with a false twin, in which one thing is changed."""
