"""Identities of polynomials, numbers and matrices, with and without known equations."""

from __future__ import annotations

import pytest

from tests.second_checker.writing import (
    COMPLEX,
    INT,
    PROP,
    REAL,
    Node,
    accepts,
    matrix,
    minus,
    name,
    num,
    rejects,
    var,
)

X, Y, Z = name("x"), name("y"), name("z", COMPLEX)
M, N, K = name("m", INT), name("n", INT), name("k", INT)
A, B = name("A", matrix(N, N)), name("B", matrix(N, N))
C = name("C", matrix(M, N, "Complex"))
I_N, I_M = ("I", N), ("I", M)


def mul(*factors: Node) -> Node:
    first, *rest = factors
    return ("mul", first, mul(*rest)) if rest else first


def conj(term: Node) -> Node:
    return ("conj", term)


def turned(term: Node) -> Node:
    return ("transpose", term)


TRUE = [
    (("add", X, Y), ("add", Y, X)),
    (("pow", ("add", X, Y), num(2)), ("add", mul(X, X), ("add", mul(num(2), X, Y), mul(Y, Y)))),
    (mul(("i",), ("i",)), num(-1)),
    (conj(("i",)), ("neg", ("i",))),
    (conj(X), X),
    (conj(conj(Z)), Z),
    (conj(mul(Z, ("i",))), ("neg", mul(("i",), conj(Z)))),
    (("pow", X, num(0)), num(1)),
    (("pow", X, minus(K, minus(K, num(3)))), mul(X, X, X)),
    (mul(A, mul(B, A)), mul(mul(A, B), A)),
    (mul(A, ("add", A, B)), ("add", mul(A, A), mul(A, B))),
    (mul(X, A), mul(A, X)),
    (turned(mul(A, B)), mul(turned(B), turned(A))),
    (turned(turned(C)), C),
    (turned(conj(C)), conj(turned(C))),
    (conj(A), A),
    (mul(I_N, A), A),
    (mul(C, I_N), C),
    (mul(I_M, C), C),
    (mul(I_N, turned(C)), turned(C)),
    (mul(I_N, I_N), I_N),
    (turned(I_N), I_N),
    (conj(I_N), I_N),
    (mul(("I", ("add", N, num(0))), A), A),
    (("matpow", N, A, num(2)), mul(A, A)),
    (("matpow", N, A, num(0)), I_N),
    (("add", A, ("neg", A)), ("zero", M, M)),
    (mul(("zero", M, N), A), ("zero", M, N)),
    (minus(mul(num("1/3"), X), mul(num("1/3"), X)), num(0)),
    (("app", ("lambda", REAL, mul(var(0), var(0))), X), mul(X, X)),
    (
        ("sum", M, N, ("lambda", INT, ("add", var(0), X))),
        ("sum", M, N, ("lambda", INT, ("add", X, var(0)))),
    ),
    (("inv", ("add", X, Y)), ("inv", ("add", Y, X))),
]

FALSE_TWINS = [
    (("add", X, Y), ("add", Y, Y)),
    (("pow", ("add", X, Y), num(2)), ("add", mul(X, X), mul(Y, Y))),
    (mul(("i",), ("i",)), num(1)),
    (conj(Z), Z),
    (("pow", X, num(17)), mul(X, ("pow", X, num(16)))),
    (("pow", X, num(-1)), ("inv", X)),
    (("pow", X, num(-1)), X),
    (("matpow", N, A, num(-1)), A),
    (("pow", X, K), mul(X, ("pow", X, minus(K, num(1))))),
    (mul(A, B), mul(B, A)),
    (turned(mul(A, B)), mul(turned(A), turned(B))),
    (turned(A), A),
    (conj(C), C),
    (mul(I_M, A), A),
    (mul(C, I_M), C),
    (mul(I_M, turned(C)), turned(C)),
    (mul(I_M, I_N), mul(I_N, I_M)),
    (("matpow", M, A, num(2)), mul(A, A)),
    (("matpow", N, C, num(0)), I_N),
    (("tr", mul(A, B)), ("tr", mul(B, A))),
    (("inv", num(2)), num("1/2")),
    (mul(X, ("inv", X)), num(1)),
    (("app", ("lambda", INT, mul(var(0), var(0))), X), mul(X, X)),
    (("sum", M, N, ("lambda", INT, X)), ("sum", N, M, ("lambda", INT, X))),
    (("re", ("add", X, Z)), ("add", X, ("re", Z))),
]


