"""Two objects that are equal and large break bounds that hold for those drawn apart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.suspects.coincidences import coincidences, neighbours, overlaps
from proofcheck.kernel.model import Model
from proofcheck.kernel.opening import open_goal
from tests.audit.real_tasks import claimed, matrix, read, task_of

PRODUCTS = "given n : PosNat, A, B, C, D : Matrix(n, n)\n  assume |A| <= 1\n  assume |C| <= 1\n  "

CASES = {
    "refuted": f"{PRODUCTS}show |A*B - C*D| <= |B - D| + |A - C|",
    "green": f"{PRODUCTS}assume |D| <= 1\n  show |A*B - C*D| <= |B - D| + |A - C|",
}


@pytest.mark.parametrize("outcome", CASES)
def test_a_difference_of_products(outcome: str) -> None:
    judgement = judge_tasks([claimed(CASES[outcome])])[0]
    is_green = judgement.evidence in ("proved", "checked", "witnessed", "cited")

    assert judgement.evidence == "refuted" or is_green
    assert is_green is (outcome == "green")


NUMBERS = "let exp := library exp\n  given x, y : Real\n  "
MATRICES = "given n : PosNat, A, B : Matrix(n, n)\n  assume |A| <= 1\n  assume |B| <= 1\n  "

STEEP = {
    "at an upper end": (
        f"{NUMBERS}assume x <= 1 and y <= 1\n  show |exp(x) - exp(y)| <= 27/10*|x - y|",
        f"{NUMBERS}assume x <= 1 and y <= 1\n  show |exp(x) - exp(y)| <= 28/10*|x - y|",
    ),
    "at a lower end": (
        f"{NUMBERS}assume x >= 1 and y >= 1\n  show |exp(-x) - exp(-y)| <= 73/200*|x - y|",
        f"{NUMBERS}assume x >= 1 and y >= 1\n  show |exp(-x) - exp(-y)| <= 74/200*|x - y|",
    ),
    "of matrices": (
        f"{MATRICES}show |A*A - B*B| <= 19/10*|A - B|",
        f"{MATRICES}show |A*A - B*B| <= 2*|A - B|",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", STEEP)
def test_what_is_steepest_between_neighbours(name: str) -> None:
    false, true = (judge_tasks([claimed(body)])[0] for body in STEEP[name])

    assert false.evidence == "refuted"
    assert true.evidence in ("proved", "witnessed")


def test_neighbours_satisfy_what_is_assumed() -> None:
    body = "given x, y : Real, k : PosNat\n  assume x <= 1\n  show x <= y + k"
    task = open_goal(claimed(body))
    values = {"x": Fraction(1), "y": Fraction(2), "k": Fraction(3)}
    found = list(neighbours(task, ["x", "y"], [Model(values)]))

    assert [(1, Fraction(255, 256)), (1, Fraction(257, 256))] == [
        (one.values["x"], one.values["y"]) for one in found
    ]
    assert all(one.values["k"] == 3 for one in found)


def test_what_is_tied_satisfies_what_is_assumed() -> None:
    body = (
        "given n : PosNat, A, B : Matrix(n, n), v : Vector(n)\n  assume |A| <= 1\n  show A*v = B*v"
    )
    task = open_goal(claimed(body))
    values = {"n": Fraction(1), "A": matrix((1,)), "B": matrix((3,)), "v": matrix((1,))}
    found = list(coincidences(task, ["A", "B"], [Model(values)]))

    assert [matrix((1,)), matrix((-1,))] == [one.values["B"] for one in found]
    assert all(one.values["A"] == matrix((1,)) for one in found)


RANKS = "given n : PosNat, A, B : Matrix(n, n)\n  "

CANCELLING = {
    "in part": (
        f"{RANKS}show rank(A + B) >= rank(A) - 1 or rank(B) = n",
        f"{RANKS}show rank(A + B) >= rank(A) - 1 or rank(B) > 1",
    ),
    "but for a kernel": (
        f"{RANKS}assume rank(A) = n\n  show dim(ker(A + B)) <= 1 or rank(B) = n",
        f"{RANKS}assume rank(A) = n\n  show dim(ker(A + B)) <= 1 or rank(B) >= 2",
    ),
}


@pytest.mark.parametrize("name", CANCELLING)
def test_matrices_that_cancel_but_for_a_column(name: str) -> None:
    false, true = (judge_tasks([claimed(body)])[0] for body in CANCELLING[name])

    assert false.evidence == "refuted"
    assert true.evidence in ("proved", "witnessed")


def test_no_matrices_cancel_in_part_where_no_dimensions_are_counted() -> None:
    body = "[1] claim\n  given n : PosNat, A, B : Matrix(n, n)\n  show {}\n"
    one = Model({"n": Fraction(2), "A": matrix((1, 2), (3, 4)), "B": matrix((1, 0), (0, 1))})
    counting, plain = (
        open_goal(task_of(read(body.format(goal)), "1"))
        for goal in ("rank(A + B) >= rank(A)", "|A + B| >= |A|")
    )

    assert list(overlaps(counting, ["A", "B"], [one]))
    assert not list(overlaps(plain, ["A", "B"], [one]))
