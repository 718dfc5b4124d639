"""Whole statements are printed from what is checked."""

from __future__ import annotations

from proofcheck.language.printing import plain_name
from proofcheck.language.statement_printing import (
    render_declaration,
    render_declaration_latex,
    render_statement_latex,
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
    assert r"\text{comm}\left( A, B \right) := A B - B A" == render_declaration_latex(declared)


def test_names_are_spelled_as_asked() -> None:
    body = "[1] hypothesis\n  let x : Real\n[2] hypothesis\n  let x : Nat\n"
    (declared,) = statement(body, "2").declarations

    assert "x@[2] : Nat" == render_declaration(declared)
    assert "x : Nat" == render_declaration(declared, plain_name)
    assert r"x \in \mathbb{N}_{0}" == render_declaration_latex(
        statement(body.replace("let x : Real", "let y : Real"), "2").declarations[0]
    )


def test_every_part_of_a_statement_is_a_line_of_latex() -> None:
    found = statement(BODY, "c")

    assert () == found.diagnostics
    assert (
        r"\text{given } Q \in SO\left( n \right),\ x, y \in \mathbb{R}^{n}",
        r"\text{let } \text{e be the library's exp}",
        r"\text{let } N\left( Q \right) := Q Q^{\top}",
        r"\text{assume } x = y",
        (
            r"\text{obtain } r\left( Q, x, y \right) \in \mathbb{R}_{\geq 0},\ "
            r"h_{Q, x, y, i} \in \mathbb{R}"
        ),
        r"\text{show } N\left( Q \right) = Q Q^{\top}",
        r"\text{show } N\left( Q \right) = I_{n}",
        r"\text{show } I_{n} = Q Q^{\top}",
        r"\text{where } r\left( Q, x, y \right) = \left\| x \right\|",
        r"\text{where } h_{Q, x, y, 1} = r\left( Q, x, y \right)",
    ) == render_statement_latex(found)
