"""Derivatives on models: exact by jets; what certainly differs is refuted, what is unclear unknown."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Undefined
from proofcheck.kernel.model import precision
from proofcheck.terms.rationals import Fraction
from tests.derivatives import WORDS, read_claim

DEFINED = f"""{WORDS}\
  let bump(x : PosReal) := x^2
  let root(x : NonNegReal) := x^2
  let least(h(k : Real) : Real) := sup(k : Real where |k| <= 1) h(k)
  let form(x : Vector(2)) := x[1]^2*x[2]

[1] claim
  given A, B, C, N, X : Matrix(2, 2)
  given x, a, b, o : Vector(2)
  given s, t, u : Real
  given z, w : Complex
  given v : ComplexVector(2)
"""


def matrix(*rows: tuple[object, ...]) -> MatrixValue:
    cells = tuple(
        tuple(x if isinstance(x, Gaussian) else Fraction(str(x)) for x in row) for row in rows
    )
    return MatrixValue(len(cells), len(cells[0]), cells)


UNIT = Gaussian(Fraction(0), Fraction(1))
MODEL = {
    "A": matrix((1, 2), (-3, "1/2")),
    "B": matrix((0, 2), (1, -1)),
    "C": matrix((2, 1), (0, 3)),
    "N": matrix((0, 1), (0, 0)),
    "X": matrix((3, 1), (2, "5/2")),
    "x": matrix((1,), (-2,)),
    "a": matrix((3,), ("1/3",)),
    "b": matrix((-1,), (4,)),
    "o": matrix((0,), (0,)),
    "s": Fraction(3, 2),
    "t": Fraction(2),
    "u": Fraction(0),
    "z": Gaussian(Fraction(1), Fraction(2)),
    "w": Fraction(0),
    "v": matrix((1,), (UNIT,)),
}


def truth_of(show: str, *lines: str, bits: int = 400) -> Truth:
    derivation, statement = read_claim(DEFINED, lines, show)
    goal = next(g for g in statement.goals if g.role.value == "show")
    names = {
        d.variable.name: d
        for s in derivation.statements
        for d in s.declarations
        if d.body is not None
    }
    with precision(bits):
        return decide(StandardEvaluator(MODEL, names), goal.proposition, {}).truth


PAIRS = [
    # what holds, and its false twin
    ("cube'(t) = 12", "cube'(t) = 8"),
    ("cube''(t) = 12", "cube''(t) = 6"),
    ("cube'''(t) = 6", "cube'''(t) = 12"),
    ("diff(X) tr(A*X*B) = A^T*B^T", "diff(X) tr(A*X*B) = A*B"),
    ("diff(X) tr(A*X^T*B) = B*A", "diff(X) tr(A*X^T*B) = A*B"),
    ("diff(x) x^T*A*x = (A + A^T)*x", "diff(x) x^T*A*x = 2*A*x"),
    ("diff(x) A*x = A", "diff(x) A*x = A^T"),
    ("diff(x) (x*(a^T*x)) = x*a^T + (a^T*x)*I(2)", "diff(x) (x*(a^T*x)) = a*x^T + (a^T*x)*I(2)"),
    ("diff(X) det(X) = det(X)*X^-T", "diff(X) det(X) = det(X)*X^-1"),
    ("diff(N) det(N) = [[0, 0], [-1, 0]]", "diff(N) det(N) = [[0, -1], [0, 0]]"),
    ("diff(X) log(det(X)) = X^-T", "diff(X) log(det(X)) = X^-1"),
    ("diff(X) tr(X^-1*A) = -X^-T*A^T*X^-T", "diff(X) tr(X^-1*A) = -X^-1*A*X^-1"),
    ("diff(X) tr(X^3) = 3*(X^T)^2", "diff(X) tr(X^3) = 3*X^2"),
    ("diff(X) tr(X^-2) = -2*(X^T)^-3", "diff(X) tr(X^-2) = -2*X^-3"),
    (
        "diff(t) (A + t*B)^-1 = -(A + t*B)^-1*B*(A + t*B)^-1",
        "diff(t) (A + t*B)^-1 = -B*(A + t*B)^-2",
    ),
    ("hess(form)(x) = [[2*x[2], 2*x[1]], [2*x[1], 0]]", "hess(form)(x) = [[2*x[2], 0], [0, 0]]"),
    ("diff(t, s) (t^2*s^3) = 6*t*s^2", "diff(t, s) (t^2*s^3) = t^2*s^3"),
    ("diff(X[1, 2]) X^2 = [[2, 11/2], [0, 2]]", "diff(X[1, 2]) X^2 = [[2, 11/2], [2, 0]]"),
    ("diff(X) |X|_F^2 = 2*X", "diff(X) |X|_F^2 = X"),
    ("diff(u) exp(N*u) = N", "diff(u) exp(N*u) = N^T"),
    ("diff(t) max(t, 1) = 1", "diff(t) max(t, 1) = 0"),
    ("diff(x) |x|_1 = [[1], [-1]]", "diff(x) |x|_1 = [[1], [1]]"),
    ("diff(t) |1 - t| = 1", "diff(t) |1 - t| = -1"),
    (
        "diff(t) cases { t^2 if t > 0; 5 otherwise } = 4",
        "diff(t) cases { t^2 if t > 0; 5 otherwise } = 0",
    ),
    ("diff(t) sum(k in 1..3) t^k = 17", "diff(t) sum(k in 1..3) t^k = 14"),
    ("diff(t) prod(k in 1..3) (t + k) = 47", "diff(t) prod(k in 1..3) (t + k) = 60"),
    ("diff(z) z^3 = 3*z^2", "diff(z) z^3 = 3*z"),
    ("diff(z) 1/z = -1/z^2", "diff(z) 1/z = 1/z^2"),
    ("diff(t) Re(z*t^2) = 4", "diff(t) Re(z*t^2) = 8"),
    ("diff(u) log(I(2) + u*A) = A", "diff(u) log(I(2) + u*A) = B"),
    (
        "diff(u) cases { u if u > 0; sin(u) otherwise } = 1",
        "diff(u) cases { u if u > 0; sin(u) otherwise } = 0",
    ),
    ("bump'(t) = 4", "bump'(t) = 2"),
    ("exists k : Real: diff(t) (k + t) = 1", "exists k : Real: diff(t) (k + t) = 0"),
    ("exists k : Real: diff(t) k*t = 5", "exists k : Real: diff(t) (k - k)*t = 5"),
    ("forall k : Real: diff(k) k^2 = 2*k", "forall k : Real: diff(k) k^2 = k"),
    ("forall k : Vector(2): diff(k) k^T*k = 2*k", "forall k : Vector(2): diff(k) k^T*k = k"),
    ("root'(t) = 4", "root'(t) = 2"),
    ("diff(t) t*|t| = 4", "diff(t) t*|t| = 2"),
    ("diff(u) u*|u| = 0", "diff(u) u*|u| = 1"),
    ("diff(t) (t*diff(s) s*t) = 2*t", "diff(t) (t*diff(s) s*t) = t"),
    ("diff(t) (t*grad(fun(r : Real) t)(t)) = 0", "diff(t) (t*grad(fun(r : Real) t)(t)) = 1"),
    ("diff(t) grad(fun(r : Real) t*r)(t) = 1", "diff(t) grad(fun(r : Real) t*r)(t) = 2"),
    ("diff(t) rank(A + t*I(2)) = 0", "diff(t) rank(A + t*I(2)) = 1"),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_what_is_exact(true: str, false: str) -> None:
    assert Truth.TRUE is truth_of(true)
    assert Truth.FALSE is truth_of(false)


CLOSE = [
    ("diff(t) exp(t*A) = A*exp(t*A)", "diff(t) exp(t*A) = B*exp(t*A)"),
    ("diff(t) exp(t*A) = exp(t*A)*A", "diff(t) exp(A + t*B) = B*exp(A + t*B)"),
    ("diff(t) sin(t^2) = 2*t*cos(t^2)", "diff(t) sin(t^2) = cos(t^2)"),
    ("diff(t) cos(t) = -sin(t)", "diff(t) cos(t) = sin(t)"),
    ("diff(t) sqrt(t) = 1/(2*sqrt(t))", "diff(t) sqrt(t) = 1/sqrt(t)"),
    ("diff(x) |x| = x/|x|", "diff(x) |x| = x"),
    ("diff(x) |A*x| = A^T*A*x/|A*x|", "diff(x) |A*x| = A*x/|x|"),
    ("diff(t, t) exp(t*A) = A^2*exp(t*A)", "diff(t, t) exp(t*A) = A*exp(t*A)"),
    ("diff(x) |x|^2 = 2*x", "diff(x) |x|^2 = x"),
    ("diff(t) |z*t|^2 = 20", "diff(t) |z*t|^2 = 10"),
    ("diff(t) det(exp(t*A)) = tr(A)*exp(t*tr(A))", "diff(t) det(exp(t*A)) = exp(t*tr(A))"),
    ("diff(z) exp(z^2) = 2*z*exp(z^2)", "diff(z) exp(z^2) = exp(z^2)"),
]


@pytest.mark.parametrize(("true", "false"), CLOSE)
def test_what_is_enclosed(true: str, false: str) -> None:
    assert truth_of(true) in (Truth.CLOSE, Truth.TRUE)
    assert Truth.FALSE is truth_of(false)


NO_VALUE = [
    "diff(u) |u| = 0",
    "diff(u) max(u, 0) = 0",
    "diff(u) max(u, -u, 2*u) = 0",
    "diff(o) |o| = o",
    "diff(o) |A*o|_F = o",
    "diff(u) cases { 1 if u > 0; 0 otherwise } = 0",
    "diff(u) cases { 1 if u = 0; 0 otherwise } = 0",
    "diff(u) cases { u if u > 0; 2*u otherwise } = 0",
    "diff(z) conj(z) = 1",
    "diff(z) Re(z) = 1",
    "diff(z) |z|^2 = 1",
    "diff(u) nnz([[u, 1]]) = 0",
    "diff(u) log(u) = 1",
    "diff(u) 1/u = 1",
    "diff(N) tr(N^-1) = N",
    "bump'(-t) = 1",
]


@pytest.mark.parametrize("text", NO_VALUE)
def test_what_has_no_value(text: str) -> None:
    with pytest.raises(Undefined):
        truth_of(text)


UNKNOWN = [
    "diff(u) sqrt(u) = 0",
    "diff(u) sqrt(u^4) = 0",
    "diff(w) |w| = 1",
    "diff(w) |w|^2 = 0",
    "diff(t) log(C + t*C) = 1/(1 + t)*I(2)",
    "diff(u) rank([[u]]) = 0",
    "root'(u) = 0",
    "diff(X) |X| = X",
    "f'(t) = 1",
    "diff(t) expect(k ~ Normal(t, 1)) k = 1",
    "diff(t) sup(k : Real where |k| <= 1) t*k = 1",
    "diff(t) card({t, 2}) = 0",
    "diff(o) |o|^2 = o",
    "diff(t) least(fun(k : Real) t*k) = 1",
]


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_not_decided(text: str) -> None:
    assert Truth.UNKNOWN is truth_of(text)


DIFFERENTIABLE = [
    ("differentiable(cube, t)", Truth.TRUE),
    ("differentiable(fun(k : Real) |k|, t)", Truth.TRUE),
    ("differentiable(fun(k : Real) |k|, u)", Truth.FALSE),
    ("differentiable(fun(k : Real) |k|^2, u)", Truth.TRUE),
    ("differentiable(fun(k : Complex) conj(k), z)", Truth.FALSE),
    ("differentiable(fun(k : Complex) k^2, z)", Truth.TRUE),
    ("differentiable(fun(k : Real) sqrt(k), u)", Truth.UNKNOWN),
    ("differentiable(f, t)", Truth.UNKNOWN),
    # along each coordinate alone these are constant, or linear
    ("differentiable(fun(k : Vector(2)) k[1]*k[2], o)", Truth.TRUE),
    ("differentiable(fun(k : Vector(2)) sqrt(|k[1]*k[2]|), o)", Truth.UNKNOWN),
    (
        "differentiable(fun(k : Vector(2)) cases { 0 if k[1]*k[2] = 0; 1 otherwise }, o)",
        Truth.UNKNOWN,
    ),
    ("differentiable(fun(k : Vector(2)) cases { 0 if k[1]*k[2] = 0; 1 otherwise }, x)", Truth.TRUE),
    (
        "differentiable(fun(k : Vector(2)) cases { 0 if k[1] = 0 or k[2] = 0; 1 otherwise }, o)",
        Truth.UNKNOWN,
    ),
    (
        "differentiable(fun(k : Vector(2)) cases { 0 if k[1] != 1 ==> k[2] = -2; 1 otherwise }, x)",
        Truth.UNKNOWN,
    ),
    ("differentiable(fun(k : Vector(2)) rank(diag(k[1], 1)*diag(k[2], 0)), o)", Truth.UNKNOWN),
    (
        "differentiable(fun(k : ComplexVector(2)) cases { 0 if (k[1] - 1)*(k[2] - 1i) = 0; 1 otherwise }, v)",
        Truth.UNKNOWN,
    ),
    (
        "grad(fun(k : Vector(2)) cases { k[1] if k[1]*k[2] = 0; 9 otherwise })(o) = [[1], [0]]",
        Truth.UNKNOWN,
    ),
]


@pytest.mark.parametrize(("text", "truth"), DIFFERENTIABLE)
def test_whether_there_is_a_derivative(text: str, truth: Truth) -> None:
    assert truth is truth_of(text)
