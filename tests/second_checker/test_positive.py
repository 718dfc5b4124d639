"""Inequalities as sums of what is known not to be negative."""

from __future__ import annotations

from typing import Any

import pytest

from tests.second_checker.writing import (
    COMPLEX,
    FALSE,
    INT,
    Node,
    accepts,
    matrix,
    minus,
    name,
    negation,
    num,
    rejects,
)

X, Y, Z = name("x"), name("y"), name("z", COMPLEX)
M, N = name("m", INT), name("n", INT)
A = name("A", matrix(M, N, "Complex"))
ZERO, ONE = num(0), num(1)


def le(left: Node, right: Node) -> Node:
    return ("le", left, right)


def lt(left: Node, right: Node) -> Node:
    return ("lt", left, right)


def positive(goal: Node, facts: list[Any], *items: Any) -> tuple[Node, list[Any], list[Any]]:
    steps = [["fact", at] for at in range(len(facts))]
    return goal, [*steps, ["positive", goal, list(items)]], facts


def known(at: int, factor: str = "1") -> list[Any]:
    return ["known", factor, at]


ACCEPTED = [
    positive(le(X, X), []),
    positive(lt(ZERO, ONE), []),
    positive(le(num(2), num(3)), []),
    positive(le(X, Y), [le(X, Y)], known(0)),
    positive(le(X, Y), [lt(X, Y)], known(0)),
    positive(lt(X, Y), [lt(X, Y)], known(0)),
    positive(lt(X, ("add", Y, ONE)), [le(X, Y)], known(0)),
    positive(le(("mul", num(2), X), ("mul", num(2), Y)), [le(X, Y)], known(0, "2")),
    positive(le(("mul", num("1/2"), X), ("mul", num("1/2"), Y)), [le(X, Y)], known(0, "1/2")),
    positive(lt(X, Y), [negation(le(Y, X))], known(0)),
    positive(le(X, Y), [negation(lt(Y, X))], known(0)),
    positive(le(ZERO, ("mul", X, Y)), [le(ZERO, X), le(ZERO, Y)], ["product", "1", 0, 1]),
    positive(lt(ZERO, ("mul", X, Y)), [lt(ZERO, X), lt(ZERO, Y)], ["product", "1", 0, 1]),
    positive(lt(ZERO, ("mul", X, X)), [lt(ZERO, X)], ["product", "1", 0, 0]),
    positive(
        le(("mul", num(2), ("mul", X, Y)), ("add", ("mul", X, X), ("mul", Y, Y))),
        [],
        ["square", "1", minus(X, Y)],
    ),
    positive(le(X, Y), [("eq", X, Y)], ["equation", num(-1), 0]),
    positive(le(("add", M, ONE), N), [lt(M, N)], known(0)),
    positive(le(M, ("add", N, num(-1))), [negation(le(N, M))], known(0)),
    positive(FALSE, [lt(X, X)], known(0)),
    positive(FALSE, [lt(X, Y), le(Y, X)], known(0), known(1)),
    positive(FALSE, [lt(ZERO, M), lt(M, ONE)], known(0), known(1)),
]

REJECTED = [
    positive(lt(X, X), []),
    positive(le(ONE, ZERO), []),
    positive(lt(X, Y), [le(X, Y)], known(0)),
    positive(lt(ZERO, ("mul", X, Y)), [lt(ZERO, X), le(ZERO, Y)], ["product", "1", 0, 1]),
    positive(lt(ZERO, ("mul", X, X)), [], ["square", "1", X]),
    positive(lt(M, N), [lt(M, ("add", N, ONE))], known(0)),
    positive(lt(X, Y), [negation(lt(Y, X))], known(0)),
    positive(lt(X, Y), [("eq", X, Y)], ["equation", num(-1), 0]),
    positive(FALSE, [le(X, X)], known(0)),
    positive(FALSE, []),
]

NO_RATIONAL = [
    positive(le(X, Y), []),
    positive(le(Y, X), [le(X, Y)], known(0)),
    positive(le(X, Y), [le(X, Y)], known(0, "2")),
    positive(le(X, ZERO), []),
    positive(le(X, Y), [("eq", X, Y)], ["equation", ONE, 0]),
]


@pytest.mark.parametrize(("goal", "steps", "facts"), ACCEPTED)
def test_accepted(goal: Node, steps: list[Any], facts: list[Any]) -> None:
    assert tuple(range(len(facts))) == accepts(goal, steps, facts).facts


@pytest.mark.parametrize(("goal", "steps", "facts"), REJECTED)
def test_the_rest_is_too_small(goal: Node, steps: list[Any], facts: list[Any]) -> None:
    rejects("too small", goal, steps, facts)


@pytest.mark.parametrize(("goal", "steps", "facts"), NO_RATIONAL)
def test_the_rest_is_no_number(goal: Node, steps: list[Any], facts: list[Any]) -> None:
    rejects("no rational number", goal, steps, facts)


def test_strictness_of_reals_is_no_difference_of_one() -> None:
    rejects("too small", *positive(le(("add", X, ONE), Y), [lt(X, Y)], known(0)))


