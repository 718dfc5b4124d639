"""Counterexamples become simple, and stay counterexamples."""

from __future__ import annotations

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Value
from proofcheck.falsification.shrinking import simplify
from proofcheck.kernel.model import Model, check_model, decide_on
from proofcheck.kernel.opening import open_goal
from tests.audit.real_tasks import matrix, read, task_of

TEXT = """
[1] claim "false: nothing is said of A, and L has nothing to do with it"
  given A, L : Matrix(2, 2), B : Matrix(2, 2)
  assume L^T = -L
  assume det(B) = 1
  show A^2 = A
"""


def simplified(**values: Value) -> Model:
    opened = open_goal(task_of(read(TEXT), "1"))
    found = simplify(opened, Model(values))
    check_model(opened, found)
    assert decide_on(opened, found, opened.goal).truth is Truth.FALSE
    return found


def test_an_object_that_has_no_part_in_it_becomes_zero_as_a_whole() -> None:
    """No single entry of a skew matrix can be made zero."""
    values = {
        "A": matrix((2, 3), (5, 7)),
        "L": matrix((0, 4), (-4, 0)),
        "B": matrix((2, 3), (1, 2)),
    }
    found = simplified(**values)

    assert matrix((0, 0), (0, 0)) == found.values["L"]


def test_what_is_assumed_and_what_fails_is_left() -> None:
    values = {
        "A": matrix((2, 3), (5, 7)),
        "L": matrix((0, 4), (-4, 0)),
        "B": matrix((2, 3), (1, 2)),
    }
    found = simplified(**values)

    assert matrix((0, 0), (0, 0)) != found.values["A"]
    assert matrix((0, 0), (0, 0)) != found.values["B"]
