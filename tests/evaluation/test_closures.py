"""What may stand for a declared function, and statements about given functions with their false twins."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.closures import check_function
from proofcheck.evaluation.functions.exact_values import decode_value, encode_value
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Closure, NotEvaluable
from proofcheck.terms.expressions import (
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    operation,
)
from proofcheck.terms.sorts import COMPLEX, INTEGER, REAL, Function, Matrix, Ring, Sort
from tests.evaluation.written import truth_of

X, Y, Z = Variable("x", REAL), Variable("y", REAL), Variable("z", COMPLEX)
SQUARE = Operation("pow", (X, integer(2)), REAL)
POSITIVE = operation("PosReal")


def declared(*parameters: Variable, result: Sort = REAL, domain: Term | None = None) -> Bound:
    sort = Function(parameters, result)
    bound = tuple(Bound(p, None) for p in parameters)
    return Bound(Variable("f", sort), domain, bound)


def check(item: Bound, body: Term, *parameters: Variable) -> None:
    own = tuple(Bound(p, None) for p in parameters or (X,))
    check_function(StandardEvaluator({}, {}), item, Closure(own, body, {}))


def real(operator: str, *parts: Term) -> Term:
    return Operation(operator, parts, REAL)


ENTRY = Operation(
    "entry",
    (Variable("v", Matrix(integer(2), integer(1), Ring.REAL)), integer(3), integer(1)),
    REAL,
)
VECTOR = Variable("v", Matrix(integer(2), integer(1), Ring.REAL))

REFUSED = {
    "another number of arguments": (declared(X, Y), X, (X,)),
    "another kind": (declared(X), Variable("x", INTEGER), (Variable("x", INTEGER),)),
    "no value somewhere": (declared(X), Y, (X,)),
    "may have no value": (declared(X), real("div", integer(1), X), (X,)),
    "no value": (declared(X), real("log", X), (X,)),
    "another sort than is written": (declared(X), Operation("add", (X, X), INTEGER), (X,)),
    "values of another kind": (declared(Z), Z, (Z,)),
    "that may have no value": (declared(VECTOR), ENTRY, (VECTOR,)),
    "lie in the declared set": (declared(X, domain=POSITIVE), SQUARE, (X,)),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_is_no_such_function_is_refused_for_its_own_reason(reason: str) -> None:
    item, body, parameters = REFUSED[reason]
    wanted = "no value" if reason == "no value somewhere" else reason

    with pytest.raises(NotEvaluable, match=wanted):
        check(item, body, *parameters)


def test_a_positive_function_is_accepted_where_values_are_positive() -> None:
    check(declared(X, domain=POSITIVE), real("add", SQUARE, integer(1)))
    check(declared(X), SQUARE)


def test_a_function_is_written_and_read_back() -> None:
    value = Closure((Bound(X, None),), SQUARE, {})

    assert decode_value(encode_value(value)) == value


GROUP = "forall r, s : Real: R(r)*R(s) = R(r + s)"
TURN = "let R(t : Real) := [[cos(t), -sin(t)], [sin(t), cos(t)]]"
SHEAR = "let R(t : Real) := [[1, t], [0, 1]]"
WAVES = ("let cos := library cos", "let sin := library sin")
CONVEX = "forall x, y : Real, t : Real where 0 <= t and t <= 1: f(t*x + (1 - t)*y) <= t*f(x) + (1 - t)*f(y)"

TWINS = {
    "rotations are a group": ((*WAVES, TURN), GROUP, "forall r, s : Real: R(r)*R(s) = R(r - s)"),
    "rotations are orthogonal": (
        (*WAVES, TURN),
        "forall r : Real: R(r)^T = R(-r)",
        "forall r : Real: R(r)^T = R(r)",
    ),
    "shears are a group": ((SHEAR,), GROUP, "forall r : Real: R(r)^T = R(-r)"),
    "exponentials multiply": (
        (),
        "forall x, y : Real: exp(2*x + y) = exp(x)^2*exp(y)",
        "forall x, y : Real: exp(2*x + y) = exp(x)*exp(y)",
    ),
    "exponentials and powers": (
        (),
        "forall x : Real: x*exp(x)*exp(-x) = x",
        "forall x : Real: exp(x) = 1 + x",
    ),
    "exponentials are positive": ((), "forall x : Real: exp(x) > 0", "forall x : Real: exp(x) > 1"),
    "waves are bounded": (
        WAVES,
        "forall x : Real: cos(x) + sin(x) <= 2",
        "forall x : Real: cos(x) + sin(x) <= 1",
    ),
    "angles are doubled": (
        WAVES,
        "forall x : Real: cos(2*x) = 2*cos(x)^2 - 1",
        "forall x : Real: cos(2*x) = 2*cos(x)^2",
    ),
    "a square is convex": (
        ("let f(x : Real) := x^2",),
        CONVEX,
        CONVEX.replace("<= t*f(x)", "< t*f(x)"),
    ),
    "a modulus is Lipschitz": (
        ("let f(x : Real) := |x|",),
        "forall x, y : Real: |f(x) - f(y)| <= |x - y|",
        "forall x, y : Real: |f(x) - f(y)| <= 1/2*|x - y|",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_true_statements_about_functions_hold_and_false_twins_fail(name: str) -> None:
    lines, true, false = TWINS[name]

    assert truth_of(true, *lines) is Truth.TRUE
    assert truth_of(false, *lines) is Truth.FALSE


def test_a_cube_is_not_convex() -> None:
    assert truth_of(CONVEX, "let f(x : Real) := x^3") is Truth.FALSE
    assert truth_of(CONVEX, "let f(x : Real) := x^4") is not Truth.FALSE
