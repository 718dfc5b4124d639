"""The sizes at which a goal has to hold to count as checked."""

from __future__ import annotations

from itertools import combinations

import pytest

from proofcheck.fixed_sizes.fixed_size import check_as_planned, check_at_sizes
from proofcheck.fixed_sizes.size_plan import plan_sizes, sizes_to_check
from tests.audit.real_tasks import read, task_of

TIED = """[1] claim
  given n, m, d : {sort}
  given A : Matrix(n, n), B : Matrix(2*m + d, 2*m + d)
  assume 2*m + d = n
  show A + B = B + A
"""

FREE = """[1] claim
  given p, q : PosNat
  given A : Matrix(p, q)
  show A + A = 2*A
"""


def plan(body: str) -> list[dict[str, int]]:
    sizes = sizes_to_check(task_of(read(body), "1"))
    return [{name.partition("@")[0]: int(v) for name, v in one.items()} for one in sizes]


@pytest.mark.parametrize(("sort", "least"), [("Nat", 0), ("PosNat", 1)])
def test_sizes_that_an_equation_ties_take_small_values_together(sort: str, least: int) -> None:
    found = plan(TIED.format(sort=sort))
    together = {(one["m"], one["d"]) for one in found}

    assert {(m, d) for m in range(least, 3) for d in range(least, 3)} <= together
    assert all(2 * one["m"] + one["d"] == one["n"] for one in found)


def test_free_sizes_take_every_combination_up_to_three() -> None:
    found = plan(FREE)

    assert {(p, q) for p in (1, 2, 3) for q in (1, 2, 3)} == {(a["p"], a["q"]) for a in found}
    assert len(found) == 9


def test_no_assignment_comes_twice() -> None:
    found = plan(TIED.format(sort="Nat"))

    assert all(one != other for one, other in combinations(found, 2))


@pytest.mark.parametrize("body", [TIED.format(sort="Nat"), FREE, FREE.replace("2*A", "3*A")])
def test_listing_the_sizes_late_changes_no_answer(body: str) -> None:
    task = task_of(read(body), "1")
    sizes = sizes_to_check(task)

    assert sizes[0] == plan_sizes(task).first()
    assert check_at_sizes(task, sizes) == check_as_planned(task)
