"""Square matrices of one symbolic size, for tasks about them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from proofcheck.fixed_sizes.fixed_size import (
    Decided,
    FixedSizeAnswer,
    check_at_sizes,
    sizes_to_check,
)
from proofcheck.terms.expressions import Term, Variable
from proofcheck.terms.sorts import Ring
from proofcheck.terms.task import Task
from tests.fakes.building import (
    POS_NAT,
    add,
    eq,
    given,
    identity,
    integer_name,
    inv,
    matrix_name,
    mul,
    neg,
    sub,
    transpose,
)

n = integer_name("n")
N = given(n, POS_NAT)
UNIT = identity(n)


def square(name: str, ring: Ring = Ring.REAL) -> Variable:
    return matrix_name(name, n, n, ring)


def is_skew(matrix: Term) -> Term:
    return eq(transpose(matrix), neg(matrix))


def cayley(matrix: Term) -> Term:
    return mul(sub(UNIT, matrix), inv(add(UNIT, matrix)))


def commutator(left: Term, right: Term) -> Term:
    return sub(mul(left, right), mul(right, left))


def check(task: Task, *sizes: Mapping[str, int]) -> FixedSizeAnswer:
    """Check at the sizes given, else at those the plan asks for."""
    chosen = [{k: Fraction(v) for k, v in one.items()} for one in sizes]
    return check_at_sizes(task, chosen or sizes_to_check(task))


def stated(answer: FixedSizeAnswer) -> list[dict[str, int]]:
    """The sizes at which a goal was decided to hold, as plain integers."""
    assert isinstance(answer, Decided)
    return [{k: int(v) for k, v in one.items()} for one in answer.sizes]


def holds(task: Task, *sizes: Mapping[str, int]) -> bool:
    """Whether the goal was decided to hold; everything else is no."""
    return isinstance(check(task, *sizes), Decided)
