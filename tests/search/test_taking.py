"""Values that an author takes for what is claimed to exist: what they prove, and what wrong ones never do."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.left_open import find_left
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Number, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL
from proofcheck.terms.task import Step, StepKind, Task
from tests.search.proofs import by_hand, claim, goal_of, steps_of

DEFINED = """\
[0] definition
  given x, y : Real
  let close(c : Real) := |x + 2*y| <= c*(|x| + |y|)

"""

PAIRS = {
    "an absolute constant": (
        ("x, y : Real", "", "exists absolute C : NonNegReal: |x + 2*y| <= C*(|x| + |y|)"),
        "take C := 2",
        "take C := 3/2",
    ),
    "one of a defined predicate": (
        ("x, y : Real", "", "exists absolute C : NonNegReal: close(C)"),
        "take C := 2",
        "take C := 1",
    ),
    "an absolute index": (
        ("n : PosNat", "", "exists absolute m : PosNat: n >= m ==> 8*n < 2*n^2 - n"),
        "take m := 5",
        "take m := 4",
    ),
    "two constants": (
        ("x, y : Real", "", "exists absolute C, D : NonNegReal: |3*x + 4*y| <= C*|x| + D*|y|"),
        "take C := 3, D := 4",
        "take C := 4, D := 3",
    ),
    "before all": (
        ("", "", "exists absolute C : Real: forall x : Real: x^2 - 4*x >= C"),
        "take C := -4",
        "take C := -3",
    ),
    "in its set": (
        ("x : Real", "", "exists absolute C : PosReal: C*x^2 >= 0"),
        "take C := 1/9",
        "take C := 0",
    ),
    "of what is given": (
        ("x, y : Real", "x < y", "exists z : Real: x < z and z < y"),
        "take z := (x + y)/2",
        "take z := (x + y)/3",
    ),
    "of what is bound before": (
        ("z : Real", "", "forall y : Real: exists x, w : Real: x > y + z and w = x + y"),
        "take x := y + z + 1, w := x + y",
        "take x := y + z + 1, w := x - y",
    ),
    "under an assumption of the goal": (
        ("z : Real", "", "z > 0 ==> exists x : PosReal: x^2*z = 1/z"),
        "take x := 1/z",
        "take x := -1/z",
    ),
    "one below the other": (
        ("", "", "exists x : Real where x > 3: forall y : Real: exists z : Real: z*x >= y + x"),
        "take x := 4\n    take z := y/4 + 1",
        "take x := 3\n    take z := y/3 + 1",
    ),
    "a matrix": (
        (
            "n : PosNat, A : Matrix(n, n)",
            "",
            "exists B : Matrix(n, n): B + B^T = A + A^T + 2*I(n)",
        ),
        "take B := A + I(n)",
        "take B := A + 2*I(n)",
    ),
    "a matrix for all sizes": (
        (
            "",
            "",
            "forall n : PosNat, A : Matrix(n, n): exists B : Matrix(n, n): B + B^T = A + A^T",
        ),
        "take B := A^T",
        "take B := -A",
    ),
    "a vector": (
        ("x, y : Real", "", "exists v : Vector(2): [[1, 1], [0, 1]]*v = [[x], [y]]"),
        "take v := [[x - y], [y]]",
        "take v := [[x + y], [y]]",
    ),
    "with steps before and after": (
        ("x, y : Real", "x >= 1;y >= 1", "exists z : Real: z <= x*y and z >= 1"),
        "have (x - 1)*(y - 1) >= 0 by positivity\n    take z := x + y - 1\n    have x + y - 1 >= 1",
        "have (x - 1)*(y - 1) >= 0 by positivity\n    take z := x + y\n    have x + y - 1 >= 1",
    ),
    "in each case": (
        ("x : Real", "", "exists z : Real: z >= x and z >= -x and z*z = x*x"),
        "cases x >= 0\n    take z := |x|",
        "cases x >= 0\n    take z := x",
    ),
}
TRUE = {name: (stated, right) for name, (stated, right, _) in PAIRS.items()}
FALSE = {name: (stated, wrong) for name, (stated, _, wrong) in PAIRS.items()}


def text_of(stated: tuple[str, str, str], steps: str) -> str:
    before = DEFINED if "close(" in stated[2] else ""
    return claim(*stated, steps, before=before)


@pytest.mark.parametrize("name", TRUE)
def test_a_value_proves_that_there_is_one(name: str) -> None:
    text = text_of(*TRUE[name])
    found = by_hand(goal_of(text))

    assert isinstance(found, Proved), found
    assert "exists-introduction" in str(found.certificate)
    assert isinstance(by_hand(steps_of(text)[-1 if "after" not in name else 1]), Proved)


@pytest.mark.parametrize("name", FALSE)
def test_a_wrong_value_proves_nothing(name: str) -> None:
    text = text_of(*FALSE[name])
    (taken,) = (
        one for one in steps_of(text) if all(s.kind is not StepKind.GOAL for s in one.steps)
    )

    assert not isinstance(by_hand(goal_of(text)), Proved)
    assert not isinstance(by_hand(taken), Proved)


def _values(certificate: Json) -> list[Any]:
    """Return the specifications of the values in a certificate."""
    found: list[Any] = []

    def walk(data: Any) -> None:
        if isinstance(data, list):
            if data[:1] == ["exists-introduction"]:
                found.append(data[1])
            for part in data:
                walk(part)
        elif isinstance(data, dict):
            for part in data.values():
                walk(part)

    walk(certificate)
    return found


def _forged(certificate: Json, *specs: Any) -> Json:
    other = json.loads(json.dumps(certificate))
    (values,) = _values(other)
    values[:] = specs
    return other  # type: ignore[no-any-return]


def test_a_value_that_depends_on_what_is_given_is_no_absolute_constant() -> None:
    task = goal_of(text_of(*TRUE["an absolute constant"]))
    found = by_hand(task)
    assert isinstance(found, Proved)

    check_proof(task, found.certificate)
    check_proof(task, _forged(found.certificate, ["n", "2"]))
    for spec in (["v", "x"], ["o", "add", ["v", "x"], ["n", "2"]], ["o", "sqrt", ["n", "4"]]):
        with pytest.raises(CertificateRejected):
            check_proof(task, _forged(found.certificate, spec))


def test_a_step_that_was_made_up_proves_nothing() -> None:
    """Steps are data that somebody sends: their values need not be what an author may write."""
    task = goal_of(text_of(*TRUE["an absolute constant"]))
    (step,) = task.steps
    made_up = [
        replace(step, at=(Variable("x", REAL),)),
        replace(step, at=()),
        replace(step, at=(*step.at, Number(Fraction(2)))),
        replace(step, at=(Number(Fraction(-2)),)),
        Step(StepKind.TAKE, task.goal),
    ]

    for one in made_up:
        assert not isinstance(by_hand(replace(task, steps=(one,))), Proved)


def test_what_a_step_says_is_left_is_not_believed() -> None:
    """Of the wrong value everything may be said; what has to be proved is computed from the goal."""
    right, wrong = (goal_of(text_of(*one["two constants"])) for one in (TRUE, FALSE))
    (step,) = right.steps
    (other,) = wrong.steps

    assert isinstance(by_hand(right), Proved)
    assert not isinstance(
        by_hand(replace(right, steps=(replace(other, proposition=step.proposition),))), Proved
    )
    assert not isinstance(by_hand(replace(right, steps=(replace(step, at=other.at),))), Proved)


def test_a_value_is_not_captured() -> None:
    """What is bound in the goal may be named like what is given, once a predicate is opened."""
    text = """\
