"""Functions as terms: `fun(x : Real) x^2`; every true statement has a false twin."""

from __future__ import annotations

import pytest

from proofcheck.language.loading import read_derivation
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation
from proofcheck.source import SourceFile
from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.expressions import Term, Variable, sort_of
from proofcheck.terms.sorts import REAL, Function
from proofcheck.terms.substitution import substitute

DEFINED = """derivation "d"
  language 2
[0] definition
  let twice(f(x : Real) : Real, a : Real) := f(f(a))
  let along(f(k in 1..3) : Real) := f(1)
  let root(f(x : Real) : PosReal) := f(1)
  let both(f(x, y : Real) : Real) := f(1, 2)
"""


def read(shown: str, given: str = "") -> Derivation:
    text = f"{DEFINED}[1] claim\n{given}  show {shown}\n  from [0]\n"
    return read_derivation(SourceFile("d.proof", text), "d")


def goal(shown: str, given: str = "") -> Term:
    derivation = read(shown, given)
    assert [] == [d for s in derivation.statements for d in s.diagnostics]
    return derivation.statements[1].goals[0].proposition


@pytest.mark.parametrize(
    "text",
    [
        "twice(fun(x : Real) x^2, 2) = 16",
        "twice(fun(x : Real) x + 1, 2) = 4",
        "twice(fun(x : Real) -sum(k in 1..2) x*k, 2) = 4",
        "both(fun(x, y : Real) x - y) = -1",
        "twice(fun(x : Real) both(fun(y, z : Real) x*y + z), 2) = 1",
    ],
)
def test_a_function_is_an_argument_and_is_printed_as_written(text: str) -> None:
    assert text == render_term(goal(text)).replace("@[0]", "")


@pytest.mark.parametrize(
    "argument",
    [
        "fun(n : Nat) n",
        "fun(x : Complex) x^2*1i",
        "fun(x, y : Real) x",
        "fun(x : Vector(2)) x[1]",
        "fun(x : Real) [[x, 0]]",
        "2",
    ],
)
def test_a_function_of_another_kind_is_refused(argument: str) -> None:
    derivation = read(f"twice({argument}, 2) = 2")

    assert ["P0302"] == [d.code for s in derivation.statements for d in s.diagnostics]


@pytest.mark.parametrize("use", ["along(fun(k : Real) k)", "along(fun(k : Int) k)"])
def test_a_function_of_more_takes_the_place_of_one_of_fewer(use: str) -> None:
    assert isinstance(goal(f"{use} = 1"), Term)


def test_values_in_a_smaller_set_are_not_taken_on_trust() -> None:
    derivation = read("root(fun(x : Real) x) = 1")

    assert ["P0302"] == [d.code for s in derivation.statements for d in s.diagnostics]


def test_a_function_put_for_a_name_is_applied() -> None:
    function = goal("twice(fun(x : Real) x^2, 2) = 2").children[0].children[0]
    f = Variable("f", sort_of(function))
    applied = substitute(_applied(f), {"f": function, "y": Variable("x", REAL)})

    assert "x^2" == render_term(applied)


def test_functions_that_differ_in_names_are_one() -> None:
    left, right, other = (
        goal(f"twice(fun({x} : Real) {x}^2 + a, 2) = 2", "  given a : Real\n").children[0]
        for x in ("x", "y", "z")
    )

    assert are_alpha_equivalent(left, right)
    assert are_alpha_equivalent(left, other)
    twin = goal("twice(fun(x : Real) x^2 + 1, 2) = 2").children[0]
    assert not are_alpha_equivalent(left, twin)


def _applied(f: Variable) -> Term:
    from proofcheck.terms.expressions import Application

    assert isinstance(f.sort, Function)
    return Application(f, (Variable("y", REAL),), REAL)