def test_integers_on_one_side_only() -> None:
    rejects("too small", *positive(le(("add", M, ONE), X), [lt(M, X)], known(0)))


def test_a_gram_item() -> None:
    trace = ("tr", ("mul", ("transpose", ("conj", A)), A))
    line = ("eq", ("normF", A), trace)
    goal = le(ZERO, ("normF", A))

    accepts(*positive(goal, [line], ["gram", "1", A], ["equation", ONE, 0]))
    rejects("no rational number", *positive(goal, [line], ["gram", "2", A], ["equation", ONE, 0]))


def test_a_square_of_a_complex_number() -> None:
    line = ("eq", X, ("mul", Z, ("conj", Z)))

    accepts(*positive(le(ZERO, X), [line], ["square", "1", Z], ["equation", ONE, 0]))


def test_a_square_without_conjugation() -> None:
    line = ("eq", X, ("mul", Z, Z))

    rejects("no rational", *positive(le(ZERO, X), [line], ["square", "1", Z], ["equation", ONE, 0]))


def test_a_square_of_the_imaginary_unit_is_one() -> None:
    accepts(*positive(le(ZERO, ONE), [], ["square", "1", ("i",)]))
    rejects("too small", *positive(le(ZERO, num(-1)), [], ["square", "1", ("i",)]))


def test_an_imaginary_rest() -> None:
    line = ("eq", ("i",), ZERO)

    rejects("no rational", *positive(le(ZERO, ZERO), [line], ["equation", ONE, 0]))


@pytest.mark.parametrize("factor", ["0", "-1", "-1/2"])
def test_a_factor_is_positive(factor: str) -> None:
    rejects("not positive", *positive(le(X, Y), [le(Y, X)], known(0, factor)))


@pytest.mark.parametrize(
    "factor", ["2/2", "01", "+1", "1.5", "4/2", "1/0", "1/1", "", " 1", "1\n", "\u0661"]
)
def test_a_factor_is_written_as_a_number(factor: str) -> None:
    rejects("", *positive(le(X, Y), [le(X, Y)], known(0, factor)), rule="input")


@pytest.mark.parametrize("item", [["known", "1"], ["known", "1", 0, 0], ["cube", "1", 0], [0]])
def test_an_item_that_there_is_not(item: list[Any]) -> None:
    rejects("no such item", *positive(le(X, Y), [le(X, Y)], item), rule="input")


def test_an_empty_item() -> None:
    rejects("too short", *positive(le(X, Y), [le(X, Y)], []))


def test_what_is_known_is_an_inequality() -> None:
    rejects("no inequality", *positive(le(X, Y), [("eq", X, Y)], known(0)))
    rejects("no inequality", *positive(le(X, Y), [negation(("eq", X, Y))], known(0)))


def test_an_equation_item_of_an_inequality() -> None:
    rejects("says neither", *positive(le(X, Y), [le(X, Y)], ["equation", ONE, 0]))


def test_an_equation_item_of_matrices() -> None:
    rejects("about numbers", *positive(le(X, X), [("eq", A, A)], ["equation", ONE, 0]))
    rejects("about numbers", *positive(le(X, X), [("eq", X, X)], ["equation", A, 0]))


def test_a_square_of_a_matrix_and_a_gram_of_a_number() -> None:
    rejects("a gram item of a matrix", *positive(le(X, X), [], ["square", "1", A]))
    rejects("a gram item of a matrix", *positive(le(X, X), [], ["gram", "1", X]))


def test_the_head_of_the_goal_is_reduced() -> None:
    applied = ("app", ("lambda", INT, ("lt", ("bound", 0), ("add", ("bound", 0), ONE))), M)
    turned = ("app", ("lambda", INT, ("lt", ("add", ("bound", 0), ONE), ("bound", 0))), M)

    accepts(*positive(applied, []))
    rejects("too small", *positive(turned, []))


def test_a_goal_about_integers_is_not_read_as_a_line_is() -> None:
    """2 m + 1 <= 2 n gives m < n: the rest is a half, which is more than 0 and less than 1."""
    odd = le(("add", ("mul", num(2), M), ONE), ("mul", num(2), N))

    accepts(*positive(lt(M, N), [odd], known(0, "1/2")))
    rejects("no rational", *positive(lt(M, N), [odd], known(0)))


def test_a_goal_is_no_negation() -> None:
    rejects("no inequality", *positive(negation(lt(X, X)), []))


def test_an_equation_as_a_goal() -> None:
    rejects("no inequality", *positive(("eq", X, X), []))


def test_the_arithmetic_and_the_geometric_mean_without_roots() -> None:
    """(x + y)^2 >= 4 x y, by the square of x - y."""
    product = ("mul", num(4), ("mul", X, Y))
    total = ("pow", ("add", X, Y), num(2))

    accepts(*positive(le(product, total), [], ["square", "1", minus(X, Y)]))
    rejects("no rational", *positive(le(product, total), [], ["square", "1", ("add", X, Y)]))
