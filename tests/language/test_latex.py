"""LaTeX: a reader finds on the page what is checked."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.latex import render_bound_latex, render_latex
from proofcheck.language.printing.latex_names import escape_text, latex_name
from tests.language.elaborated import LIBRARY, statement

NAMES = [
    ("x", "x"),
    ("r_i", "r_{i}"),
    ("d_h", "d_{h}"),
    ("R_STR", r"R_{\text{STR}}"),
    ("R2", "R_{2}"),
    ("x_1", "x_{1}"),
    ("theta", r"\theta"),
    ("lambda_k", r"\lambda_{k}"),
    ("Pi_act", r"\Pi_{\text{act}}"),
    ("Lambda'", r"\Lambda'"),
    ("script_A", r"\mathcal{A}"),
    ("frak_g_0", r"\mathfrak{g}_{0}"),
    ("tilde_q_i", r"\tilde{q}_{i}"),
    ("hat_theta", r"\hat{\theta}"),
    ("comm", r"\text{comm}"),
    ("a_b_c", "a_{b,c}"),
    ("omicron", r"\mathrm{o}"),
    ("Alpha", r"\mathrm{A}"),
    ("U@[2.4*]", r"{U}^{[\text{2.4*}]}"),
]


@pytest.mark.parametrize(("name", "expected"), NAMES)
def test_a_name_is_spelled_by_convention(name: str, expected: str) -> None:
    assert expected == latex_name(name, {})


def test_the_notation_of_the_header_wins() -> None:
    notation = {"R_STR": r"R^{\star}", "k'": "K"}

    assert [r"R^{\star}", "K", "k"] == [latex_name(n, notation) for n in ("R_STR", "k'", "k")]
    assert r"{R^{\star}}^{[\text{T 3.5}]}" == latex_name("R_STR@[T 3.5]", notation)


def test_text_is_escaped() -> None:
    assert r"a\_b \{\} \textbackslash{} \& \%" == escape_text(r"a_b {} \ & %")


CONSTANTS = """\
[h] hypothesis
  let n, m, d_h : PosNat, K : PosNat
  let S, Q : Matrix(n, n), A : Matrix(n, m), x, y : Vector(n), a, b : Real, z : Complex
  let Z : ComplexMatrix(n, n)
  let L[k in 1..n] : Matrix(n, n), theta[u in 1..n](r : Vector(n)) : Real, f(t : Real) : Real
  let beta_u[i in 1..n] : Real, B[k in 1..n, u in 1..n] : Matrix(2, 2)
