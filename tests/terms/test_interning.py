"""What agrees in all parts is one object; what differs in any is another."""

from __future__ import annotations

import copy
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Variable,
    integer,
)
from proofcheck.terms.interning import Interned
from proofcheck.terms.sorts import (
    INTEGER,
    RATIONAL,
    REAL,
    TRUTH,
    Function,
    Matrix,
    Ring,
    Scalar,
    SetOf,
    Truth,
)

n = Variable("n", INTEGER)
x = Variable("x", REAL)
f = Variable("f", Function((n,), REAL))


def examples() -> list[Interned]:
    """Return objects of all classes, made anew; neighbours differ in one part."""
    total = Operation("add", (x, n), REAL)
    return [
        *(Variable("x", REAL), Variable("y", REAL), Variable("x", RATIONAL)),
        *(Number(Fraction(1, 2)), Number(Fraction(1, 3)), integer(1)),
        *(total, Operation("add", (n, x), REAL), Operation("mul", (x, n), REAL)),
        *(Operation("add", (x, n), INTEGER), Operation("add", (x, n, n), REAL)),
        *(Application(f, (n,), REAL), Application(f, (integer(1),), REAL)),
        *(Bound(x, None), Bound(n, None), Bound(x, total), Bound(f, None, (Bound(n, None),))),
        Binding("sum", (Bound(n, None),), None, x, REAL),
        Binding("prod", (Bound(n, None),), None, x, REAL),
        Binding("sum", (Bound(n, total),), None, x, REAL),
        Binding("sum", (Bound(n, None),), total, x, REAL),
        Binding("sum", (Bound(n, None),), None, total, REAL),
        *(Scalar(Ring.REAL), Scalar(Ring.COMPLEX), Truth(), SetOf(REAL), SetOf(INTEGER)),
        *(Matrix(n, n, Ring.REAL), Matrix(n, integer(1), Ring.REAL), Matrix(n, n, Ring.COMPLEX)),
        *(Function((n,), REAL), Function((n,), REAL, True), Function((n,), REAL, False, 1)),
        *(Function((n,), REAL, False, 0, 1), Function((x,), REAL), Function((), REAL)),
    ]


def test_equal_objects_are_one_and_others_differ() -> None:
    made = examples()
    assert all(a is b for a, b in zip(made, examples(), strict=True))
    assert len({id(one) for one in made}) == len(made) == len({*made})
    assert sum(one == other for one in made for other in made) == len(made)


def test_what_a_name_is_told_by_does_not_matter() -> None:
    assert Variable(sort=REAL, name="x") is x
    assert Bound(domain=None, variable=x, parameters=()) is Bound(x, None)
    assert Function((n,), REAL, False, 0, 0) is Function((n,), REAL)
    assert (Truth(), Scalar(Ring.REAL), integer(2)) == (TRUTH, REAL, Number(Fraction(4, 2)))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_copies_are_the_object_itself(again: Any) -> None:
    assert all(again(one) is one for one in examples())


def test_an_object_with_another_part_is_another_object() -> None:
    assert replace(x, name="y") is Variable("y", REAL)
    assert replace(x, name="x") is x
    assert x.name == "x"


@pytest.mark.parametrize("one", examples())
def test_no_part_is_changed(one: Any) -> None:
    for name in one.__match_args__:
        with pytest.raises(FrozenInstanceError):
            setattr(one, name, None)


def test_parts_have_to_be_immutable_and_complete() -> None:
    arguments: Any = [x, n]
    with pytest.raises(TypeError):
        Operation("add", arguments, REAL)
    incomplete: Any = Operation
    with pytest.raises(TypeError):
        incomplete("add", (x, n))
