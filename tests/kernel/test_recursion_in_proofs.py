"""Certificates about what is defined by recursion: forged ones are rejected, each for its reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.by_hand import prove_by_hand
from proofcheck.terms.expressions import Number, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Role, Step, StepKind, Task
from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, ONE, ZERO, o, v
from tests.kernel.uses import objection

K = v("k")
NEXT = 1
"""The fact that says of each index what the member after it is."""


def powers(shown: str, given: str = "given k : Nat") -> Task:
    """Return a task about the family with a[0] = 1 and a[k + 1] = 2*a[k]."""
    return last_task(
        "[1] definition\n  let a[k in Nat] := cases { 1 if k = 0; 2*a[k - 1] otherwise }\n\n"
        f"[2] claim\n  {given}\n  show {shown}\n  from [1]\n"
    )


def at(index: Any) -> list[Any]:
    """Return the step that says what the member after an index is."""
    return ["forall-elimination", NEXT, [index], []]


def test_a_definition_by_recursion_may_be_used_as_what_it_says() -> None:
    task = powers("a[k + 1] = 2*a[k]")

    assert [fact.role for fact in task.facts] == [Role.RECURSION, Role.RECURSION]
    assert not objection(task, at(K), *EVIDENT)


@pytest.mark.parametrize(
    ("shown", "given", "index", "reason"),
    [
        ("a[0] = 2*a[k - 1]", "given k : Nat\n  assume k = 0", ["n", "-1"], "a condition"),
        ("a[k] = 2*a[k - 1]", "given k : Nat", o("sub", K, ONE), "a condition"),
        ("a[k] = 2*a[k]", "given k : Int\n  assume k >= -1", K, "a condition"),
        ("a[0] = 2*a[k]", "given k : Nat", ["n", "-1/2"], "another sort"),
    ],
)
def test_a_recursion_is_not_unfolded_under_a_false_guard(
    shown: str, given: str, index: Any, reason: str
) -> None:
    """Nothing is said of what would come before the first member."""
    assert reason in objection(powers(shown, given), at(index), *EVIDENT)


# --- induction --------------------------------------------------------------------------------------

POSITIVE = powers("a[k] >= 1")


def proof_of(task: Task) -> tuple[list[Any], list[Any]]:
    """Return the two parts of a proof by induction on k, as the search finds it."""
    begin = Variable("k", INTEGER), Number(Fraction(0))
    step = Step(StepKind.GOAL, task.goal, "induction", at=begin)
    found = prove_by_hand(replace(task, steps=(step,)))
    assert isinstance(found, Proved), found
    certificate: Any = found.certificate
    (step_taken,) = certificate["steps"]
    base, later = step_taken[3]
    return base, later


BASE, LATER = proof_of(POSITIVE)
PLACE = next(n for n, step in enumerate(LATER) if step[0] == "forall-elimination")


def induction(low: Any, base: Any, later: Any) -> list[Any]:
    return ["induction", K, low, [base, later]]


def test_the_proof_that_is_forged_below_is_accepted() -> None:
    assert not objection(POSITIVE, induction(ZERO, BASE, LATER))


@pytest.mark.parametrize("shown", ["a[k] >= 2", "a[k] <= 1", "a[k] > 1", "a[k + 1] >= 3"])
def test_its_steps_prove_no_false_twin(shown: str) -> None:
    assert objection(powers(shown), induction(ZERO, BASE, LATER))


def test_the_base_is_the_least_number() -> None:
    assert "a condition" in objection(POSITIVE, induction(ONE, BASE, LATER))
    later = powers("a[k] >= 2", "given k : Nat\n  assume k >= 1")
    assert objection(later, induction(ZERO, BASE, LATER))


@pytest.mark.parametrize(
    ("forged", "reason"),
    [
        ([["intro"], ["evident"]], "the goal is not evident"),
        ([*LATER[:PLACE], ["evident"]], "the goal is not evident"),
        ([*LATER[:PLACE], at(["q", "goal", 0, 0]), *LATER[PLACE + 1 :]], ""),
        ([*LATER[:PLACE], at(K), *LATER[PLACE + 1 :]], ""),
        ([*LATER[:PLACE], at(ZERO), *LATER[PLACE + 1 :]], ""),
    ],
)
def test_what_is_supposed_is_used_at_the_number_before_alone(forged: Any, reason: str) -> None:
    """That a[k] >= 1 says nothing of a[n], or of the member after next."""
    found = objection(POSITIVE, induction(ZERO, BASE, forged))

    assert found
    assert reason in found
