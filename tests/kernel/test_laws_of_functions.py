"""Laws of exp, cos, sin and roots ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from tests.kernel.uses import SAID, Scene, accepted, rejected, use, without_a_condition

SCENE = Scene(
    "given m, n : PosNat, A, B, P, Q : Matrix(n, n), C : Matrix(m, n), W : ComplexMatrix(n, n),"
    " R : Matrix(2, 2), a, b : Real, z : Complex",
    """\
[0] hypothesis
  let exp := library exp
  let cos := library cos
  let sin := library sin
  let sqrt := library sqrt
""",
)
SUM, SIMILAR = "exp of a sum", "exp of a similar matrix"
NOTHING = "exp of the zero matrix"
TURN, TURNED = "R = [[0, -a], [a, 0]]", "exp(R) = [[cos(a), -sin(a)], [sin(a), cos(a)]]"
ROTATION, ROOT = "exp of a plane rotation", "square root"
PARTS = [["and-elimination", SAID]]

VALID = {
    "exp of a zero matrix": use(NOTHING, "A", "exp(A) = I(n)", "A = zero(n, n)"),
    "exp of a zero": use("exp of zero", "a", "exp(a) = 1", "a = 0"),
    "matrices that commute": use(SUM, "A B", "exp(A + B) = exp(A)*exp(B)", "A*B = B*A"),
    "numbers": use("exp of a sum of numbers", "a z", "exp(a + z) = exp(a)*exp(z)"),
    "a similar matrix": use(SIMILAR, "P A Q", "exp(P*A*Q) = P*exp(A)*Q", "Q*P = I(n)"),
    "an adjoint": use("exp of an adjoint", "W", "exp(W^*) = exp(W)^*"),
    "a rotation": use(ROTATION, "a R", TURNED, TURN),
    "cos of a zero": use("cos of zero", "a", "cos(a) = 1", "a = 0"),
    "sin of a zero": use("sin of zero", "a", "sin(a) = 0", "a = 0"),
    "a root": use(ROOT, "a", "sqrt(a)*sqrt(a) = a", "0 <= a", then=PARTS),
}

FORGED = {
    "matrices that do not commute": use(SUM, "A B", "exp(A + B) = exp(A)*exp(B)"),
    "matrices that commute but for a sign": use(
        SUM, "A B", "exp(A + B) = exp(A)*exp(B)", "A*B = -(B*A)"
    ),
    "a number and a matrix": use(SUM, "a A", "exp(a) = exp(a)"),
    "an inverse on the other side": use(SIMILAR, "P A Q", "exp(P*A*Q) = Q*exp(A)*P", "Q*P = I(n)"),
    "a similar matrix without its inverse": use(
        SIMILAR, "P A Q", "exp(P*A*Q) = P*exp(A)*Q", "Q^T*P = I(n)"
    ),
    "exp of what is not square": use(NOTHING, "C", "exp(A) = I(n)", "C = zero(m, n)"),
    "a transpose for an adjoint": use("exp of an adjoint", "W", "exp(W^T) = exp(W)^*"),
    "a rotation the other way": use(ROTATION, "a R", TURNED, "R = [[0, a], [-a, 0]]"),
    "a rotation by a complex angle": use(
        ROTATION, "z R", "exp(R) = exp(R)", "R = R", "cos(a) = sin(a)"
    ),
    "cos of another number": use("cos of zero", "a", "cos(a) = 1", "b = 0"),
    "the sine for the cosine": use("sin of zero", "a", "sin(a) = 1", "a = 0"),
    "a cosine that is odd": use("cos is even", "a", "cos(-a) = -cos(a)"),
    "a sine that is even": use("sin is odd", "a", "sin(-a) = sin(a)"),
    "a root that is negative": use(ROOT, "a", "sqrt(a) <= 0", "0 <= a", then=PARTS),
    "the root of a matrix": use(ROOT, "A", "sqrt(a) = sqrt(a)"),
}

test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))
