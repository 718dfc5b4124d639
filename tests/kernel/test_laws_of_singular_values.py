"""Laws of smallest singular values ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from dataclasses import replace

from tests.kernel.uses import Scene, accepted, rejected, use, without_a_condition

SCENE = Scene(
    """given m, n : PosNat, k : Nat, A, B : Matrix(n, n), C : Matrix(m, n), c : Real
  given D : ComplexMatrix(n, n), M, N : Matrix(k, k)""",
    """\
[0] hypothesis
  let sqrt := library sqrt
  let sigma := library spectrum
""",
)


def _least(gram: str) -> str:
    return f"min({{ sqrt(t) where t in NonNegReal inter sigma({gram}) }})"


SIGN, WEYL, GRAM, ISOMETRY, INVERSE, REGULAR = (
    "smallest singular value is not negative",
    "smallest singular values of two matrices",
    "smallest singular value by the Gram matrix",
    "smallest singular value of an isometry",
    "norm of an inverse",
    "matrix with positive singular values",
)
OF_A, OF_B, OF_C, OF_D, OF_M = (
    _least(gram) for gram in ("A^T*A", "B^T*B", "C^T*C", "D^* * D", "M^T*M")
)

VALID = {
    "of a wide or a tall matrix": use(SIGN, "C", f"0 <= {OF_C}"),
    "of a complex matrix": use(SIGN, "D", f"0 <= {OF_D}"),
    "of two matrices": use(WEYL, "A B", f"{OF_A} <= {OF_B} + |A - B|"),
    "of a real and a complex matrix": use(WEYL, "A D", f"{OF_A} <= {OF_D} + |A - D|"),
    "a multiple of the identity and more": use(
        GRAM, "c A C", f"c <= {OF_C}", "0 <= c", "c*c*I(n) + A^T*A = C^T*C"
    ),
    "a multiple of an isometry": use(ISOMETRY, "c C", f"{OF_C} = c", "0 <= c", "C^T*C = c*c*I(n)"),
    "an inverse": use(INVERSE, "A", f"|A^-1| * {OF_A} = 1", "invertible(A)"),
    "an inverse that is complex": use(INVERSE, "D", f"|D^-1| * {OF_D} = 1", "invertible(D)"),
    "what is invertible": use(REGULAR, "A", "invertible(A)", f"0 < {OF_A}"),
}

FORGED = {
    "positive without more": use(SIGN, "C", f"0 < {OF_C}"),
    "where there may be no column": use(SIGN, "M", f"0 <= {OF_M}"),
    "of a number": use(SIGN, "c", f"0 <= {OF_A}"),
    "of rows": use(SIGN, "C", f"0 <= {_least('C*C^T')}"),
    "of other shapes": use(WEYL, "A C", f"{OF_A} <= {OF_C} + |A|"),
    "a difference without its norm": use(WEYL, "A B", f"{OF_A} <= {OF_B}"),
    "a sum for a difference": use(WEYL, "A B", f"{OF_A} <= {OF_B} + |A + B|"),
    "a norm that is taken off": use(WEYL, "A B", f"{OF_A} <= {OF_B} - |A - B|"),
    "a bound of what may be negative": use(
        GRAM, "c A C", f"c <= {OF_C}", "c*c*I(n) + A^T*A = C^T*C"
    ),
    "a Gram matrix that is taken off": use(
        GRAM, "c A C", f"c <= {OF_C}", "0 <= c", "c*c*I(n) - A^T*A = C^T*C"
    ),
    "a bound without its equation": use(GRAM, "c A C", f"c <= {OF_C}", "0 <= c"),
    "a bound where there may be no column": use(
        GRAM, "c N M", f"c <= {OF_M}", "0 <= c", "c*c*I(k) + N^T*N = M^T*M"
    ),
    "a number without its square": use(ISOMETRY, "c C", f"{OF_C} = c", "0 <= c", "C^T*C = c*I(n)"),
    "an isometry times what may be negative": use(
        ISOMETRY, "c C", f"{OF_C} = c", "C^T*C = c*c*I(n)"
    ),
    "an isometry without columns": use(
        ISOMETRY, "c M", f"{OF_M} = c", "0 <= c", "M^T*M = c*c*I(k)"
    ),
    "an inverse that need not be": use(INVERSE, "A", f"|A^-1| * {OF_A} = 1"),
    "the norm itself": use(INVERSE, "A", f"|A| * {OF_A} = 1", "invertible(A)"),
    "an inverse without columns": use(INVERSE, "M", f"|M^-1| * {OF_M} = 1", "invertible(M)"),
    "a matrix that is not square": use(REGULAR, "C", "invertible(A)", f"0 < {OF_C}"),
    "what may be singular": use(REGULAR, "A", "invertible(A)", f"0 <= {OF_A}"),
    "another matrix": use(REGULAR, "B", "invertible(B)", f"0 < {OF_A}"),
}


test_the_law_is_accepted = accepted(SCENE, VALID)
test_a_forged_law_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))


def test_a_law_of_roots_is_not_used_where_nothing_binds_them() -> None:
    bare = replace(SCENE, bound="[0] hypothesis\n  assume true\n")

    why = bare.objection(use(SIGN, "A", "0 <= |A|"))

    assert "no statement in sight binds sqrt" == why
