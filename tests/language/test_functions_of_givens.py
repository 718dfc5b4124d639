"""Functions that mention givens, as arguments; every true statement has a false twin."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.printing import render_term
from proofcheck.terms.expressions import Term
from tests.cli.real_audit import Auditor
from tests.language.elaborated import elaborate, elaborate_clean

DEFINED = """[0] definition
  let even(f(x : Real) : Real) := forall x : Real: f(-x) = f(x)
  let half(f(x : Real) : Real, a : Real) := f(a)/2
  let along(f(k in 1..3) : Real) := f(1) + f(3)
  let first(a[k in 1..3] : Real) := a[1]
  let entry(f(x : Vector(2)) : Real) := f([[1], [0]])
"""
QUADRATIC = f"""{DEFINED}
[1] definition
  given c : Real
  let q(y : Real) := c*y^2
  let l(y : Real) := c + y
  let v(y : Real) := [[c], [y]]
  let w(y, z : Real) := c*y*z
  let i(k : Int) := c*k
  let p(y : PosReal) := c*y
  let b[k in 1..3] := c*k
  given n : PosNat
  let sq(y : Vector(n)) := y^T*y
"""


def goal(shown: str, given: str = "  given c : Real\n") -> Term:
    text = f"  language 2\n\n{QUADRATIC}\n[2] claim\n{given}  show {shown}\n  from [0], [1]\n"
    return elaborate_clean(text).statements[2].goals[0].proposition


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("even(q)", "even(fun(y : Real) q(c, y))"),
        ("half(q, 2) = c", "half(fun(y : Real) q(c, y), 2) = c"),
        ("along(q) = c", "along(fun(y in 1..3) q(c, y)) = c"),
        ("along(i) = c", "along(fun(k in 1..3) i(c, k)) = c"),
        ("first(b) = c", "first(fun(k in 1..3) b[c, k]) = c"),
        ("entry(sq) = 1", "entry(fun(y : Vector(2)) sq(y)) = 1"),
        ("q(2) = 4*c", "q(c, 2) = 4*c"),
        ("b[2] = 2*c", "b[c, 2] = 2*c"),
        ("w(1, 2) = 2*c", "w(c, 1, 2) = 2*c"),
    ],
)
def test_what_a_function_depends_on_is_filled_in(written: str, expected: str) -> None:
    assert expected == render_term(goal(written))


def test_where_it_is_introduced_as_well() -> None:
    text = f"  language 1\n\n{QUADRATIC}  show even(q)\n  from [0]\n"
    derivation = elaborate(text.replace("[1] definition", "[1] claim"))

    assert "even(fun(y : Real) q(c, y))" == render_term(
        derivation.statements[1].goals[-1].proposition
    )


def test_what_it_takes_has_a_name_that_hides_nothing() -> None:
    shown = goal("forall y : Real: half(q, y) = q(y)/2")

    assert "forall y : Real: half(fun(y' : Real) q(c, y'), y) = q(c, y)/2" == render_term(shown)


TRUE_AND_FALSE = [
    ("even(q)", "even(l)"),
    ("forall a : Real: half(q, a) = c*a^2/2", "forall a : Real: half(q, a) = c*a^2"),
    ("along(q) = 10*c", "along(q) = 9*c"),
    ("first(b) = c", "first(b) = 2*c"),
    ("entry(sq) = 1", "entry(sq) = 2"),
]


@pytest.mark.parametrize(("true", "false"), TRUE_AND_FALSE)
def test_it_is_judged_as_what_is_written_out(auditor: Auditor, true: str, false: str) -> None:
    text = QUADRATIC + "\n[2] claim\n  given c : Real\n  show {}\n  from [0], [1]\n"
    found, twin = auditor.audit(text.format(true)), auditor.audit(text.format(false))

    assert [] == found.findings
    assert "proved" == found.evidence["2"]
    assert "refuted" == twin.evidence["2"]


@pytest.mark.parametrize(
    ("given", "shown", "expected"),
    [
        (
            "d : Real",
            "even(q)",
            "`f` takes 1 argument, and `q` takes 2: `c`, which it depends on, is not given here",
        ),
        (
            "c : Complex",
            "even(q)",
            "`f` takes 1 argument, and `q` takes 2: `c`, which it depends on, is not given here",
        ),
        ("c : Real", "even(w)", "`f` takes 1 argument, and `w` takes 3"),
        (
            "c : Real",
            "even(v)",
            "a value of `f` is a real number, and one of `v` a matrix of shape (2, 1)",
        ),
        ("c : Real", "even(i)", "`f` takes a real number, and `i` an integer"),
        ("c : Real", "even(sq)", "`f` takes a real number, and `sq` a matrix of shape (n, 1)"),
        ("c : Real", "entry(q)", "`f` takes a matrix of shape (2, 1), and `q` a real number"),
        (
            "c : Real",
            "first(q)",
            "`a` is a family; only the name of one with the same indices can stand for it",
        ),
        ("c : Real", "even(b)", "`f` is a function; only one that takes the same can stand for it"),
        (
            "c : Real",
            "half(p, 2) = 0",
            "`f` is a function; only one that takes the same can stand for it",
        ),
        ("c : Real", "even(c)", "`f` is a function; only one that takes the same can stand for it"),
    ],
)
def test_why_one_does_not_fit(auditor: Auditor, given: str, shown: str, expected: str) -> None:
    found = auditor.audit(
        f"{QUADRATIC}\n[2] claim\n  given {given}\n  show {shown}\n  from [0], [1]\n"
    )

    assert 1 == len(found.findings)
    name = shown.partition("(")[0]
    assert f"an argument of `{name}` is of the wrong kind" == found.findings[0]["message"]
    assert f"^ {expected}\n" in found.findings[0]["rendered"] + "\n"


VALUES = """[0] definition
  let root(f(x : Real) : NonNegReal) := f(1)
  let good(x : Real) := x^2
  let bad(x : Real) := x

[1] claim
  given g(x : Real) : PosReal, h(x : Real) : Real
  show root({}) = {}
  from [0]
"""


@pytest.mark.parametrize(
    ("function", "value", "evidence"),
    [("good", "1", "proved"), ("bad", "1", "refuted"), ("g", "g(1)", "proved")],
)
def test_its_values_lie_where_they_have_to(
    auditor: Auditor, function: str, value: str, evidence: str
) -> None:
    found = auditor.audit(VALUES.format(function, value))

    assert evidence == found.evidence["1"]


def test_of_an_unknown_function_that_is_a_side_goal(auditor: Auditor) -> None:
    found = auditor.audit(VALUES.format("h", "h(1)"))

    assert "forall x : Real: h(x) in NonNegReal" == found.goal("1")["formula"]
    assert "refuted" == found.goal("1")["evidence"]


def test_where_it_is_introduced_it_is_printed_by_its_name(auditor: Auditor) -> None:
    found = auditor.audit(
        f"{QUADRATIC}  show half(q, 2) = 2*c\n  from [0]\n".replace("[1] definition", "[1] claim")
    )

    assert "half(q, 2) = 2*c" == found.goal("1", -1)["formula"]
    assert "proved" == found.goal("1", -1)["evidence"]
