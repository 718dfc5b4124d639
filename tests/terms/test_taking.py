"""Values put in for what a proposition says to exist."""

from __future__ import annotations

from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL, TRUTH, SetOf
from proofcheck.terms.taking import as_function, bound_in, sought_in, with_values

X, Y, Z = (Variable(name, REAL) for name in "xyz")
ONE = Number(Fraction(1))


def less(left: Term, right: Term) -> Term:
    return operation("lt", left, right)


def plus_one(term: Term) -> Term:
    return operation("add", term, ONE, sort=REAL)


def binding(binder: str, variable: Variable, body: Term, domain: Term | None = None) -> Binding:
    return Binding(binder, (Bound(variable, domain),), None, body, TRUTH)


def test_a_value_may_depend_on_what_is_bound_before_it() -> None:
    goal = binding("forall", Y, binding("exists", X, less(Y, X)))
    value = as_function((Bound(Y, None),), plus_one(Y))

    assert with_values(goal, (value,)) == binding("forall", Y, less(Y, plus_one(Y)))


def test_a_value_is_of_as_many_things_as_are_bound_before_it() -> None:
    """A plain term below a quantifier would be captured by it, and a function beside none is no value."""
    goal = binding("forall", Y, binding("exists", X, less(Y, X)))
    value = as_function((Bound(Y, None),), plus_one(Y))

    assert with_values(goal, (plus_one(Y),)) is None
    assert with_values(goal, (as_function((Bound(Y, None), Bound(Z, None)), Y),)) is None
    assert with_values(goal, (value, value)) is None


def test_what_is_bound_below_captures_nothing() -> None:
    goal = binding("exists", X, binding("forall", Y, less(X, Y)))
    found = with_values(goal, (Y,))

    assert isinstance(found, Binding)
    (item,) = found.bound
    assert item.variable != Y
    assert found.body == less(Y, item.variable)


def test_where_names_hide_one_another_nothing_is_put_in() -> None:
    inner = binding("exists", X, less(Y, X))
    goal = binding("forall", Y, binding("forall", Y, inner))
    value = as_function((Bound(Y, None),), plus_one(Y))

    assert with_values(goal, (value,)) is None


def test_that_a_value_lies_in_its_set_is_left_to_show() -> None:
    positive = Operation("PosReal", (), SetOf(REAL))
    goal = binding("exists", X, less(X, Y), positive)

    assert with_values(goal, (ONE,)) == less(ONE, Y)
    assert with_values(goal, (Z,)) == operation("and", operation("in", Z, positive), less(Z, Y))
    zero = Number(Fraction(0))
    assert with_values(goal, (zero,)) == operation(
        "and", operation("in", zero, positive), less(zero, Y)
    )


def test_only_what_stands_on_the_way_is_said_to_exist() -> None:
    inner = binding("exists", X, less(Y, X))
    way = operation("implies", less(Z, Y), binding("forall", Y, inner))

    (found,) = sought_in(way)
    assert (found.binding, found.assumed) == (inner, (less(Z, Y),))
    assert [item.variable for item in found.over] == [Y]
    assert [item.variable for item in bound_in(way)] == [Y, X]
    for hidden in (
        operation("not", inner),
        operation("or", inner, inner),
        operation("and", inner, inner),
    ):
        assert [*sought_in(hidden)] == []
        assert with_values(hidden, (ONE,)) is None
