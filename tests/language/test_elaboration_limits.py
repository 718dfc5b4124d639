"""Limits: what is deep or long is understood all the same, in time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from proofcheck.language.printing.latex import render_latex
from proofcheck.language.printing.printing import render_term
from proofcheck.terms.canonical import canonical_form
from tests.language.elaborated import elaborate, statement

DEPTH = 190
CONSTANTS = """\
[0] hypothesis
  let exp := library exp
  let f(x : Real) : Real, n : PosNat, S : Matrix(n, n), a : Real
"""


def nested(left: str, middle: str, right: str) -> str:
    return left * DEPTH + middle + right * DEPTH


def bound(opening: str) -> str:
    return "".join(opening.format(k) for k in range(DEPTH))


DEEP = [
    nested("f(", "a", ")") + " = 0",
    nested("(a + ", "a", ")") + " = 0",
    nested("max(1, ", "a", ")") + " = 0",
    nested("|", "a", "|") + " = 0",
    nested("exp(", "S", ")") + " = 0",
    nested("[[", "S", "]]") + " = 0",
    nested("(", "S", ")^-1") + " = S",
    "S" + "^T" * DEPTH + " = S",
    bound("sum(i_{} in 1..2) ") + "a = 0",
    bound("forall i_{} in 1..2 where a = 1: ") + "a = 0",
    "-" * DEPTH + "a = a",
    "a = a ==> (" * DEPTH + "a = a" + ")" * DEPTH,
    " + ".join(["a"] * DEPTH) + " = 0",
    "I(" + " + ".join(["n"] * DEPTH) + ") != 0",
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:12])
def test_the_deepest_expressions_are_understood_and_printed(text: str) -> None:
    found = statement(f"{CONSTANTS}[1] informal\n  show {text}\n  from [0]\n", "1")

    assert () == found.diagnostics
    proposition = found.goals[-1].proposition
    assert len(render_term(proposition)) >= DEPTH
    assert canonical_form(proposition) == canonical_form(canonical_form(proposition))
    assert render_latex(proposition)


def chain(length: int, line: Callable[[int], str]) -> str:
    blocks = [
        f"[{i}] hypothesis\n  {line(i)}\n" + (f"  from [{i - 1}]\n" if i else "")
        for i in range(length)
    ]
    return "".join(blocks)


def test_a_long_chain_of_defined_sizes_is_unfolded_without_recursion() -> None:
    body = chain(1500, lambda i: f"let n_{i} := n_{i - 1} + 1" if i else "let n_0 : Nat")
    last = "[1500] claim\n  show I(n_1499) = I(n_0 + 1499)\n  show I(n_9) = I(n_0 + 9)\n"
    derivation = elaborate(f"{body}{last}  from [1499]\n")

    assert [] == [d for s in derivation.statements for d in s.diagnostics]
    wrong = elaborate(f"{body}{last.replace('n_0 + 9', 'n_0 + 8')}  from [1499]\n")
    assert ["P0301"] == [d.code for s in wrong.statements for d in s.diagnostics]


def test_a_tower_of_squares_is_not_multiplied_out() -> None:
    body = chain(60, lambda i: f"let n_{i} := n_{i - 1}*n_{i - 1}" if i else "let n_0 : Nat")
    derivation = elaborate(f"{body}[60] claim\n  show I(n_59) = I(n_58^2)\n  from [59]\n")

    assert [] == [d for s in derivation.statements for d in s.diagnostics]


def test_many_equations_between_sizes_are_joined_step_by_step() -> None:
    body = chain(
        150,
        lambda i: f"let n_{i} : Nat\n  assume n_{i} = n_{i - 1} + 1" if i else "let n_0 : Nat",
    )
    derivation = elaborate(f"{body}[150] claim\n  show I(n_149) = I(n_0 + 149)\n  from [149]\n")

    assert [] == [d for s in derivation.statements for d in s.diagnostics]
