"""The built-in operations: what every ``Operation.operator`` means.

Arguments are written ``a b`` for scalars, ``A B`` for matrices, ``X Y`` for either, ``S T`` for
sets, ``p q`` for propositions.  The evaluator of the kernel gives each its exact meaning.
"""

from __future__ import annotations

LOGIC: dict[str, str] = {
    "true": "the true proposition",
    "false": "the false proposition",
    "not": "p is false",
    "and": "all of the arguments hold (any number)",
    "or": "one of the arguments holds (any number)",
    "implies": "q holds if p does; q is not looked at where p is false",
    "iff": "p and q have the same truth value",
}

RELATIONS: dict[str, str] = {
    "eq": "X = Y, entry by entry for matrices of one shape; S = T for sets",
    "ne": "not X = Y",
    "lt": "a < b for real numbers",
    "le": "a <= b for real numbers",
    "gt": "a > b for real numbers",
    "ge": "a >= b for real numbers",
    "in": "X is an element of S",
    "notin": "X is not an element of S",
    "subset": "every element of S is one of T",
    "differentiable": "the function has a derivative at X (Frechet; complex over complex numbers)",
    "invertible": "the square matrix A (or the number a) has an inverse",
}

ARITHMETIC: dict[str, str] = {
    "add": "X + Y of one shape",
    "sub": "X - Y of one shape",
    "neg": "-X",
    "mul": "product: a*b, a*A, A*a or the matrix product A*B",
    "div": "X / a for a number a that is not zero",
    "pow": "power with an integer exponent: a^k or A^k, A square; 0^0 = 1",
    "inv": "two-sided inverse of a square matrix, or 1/a",
    "transpose": "transpose of A",
    "adjoint": "conjugate transpose of A",
    "conj": "complex conjugate, entry by entry",
    "re": "real part",
    "im": "imaginary part",
    "abs": "absolute value of a number",
    "sqrt": "non-negative square root of a non-negative real number",
    "exp": "exponential of a number or of a square matrix (power series)",
    "log": "natural logarithm of a positive real number",
    "cos": "cosine (radians)",
    "sin": "sine (radians)",
    "pi": "the constant pi",
    "i": "the imaginary unit",
    "max": "largest of real numbers",
    "min": "smallest of real numbers",
    "scalar": "the entry of a 1x1 matrix, as a number",
    "derivative": "derivative of a function at X: of a number by X, of the shape of X; of a vector"
    " by a vector, entry (i, j) is the derivative of entry i by entry j; by a number, of any shape",
    "cases": "value, condition, value, condition, ..., value otherwise: the first that applies",
}

MATRICES: dict[str, str] = {
    "identity": "identity matrix of size n",
    "zero": "zero matrix of shape (m, n)",
    "blocks": "block matrix: number of block columns, then the blocks row by row; a number"
    " is a block of shape (1, 1)",
    "dsum": "direct sum of two matrices (any shapes), off-diagonal blocks zero",
    "diag": "diagonal matrix of numbers",
    "entry": "entry (i, j) of A, counted from 1",
    "row": "row i of A, shape (1, n)",
    "column": "column j of A, shape (m, 1)",
    "trace": "sum of the diagonal entries of a square matrix",
    "det": "determinant of a square matrix",
    "rank": "rank",
    "nnz": "number of entries that are not zero",
    "norm": "operator norm for Euclidean norms; the Euclidean norm of a vector",
    "norm1": "sum of the absolute values of a vector's entries; largest column sum of a matrix",
    "norminf": "largest absolute value of a vector's entries; largest row sum of a matrix",
    "normF": "Frobenius norm",
    "blades": "number of blades of n dimensions: 2^n",
    "multivector": "the multivector that a vector is: the matrix by which it multiplies from the"
    " left, on the blades in the order of the binary numbers whose digits say which basis vectors",
    "grade": "the part of grade k of the multivector in the first column of A; zero off 0..n",
}

SETS: dict[str, str] = {
    "Nat": "0, 1, 2, ...",
    "PosNat": "1, 2, 3, ...",
    "Int": "integers",
    "Rat": "rational numbers",
    "Real": "real numbers",
    "NonNegReal": "real numbers >= 0",
    "PosReal": "real numbers > 0",
    "Complex": "complex numbers",
    "Matrices": "all matrices of shape (m, n) with real entries",
    "ComplexMatrices": "all matrices of shape (m, n) with complex entries",
    "O": "real matrices Q of shape (n, n) with Q^T*Q = I(n)",
    "SO": "the elements of O(n) of determinant 1",
    "U": "complex matrices Q of shape (n, n) with Q^* * Q = I(n)",
    "Clifford": "multivectors of n dimensions, Euclidean, as matrices of left multiplication",
    "range": "integers from a to b, both included; empty if a > b",
    "finite": "the set of the arguments",
    "union": "union",
    "inter": "intersection",
    "minus": "elements of S that are not in T",
    "kernel": "vectors that A sends to zero",
    "image": "column space of A",
    "spectrum": "complex eigenvalues of a square matrix",
    "dim": "dimension of a linear subspace",
    "card": "number of elements of a finite set",
}

LAWS: dict[str, str] = {
    "normal": "the Gaussian law of mean x and covariance matrix A",
    "uniform": "the law that gives all elements of a finite set S the same probability",
}
"""Laws stand as the domain of a variable bound by ``expect``, ``var`` or ``prob``; a family of
such variables is independent."""

OPERATORS: dict[str, str] = {**LOGIC, **RELATIONS, **ARITHMETIC, **MATRICES, **SETS, **LAWS}
