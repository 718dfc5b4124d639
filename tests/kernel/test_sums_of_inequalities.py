"""What may be added up to a contradiction: products of inequalities, squares and Gram traces, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.calculus import open_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.kernel.uses import objection

GIVEN = "given n : PosNat, x, y : Real, z : Complex, A : Matrix(n, n), Z : ComplexMatrix(n, n)"


def task_of(goal: str, *assumed: str) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}"]
    return last_task("[1] claim\n  " + "\n  ".join(lines) + "\n")


def why_not(task: Task, *items: list[Any]) -> str:
    """Return why the kernel rejects a sum in which the denied goal comes first, if it does."""
    denied = ["1", "fact", len(open_task(task).facts)]
    return objection(task, ["by-contradiction"], ["farkas", [denied, *items]])


def gram(task: Task, letter: str, factor: str = "1") -> list[Any]:
    names = {one.variable.name: one.variable for one in task.declarations}
    size = open_task(task).algebra.size(names["n"])
    return [factor, "gram", size, size, [["1", [], [letter]]]]


X, Y = ["fact", 0], ["fact", 1]
BOTH = ("0 <= x", "0 <= y")
SQUARE = ["square", [["1", ["x "], []]]]


def test_products_squares_and_traces_are_not_negative() -> None:
    assert not why_not(task_of("0 <= x*y", *BOTH), ["1", "product", [X, Y]])
    assert not why_not(task_of("0 < x*y", "0 < x", "0 < y"), ["1", "product", [X, Y]])
    assert not why_not(task_of("0 <= x^2*y", *BOTH), ["1", "product", [SQUARE, Y]])
    for goal, letter in (("0 <= tr(A^T*A)", "A "), ("0 <= Re(tr(Z^* * Z))", "Z ")):
        task = task_of(goal)
        assert not why_not(task, gram(task, letter))


@pytest.mark.parametrize(
    ("goal", "assumed", "item", "why"),
    [
        ("0 < x*y", BOTH, ["1", "product", [X, Y]], "the sum is no contradiction"),
        ("0 < x*y", ("0 < x", "0 <= y"), ["1", "product", [X, Y]], "the sum is no contradiction"),
        ("x*y <= 0", BOTH, ["-1", "product", [X, Y]], "a factor is not positive"),
        ("x*y <= 0", BOTH, ["1", "product", [X, Y]], "the sum is no constant"),
        ("0 <= x*y", BOTH, ["1", "product", [X]], "a product has factors"),
        ("0 <= x*y", BOTH, ["1", "product", "XY"], "a product has factors"),
        ("0 <= x*y", BOTH, ["1", "product", [["line", 0], Y]], "not a factor"),
        ("0 <= x*y", BOTH, ["1", "product", [["product", [X, Y]], Y]], "not a factor"),
        ("0 <= x*y", ("0 <= x", "y <= 0"), ["1", "product", [X, Y]], "the sum is no constant"),
        ("0 <= x*y", ("0 <= x", "x = y"), ["1", "product", [X, Y]], "the fact compares nothing"),
    ],
)
def test_a_forged_product_is_rejected_for_its_reason(
    goal: str, assumed: tuple[str, ...], item: list[Any], why: str
) -> None:
    assert why_not(task_of(goal, *assumed), item) == why


@pytest.mark.parametrize(
    ("goal", "letter", "factor", "why"),
    [
        ("0 < tr(A^T*A)", "A ", "1", "the sum is no contradiction"),
        ("0 <= tr(A*A)", "A ", "1", "the sum is no constant"),
        ("0 <= Re(tr(Z^T*Z))", "Z ", "1", "the sum is no constant"),
        ("tr(A^T*A) <= 0", "A ", "-1", "a factor is not positive"),
    ],
)
def test_a_forged_trace_is_rejected_for_its_reason(
    goal: str, letter: str, factor: str, why: str
) -> None:
    task = task_of(goal)

    assert why_not(task, gram(task, letter, factor)) == why


def test_a_number_is_no_matrix_of_which_there_is_a_trace() -> None:
    item = ["1", "gram", None, None, [["1", ["x "], []]]]

    assert why_not(task_of("0 <= x^2"), item) == "matrices of one shape are needed"