"""

FORMULAS = [
    ("S*Q = 2*a*S", "S Q = 2 a S"),
    ("a*2 = 2*3", r"a \cdot 2 = 2 \cdot 3"),
    ("S^T*S = I(n)", r"S^{\top} S = I_{n}"),
    ("(S + Q)^2 = S^-1", r"\left( S + Q \right)^{2} = S^{-1}"),
    ("(S^T)^2 = S^-T", r"\left( S^{\top} \right)^{2} = S^{-\top}"),
    ("Z^* = conj(Z)^T", r"Z^{*} = \overline{Z}^{\top}"),
    ("-a*b = -(a + b)", r"-a b = -\left( a + b \right)"),
    ("a*(b + 1) = 0", r"a \left( b + 1 \right) = 0"),
    ("a - (b - 1) = 0", r"a - \left( b - 1 \right) = 0"),
    ("a/(b + 1) = 1/2", r"\frac{a}{b + 1} = \frac{1}{2}"),
    ("a*(-1/2) = b", r"a \left( -\frac{1}{2} \right) = b"),
    ("x^T*y = y[1]", r"x^{\top} y = \left[ y \right]_{1}"),
    ("A[1, 2] = 0", r"\left[ A \right]_{1, 2} = 0"),
    ("A = 0", r"A = 0_{n \times m}"),
    (
        "|x| + |a| + |S|_F + |x|_1 + |x|_inf = 0",
        (
            r"\left\| x \right\| + \left| a \right| + "
            r"\left\| S \right\|_{F} + \left\| x \right\|_{1} + \left\| x \right\|_{\infty} = 0"
        ),
    ),
    ("I(4) = B[1, 2] (+) B[2, 1]", r"I_{4} = B_{1, 2} \oplus B_{2, 1}"),
    ("theta[1](x) = beta_u[2]", r"\theta_{1}\left( x \right) = \beta_{u, 2}"),
    ("f(a) = exp(a)", r"f\left( a \right) = \exp\left( a \right)"),
    ("sqrt(a) = cos(2*pi)", r"\sqrt{a} = \cos\left( 2 \pi \right)"),
    ("sum(k in 1..n) x[k]*L[k] = S", r"\sum_{k=1}^{n} \left[ x \right]_{k} L_{k} = S"),
    ("a + sum(k, j in 1..n) 1 = 0", r"a + \sum_{k, j \in \{1, \dots, n\}} 1 = 0"),
    ("sum(k in 1..n where k != 2) k = 0", r"\sum_{k \in \{1, \dots, n\} :\ k \neq 2} k = 0"),
    ("bigoplus(u in 1..n) B[1, u] = 0", r"\bigoplus_{u=1}^{n} B_{1, u} = 0_{2 n \times 2 n}"),
    (
        "[[a, 0], [0, b]] = diag(a, b)",
        (
            r"\begin{bmatrix} a & 0 \\ 0 & b \end{bmatrix} = "
            r"\operatorname{diag}\left( a, b \right)"
        ),
    ),
    ("matrix(i in 1..n, j in 1..n) i = S", r"\left[ i \right]_{i, j \in \{1, \dots, n\}} = S"),
    (
        "cases { 1 if a = 0; b otherwise } = 1",
        r"\begin{cases} 1 & \text{if } a = 0 \\ b & \text{otherwise} \end{cases} = 1",
    ),
    ("S in SO(n)", r"S \in SO\left( n \right)"),
    ("a notin {1, 2} union {}", r"a \notin \{1, 2\} \cup \emptyset"),
    ("1..2 subset 1..n", r"\{1, \dots, 2\} \subseteq \{1, \dots, n\}"),
    (
        "spectrum(S) = { 1i*t where t : Real }",
        r"\sigma\left( S \right) = \left\{ \mathrm{i} t \;\middle|\; t \in \mathbb{R} \right\}",
    ),
    (
        "0 in { t in Int where t > 0 }",
        r"0 \in \left\{ t \in \mathbb{Z} \;\middle|\; t > 0 \right\}",
    ),
    (
        "forall s, t : Real, P : O(n): s = t",
        r"\forall s, t \in \mathbb{R},\ P \in O\left( n \right) :\ s = t",
    ),
    (
        "exists C : PosReal where C < 1: a <= C",
        r"\exists C \in \mathbb{R}_{> 0},\ C < 1 :\ a \leq C",
    ),
    (
        "exists absolute C : NonNegReal: a <= C",
        r"\exists\,\text{absolute } C \in \mathbb{R}_{\geq 0} :\ a \leq C",
    ),
    (
        "exists w[k in 1..n] : Vector(n), g(t : Real) : Real: w[1] = 0",
        (
            r"\exists w_{k} \in \mathbb{R}^{n},\ g\left( t \right) \in \mathbb{R} :\ w_{1} = "
            r"0_{n \times 1}"
        ),
    ),
    ("a = 0 ==> not b = 0", r"a = 0 \implies \lnot \left( b = 0 \right)"),
    ("a = 0 <==> (b = 0 or a = b)", r"a = 0 \iff b = 0 \lor a = b"),
    (
        "expect(w ~ Normal(0, S)) (w^T*x)^2 = 1",
        (
            r"\mathbb{E}_{w \sim \mathcal{N}\left( 0_{n \times 1}, S \right)}"
            r"\left[ \left( w^{\top} x \right)^{2} \right] = 1"
        ),
    ),
    (
        "prob(e in {-1, 1}) (e = 1) = 1/2",
        r"\mathbb{P}_{e \in \{-1, 1\}}\left[ e = 1 \right] = \frac{1}{2}",
    ),
    (
        "sup(v : Vector(n) where |v| = 1) |S*v| = 1",
        r"\sup_{v \in \mathbb{R}^{n} :\ \left\| v \right\| = 1} \left\| S v \right\| = 1",
    ),
    (
        "rank(S) = dim(im(S))",
        (
            r"\operatorname{rank}\left( S \right) = "
            r"\dim\left( \operatorname{im}\left( S \right) \right)"
        ),
    ),
    ("invertible(S)", r"S \text{ is invertible}"),
    ("Re(z) = Im(z)", r"\operatorname{Re}\left( z \right) = \operatorname{Im}\left( z \right)"),
    ("true", r"\top"),
]


@pytest.mark.parametrize(("text", "expected"), FORMULAS)
def test_a_formula_is_typeset_as_on_the_page(text: str, expected: str) -> None:
    body = f"{LIBRARY}{CONSTANTS}[1] informal\n  show {text}\n  from [lib], [h]\n"
    found = statement(body, "1")

    assert () == found.diagnostics
    assert expected == render_latex(found.goals[-1].proposition)


def test_the_notation_reaches_into_formulas() -> None:
    body = f"{LIBRARY}{CONSTANTS}[1] informal\n  show L[1] = S\n  from [h]\n"
    (goal,) = statement(body, "1").goals

    assert r"\mathcal{L}_{1} = S_{-}" == render_latex(
        goal.proposition, {"L": r"\mathcal{L}", "S": "S_{-}"}
    )


def test_what_has_a_superscript_of_its_own_is_braced_before_it_gets_another() -> None:
    body = f"{LIBRARY}{CONSTANTS}[1] informal\n  show S^T = S\n  from [h]\n"
    (goal,) = statement(body, "1").goals

    assert r"{S^{(-)}}^{\top} = S^{(-)}" == render_latex(goal.proposition, {"S": "S^{(-)}"})
    assert r"S_{2}^{\top} = S_{2}" == render_latex(goal.proposition, {"S": "S_{2}"})


def test_bound_names_of_one_set_stand_together() -> None:
    body = "[1] claim\n  show forall a, b : Real, c in 1..2: a = b\n"
    (goal,) = statement(body, "1").goals
    bound = goal.proposition.bound  # type: ignore[attr-defined]

    assert r"a, b \in \mathbb{R},\ c \in \{1, \dots, 2\}" == render_bound_latex(bound)
