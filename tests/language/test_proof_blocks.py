"""Proofs in statements: what steps mean, what is wrong with them, and that nothing stated depends on them."""

from __future__ import annotations

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.printing.printing import render_term
from proofcheck.terms.task import StepKind
from tests.language.elaborated import elaborate, findings, statement

TEXT = """\
[0] hypothesis
  let c : Real
  assume c >= 1
[1] claim
  given n : Nat, m : Int, x : Real, A : Matrix(n, n), B : Matrix(2, 2)
  assume x >= 0
  show x + n >= 0
  proof
    {}
"""


def told(step: str) -> list[tuple[str, int, int]]:
    return findings(TEXT.format(step))


def proof(step: str) -> list[tuple[StepKind, str, str, tuple[str, ...]]]:
    """Return the steps of a proof, with methods and terms."""
    found = statement(TEXT.format(step), "1")
    assert found.diagnostics == ()
    return [
        (
            one.step.kind,
            render_term(one.step.proposition),
            one.step.method,
            tuple(map(render_term, one.step.at)),
        )
        for one in found.proof
    ]


def test_steps_are_read_in_order() -> None:
    assert proof("have x >= 0 by linarith\n    have n >= 0") == [
        (StepKind.HAVE, "x >= 0", "linarith", ()),
        (StepKind.HAVE, "n >= 0", "", ()),
    ]


def test_a_case_holds_or_does_not_and_of_several_one_holds() -> None:
    assert proof("cases x >= 1") == [(StepKind.CASES, "x >= 1", "", ())]
    assert proof("cases x >= 1, x < 1 by linarith") == [
        (StepKind.HAVE, "x >= 1 or x < 1", "linarith", ()),
        (StepKind.EACH, "x >= 1 or x < 1", "", ()),
    ]


def test_what_a_step_needs_in_order_to_make_sense_comes_before_it() -> None:
    assert proof("have 1/x >= 0") == [
        (StepKind.HAVE, "x != 0", "", ()),
        (StepKind.HAVE, "1/x >= 0", "", ()),
    ]


@pytest.mark.parametrize(
    ("assumed", "given", "least"),
    [
        ("0 = 0", "n : Nat", "0"),
        ("0 = 0", "n : PosNat", "1"),
        ("n >= 3", "n : Nat", "3"),
        ("3 <= n", "n : Int", "3"),
        ("n >= -3", "n : Nat", "0"),
        ("0 = 0", "p : Nat, n : p..9", "p"),
    ],
)
def test_an_induction_begins_at_the_least_value(assumed: str, given: str, least: str) -> None:
    given = given.replace("n : p..9", "n in p..9")
    text = f"[1] claim\n  given {given}\n  assume {assumed}\n  show 2^n > 0\n  proof\n    have 2^n > 0 by induction on n\n"
    (step,) = (one.step for one in statement(text, "1").proof if one.step.method)

    assert [render_term(term) for term in step.at] == ["n", least]


MISTAKES = [
    ("have x >= 0 by induction on x", "P0316", 33),
    ("have m >= 0 by induction on m", "P0316", 33),
    ("have x >= 0 by induction on n", "P0316", 33),
    ("have A = A by induction on n", "P0316", 32),
    ("have I(n)*I(n) = I(n) by induction on n", "P0316", 43),
    ("have forall C : Matrix(n, n): C = C by induction on n", "P0316", 57),
    ("have n >= 0 by induction", "P0316", 20),
    ("have n >= 0 by induction on q", "P0231", 33),
    ("cases x >= 1 by linarith", "P0318", 21),
    ("have exists absolute D : Real: x <= D", "P0313", 10),
    ("have c >= 1", "P0230", 10),
    ("have y >= 1", "P0231", 10),
    ("have B >= 1", "P0302", 10),
    ("have x + true", "P0302", 14),
    ("have B*[[1], [2], [3]] = 0", "P0301", 10),
    ("cases x", "P0302", 11),
    ("have forall x : Real: x = x", "P0233", 17),
]


@pytest.mark.parametrize(("step", "code", "column"), MISTAKES, ids=[one for one, *_ in MISTAKES])
def test_a_mistake_in_a_step_gives_exactly_its_finding(step: str, code: str, column: int) -> None:
    assert told(step) == [(code, 9, column)]


@pytest.mark.parametrize(("step", "code", "column"), MISTAKES, ids=[one for one, *_ in MISTAKES])
def test_it_costs_the_step_alone(step: str, code: str, column: int) -> None:
    found = statement(TEXT.format(step + "\n    have x >= 0"), "1")

    assert not found.ill_formed
    assert found.missing == ()
    assert [render_term(one.step.proposition) for one in found.proof] == ["x >= 0"]


RIGHT = [
    "have n >= 0 by induction on n",
    "have forall k : Nat: k >= 0 by induction on k",
    "have forall k : Nat, y : Real: k*y^2 >= 0 by induction on k",
    "have A = A",
    "have B*[[1], [2]] = B*[[1], [2]]",
    "cases x >= 1, x < 1",
    "have exists y : Real: x <= y",
    "have forall y : Real: y = y",
]


@pytest.mark.parametrize("step", RIGHT)
def test_the_right_neighbour_of_a_mistake_gives_nothing(step: str) -> None:
    assert told(step) == []


def test_what_is_stated_does_not_depend_on_a_proof() -> None:
    bare = statement(TEXT.partition("  proof")[0], "1")
    offered = statement(TEXT.format("have 1/x >= 0\n    cases x >= 1"), "1")

    assert bare.goals == offered.goals
    assert bare.exported == offered.exported
    assert bare.established == offered.established
    assert bare.assumptions == offered.assumptions


def test_a_side_goal_of_a_step_is_one_of_what_is_stated_as_well() -> None:
    text = "[1] claim\n  given x : Real\n  show 1/x = 1/x\n"
    bare, offered = (statement(one, "1") for one in (text, text + "  proof\n    have 1/x = 1/x\n"))

    assert [g.proposition for g in bare.goals] == [g.proposition for g in offered.goals]


def test_labels_in_a_proof_are_read_as_repairs_like_any_other() -> None:
    from proofcheck.language.loading import read_derivation

    text = """\
[1] claim
  given s : Real
  show s >= 0
[1*] claim
  repairs [1]
  given s : Real
  show s^2 >= 0
[2] claim
  given x : Real
  show x^2 >= 0
  from [1]
  proof
    have x^2 >= 0 by [1] at x
"""
    source = elaborate(text).source
    (step,) = read_derivation(source, "d", {"1": "1*"}).statements[-1].proof

    assert step.step.labels == ("1*",)


def test_a_proof_sees_what_the_last_goal_sees() -> None:
    text = """\
[1] claim
  given x : Real
  show x = x
  obtain y : Real
    where y = x
  show y + 0 = x
  proof
    have y = x
"""
    derivation = elaborate(text)
    found = derivation.statements[0]
    task = Slicer(derivation).step_task(found, 0)

    assert found.diagnostics == ()
    facts = [render_term(f.proposition) for f in task.facts]
    assert "y(x) = x" in facts
    assert "y(x) + 0 = x" not in facts


def test_a_name_that_comes_with_the_last_goal_is_not_seen() -> None:
    text = (
        "[1] claim\n  given x : Real\n  obtain y : Real\n    where y = x\n  proof\n    have y = x\n"
    )

    assert [("P0234", 6, 10)] == findings(text)
