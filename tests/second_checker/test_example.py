"""The example of the page, letter by letter."""

from __future__ import annotations

from proofcheck.second_checker import Accepted, Rejected, check
from tests.second_checker.writing import NO_THEORY, digest

TASK = """
{"format": 2, "nodes": [["Real"], ["bound", 0], ["mul", 1, 1], ["number", "0"], ["le", 3, 2], ["all", 0, 4]],
 "facts": [], "goal": 5, "definitions": [], "absolute": false}"""
CERTIFICATE = """
{"format": 2, "task": "652b6e4a2d5e99660f237edf0f843102e6d595b8082b23cb2dc3e67a9eec3c2c",
 "nodes": [["Real"], ["name", "x", 0], ["mul", 1, 1], ["number", "0"], ["le", 3, 2]],
 "steps": [["positive", 4, [["square", "1", 1]]], ["all-intro", 0, [1]]]}"""


def test_the_example_is_accepted() -> None:
    assert Accepted((), (), (), (), ("all-intro", "positive")) == check(
        TASK, NO_THEORY, CERTIFICATE
    )


def test_without_its_last_step_it_does_not_yield_the_goal() -> None:
    shorter = CERTIFICATE.replace(', ["all-intro", 0, [1]]', "")

    answer = check(TASK, NO_THEORY, shorter)

    assert isinstance(answer, Rejected)
    assert (0, "end", "the last line is not the goal") == (answer.step, answer.rule, answer.why)


def test_for_another_task_it_is_rejected() -> None:
    answer = check(TASK.replace("false}", "true}"), NO_THEORY, CERTIFICATE)

    assert isinstance(answer, Rejected)
    assert (None, "input", "the certificate is of another task") == (
        answer.step,
        answer.rule,
        answer.why,
    )


def test_the_goal_has_the_digest_of_the_page() -> None:
    square = ("mul", ("bound", 0), ("bound", 0))
    goal = ("all", ("Real",), ("le", ("number", "0"), square))

    assert "8123b481f74a4b562d9aefffd43c570ee8b81f2b36b8913109043d7586b16aa0" == digest(goal)
