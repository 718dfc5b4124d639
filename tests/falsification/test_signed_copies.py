"""Two copies of a model side by side, one of them with an object of the other sign."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.suspects.signed_copies import signed_copies
from proofcheck.kernel.model import Model, check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.found import FoundModel
from tests.audit.real_tasks import matrix, read, task_of

SQUARES = """  given n : PosNat, A, B : Matrix(n, n)
  assume A*A = 0 and B*B = 0
  show {goal}
"""


def test_traces_of_products_cancel() -> None:
    task = open_goal(task_of(read(f"[1] claim\n{SQUARES.format(goal='tr(A*B) = 0')}"), "1"))
    up, down = matrix((0, 1), (0, 0)), matrix((0, 0), (1, 0))
    size = {"n": Fraction(2)}
    base = FoundModel(Model({**size, "A": up, "B": down}), size, degenerate=False)
    found = list(signed_copies(task, ["A", "B"], ["n"], [base]))
    for one in found:
        check_model(task, one)

    assert [one.values["n"] for one in found] == [4, 4]
    assert found[0].values["A"] == matrix((0, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, -1), (0, 0, 0, 0))
    assert found[0].values["B"] == matrix((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("goal", "is_green"),
    [
        ("(A + B)^3 = 0 or tr((A + B)^2) != 0", False),
        ("(A + B)^3 = A*B*A + B*A*B or tr((A + B)^2) != 0", True),
    ],
)
def test_what_follows_from_a_trace_that_vanishes(goal: str, is_green: bool) -> None:
    (judgement,) = judge_tasks([task_of(read(f"[1] claim\n{SQUARES.format(goal=goal)}"), "1")])

    assert (judgement.evidence in ("proved", "checked", "witnessed")) is is_green
    assert judgement.evidence == "refuted" or is_green
