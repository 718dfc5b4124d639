"""Sizes at which a goal has to be decided."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.provers.fixed_size import Budget, sizes_to_check
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Task
from tests.fakes.building import (
    POS_NAT,
    add,
    eq,
    given,
    integer_name,
    le,
    matrix_name,
    mul,
    numbers,
    op,
    real_name,
    task,
)

n, m, k = (integer_name(name) for name in "nmk")
A, B = matrix_name("A", n, n), matrix_name("B", m, m)


def _plan(*assume: Term, goal: Term | None = None) -> list[dict[str, int]]:
    names = given(n, POS_NAT), given(m, POS_NAT), given(A), given(B)
    both = op("and", eq(A, A), eq(B, B))
    return _plain(task(goal or both, *names, assume=assume))


def _plain(problem: Task) -> list[dict[str, int]]:
    return [{name: int(v) for name, v in one.items()} for one in sizes_to_check(problem)]


def _taken(plan: Iterable[dict[str, int]], name: str) -> set[int]:
    return {one[name] for one in plan}


def test_every_combination_up_to_3_is_planned() -> None:
    assert 9 == len(_plan())


def test_sizes_that_do_not_matter_are_left_out() -> None:
    assert [{"n": 1}, {"n": 2}, {"n": 3}] == _plan(goal=eq(A, A))


def test_inadmissible_combinations_are_left_out() -> None:
    assert [{"n": 1, "m": 2}, {"n": 2, "m": 3}] == [
        one for one in _plan(eq(add(n, 1), m)) if max(one.values()) <= 3
    ]


def test_the_plan_goes_on_until_each_size_has_two_values() -> None:
    plan = _plan(eq(n, mul(2, m)))
    assert [{"n": 2, "m": 1}, {"n": 4, "m": 2}] == plan


def test_a_size_that_has_one_value_is_planned_once() -> None:
    plan = _plan(eq(m, 2))
    assert {2} == _taken(plan, "m")
    assert {1, 2, 3} == _taken(plan, "n")


def test_contradictory_sizes_leave_no_plan() -> None:
    assert [] == _plan(eq(add(n, m), 1))


def test_indices_range_with_their_sizes() -> None:
    entry = op("entry", A, k, k, sort=real_name("x").sort)
    problem = task(eq(entry, entry), given(n, POS_NAT), given(A), given(k, numbers(1, n)))
    assert 6 == len(sizes_to_check(problem))


def test_a_claim_without_sizes_is_planned_once() -> None:
    x = real_name("x")
    assert [{}] == _plain(task(eq(x, x), given(x)))


def test_too_many_combinations_leave_no_plan() -> None:
    names = [integer_name(f"n{i}") for i in range(5)]
    problem = task(le(1, add(*names)), *(given(name, POS_NAT) for name in names))
    assert [] == sizes_to_check(problem)
    assert 243 == len(sizes_to_check(problem, Budget(sizes=243)))
