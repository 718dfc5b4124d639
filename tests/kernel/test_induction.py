"""Induction, and the steps that a task offers: what they ask for, and what is rejected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.by_hand import prove_by_hand
from proofcheck.terms.expressions import Number, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Step, StepKind, Task
from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, ONE, ZERO, claim, o, v
from tests.kernel.uses import objection

N = v("n")
LARGER = claim("n : Nat", "", "2^n >= 1")


def _steps(task: Task, least: int) -> list[Any]:
    """Return a proof of a goal by induction on n, as the search finds it."""
    step = Step(StepKind.GOAL, task.goal, "induction", at=(v_of("n"), number(least)))
    found = prove_by_hand(replace(task, steps=(step,)))
    assert isinstance(found, Proved), found
    certificate: Any = found.certificate
    steps: list[Any] = certificate["steps"]
    return steps


def _found(text: str) -> tuple[Task, list[Any]]:
    """Return a task, and a proof by induction of it without references to steps."""
    task = last_task(text)
    (step,) = _steps(task, 0)
    name, on, _, proofs = step
    return task, [name, on, ZERO, proofs]


def test_a_proof_by_induction_is_accepted() -> None:
    task, step = _found(LARGER)

    assert not objection(task, step)


@pytest.mark.parametrize(
    "text",
    [
        claim("n : Nat", "", "2^n >= 2"),
        claim("n : Nat", "", "2^n > 1"),
        claim("n : Nat", "", "2^n <= 1"),
        claim("n : Int", "", "2^n >= 1"),
        claim("n : Int", "n <= 3", "2^n >= 1"),
    ],
)
def test_the_same_steps_prove_no_false_twin(text: str) -> None:
    _, step = _found(LARGER)

    assert objection(last_task(text), step)


def test_each_part_of_an_induction_is_asked_for() -> None:
    task, (name, on, low, proofs) = _found(LARGER)

    assert objection(task, [name, on, low, proofs[:1]])
    assert objection(task, [name, on, low, [proofs[0], [["evident"]]]])
    assert objection(task, [name, on, low, [[["evident"]], proofs[1]]])
    assert objection(task, [name, on, low, [proofs[1], proofs[0]]])
    assert objection(task, [name, on, low, [*proofs, proofs[0]]])


def test_what_is_true_from_a_later_number_on_is_not_so_before() -> None:
    task = last_task(claim("n : Nat", "n >= 4", "2^n >= n^2"))
    ((name, on, _, proofs),) = _steps(task, 4)

    assert not objection(task, [name, on, ["n", "4"], proofs])
    weaker = last_task(claim("n : Nat", "n >= 3", "2^n >= n^2"))  # false of 3
    assert objection(weaker, [name, on, ["n", "4"], proofs])
    assert objection(weaker, [name, on, ["n", "3"], proofs])
    assert objection(task, [name, on, ["n", "5"], proofs])


def v_of(name: str) -> Variable:
    return Variable(name, INTEGER)


def number(value: int) -> Number:
    return Number(Fraction(value))


@pytest.mark.parametrize(
    ("text", "step", "why"),
    [
        (claim("x : Real", "x >= 0", "x >= 0"), ["induction", v("x"), ZERO, []], "not an integer"),
        (LARGER, ["induction", ["n", "1"], ZERO, []], "not an integer"),
        (LARGER, ["induction", o("add", N, ONE), ZERO, []], "not an integer"),
        (LARGER, ["induction", N, ["n", "1/2"], []], "not an integer"),
        (LARGER, ["induction", v("m"), ZERO, []], "malformed"),
        (
            claim("n : Nat, A : Matrix(n, n)", "", "A*A = A*A"),
            ["induction", N, ZERO, [EVIDENT, EVIDENT]],
            "a size would change",
        ),
        (
            claim("n : Nat", "", "I(n)*I(n) = I(n)"),
            ["induction", N, ZERO, [EVIDENT, EVIDENT]],
            "a size would change",
        ),
        (
            claim("n : Nat", "", "forall B : Matrix(n, n): B = B"),
            ["induction", N, ZERO, [EVIDENT, EVIDENT]],
            "a size would change",
        ),
        (
            claim("n, m : Nat, A : Matrix(m, m)", "n = m", "rank(A) <= n"),
            ["induction", N, ZERO, [EVIDENT, EVIDENT]],
            "not evident",
        ),
    ],
)
def test_induction_is_on_an_integer_that_is_no_size(text: str, step: list[Any], why: str) -> None:
    assert why in objection(last_task(text), step)


def test_facts_about_the_number_are_not_said_of_others() -> None:
    """That n is 7 says nothing of the k that come before it."""
    task = last_task(claim("n : Nat", "n = 7", "n*(n - 7) = 0"))

    assert objection(task, ["induction", N, ZERO, [[["evident"]], [["intro"], ["evident"]]]])
    assert objection(
        task, ["induction", N, ZERO, [EVIDENT, [["intro"], ["equality", 0], ["close", 0]]]]
    )


# --- steps ------------------------------------------------------------------------------------------


def _with_step(task: Task, proposition: Any, *at: Any) -> Task:
    return replace(task, steps=(Step(StepKind.HAVE, proposition, at=at),))


def test_a_step_is_used_once_it_is_proved() -> None:
    task = last_task(claim("x, y : Real", "x = y and y = 1", "x = y"))
    offered = _with_step(task, task.goal)
    have = ["have", ["s", 0], [["and-elimination", 0], ["evident"]]]

    assert not objection(offered, have, ["evident"])


def test_a_step_that_is_not_proved_is_not_known() -> None:
    task = last_task(claim("x, y : Real", "x = y or y = 1", "x = y"))
    offered = _with_step(task, task.goal)

    assert "not evident" in objection(offered, ["evident"])
    assert objection(offered, ["have", ["s", 0], [["evident"]]], ["evident"])
    assert objection(offered, ["have", ["s", 0], [["have", ["s", 0], []]]], ["evident"])


@pytest.mark.parametrize("spec", [["s"], ["s", 1], ["s", -1], ["s", "0"], ["s", True], ["s", 0, 0]])
def test_only_the_steps_of_a_task_are_read(spec: list[Any]) -> None:
    task = last_task(claim("x, y : Real", "x = y and y = 1", "x = y"))
    offered = _with_step(task, task.goal)

    assert objection(offered, ["have", spec, [["and-elimination", 0], ["evident"]]], ["evident"])


def test_a_task_without_steps_has_none_to_read() -> None:
    task = last_task(claim("x, y : Real", "x = y and y = 1", "x = y"))

    assert objection(task, ["have", ["s", 0], [["and-elimination", 0], ["evident"]]], ["evident"])


def test_a_step_about_what_is_not_given_is_rejected() -> None:
    """Tasks are cut so that none has such a step; the kernel does not rely on it."""
    task = last_task(claim("x : Real", "x = 1", "x = 1"))
    stranger = last_task(claim("z : Real", "z = 1", "z = 1")).goal

    assert "not visible" in objection(
        _with_step(task, stranger), ["have", ["s", 0], [["evident"]]], ["evident"]
    )


def test_a_step_about_a_name_of_another_sort_is_rejected() -> None:
    task = last_task(claim("x : Real", "x = 1", "x = 1"))
    integer = last_task(claim("x : Int", "x = 1", "x = 1")).goal

    assert objection(_with_step(task, integer), ["have", ["s", 0], [["evident"]]], ["evident"])


def test_a_certificate_belongs_to_the_task_with_its_steps() -> None:
    task = last_task(claim("x, y : Real", "x = y", "x = y"))
    offered = _with_step(task, task.goal)
    certificate = proof_certificate(offered, [["evident"]])

    assert check_proof(offered, certificate).used == (0,)
    with pytest.raises(CertificateRejected, match="another task"):
        check_proof(task, certificate)


def test_a_term_that_is_no_proposition_is_no_step() -> None:
    task = last_task(claim("x : Real", "x = 1", "x = 1"))
    (x,) = (d.variable for d in task.declarations)

    assert "not a proposition" in objection(
        _with_step(task, x), ["have", ["s", 0], [["evident"]]], ["evident"]
    )
