"""Two objects that are equal and large break bounds that hold for those drawn apart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging import judge_tasks
from proofcheck.kernel.model import Model
from proofcheck.kernel.opening import open_goal
from proofcheck.provers.coincidences import coincidences
from tests.audit.real_tasks import matrix, read, task_of

PRODUCTS = "given n : PosNat, A, B, C, D : Matrix(n, n)\n  assume |A| <= 1\n  assume |C| <= 1\n  "

CASES = {
    "refuted": f"{PRODUCTS}show |A*B - C*D| <= |B - D| + |A - C|",
    "green": f"{PRODUCTS}assume |D| <= 1\n  show |A*B - C*D| <= |B - D| + |A - C|",
}


@pytest.mark.parametrize("outcome", CASES)
def test_a_difference_of_products(outcome: str) -> None:
    judgement = judge_tasks([task_of(read(f"[1] claim\n  {CASES[outcome]}\n"), "1")])[0]
    is_green = judgement.evidence in ("proved", "checked", "witnessed", "cited")

    assert judgement.evidence == "refuted" or is_green
    assert is_green is (outcome == "green")


def test_what_is_tied_satisfies_what_is_assumed() -> None:
    body = (
        "given n : PosNat, A, B : Matrix(n, n), v : Vector(n)\n  assume |A| <= 1\n  show A*v = B*v"
    )
    task = open_goal(task_of(read(f"[1] claim\n  {body}\n"), "1"))
    values = {"n": Fraction(1), "A": matrix((1,)), "B": matrix((3,)), "v": matrix((1,))}
    found = list(coincidences(task, ["A", "B"], [Model(values)]))

    assert [matrix((1,)), matrix((-1,))] == [one.values["B"] for one in found]
    assert all(one.values["A"] == matrix((1,)) for one in found)
