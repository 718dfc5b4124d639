"""A goal that generic solutions of what is assumed satisfy may fail where a matrix is a special one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.survey import survey
from proofcheck.falsification.suspects import special_values as values
from proofcheck.falsification.suspects.special_values import TRIES, solved_anew, special_values
from proofcheck.kernel.model import Model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.checking import is_model
from tests.audit.real_tasks import claimed, matrix

GIVEN = "given n : PosNat, A, B : Matrix(n, n)\n  assume A*B^2 = B^2*A\n  "

CASES = {
    "refuted": f"{GIVEN}show A*B = B*A or tr(B) = 0",
    "green": f"{GIVEN}show A*B^3 = B^2*A*B or tr(B) = 0",
}

BRACKETED = """given n : PosNat, A, B : Matrix(n, n)
  assume A*(A*B - B*A) = (A*B - B*A)*A
  show {goal}"""


@pytest.mark.parametrize("outcome", CASES)
def test_what_commutes_with_a_square(outcome: str) -> None:
    (judgement,) = judge_tasks([claimed(CASES[outcome])])
    is_green = judgement.evidence in ("proved", "checked", "witnessed")

    assert is_green is (outcome == "green")
    assert judgement.evidence == "refuted" or is_green


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("goal", "is_green"),
    [
        ("(A*B - B*A)^2 = 0", False),
        ("A^2*(A*B - B*A)^2 = (A*B - B*A)^2*A^2", True),
        ("det(A*B - B*A) = 0", True),
    ],
)
def test_another_matrix_is_solved_for_a_special_one(goal: str, is_green: bool) -> None:
    """The commutator is nilpotent (Jacobson 1935), of order two unless A is a special matrix."""
    (judgement,) = judge_tasks([claimed(BRACKETED.format(goal=goal))])

    assert (judgement.evidence in ("proved", "checked", "witnessed")) is is_green
    assert judgement.evidence == "refuted" or is_green


def test_special_values_satisfy_what_is_assumed_and_are_counted() -> None:
    task = open_goal(claimed(CASES["refuted"]))
    one, two = matrix((1, 0), (0, 1)), matrix((1, 0), (0, 2))
    known = [Model({"n": Fraction(2), "A": one, "B": two})]
    found = list(special_values(task, ["A", "B"], known, frozenset()))

    assert found
    assert len(found) <= TRIES
    assert all(is_model(task, model) for model in found)
    assert all(model.values["A"] == one or model.values["B"] == two for model in found)


def test_what_is_too_small_or_no_square_is_left_alone() -> None:
    body = "given v : Vector(3), x : Matrix(1, 1)\n  show v = v"
    task = open_goal(claimed(body))
    known = [Model({"v": matrix((1,), (2,), (3,)), "x": matrix((1,))})]

    assert not list(special_values(task, ["v", "x"], known, frozenset()))


def test_matrices_are_solved_once_for_all_goals_about_them(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = survey(claimed(BRACKETED.format(goal="A = A")))
    names = ["A", "B"]
    first, other = (
        list(solved_anew(seen.opened, seen.source, one, seen.held, frozenset()))
        for one in (names, names[::-1])
    )
    monkeypatch.setattr(values, "is_model", lambda *_: False)
    again = list(solved_anew(seen.opened, seen.source, names, seen.held, frozenset()))

    assert first
    assert all(is_model(seen.opened, one) for one in (*first, *other))
    assert all(one is before for one, before in zip(again, first, strict=True))
