"""What of a task concerns its goal."""

from __future__ import annotations

from proofcheck.terms.relevance import asks_for_existence, relevant_part
from tests.fakes.building import (
    POS_NAT,
    apply,
    builder,
    defined,
    eq,
    exists,
    function_name,
    given,
    integer_name,
    is_in,
    lt,
    matrix_name,
    mul,
    ranging,
    real_name,
    task,
)

n, m, d = (integer_name(name) for name in "nmd")
A, B, C = (matrix_name(name, size, size) for name, size in (("A", n), ("B", n), ("C", m)))
x, y, t = (real_name(name) for name in "xyt")
f = function_name("f", [t], x.sort)


def _names(problem: object) -> list[str]:
    from proofcheck.terms.task import Task

    assert isinstance(problem, Task)
    return [item.variable.name for item in relevant_part(problem).declarations]


def test_sizes_come_along_with_shapes() -> None:
    problem = task(eq(A, A), given(n, POS_NAT), given(m, POS_NAT), given(A), given(C))
    assert ["n", "A"] == _names(problem)


def test_facts_connect_objects() -> None:
    names = given(n, POS_NAT), given(A), given(B)
    assert ["n", "A", "B"] == _names(task(eq(A, A), *names, assume=[eq(mul(A, B), B)]))
    assert ["n", "A"] == _names(task(eq(A, A), *names, assume=[eq(B, B)]))


def test_sizes_do_not_connect_objects_but_each_other() -> None:
    names = given(n, POS_NAT), given(m, POS_NAT), given(A), given(C)
    assert ["n", "m", "A"] == _names(task(eq(A, A), *names, assume=[lt(n, m), eq(C, C)]))


def test_definitions_bring_what_they_mention() -> None:
    names = given(x), given(y), defined(f, mul(t, x), ranging(t))
    assert ["x", "f"] == _names(task(eq(apply(f, 1), 1), *names))


def test_facts_reach_through_definitions() -> None:
    names = given(x), given(y), defined(f, mul(t, x), ranging(t))
    assert ["x", "y", "f"] == _names(task(eq(x, 1), *names, assume=[eq(apply(f, y), 1)]))


def test_existence_is_seen_in_goals_and_definitions() -> None:
    assert asks_for_existence(task(exists(t, body=eq(t, x)), given(x)))
    assert asks_for_existence(task(is_in(x, builder(t, element=mul(t, t))), given(x)))
    assert not asks_for_existence(task(eq(x, x), given(x)))
