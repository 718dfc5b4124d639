"""Factors at the end of a body that may be meant to stand outside of it."""

from __future__ import annotations

import pytest

from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile
from tests.language.elaborated import elaborate, findings

GIVENS = """\
[1] claim
  given n : PosNat, x[k in 1..n] : Real, c : Real, v : Vector(n)
  given A[k in 1..n] : Matrix(n, n), B : Matrix(n, n)
"""


def claim(term: str) -> str:
    return f"{GIVENS}  show {term} = 0\n"


@pytest.mark.parametrize(
    ("term", "column"),
    [
        ("var(i ~ Uniform(1..n)) x[i]/c^2", 36),
        ("var(i ~ Uniform(1..n)) x[i]/n", 36),
        ("2*var(i ~ Uniform(1..n)) c*x[i]*c*c", 40),
        ("prod(k in 1..n) x[k]*c", 29),
        ("prod(k in 1..n) x[k]/2", 29),
        ("prod(k in 1..n) -x[k]*c", 30),
        ("prod(k in 1..n) A[k]*B", 29),
        ("max(k in 1..n) x[k]*c", 28),
        ("min(k in 1..n) x[k]*c/2", 28),
        ("sup(k in 1..n) x[k]*x[1]", 28),
        ("inf(y : Real where |y| <= 1) y*c^3", 39),
    ],
)
def test_a_factor_that_may_stand_outside_is_told(term: str, column: int) -> None:
    assert [("P0320", 4, column)] == findings(claim(term))


@pytest.mark.parametrize(
    "term",
    [
        "var(i ~ Uniform(1..n)) (x[i]/c^2)",
        "(var(i ~ Uniform(1..n)) x[i])/c^2",
        "var(i ~ Uniform(1..n)) c*x[i]",
        "prod(k in 1..n) (-x[k]*c)",
        "prod(k in 1..n) x[k]*c*x[k]",
        "prod(k in 1..n) x[k] + c",
        "prod(k in 1..n) c",
        "sum(k in 1..n) x[k]*c",
        "expect(k ~ Uniform(1..n)) x[k]/c",
        "bigoplus(k in 1..n) x[k]*c",
        "max(k in 1..n) x[k]/n",
        "max(k in 1..n) x[k]*c^2/2",
        "min(k in 1..n) x[k]*|c|^3",
        "sup(w : Vector(n) where |w| <= 1) w^T*v",
    ],
)
def test_nothing_is_told_where_both_are_the_same_or_only_one_makes_sense(term: str) -> None:
    assert "P0320" not in {code for code, _, _ in findings(claim(term))}


def test_the_help_spells_both_readings() -> None:
    (statement,) = elaborate(claim("min(k in 1..n) -x[k]*c/2")).statements
    (found,) = statement.diagnostics

    assert (
        (
            "write `min(k in 1..n) (-x[k]*c/2)` if that is meant, "
            "else `(min(k in 1..n) (-x[k])) * c / 2`"
        ),
    ) == found.help


def test_a_name_that_stands_for_a_bound_name_is_no_constant() -> None:
    text = """\
[1] definition
  given c : Real
  let q := 2*c

[2] claim
  given x : Real
  show x = x
  show prod(c in {1, 2}) x*q = 8*x^2
  from [1]
"""
    assert "P0320" not in {code for code, _, _ in findings(text)}


def test_the_layout_keeps_and_adds_the_parentheses() -> None:
    head = 'derivation "d"\n\n' + GIVENS
    told = f"{head}  show var(i ~ Uniform(1..n)) x[i]/c = prod(k in 1..n) (x[k]*c)\n"
    laid_out = format_derivation(parse_derivation(SourceFile("d.proof", told)))

    assert "show var(i ~ Uniform(1..n)) (x[i]/c) = prod(k in 1..n) (x[k]*c)" in laid_out
