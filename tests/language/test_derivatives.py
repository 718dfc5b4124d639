"""Derivatives in the language: how they are written, printed, and what is said about mistakes."""

from __future__ import annotations

import pytest

from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.printing.latex import render_latex
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.source import SourceFile
from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.encoding import decode_term, encode_term
from proofcheck.terms.expressions import Term
from tests.language.elaborated import HEADER, elaborate, elaborate_clean

DEFINED = """\
  language {}

[0] definition
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let grad := library grad
  let jac := library jac
  let hess := library hess
  let differentiable := library differentiable
  let f(x : Real) := x^3
  let g(x : Real) : Real
  let q(x : Vector(2)) := x[1]^2*x[2]
  let r(x : Vector(2)) := [[x[1]], [x[2]], [x[1]]]

[1] claim
  given n : PosNat
  given A, B, X : Matrix(n, n)
  given x, a, b : Vector(n)
  given y : Vector(2)
  given s, t : Real
  given z : Complex
{}
  from [0]
"""


def written(*lines: str, language: int = 2) -> str:
    return DEFINED.format(language, "".join(f"  {line}\n" for line in lines).rstrip("\n"))


def read(*lines: str, language: int = 2) -> Derivation:
    return elaborate(written(*lines, language=language))


def found(*lines: str, language: int = 2) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return codes, messages and helps."""
    derivation = read(*lines, language=language)
    every = [*derivation.diagnostics, *(d for s in derivation.statements for d in s.diagnostics)]
    return [(d.code, d.message, d.help) for d in every]


def goals(*lines: str, role: GoalRole = GoalRole.SHOW) -> list[Term]:
    derivation = elaborate_clean(written(*lines))
    return [g.proposition for g in derivation.statements[1].goals if g.role is role]


WRITTEN = [
    "diff(X) tr(A*X*B) = A^T*B^T",
    "diff(x) x^T*A*x = (A + A^T)*x",
    "diff(t) exp(t*A) = A*exp(t*A)",
    "diff(t) (t + s) = 1",
    "2*diff(t) t^2 = 4*t",
    "-diff(t) t = -1",
    "diff(t) t^2 + 1 = 2*t + 1",
    "diff(t) diff(s) t*s^2 = 2*s",
    "(diff(X) tr(X*A))[1, 1] = A[1, 1]",
    "f'(t) = 3*t^2",
    "f''(t + 1) = 6*t + 6",
    "f'(2) = 12",
    "grad(q)(y) = y",
    "jac(r)(y) = jac(r)(y)",
    "hess(q)(y) = hess(q)(2*y)",
    "grad(fun(v : Vector(2)) v^T*v)(2*y) = 4*y",
    "grad(fun(v : Real) v^2)(2) = 4",
    "differentiable(g, 2) ==> g'(2) = 1",
    "forall k : Real: diff(k) k^2 = 2*k",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_a_derivative_is_printed_as_written_and_read_back(text: str) -> None:
    (goal,) = goals(f"show {text}")
    printed = render_term(goal)

    assert text == printed
    (again,) = goals(f"show {printed}")
    assert are_alpha_equivalent(goal, again)
    assert goal == decode_term(encode_term(goal))


SAME = [
    ("diff(t, s) (t*s^2)", "diff(t) diff(s) t*s^2"),
    ("diff(X[1, 1]) tr(A*X)", "(diff(X) tr(A*X))[1, 1]"),
    ("diff(x[1]) (a^T*x)", "(diff(x) a^T*x)[1]"),
    ("diff(t) f(t)", "f'(t)"),
    ("diff(y) q(y)", "grad(q)(y)"),
    ("grad(f')(t)", "f''(t)"),
    ("hess(q)(y)", "jac(grad(q))(y)"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_that_mean_the_same(one: str, other: str) -> None:
    left, right = goals(f"show {one} = {one}", f"show {other} = {other}")

    assert are_alpha_equivalent(left, right)


DIFFERENT = [
    ("diff(t, s) (t*s^2)", "diff(s) diff(t) t*s^2"),
    ("diff(X[1, 1]) tr(A*X)", "(diff(X) tr(X*A))[1, 1]"),
    ("f'(t)", "f''(t)"),
    ("f'(t)", "g'(t)"),
    ("grad(q)(y)", "grad(q)(2*y)"),
    ("diff(t) t*s", "diff(s) t*s"),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_spellings_that_do_not(one: str, other: str) -> None:
    left, right = goals(f"show {one} = {one}", f"show {other} = {other}")

    assert not are_alpha_equivalent(left, right)


def test_one_entry_of_a_matrix_is_moved() -> None:
    (goal,) = goals("show diff(X[1, 1]) X^2 = X")

    moved = "(X + t'*(column(I(n), 1)*row(I(n), 1)))^2"
    assert f"grad(fun(t' : Real) {moved})(0) = X" == render_term(goal)


def test_definitions_of_the_statement_are_read_through() -> None:
    written, named = goals("let w := x^T*A*x", "show diff(x) x^T*A*x = x", "show diff(x) w = x")

    assert "diff(x) w(A, x) = x" == render_term(named)
    assert not are_alpha_equivalent(written, named)


def test_before_the_second_version_diff_is_a_name() -> None:
    lines = ["let diff(u : Real) := u", "show diff(t) = t"]

    assert [] == found(*lines, language=1)
    assert ["P0125"] == [code for code, _, _ in found(*lines)][:1]


def test_a_primed_name_that_is_introduced_is_that_name() -> None:
    lines = ["let f'(u : Real) := u^5", "show f'(t) = t^5"]
    (goal,) = goals(*lines)

    assert "f'(t) = t^5" == render_term(goal)
    assert "derivative" not in str(encode_term(goal))
    assert "derivative" in str(encode_term(goals("show f'(t) = t^5")[0]))


NUMBER_OR_VECTOR = "a number or a vector is needed"

MISTAKES = [
    (
        "show diff(X) X*X = X",
        "the derivative of a matrix of shape (n, n) by a matrix is no matrix, and a number is needed",
        "write the derivative by one entry: `diff(X[i, j]) t`",
    ),
    (
        "show diff(X) A*x = X",
        "the derivative of a matrix of shape (n, 1) by a matrix is no matrix, and a number is needed",
        "write the derivative by one entry: `diff(X[i, j]) t`",
    ),
    (
        "show diff(x) (x*x^T) = X",
        f"the derivative of a matrix of shape (n, n) by a vector is no matrix, and {NUMBER_OR_VECTOR}",
        "write the derivative by one entry: `diff(x[i]) t`",
    ),
    ("show diff(n) n^2 = 2*n", "`n` is not a real or complex number, vector or matrix", ""),
    (
        "show diff(2) t = 0",
        "a derivative is taken by a name, or by an entry of one",
        "write `diff(x) t`; at another point, `grad(f)(a)` for a function `f`",
    ),
    ("show f'(x) = 3", "`x` is a matrix of shape (n, 1), and a number is needed", ""),
    ("show grad(q)(t) = y", "`t` is a number, and a matrix or vector is needed", ""),
    ("show grad(f)(z) = 3", "`z` is complex, and the function is one of real numbers", ""),
    (
        "show q'(y) = y",
        "`q` is not a function of one number",
        "write `grad(q)(x)` for a gradient, `jac(q)(x)` for a Jacobian",
    ),
    (
        "show jac(q)(y) = y",
        "`jac` takes a function of vectors whose values are vectors",
        "write `grad(f)(x)` for a gradient",
    ),
    (
        "show hess(f)(t) = t",
        "`hess` takes a function of vectors whose values are numbers",
        "write `grad(f)(x)` for a gradient",
    ),
    ("show grad(t)(t) = 1", "`t` is not a function of one real or complex argument", ""),
]


@pytest.mark.parametrize(("line", "message", "advice"), MISTAKES)
def test_what_has_no_derivative_is_refused(line: str, message: str, advice: str) -> None:
    assert [("P0302", message, (advice,) if advice else ())] == found(line)


@pytest.mark.parametrize(
    ("line", "code", "message", "advice"),
    [
        (
            "show d/dt t^2 = 2*t",
            "P0121",
            "a derivative is not written as a quotient",
            "write `diff(t) ...`",
        ),
        (
            "show ∂t = 1",
            "P0122",
            "`∂` is not part of the language",
            "a derivative is written `diff(x) t`",
        ),
        (
            "show ∇q = y",
            "P0122",
            "`∇` is not part of the language",
            "a gradient is written `grad(f)(x)`, after `let grad := library grad`",
        ),
    ],
)
def test_customary_signs_are_known(line: str, code: str, message: str, advice: str) -> None:
    assert (code, message, (advice,)) == found(line)[0]


def test_a_word_of_functions_needs_one() -> None:
    assert ["P0304"] == [code for code, _, _ in found("show grad = t")]
    assert ["P0304"] == [code for code, _, _ in found("show differentiable(t)")]
    assert ["P0303"] == [code for code, _, _ in found("show f(t)(t) = 1")]


SIDES = [
    ("diff(t) t^2 = t", []),
    ("diff(X) det(X) = X", []),
    ("f''(t) = t", []),
    ("diff(t) log(t) = t", ["t > 0"]),
    ("diff(t) 1/t = t", ["t != 0"]),
    ("diff(X) tr(X^-1) = X", ["invertible(X)"]),
    ("diff(t) |t| = t", ["differentiable(fun(t' : Real) |t'|, t)"]),
    ("diff(z) conj(z) = z", ["differentiable(fun(z' : Complex) conj(z'), z)"]),
    ("diff(t) Re(t*z) = t", []),
    ("diff(t) diff(z) (t*z*z) = t", []),
    ("diff(t) diff(z) (t*z*conj(z)) = t", ["differentiable", "differentiable"]),
    ("diff(t) sqrt(t) = t", ["t >= 0", "differentiable(fun(t' : Real) sqrt(t'), t)"]),
    ("g'(t) = t", ["differentiable(g, t)"]),
    ("diff(x) |x| = x", ["differentiable(fun(x' : Vector(n)) |x'|, x)"]),
    ("diff(t) cases { t if t > 0; 0 otherwise } = t", ["differentiable"]),
]


@pytest.mark.parametrize(("text", "expected"), SIDES)
def test_what_has_to_hold(text: str, expected: list[str]) -> None:
    sides = [render_term(g) for g in goals(f"show {text}", role=GoalRole.SIDE)]

    assert len(expected) == len(sides)
    assert all(side.startswith(wanted) for side, wanted in zip(sides, expected, strict=True))


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("diff(t) t^2 = s", r"\frac{d}{dt} t^{2} = s"),
        ("diff(X) tr(X) = X", r"\nabla_{X} \operatorname{tr}\left( X \right) = X"),
        ("diff(x) A*x = A", "D_{x} A x = A"),
        ("f''(t) = s", r"f''\left( t \right) = s"),
        ("grad(q)(y) = y", r"\nabla q\left( y \right) = y"),
        ("hess(q)(y) = hess(q)(y)", r"\nabla^{2} q\left( y \right) = \nabla^{2} q\left( y \right)"),
        ("differentiable(g, t)", r"g \text{ is differentiable at } t"),
    ],
)
def test_latex(text: str, latex: str) -> None:
    (goal,) = goals(f"show {text}")

    assert latex == render_latex(goal)


def test_formatting_keeps_what_is_written() -> None:
    text = DEFINED.format(2, "  show diff( x ,y )  (x^T*A*x)=2*diff(X[1,2]) tr(X)")
    formatted = format_derivation(parse_derivation(SourceFile("d.proof", HEADER + text)))

    assert "show diff(x, y) x^T * A * x = 2 * diff(X[1, 2]) tr(X)" in formatted
