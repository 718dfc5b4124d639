"""The independent numerical evaluation: agrees, disagrees, or says nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.values.truth import CLOSE, FALSE, TRUE, UNKNOWN, Outcome
from proofcheck.kernel.model import Model, decide_on
from proofcheck.second_opinion.mpmath_opinion import second_opinion
from proofcheck.second_opinion.numeric_values import LARGEST
from proofcheck.second_opinion.opinions import Agrees, Disagrees, Opinion, Unable
from proofcheck.terms.expressions import Term
from proofcheck.terms.sorts import COMPLEX, REAL, SetOf
from proofcheck.terms.task import Task
from tests.fakes.building import (
    INT,
    POS_REAL,
    add,
    apply,
    both,
    builder,
    count,
    defined,
    deny,
    direct_sum,
    div,
    eq,
    exists,
    family_name,
    finite,
    fold,
    forall,
    function_name,
    given,
    identity,
    integer_name,
    inv,
    is_in,
    le,
    literal,
    lt,
    matrix_name,
    model,
    mul,
    ne,
    neg,
    numbers,
    op,
    orthogonal,
    power,
    ranging,
    real,
    real_name,
    same,
    shape,
    sub,
    subset,
    table,
    task,
    transpose,
    zero,
)

TRUE_BY_NUMBERS = Disagrees("by its numbers the goal is true")
FALSE_BY_NUMBERS = Disagrees("by its numbers the goal is false")
TOO_CLOSE = Unable("numbers so close that they may be equal")

A, v = matrix_name("A", 2, 2), matrix_name("v", 2, 1)
x, t = real_name("x"), real_name("t")
k = integer_name("k")
F = family_name("F", [k], REAL)
f = function_name("f", [t], REAL)

MODEL = model(A=[["1", "2"], ["3", "4"]], v=[["1"], ["-1"]], x="1/2", F=table({1: "1", 2: "5"}))
TURN = model(A=[["3/5", "4/5"], ["-4/5", "3/5"]], v=[["1"], ["2"]], x="0", F=table({}))


def _task(goal: Term) -> Task:
    square = defined(f, power(t, 2), ranging(t))
    return task(
        goal, given(A), given(v), given(x), given(F, None, ranging(k, numbers(1, 2))), square
    )


TRUE_GOALS = {
    "sum": eq(add(x, x), 1),
    "product": eq(mul(A, v), literal([[-1], [-1]])),
    "inverse": eq(mul(A, inv(A)), identity(2)),
    "power": eq(power(A, 2), mul(A, A)),
    "negative power": eq(power(A, -1), inv(A)),
    "determinant": eq(real("det", A), -2),
    "trace": eq(real("trace", A), 5),
    "rank": eq(count("rank", A), 2),
    "nonzeros": eq(count("nnz", A), 4),
    "invertible": op("invertible", A),
    "transpose": ne(transpose(A), A),
    "direct sum": eq(real("trace", direct_sum(A, A)), 10),
    "frobenius": eq(power(real("normF", A), 2), 30),
    "norm of a vector": eq(real("norm", v), real("sqrt", 2)),
    "norm is below frobenius": lt(real("norm", A), real("normF", A)),
    "one norm": eq(real("norm1", A), 6),
    "infinity norm": eq(real("norminf", A), 7),
    "functions": eq(apply(f, x), div(1, 4)),
    "families": eq(fold("sum", ranging(k, numbers(1, 2)), body=apply(F, k)), 6),
    "families, conditionally": eq(
        fold("sum", ranging(k, numbers(1, 2)), body=apply(F, k), where=lt(1, k)), 5
    ),
    "empty sum": eq(fold("sum", ranging(k, numbers(2, 1)), body=apply(F, k)), 0),
    "matrix by entries": eq(
        fold(
            "matrix",
            ranging(k, numbers(1, 2)),
            ranging(integer_name("l"), numbers(1, 2)),
            body=op("entry", A, k, integer_name("l"), sort=REAL),
            sort=shape(2, 2),
        ),
        A,
    ),
    "exponential": lt(1, real("exp", x)),
    "pythagoras": eq(add(power(real("cos", x), 2), power(real("sin", x), 2)), 1),
    "matrix exponential": eq(real("det", same("exp", A)), real("exp", real("trace", A))),
    "for all": forall(ranging(k, numbers(1, 2)), body=lt(0, apply(F, k))),
    "exists": exists(ranging(k, numbers(1, 2)), body=eq(apply(F, k), 5)),
    "connectives": both(lt(0, x), deny(lt(1, x))),
    "cases": eq(op("cases", 1, lt(0, x), 2, sort=REAL), 1),
    "membership": is_in(x, finite(1, x)),
    "intervals": is_in(x, POS_REAL),
    "integers": deny(is_in(x, INT)),
    "kernel": deny(is_in(v, op("kernel", A, sort=SetOf(v.sort)))),
    "image": is_in(v, op("image", A, sort=SetOf(v.sort))),
    "builder": is_in(4, builder(ranging(k, numbers(1, 2)), element=power(k, 2))),
    "subset": subset(finite(1), numbers(1, 2)),
    "cardinal": eq(op("card", finite(1, 2, 1), sort=k.sort), 2),
    "dimension": eq(op("dim", op("image", A, sort=SetOf(v.sort)), sort=k.sort), 2),
    "spectrum": deny(is_in(1, op("spectrum", A, sort=SetOf(COMPLEX)))),
    "blocks": eq(
        op("blocks", 1, A, zero(1, 2), sort=shape(3, 2)),
        op("blocks", 1, A, zero(1, 2), sort=shape(3, 2)),
    ),
}


@pytest.mark.parametrize("name", TRUE_GOALS)
def test_it_agrees_with_the_kernel_on_what_is_true(name: str) -> None:
    problem = _task(TRUE_GOALS[name])
    outcome = decide_on(problem, MODEL, problem.goal)
    assert Agrees() == second_opinion(problem, MODEL, outcome)


@pytest.mark.parametrize("name", TRUE_GOALS)
def test_it_disagrees_where_the_true_is_called_false(name: str) -> None:
    problem = _task(TRUE_GOALS[name])
    assert TRUE_BY_NUMBERS == second_opinion(problem, MODEL, FALSE)


@pytest.mark.parametrize("name", TRUE_GOALS)
def test_it_disagrees_where_the_false_is_called_true(name: str) -> None:
    problem = _task(deny(TRUE_GOALS[name]))
    assert FALSE_BY_NUMBERS == second_opinion(problem, MODEL, TRUE)


@pytest.mark.parametrize("group", ["O", "SO", "U"])
def test_it_recognises_rotations(group: str) -> None:
    problem = _task(is_in(A, orthogonal(2, group)))
    assert Agrees() == second_opinion(problem, TURN, TRUE)
    assert FALSE_BY_NUMBERS == second_opinion(problem, MODEL, TRUE)


def test_it_knows_reflections() -> None:
    problem = _task(is_in(A, orthogonal(2, "SO")))
    flip = model(A=[["1", "0"], ["0", "-1"]], v=[["0"], ["0"]], x="0", F=table({}))
    assert FALSE_BY_NUMBERS == second_opinion(problem, flip, TRUE)
    assert Agrees() == second_opinion(problem, flip, FALSE)


def test_it_has_no_opinion_on_what_the_kernel_leaves_open() -> None:
    assert Unable("there is no outcome to compare with") == second_opinion(
        _task(eq(x, x)), MODEL, UNKNOWN
    )


def test_it_has_no_opinion_on_undefined_terms() -> None:
    problem = _task(eq(div(1, sub(x, x)), 1))
    assert Unable("it divides by what may be zero") == second_opinion(problem, MODEL, FALSE)


def test_it_has_no_opinion_on_inverses_of_singular_matrices() -> None:
    flat = model(A=[["1", "2"], ["2", "4"]], v=[["0"], ["0"]], x="0", F=table({}))
    assert Unable("the inverse of a matrix that may be singular") == second_opinion(
        _task(eq(inv(A), A)), flat, FALSE
    )


def test_it_has_no_opinion_on_infinite_quantifiers() -> None:
    problem = _task(forall(ranging(t), body=le(0, power(t, 2))))
    assert Unable("a variable that ranges over what is not listed") == second_opinion(
        problem, MODEL, TRUE
    )


def test_it_accepts_an_offered_witness() -> None:
    goal = exists(ranging(t), body=eq(power(t, 2), 2))
    offered = Model(MODEL.values, {"t": (Fraction(1),)})
    assert Unable(
        "a variable that ranges over what is not listed, and the model offers no witness"
    ) == second_opinion(_task(goal), offered, TRUE)
    goal = exists(ranging(t), body=eq(power(t, 2), 4))
    offered = Model(MODEL.values, {"t": (Fraction(1), Fraction(-2))})
    assert Agrees() == second_opinion(_task(goal), offered, TRUE)
    assert TRUE_BY_NUMBERS == second_opinion(_task(goal), offered, FALSE)


def test_it_does_not_take_a_tiny_difference_for_equality() -> None:
    """At 60 digits the sides seem equal; at 240 they are told apart, so nothing is claimed."""
    tiny = power(div(1, 10), 64)
    assert TOO_CLOSE == second_opinion(_task(eq(x, add(x, tiny))), MODEL, FALSE)
    assert TOO_CLOSE == second_opinion(_task(lt(x, add(x, tiny))), MODEL, TRUE)


def test_equal_numbers_are_not_less_than_each_other() -> None:
    assert Agrees() == second_opinion(_task(lt(x, x)), MODEL, FALSE)
    assert FALSE_BY_NUMBERS == second_opinion(_task(lt(x, x)), MODEL, TRUE)
    assert Agrees() == second_opinion(_task(le(x, x)), MODEL, TRUE)


def test_close_outcomes_are_compared_like_true_ones() -> None:
    problem = _task(eq(real("exp", x), real("exp", x)))
    assert Agrees() == second_opinion(problem, MODEL, CLOSE)
    shifted = _task(eq(real("exp", x), neg(real("exp", x))))
    assert FALSE_BY_NUMBERS == second_opinion(shifted, MODEL, CLOSE)


@pytest.mark.parametrize(
    ("rows", "opinion"),
    [(LARGEST, Agrees()), (LARGEST + 1, Unable("a matrix of more than 24 rows or columns"))],
)
def test_it_leaves_large_matrices_alone(rows: int, opinion: Opinion) -> None:
    """What it would work on for a minute is no second opinion of one goal."""
    problem = _task(eq(inv(identity(rows)), identity(rows)))
    assert opinion == second_opinion(problem, MODEL, TRUE)


@pytest.mark.parametrize(
    ("power_of_ten", "outcome", "opinion"),
    [(0, TRUE, TOO_CLOSE), (300, FALSE, TRUE_BY_NUMBERS)],
)
def test_digits_that_decide_may_be_the_last_of_long_numbers(
    power_of_ten: int, outcome: Outcome, opinion: Opinion
) -> None:
    """x^2 - y < x^2 where y is far smaller than x^2, and where it is as large."""
    x = real_name("x")
    goal = lt(sub(mul(x, x), mul(10**power_of_ten, x)), mul(x, x))

    found = second_opinion(task(goal, given(x)), model(x=Fraction(10**300)), outcome)

    assert opinion == found
