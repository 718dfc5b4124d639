"""Laws of products over spectra ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from tests.kernel.uses import Scene, Use, accepted, at, rejected, use, without_a_condition

SCENE = Scene(
    "given n : PosNat, X, Y : Matrix(n, n), Z : ComplexMatrix(n, n), a, b : Real, z : Complex"
)


def _product(goal: str, *assumed: str) -> Use:
    return use("product over opposite eigenvalues", [at(0)], goal, *assumed)


VALID = {
    "a number": _product("prod(t in spectrum(X)) (a - t)/(a + t) = 1", "X^T = -X", "a != 0"),
    "one": _product("prod(t in spectrum(X)) (1 - t)/(1 + t) = 1", "X^T = -X"),
}

FORGED = {
    "a matrix that is not skew": _product("prod(t in spectrum(X)) (1 - t)/(1 + t) = 1", "X^T = X"),
    "another skew matrix": _product("prod(t in spectrum(X)) (1 - t)/(1 + t) = 1", "Y^T = -Y"),
    "a complex matrix": _product("prod(t in spectrum(Z)) (1 - t)/(1 + t) = 1", "Z^T = -Z"),
    "a number that may be zero": _product("prod(t in spectrum(X)) (a - t)/(a + t) = 1", "X^T = -X"),
    "zero": _product("prod(t in spectrum(X)) (0 - t)/(0 + t) = 1", "X^T = -X"),
    "a complex number": _product(
        "prod(t in spectrum(X)) (z - t)/(z + t) = 1", "X^T = -X", "z != 0"
    ),
    "two numbers": _product(
        "prod(t in spectrum(X)) (a - t)/(b + t) = 1", "X^T = -X", "a != 0", "b != 0"
    ),
    "factors in one order only": _product(
        "prod(t in spectrum(X)) (t - a)/(t + a) = 1", "X^T = -X", "a != 0"
    ),
    "differences alone": _product("prod(t in spectrum(X)) (1 - t)/(1 - t) = 1", "X^T = -X"),
    "products over other sets": _product("prod(t in 1..n) (1 - t)/(1 + t) = 1", "X^T = -X"),
    "a sum": _product("sum(t in spectrum(X)) (1 - t)/(1 + t) = 1", "X^T = -X"),
    "some eigenvalues": _product(
        "prod(t in spectrum(X) where Im(t) > 0) (1 - t)/(1 + t) = 1", "X^T = -X"
    ),
}


test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))