@pytest.mark.parametrize(("left", "right"), TRUE)
def test_identities(left: Node, right: Node) -> None:
    accepts(("eq", left, right), [["ring", ("eq", left, right), [], []]])


@pytest.mark.parametrize(("left", "right"), FALSE_TWINS)
def test_no_identities(left: Node, right: Node) -> None:
    answer = rejects("not the sum", ("eq", left, right), [["ring", ("eq", left, right), [], []]])

    assert answer.rest not in ("", "0")


def test_a_letter_without_shape_absorbs_nothing() -> None:
    total = ("add", A, name("D", matrix(M, M)))
    letter = ("cases", ("le", X, Y), A, name("D", matrix(M, M)))

    accepts(("eq", mul(I_N, A), A), [["ring", ("eq", mul(I_N, A), A), [], []]])
    rejects("not the sum", ("eq", X, X), [["ring", ("eq", mul(I_N, letter), letter), [], []]])
    rejects("not the sum", ("eq", X, X), [["ring", ("eq", mul(I_N, total), total), [], []]])


# ------------------------------------------------------------------------------------ with equations


def test_an_equation_with_factors_on_both_sides() -> None:
    goal = ("eq", mul(A, A, B), mul(A, B, B))

    accepts(goal, [["fact", 0], ["ring", goal, [[0, A, B, "plain"]], []]], [("eq", A, B)])


def test_the_order_of_factors_counts() -> None:
    goal = ("eq", mul(A, A, B), mul(A, B, B))

    rejects(
        "not the sum", goal, [["fact", 0], ["ring", goal, [[0, B, A, "plain"]], []]], [("eq", A, B)]
    )


def test_an_equation_is_subtracted_not_added() -> None:
    goal = ("eq", Y, X)

    rejects(
        "not the sum",
        goal,
        [["fact", 0], ["ring", goal, [[0, None, None, "plain"]], []]],
        [("eq", X, Y)],
    )
    accepts(goal, [["fact", 0], ["ring", goal, [[0, num(-1), None, "plain"]], []]], [("eq", X, Y)])


D = name("D", matrix(M, N, "Complex"))


@pytest.mark.parametrize(
    ("flip", "left", "right"),
    [
        ("plain", C, D),
        ("conj", conj(C), conj(D)),
        ("transpose", turned(C), turned(D)),
        ("adjoint", turned(conj(C)), turned(conj(D))),
    ],
)
def test_an_equation_is_turned(flip: str, left: Node, right: Node) -> None:
    goal = ("eq", left, right)
    others = {"plain", "conj", "transpose", "adjoint"} - {flip}

    accepts(goal, [["fact", 0], ["ring", goal, [[0, None, None, flip]], []]], [("eq", C, D)])
    for other in others:
        rejects(
            "not the sum",
            goal,
            [["fact", 0], ["ring", goal, [[0, None, None, other]], []]],
            [("eq", C, D)],
        )


def test_a_conjugated_equation_of_numbers() -> None:
    w = name("w", COMPLEX)
    goal = ("eq", conj(Z), conj(w))

    accepts(goal, [["fact", 0], ["ring", goal, [[0, None, None, "conj"]], []]], [("eq", Z, w)])


@pytest.mark.parametrize("flip", ["transpose", "adjoint"])
def test_numbers_are_not_transposed(flip: str) -> None:
    goal = ("eq", X, Y)

    rejects(
        "not transposed", goal, [["fact", 0], ["ring", goal, [[0, None, None, flip]], []]], [goal]
    )


def test_a_turning_that_there_is_not() -> None:
    goal = ("eq", X, Y)

    rejects(
        "an item of `ring`",
        goal,
        [["fact", 0], ["ring", goal, [[0, None, None, "inverse"]], []]],
        [goal],
        rule="input",
    )


