"""Laws of products over spectra ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from tests.kernel.steps import ONE, ZERO
from tests.kernel.uses import Scene, accepted, rejected, use, without_a_condition

SCENE = Scene(
    "given n : PosNat, X, Y : Matrix(n, n), Z : ComplexMatrix(n, n), a, b : Real, z : Complex"
)


LAW = "product over opposite eigenvalues"

OF_ONE = "prod(t in spectrum(X)) (1 - t)/(1 + t) = 1"
OF_A = "prod(t in spectrum(X)) (a - t)/(a + t) = 1"
SKEW = "X^T = -X"

VALID = {
    "a number": use(LAW, "X a", OF_A, SKEW, "a != 0"),
    "one": use(LAW, ["X", ONE], OF_ONE, SKEW, "1 != 0"),
}

FORGED = {
    "a matrix that is not skew": use(LAW, ["X", ONE], OF_ONE, "X^T = X", "1 != 0"),
    "another skew matrix": use(LAW, ["Y", ONE], OF_ONE, "Y^T = -Y", "1 != 0"),
    "a complex matrix": use(LAW, ["Z", ONE], OF_ONE.replace("X", "Z"), "Z^T = -Z", "1 != 0"),
    "a number that may be zero": use(LAW, "X a", OF_A, SKEW),
    "zero": use(LAW, ["X", ZERO], "prod(t in spectrum(X)) (0 - t)/(0 + t) = 1", SKEW),
    "a complex number": use(
        LAW, "X z", "prod(t in spectrum(X)) (z - t)/(z + t) = 1", SKEW, "z != 0"
    ),
    "two numbers": use(
        LAW, "X a", "prod(t in spectrum(X)) (a - t)/(b + t) = 1", SKEW, "a != 0", "b != 0"
    ),
    "factors in one order only": use(
        LAW, "X a", "prod(t in spectrum(X)) (t - a)/(t + a) = 1", SKEW, "a != 0"
    ),
    "differences alone": use(LAW, ["X", ONE], OF_ONE.replace("+", "-"), SKEW, "1 != 0"),
    "products over other sets": use(
        LAW, ["X", ONE], OF_ONE.replace("spectrum(X)", "1..n"), SKEW, "1 != 0"
    ),
    "a sum": use(LAW, ["X", ONE], OF_ONE.replace("prod", "sum"), SKEW, "1 != 0"),
    "some eigenvalues": use(
        LAW, ["X", ONE], OF_ONE.replace("(X))", "(X) where Im(t) > 0)"), SKEW, "1 != 0"
    ),
}


test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))
