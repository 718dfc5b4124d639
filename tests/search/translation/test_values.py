"""What a written task says of terms that may have no value, and of absolute constants."""

from __future__ import annotations

import json

import pytest

from proofcheck import second_checker
from proofcheck.certificates.tasks import WrittenTask, write_task
from proofcheck.checker import Rejected, check, read_task
from proofcheck.language.printing.printing import render_term
from proofcheck.search.driver.proving import prove_task
from proofcheck.search.translation.answers import Translated, Untranslated
from proofcheck.search.translation.following import translate
from proofcheck.search.translation.guarding import guard
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from tests.search.found_proofs import certificate_of
from tests.search.translation.test_translation import second_theory, task_of, theory

QUOTIENT = "given x, y, z : Real\n  assume x = z*y\n  show x/y = z"


def _is_refused(task: str, certificate: str) -> bool:
    """Whether both checkers refuse a certificate that is addressed to a task."""
    whole = json.loads(certificate)
    whole["task"] = read_task(task).digest
    text = json.dumps(whole)
    with pytest.raises(Rejected):
        check(read_task(task), theory(), text)
    return isinstance(second_checker.check(task, second_theory(), text), second_checker.Rejected)


def _plain(task: Task) -> str:
    written = write_task(task, theory().entries.keys())
    assert isinstance(written, WrittenTask)
    return written.text


def test_where_a_goal_needs_a_value_its_task_says_so_and_the_plain_task_is_not_proved() -> None:
    task = task_of(QUOTIENT)
    found = translate(task, certificate_of(prove_task(task)), theory())
    assert isinstance(found, Translated)

    assert found.task != _plain(task)
    assert _is_refused(_plain(task), found.certificate)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (QUOTIENT, "y != 0 ==> x/y = z"),
        (
            "given x : Real\n  show forall t : Real where t > x: 1/t <= 1 and t = t",
            "forall t : Real where t > x: (t != 0 ==> 1/t <= 1) and t = t",
        ),
        (
            "given x : Real\n  show 1/x = 1 ==> 1/(x - 2) = -1",
            "1/x = 1 ==> (x - 2 != 0 ==> 1/(x - 2) = -1)",
        ),
        ("given x : Real\n  show not 1/x = 1", "not 1/x = 1"),
    ],
)
def test_a_condition_stands_at_the_part_of_the_goal_that_needs_it(text: str, goal: str) -> None:
    expected = task_of(text.partition("show")[0] + f"show {goal}").goal

    assert render_term(guard(task_of(text)).task.goal) == render_term(expected)


def test_facts_that_are_true_have_values_and_keep_their_numbers() -> None:
    task = task_of("given x, y : Real\n  assume 1/x = y\n  assume y = 2\n  show x = 1/2")
    guarded = guard(task)
    said = [render_term(fact.proposition) for fact in guarded.task.facts]

    assert guarded.task.facts[: len(task.facts)] == task.facts
    assert said[len(task.facts) :] == ["x != 0"]


# --- absolute constants --------------------------------------------------------------------------


def _constant(number: str) -> Json:
    """Return a proof that takes a number for the constant, by what is assumed."""
    false: Json = ["farkas", [["1", "fact", 0], ["1", "fact", 1]]]
    taken: Json = ["exists-introduction", [["n", number]], [[["evaluate"]]]]
    return {"steps": [taken, ["by-contradiction"], false]}


BOUNDED = "given x, y : Real\n  assume {}\n  show exists absolute C : NonNegReal: x + y <= C*y"


def test_a_goal_about_an_absolute_constant_rests_on_no_fact() -> None:
    found = translate(task_of(BOUNDED.format("x <= y")), _constant("2"), theory())
    assert isinstance(found, Translated)

    second = second_checker.check(found.task, second_theory(), found.certificate)

    assert isinstance(second, second_checker.Accepted)
    assert (found.theorem.facts, second.facts) == ((), ())


@pytest.mark.parametrize(("assumed", "number"), [("y <= x", "2"), ("x <= y", "3")])
def test_another_assumption_or_another_constant_does_not_serve(assumed: str, number: str) -> None:
    twin = task_of(BOUNDED.format(assumed))
    found = translate(task_of(BOUNDED.format("x <= y")), _constant("2"), theory())
    assert isinstance(found, Translated)

    assert isinstance(translate(twin, _constant(number), theory()), Untranslated)
    assert assumed == "x <= y" or _is_refused(_plain(twin), found.certificate)
