"""Laws of signs ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kernel.uses import Scene, Use, accepted, by_law, rejected, use, without_a_condition

SCENE = Scene(
    "given n : PosNat, A : Matrix(n, n), x, y : Real, z : Complex",
    """\
[0] hypothesis
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
""",
)

VALID = by_law(
    use("product of positive numbers", "x y", "0 < x*y", "0 < x", "0 < y"),
    use("quotient of positive numbers", "x y", "0 < x/y", "0 < x", "0 < y"),
    use("quotient that is not negative", "x y", "0 <= x/y", "0 <= x", "0 < y"),
    use("quotient by a smaller number", "x y", "1 <= x/y", "0 < y", "y <= x"),
    use("positive is not zero", "x", "x != 0", "0 < x"),
    use("negative is not zero", "x", "x != 0", "x < 0"),
    use("product that is not zero", "x y", "x*y != 0", "x != 0", "y != 0"),
    use("quotient that is not zero", "x y", "x/y != 0", "x != 0", "y != 0"),
    use("root of a positive number", "x", "0 < sqrt(x)", "0 < x"),
    use("exp is positive", "x", "0 < exp(x)"),
    use("logarithm above one", "x", "0 < log(x)", "1 < x"),
    use("logarithm from one on", "x", "0 <= log(x)", "1 <= x"),
)

FORGED = {
    "a factor that may be zero": use(
        "product of positive numbers", "x y", "0 < x*y", "0 < x", "0 <= y"
    ),
    "factors that are negative": use(
        "product of positive numbers", "x y", "x*y < 0", "x < 0", "0 < y"
    ),
    "a divisor that may be zero": use(
        "quotient that is not negative", "x y", "0 <= x/y", "0 <= x", "0 <= y"
    ),
    "a dividend that may be zero": use(
        "quotient of positive numbers", "x y", "0 < x/y", "0 <= x", "0 < y"
    ),
    "a quotient the other way round": use(
        "quotient by a smaller number", "x y", "1 <= y/x", "0 < y", "y <= x"
    ),
    "a smaller divisor that is negative": use(
        "quotient by a smaller number", "x y", "1 <= x/y", "y < 0", "y <= x"
    ),
    "what is not negative may be zero": use("positive is not zero", "x", "x != 0", "0 <= x"),
    "what is not positive may be zero": use("negative is not zero", "x", "x != 0", "x <= 0"),
    "a product with a factor that may be zero": use(
        "product that is not zero", "x y", "x*y != 0", "x != 0", "y <= 0"
    ),
    "a product of matrices": use(
        "product that is not zero", "A A", "A*A != zero(n, n)", "A != zero(n, n)"
    ),
    "a quotient of what may be zero": use(
        "quotient that is not zero", "x y", "x/y != 0", "x >= 0", "y != 0"
    ),
    "a quotient by what may be zero": use(
        "quotient that is not zero", "x y", "x/y != 0", "x != 0", "y >= 0"
    ),
    "the root of zero": use("root of a positive number", "x", "0 < sqrt(x)", "0 <= x"),
    "an exponential above one": use("exp is positive", "x", "1 < exp(x)"),
    "an exponential of a complex number": use("exp is positive", "z", "exp(z) != 0"),
    "an exponential of a matrix": use("exp is positive", "A", "exp(A) != zero(n, n)"),
    "the logarithm of one": use("logarithm above one", "x", "0 < log(x)", "1 <= x"),
    "the logarithm of less than one": use("logarithm from one on", "x", "0 <= log(x)", "0 < x"),
    "a matrix for a number": use("positive is not zero", "A", "A != zero(n, n)", "0 < x"),
}


test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))


@pytest.mark.parametrize(
    ("own", "one"),
    [
        ("exp", use("exp is positive", "x", "0 < exp(x)")),
        ("log", use("logarithm above one", "x", "0 < log(x)", "1 < x")),
        ("sqrt", use("root of a positive number", "x", "0 < sqrt(x)", "0 < x")),
    ],
)
def test_a_law_speaks_of_the_function_of_the_library(own: str, one: Use) -> None:
    other = replace(SCENE, bound=f"[0] hypothesis\n  let {own}(t : Real) : Real\n")

    assert other.objection(one).startswith("no statement in sight binds")
