"""Which formulas have one key, by `convert`."""

from __future__ import annotations

import pytest

from tests.second_checker.writing import (
    COMPLEX,
    INT,
    PROP,
    REAL,
    Node,
    accepts,
    iff,
    matrix,
    name,
    num,
    rejects,
    var,
)

X, Y, Z, K, N = name("x"), name("y"), name("z", COMPLEX), name("k", INT), name("n", INT)
P, Q = name("P", PROP), name("Q", PROP)
F = name("f", ("Fun", REAL, REAL))
SET = name("S", ("Fun", REAL, PROP))
ZERO = num(0)


def fun(sort: Node, body: Node) -> Node:
    return ("lambda", sort, body)


def app(function: Node, *arguments: Node) -> Node:
    for argument in arguments:
        function = ("app", function, argument)
    return function


def same(term: Node) -> Node:
    return ("eq", term, term)


ONE_KEY = [
    (("le", ("add", X, Y), K), ("le", ("add", Y, X), K)),
    (app(fun(REAL, ("le", var(0), Y)), X), ("le", X, Y)),
    (app(fun(REAL, fun(REAL, ("le", var(1), var(0)))), X, Y), ("le", X, Y)),
    (app(fun(PROP, var(0)), P), P),
    (("le", app(fun(("Fun", REAL, REAL), app(var(0), X)), F), Y), ("le", app(F, X), Y)),
    (("eq", F, F), ("eq", fun(REAL, app(F, var(0))), F)),
    (("eq", SET, SET), ("eq", SET, fun(REAL, app(SET, var(0))))),
    (("eq", F, F), ("eq", F, fun(REAL, ("add", app(F, ("mul", num(1), var(0))), ZERO)))),
    (("all", REAL, ("le", var(0), X)), ("all", REAL, ("le", ("add", var(0), ZERO), X))),
    (("le", ZERO, app(fun(REAL, ("abs", var(0))), K)), ("le", ZERO, ("abs", K))),
    (("le", ZERO, ("abs", ("add", X, Y))), ("le", ZERO, ("abs", ("add", Y, X)))),
    (("le", ("sup", SET, F), X), ("le", ("sup", fun(REAL, app(SET, var(0))), F), X)),
    (
        ("all", matrix(N, N), ("eq", var(0), var(0))),
        ("all", matrix(("add", N, ZERO), N), ("eq", var(0), var(0))),
    ),
    (same(("re", ("conj", X))), same(("re", X))),
    (app(app(fun(REAL, fun(INT, ("le", var(1), var(0)))), X), K), ("le", X, K)),
    (app(fun(REAL, ("all", REAL, ("le", var(0), var(1)))), X), ("all", REAL, ("le", var(0), X))),
]

TWO_KEYS = [
    (("le", X, Y), ("le", Y, X)),
    (("eq", X, Y), ("eq", Y, X)),
    (("and", P, Q), ("and", Q, P)),
    (iff(P, Q), iff(Q, P)),
    (app(fun(INT, ("le", var(0), Y)), X), ("le", X, Y)),
    (("eq", F, F), ("eq", F, fun(INT, app(F, var(0))))),
    (("all", REAL, ("le", var(0), X)), ("all", INT, ("le", var(0), X))),
    (("all", REAL, ("le", var(0), X)), ("exists", REAL, ("le", var(0), X))),
    (
        ("all", REAL, ("all", REAL, ("le", var(0), var(1)))),
        ("all", REAL, ("all", REAL, ("le", var(1), var(0)))),
    ),
    (("le", ZERO, ("abs", X)), ("le", ZERO, ("sqrt", X))),
    (("lt", X, Y), ("le", X, Y)),
    (same(("re", ("conj", Z))), same(("re", Z))),
    (app(SET, X), app(SET, Y)),
    (("le", X, Y), ("imp", ("lt", Y, X), ("false",))),
]


@pytest.mark.parametrize(("first", "second"), ONE_KEY)
def test_one_key(first: Node, second: Node) -> None:
    accepts(second, [["fact", 0], ["convert", 0, second]], [first])
    accepts(first, [["fact", 0], ["convert", 0, first]], [second])


@pytest.mark.parametrize(("first", "second"), TWO_KEYS)
def test_two_keys(first: Node, second: Node) -> None:
    rejects("same formula by keys", second, [["fact", 0], ["convert", 0, second]], [first])