[0] definition
  let above(c : Real) := forall y : Real: c >= y - y^2

[1] claim
  given y : Real
  show exists z : Real: {}
  from [0]
  proof
    take z := y
"""

    assert not isinstance(by_hand(goal_of(text.format("above(z)"))), Proved)
    assert isinstance(by_hand(goal_of(text.format("above(z^2 - y^2 + 1/4)"))), Proved)


def test_what_is_left_to_show_has_the_value() -> None:
    def left(task: Task) -> list[str]:
        from proofcheck.language.printing.printing import render_term

        return [render_term(one.goal) for one in find_left(task, [])]

    assert left(goal_of(text_of(*FALSE["an absolute constant"]))) == [
        "|x + 2*y| <= 3/2*(|x| + |y|)"
    ]


def test_other_goals_go_without_the_value() -> None:
    text = """\
[1] claim
  given x : Real
  show exists absolute C : Real: x^2 + C >= 1
  show exists absolute D : Real: x^2 + D >= 2
  proof
    take C := 1
    take D := 2
"""
    from tests.search.proofs import last

    slicer, statement = last(text)
    for goal in statement.goals:
        assert isinstance(by_hand(slicer.task(statement, goal)), Proved)
    swapped, statement = last(text.replace("C := 1", "C := 2").replace("D := 2", "D := 1"))
    found = [by_hand(swapped.task(statement, goal)) for goal in statement.goals]
    assert [isinstance(one, Proved) for one in found] == [True, False]
