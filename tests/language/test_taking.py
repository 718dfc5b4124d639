"""Values that proofs take for what is claimed to exist: which goal they are for, and what is wrong with them."""

from __future__ import annotations

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import GoalRole
from proofcheck.terms.task import StepKind
from tests.language.elaborated import elaborate, findings, statement

HEAD = """\
[0] definition
  let three := 3
  let sqrt := library sqrt
[1] claim
  given n : PosNat, x, y : Real, A : Matrix(n, n)
  assume x != 0
"""


def text(shown: str, steps: str) -> str:
    return f"{HEAD}  {shown}\n  from [0]\n  proof\n    {steps}\n"


def left(shown: str, steps: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the steps of a proof: kinds, what is to be shown, and for what values are given."""
    found = statement(text(shown, steps), "1")
    assert found.diagnostics == ()
    return [
        (one.step.kind.value, render_term(one.step.proposition), one.names) for one in found.proof
    ]


RIGHT = [
    ("show exists z : Real: z > x", "take z := x + 1", "x + 1 > x"),
    ("show exists absolute C : Real: x^2 + 1 > C", "take C := 1/2", "x^2 + 1 > 1/2"),
    ("show exists absolute C : Real: x^2 + 1 > C", "take C := three - 2^2", "x^2 + 1 > -1"),
    ("show exists absolute C : Real: x^2 + 1 > C", "take C := three", "x^2 + 1 > 3"),
    ("show exists absolute k : PosNat: x^2 > -k", "take k := 6/3", "x^2 > -2"),
    ("show exists z : PosReal: z > 1", "take z := 2", "2 > 1"),
    ("show exists z : PosReal: z > 1", "take z := -2", "-2 in PosReal and -2 > 1"),
    ("show exists z : PosReal: z > y", "take z := y^2", "y^2 in PosReal and y^2 > y"),
    ("show exists z : Real where z > 1: z > y", "take z := 2", "2 > 1 and 2 > y"),
    (
        "show forall p : Real: exists q : Real: q > p",
        "take q := p + 1",
        "forall p : Real: p + 1 > p",
    ),
    ("show x > 0 ==> exists q : Real: q > x", "take q := x + 1", "x > 0 ==> x + 1 > x"),
    ("show exists B : Matrix(n, n): B = A", "take B := A", "A = A"),
    ("show exists B : Matrix(n, n): A + B = A", "take B := 0", "A + zero(n, n) = A"),
    ("show exists B : Vector(2): B[1] = x", "take B := [[x], [y]]", "[[x], [y]][1] = x"),
    ("obtain p, q : Real\n    where p = q + x", "take p := x, q := 0", "x = 0 + x"),
    ("show exists p, q : Real: p = q + x", "take q := 0, p := x", "x = 0 + x"),
    ("show exists p, q : Real: p = q + x", "take p := x\n    take q := p - x", "x = x - x + x"),
    (
        "show exists p : Real: exists q : Real: p = q + x",
        "take p := x",
        "exists q : Real: x = q + x",
    ),
    (
        "show exists p : Real: forall r : Real: exists q : Real: p = q + r",
        "take p := x, q := p - r",
        "forall r : Real: x = x - r + r",
    ),
    (
        "show forall k : PosNat, B : Matrix(k, k): exists D : Matrix(k, k): D = -B",
        "take D := -B",
        "forall k : PosNat, B : Matrix(k, k): -B = -B",
    ),
    (
        "show forall k : PosNat, B : Matrix(n, n): k = n ==> exists D : Matrix(k, k): B = D",
        "take D := B",
        "forall k : PosNat, B : Matrix(n, n): k = n ==> B = B",
    ),
]


@pytest.mark.parametrize(("shown", "steps", "expected"), RIGHT, ids=[one[1] for one in RIGHT])
def test_what_is_left_is_the_goal_with_the_value_put_in(
    shown: str, steps: str, expected: str
) -> None:
    (found,) = left(shown, steps)

    assert found[:2] == ("take", expected)


def test_what_is_taken_is_not_captured_by_what_is_bound_below() -> None:
    text = """\
[1] claim
  given a : Real
  show exists f : Real: forall b : Real: f + b = a + b
  proof
    take f := a
[2] claim
  given b : Real
  show exists f : Real: forall a : Real: f + a = b + a
  proof
    take f := b
"""
    found = [statement(text, label).proof[0].step.proposition for label in "12"]

    assert [*map(render_term, found)] == [
        "forall b : Real: a + b = a + b",
        "forall a : Real: b + a = b + a",
    ]


def test_a_value_needs_what_it_needs_in_order_to_make_sense() -> None:
    assert left("show exists z : Real: z*x = 1", "take z := 1/y") == [
        ("have", "y != 0", ()),
        ("take", "1/y*x = 1", ("z",)),
    ]


def test_values_are_for_goals_in_order() -> None:
    shown = "show exists absolute C : Real: C > 1\n  show exists absolute C : Real: C > 2"

    assert [one[1] for one in left(shown, "take C := 3\n    take C := 4")] == ["3 > 1", "4 > 2"]
    assert [one[1] for one in left(shown, "take C := 3")] == ["3 > 1"]


def test_values_stand_where_the_first_is_taken() -> None:
    shown = "show exists p : Real: p > x"
    steps = "have x^2 > 0\n    take p := x + 1\n    have x^2 >= 0"

    assert [one[0] for one in left(shown, steps)] == ["have", "take", "have"]


def test_a_goal_before_what_is_introduced_later_has_its_value_too() -> None:
    shown = "obtain p : Real\n    where p = x + 1\n  show p - 1 = x"
    derivation = elaborate(text(shown, "have x = x\n    take p := 1 + x"))
    found = derivation.statements[1]
    first, last = (g for g in found.goals if g.role is GoalRole.SHOW)

    assert [one.kind for one in Slicer(derivation).task(found, first).steps] == [StepKind.TAKE]
    assert [one.kind for one in Slicer(derivation).task(found, last).steps] == [StepKind.HAVE]


MISTAKES = [
    # nothing to be taken
    ("show x = x", "take z := 1", "P0321", 10),
    ("show exists z : Real: z > x", "take w := 1", "P0321", 10),
    ("show exists z : Real: z > x", "take z := x + 1\n    take z := x + 2", "P0321", -10),
    ("show (exists z : Real: z > x) or x = x", "take z := x + 1", "P0321", 10),
    ("show not exists z : Real: z < z", "take z := x", "P0321", 10),
    ("show forall z : Real: z = z", "take z := x", "P0321", 10),
    # what is bound with it, or before it
    ("show exists z, w : Real: z > w", "take z := 1", "P0322", 10),
    ("show exists z, w : Real: z > w", "take w := 1", "P0322", 10),
    ("show exists z : Real: exists w : Real: z > w", "take w := 1", "P0322", 10),
    # what is chosen later, or for all
    ("show exists absolute C : Real: C > x", "take C := x + 1", "P0323", 15),
    ("show exists absolute C : Real: C*n >= n", "take C := n", "P0323", 15),
    ("show exists absolute C : Real: C > |A|", "take C := |A| + 1", "P0323", 15),
    (
        "show exists absolute C : Real: forall u : Real: C > u",
        "take C := u + 1",
        "P0323",
        15,
    ),
    ("show exists z : Real: forall u : Real: z > u", "take z := u + 1", "P0323", 15),
    ("show exists z : Real: z > x", "take z := z", "P0323", 15),
    ("show exists z, w : Real: z > w", "take z := w + 1, w := 0", "P0323", 15),
    ("obtain p : Real\n    where p > x", "take p := p", "P0323", -15),
    (
        "show exists z : Real: z > x\n  obtain p : Real\n    where p > x",
        "take z := p",
        "P0323",
        -15,
    ),
    # what a certificate cannot name
    ("show exists absolute C : Real: C^2 = 2", "take C := sqrt(2)", "P0324", 15),
    ("show exists absolute C : Real: C = C", "take C := 1/0", "P0324", 15),
    # sorts and shapes
    ("show exists absolute k : PosNat: k > 0", "take k := 1/2", "P0302", 15),
    ("show exists k : Int: k > x", "take k := x", "P0302", 15),
    ("show exists z : Real: z > x", "take z := 1i", "P0302", 15),
    ("show exists z : Real: z > x", "take z := A", "P0302", 15),
    ("show exists B : Matrix(n, n): B = A", "take B := x", "P0302", 15),
    ("show exists B : Matrix(n, n): B = A", "take B := I(2)", "P0301", 15),
    ("show exists B : Vector(2): B = B", "take B := [[1, 2]]", "P0301", 15),
    ("show exists s[k in 1..n] : Real: s[1] = x", "take s := 0", "P0302", 10),
    # names
    ("show exists z : Real: z > x", "take z := v", "P0231", 15),
]


@pytest.mark.parametrize(
    ("shown", "steps", "code", "column"), MISTAKES, ids=[f"{one[0]}; {one[1]}" for one in MISTAKES]
)
def test_a_mistake_in_a_value_gives_exactly_its_finding(
    shown: str, steps: str, code: str, column: int
) -> None:
    lines = text(shown, steps).splitlines()
    at = 1 + max(n for n, line in enumerate(lines) if line.startswith("    take"))

    assert findings(text(shown, steps)) == [(code, at, abs(column))]


@pytest.mark.parametrize(
    ("shown", "steps", "code", "column"), MISTAKES, ids=[f"{one[0]}; {one[1]}" for one in MISTAKES]
)
def test_it_costs_the_value_alone(shown: str, steps: str, code: str, column: int) -> None:
    found = statement(text(shown, steps + "\n    have x = x"), "1")

    assert not found.ill_formed
    assert found.missing == ()
    assert [one.step.kind.value for one in found.proof if one.step.kind is StepKind.HAVE] == [
        "have"
    ]


@pytest.mark.parametrize(
    ("shown", "steps", "code", "column"), MISTAKES, ids=[f"{one[0]}; {one[1]}" for one in MISTAKES]
)
def test_every_finding_says_what_to_do(shown: str, steps: str, code: str, column: int) -> None:
    (found,) = statement(text(shown, steps), "1").diagnostics

    assert found.help or found.label or found.remarks


def test_what_is_stated_does_not_depend_on_a_value() -> None:
    shown = "show exists z : Real: z*x = 1"
    bare, taken = (statement(text(shown, one), "1") for one in ("have x = x", "take z := 1/x"))

    assert bare.goals == taken.goals
    assert bare.exported == taken.exported
    assert bare.established == taken.established
    assert bare.uses == taken.uses


def test_a_name_that_is_not_declared_costs_the_value() -> None:
    shown = "[1] hypothesis\n  let c : Real\n[2] claim\n  show exists z : Real: z > 0\n"

    assert findings(f"{shown}  proof\n    take z := c\n") == [("P0230", 6, 15)]
    assert findings(f"{shown}  from [1]\n  proof\n    take z := c\n") == []


def test_messages_about_constants_say_on_what_they_depend() -> None:
    shown = "show exists absolute C : Real: C > |A|"
    (found,) = statement(text(shown, "take C := |A| + 1"), "1").diagnostics

    assert found.message == "the value of `C` depends on `A`"
    assert "before every size and hypothesis" in found.help[0]