def test_a_free_name_is_no_constant() -> None:
    constant = ("const", "x", REAL)
    own = [("x", REAL, ZERO)]
    goal = ("le", constant, Y)

    rejects("same formula by keys", goal, [["fact", 0], ["convert", 0, goal]], [("le", X, Y)], own)


def test_a_lambda_that_does_not_take_its_argument_stays_with_it() -> None:
    stuck = ("eq", app(fun(INT, ("add", var(0), X)), Y), ZERO)
    turned = ("eq", app(fun(INT, ("add", X, var(0))), Y), ZERO)
    other = ("eq", app(fun(INT, ("add", X, var(0))), X), ZERO)

    accepts(turned, [["fact", 0], ["convert", 0, turned]], [stuck])
    rejects("same formula by keys", other, [["fact", 0], ["convert", 0, other]], [stuck])


def test_a_bound_name_hides_one_further_out() -> None:
    """The constant function and the identity, both below a name that they could take for their own."""
    first = ("all", REAL, ("eq", fun(REAL, var(0)), fun(REAL, var(0))))
    second = ("all", REAL, ("eq", fun(REAL, var(0)), fun(REAL, var(1))))

    rejects("same formula by keys", second, [["fact", 0], ["convert", 0, second]], [first])


def test_an_argument_is_not_captured() -> None:
    """(lambda a. lambda b. a)(x) below a binder of x is the constant function, not the identity."""
    constant = app(fun(REAL, fun(REAL, var(1))), var(0))
    first = ("all", REAL, ("eq", constant, constant))
    right = ("all", REAL, ("eq", fun(REAL, var(1)), fun(REAL, var(1))))
    wrong = ("all", REAL, ("eq", fun(REAL, var(0)), fun(REAL, var(0))))

    accepts(right, [["fact", 0], ["convert", 0, right]], [first])
    rejects("same formula by keys", wrong, [["fact", 0], ["convert", 0, wrong]], [first])


def test_an_argument_with_binders_is_put_below_others() -> None:
    """A closed function is put twice below a binder; its own bound name must not meet the one outside."""
    put = fun(("Fun", REAL, REAL), fun(REAL, app(var(1), app(var(1), var(0)))))
    once = fun(REAL, ("add", var(0), X))
    first = ("eq", app(put, once), F)
    right = ("eq", fun(REAL, ("add", var(0), ("mul", num(2), X))), F)

    accepts(right, [["fact", 0], ["convert", 0, right]], [first])


IS_REAL = ("eq", ("conj", var(0)), var(0))
IS_ITSELF = ("eq", var(0), var(0))


def both(first: Node, second: Node) -> Node:
    return ("and", ("all", REAL, first), ("all", COMPLEX, second))


def test_one_node_below_binders_of_different_sorts_has_different_keys() -> None:
    """The table holds `conj(bound 0) = bound 0` once; only for a real number it is `bound 0 = bound 0`."""
    shared = both(IS_REAL, IS_REAL)
    right, wrong = both(IS_ITSELF, IS_REAL), both(IS_ITSELF, IS_ITSELF)

    accepts(right, [["fact", 0], ["convert", 0, right]], [shared])
    rejects("same formula by keys", wrong, [["fact", 0], ["convert", 0, wrong]], [shared])


def test_one_node_below_different_numbers_of_binders() -> None:
    inner = ("all", REAL, ("le", var(0), X))
    first = ("and", inner, ("all", REAL, inner))
    second = ("and", inner, ("all", INT, inner))

    accepts(first, [["fact", 0], ["convert", 0, first]], [first])
    rejects("same formula by keys", second, [["fact", 0], ["convert", 0, second]], [first])


def test_atoms_of_equal_arguments_differ_if_only_one_is_real() -> None:
    real = ("sum", ZERO, N, fun(INT, X))
    unclear = ("sum", ZERO, N, fun(INT, ("add", X, ("add", Z, ("neg", Z)))))
    goal = ("eq", real, unclear)

    rejects("not the sum", goal, [["ring", goal, [], []]])


def test_letters_of_equal_arguments_differ_if_only_one_has_a_shape() -> None:
    a, b = name("A", matrix(N, N)), name("B", matrix(K, K))
    shaped = ("sum", ZERO, N, fun(INT, a))
    shapeless = ("sum", ZERO, N, fun(INT, ("add", a, ("add", b, ("neg", b)))))
    goal = ("eq", shaped, shapeless)

    rejects("not the sum", goal, [["ring", goal, [], []]])