def test_an_item_with_too_few_parts() -> None:
    goal = ("eq", X, Y)

    rejects(
        "an item of `ring`",
        goal,
        [["fact", 0], ["ring", goal, [[0, None, None]], []]],
        [goal],
        rule="input",
    )


def test_an_equation_of_numbers_times_a_matrix() -> None:
    goal = ("eq", mul(X, A), mul(Y, A))

    accepts(goal, [["fact", 0], ["ring", goal, [[0, A, None, "plain"]], []]], [("eq", X, Y)])


def test_an_equation_of_numbers_in_one_of_matrices() -> None:
    goal = ("eq", mul(X, A), mul(Y, A))

    rejects(
        "not of the kind",
        goal,
        [["fact", 0], ["ring", goal, [[0, X, None, "plain"]], []]],
        [("eq", X, Y)],
    )


def test_an_equation_of_matrices_in_one_of_numbers() -> None:
    goal = ("eq", X, Y)

    rejects(
        "not of the kind",
        goal,
        [["fact", 0], ["ring", goal, [[0, None, None, "plain"]], []]],
        [("eq", A, B)],
    )


def test_a_factor_that_is_a_proposition() -> None:
    goal = ("eq", X, Y)
    p = name("P", PROP)

    rejects(
        "neither a number nor",
        goal,
        [["fact", 0], ["ring", goal, [[0, p, None, "plain"]], []]],
        [goal],
    )


def test_ring_of_functions() -> None:
    f = name("f", ("Fun", INT, REAL))

    rejects("not about numbers", ("eq", f, f), [["ring", ("eq", f, f), [], []]])


def test_an_item_about_functions() -> None:
    f = name("f", ("Fun", INT, REAL))
    goal = ("eq", X, X)

    rejects(
        "not about numbers",
        goal,
        [["fact", 0], ["ring", goal, [[0, None, None, "plain"]], []]],
        [("eq", f, f)],
    )


def test_ring_reduces_the_head_of_its_goal() -> None:
    right = ("app", ("lambda", REAL, ("eq", mul(var(0), Y), mul(Y, var(0)))), X)
    wrong = ("app", ("lambda", REAL, ("eq", mul(var(0), Y), mul(Y, Y))), X)

    accepts(right, [["ring", right, [], []]])
    rejects("not the sum", wrong, [["ring", wrong, [], []]])


def test_ring_of_an_inequality() -> None:
    rejects("yields no equation", ("le", X, X), [["ring", ("le", X, X), [], []]])


def test_an_item_that_is_no_equation() -> None:
    goal = ("eq", X, Y)

    rejects(
        "says neither",
        goal,
        [["fact", 0], ["ring", goal, [[0, None, None, "plain"]], []]],
        [("le", X, Y)],
    )


# -------------------------------------------------------------------------------- sizes by hypothesis


def test_an_identity_is_dropped_by_a_size_line() -> None:
    goal = ("eq", mul(I_M, A), A)
    start = [["fact", 0]]

    assert (0,) == accepts(goal, [*start, ["ring", goal, [], [0]]], [("eq", M, N)]).facts
    rejects("not the sum", goal, [*start, ["ring", goal, [], []]], [("eq", M, N)])
    rejects("not the sum", goal, [*start, ["ring", goal, [], [0]]], [("eq", K, N)])


def test_an_identity_is_dropped_on_the_right_by_a_size_line() -> None:
    goal = ("eq", mul(C, ("I", K)), C)

    accepts(goal, [["fact", 0], ["ring", goal, [], [0]]], [("eq", K, N)])
    rejects("not the sum", goal, [["fact", 0], ["ring", goal, [], [0]]], [("eq", K, M)])


def test_a_size_line_does_not_change_identities_that_stand_alone() -> None:
    goal = ("eq", I_M, I_N)

    rejects("not the sum", goal, [["fact", 0], ["ring", goal, [], [0]]], [("eq", M, N)])


def test_facts_of_items_and_size_lines_are_united() -> None:
    goal = ("eq", mul(I_M, A), B)
    steps = [["fact", 0], ["fact", 1], ["ring", goal, [[0, None, None, "plain"]], [1]]]

    assert (0, 1) == accepts(goal, steps, [("eq", A, B), ("eq", M, N)]).facts
