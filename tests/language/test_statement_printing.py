"""Whole statements are printed from what is checked."""

from __future__ import annotations

from proofcheck.language.printing.printing import plain_name
from proofcheck.language.printing.statement_printing import (
    render_declaration,
    render_declaration_latex,
    render_premises,
    render_premises_latex,
)
from tests.language.elaborated import LIBRARY, statement

BODY = (
    LIBRARY
    + """\
[h] hypothesis
  let n : PosNat, K : Nat
  let L[k in 1..n] : Matrix(n, n), theta[k in 1..n](r : Vector(n)) : Real, f(t : Real) : PosReal
  assume K >= n
  from [lib]
[d] definition
  given p : PosNat
  let comm(A, B : Matrix(p, p)) := A*B - B*A
  from [h]
[c] claim
  given Q : SO(n), x, y : Vector(n)
  let e := library exp
  let N := Q*Q^T
  assume x = y
  show N = I(n)
       = Q*Q^T
  obtain r : NonNegReal, h[i in 1..2] : Real
    where r = |x|
    where h[1] = r
  from [h]
"""
)


def test_a_declaration_is_printed_as_it_is_written() -> None:
    declared = [render_declaration(d) for d in statement(BODY, "h").declarations]

    assert [
        "n : PosNat",
        "K : Nat",
        "L[k in 1..n] : Matrix(n, n)",
        "theta[k in 1..n](r : Vector(n)) : Real",
        "f(t : Real) : PosReal",
    ] == declared


def test_sizes_that_are_never_written_are_not_printed() -> None:
    (declared,) = statement(BODY, "d").declarations

    assert "comm(A, B : Matrix(p, p)) := A*B - B*A" == render_declaration(declared)
    assert (
        r"\text{comm}\left( A, B \right) := A B - B A"
        r" \quad \left( A, B \in \mathbb{R}^{p \times p} \right)"
    ) == render_declaration_latex(declared)


def test_names_are_spelled_as_asked() -> None:
    body = "[1] hypothesis\n  let x : Real\n[2] hypothesis\n  let x : Nat\n"
    (declared,) = statement(body, "2").declarations

    assert "x@[2] : Nat" == render_declaration(declared)
    assert "x : Nat" == render_declaration(declared, plain_name)
    assert r"x \in \mathbb{N}_{0}" == render_declaration_latex(
        statement(body.replace("let x : Real", "let y : Real"), "2").declarations[0]
    )


def test_premises_are_printed_line_by_line_as_text_and_as_latex() -> None:
    found = statement(BODY, "c")

    assert () == found.diagnostics
    assert (
        "given Q : SO(n), x, y : Vector(n)",
        "let e := library exp",
        "let N := Q*Q^T",
        "assume x = y",
        "obtain r : NonNegReal, h[i in 1..2] : Real",
    ) == render_premises(found)
    assert (
        r"\text{given } Q \in SO\left( n \right),\ x, y \in \mathbb{R}^{n}",
        r"\text{let } e := \text{library exp}",
        r"\text{let } N := Q Q^{\top}",
        r"\text{assume } x = y",
        (
            r"\text{obtain } r \in \mathbb{R}_{\geq 0},\ "
            r"h_{i} \in \mathbb{R} \quad \left( i \in \{1, \dots, 2\} \right)"
        ),
    ) == render_premises_latex(found)
