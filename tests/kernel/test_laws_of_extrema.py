"""Suprema and infima are best bounds of what is inhabited and bounded: short certificates are rejected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel.calculus import open_task
from proofcheck.logic.extrema import each_within, is_extremum
from proofcheck.logic.propositions import Unbuildable
from proofcheck.terms.expressions import Binding
from tests.kernel.steps import ONE, v
from tests.kernel.uses import SAID, Scene, Use, at, is_accepted, use

SCENE = Scene(
    "given n : PosNat, m : Nat, a[k in 1..n] : Real, b[k in 1..m] : Real, c : Real, z : Complex",
    "[0] hypothesis\n  let f(x : Real) : Real\n",
)
LEFT, RIGHT = at(0), at(1)
FIRST: Any = [[["exists-introduction", [ONE], []], ["evident"]]]
"""That a set is inhabited: 1 lies in it."""

GREATEST, LEAST = "greatest lower bound", "least upper bound"
LOWER, UPPER = "infimum is a lower bound", "supremum is an upper bound"


def _best(law: str, extremum: Any, goal: str, assumed: str) -> Use:
    return use(law, [extremum, "c"], goal, assumed, proofs=FIRST)


def test_what_is_at_most_each_value_is_at_most_the_infimum() -> None:
    each = "forall k in 1..n: c <= a[k]"

    assert SCENE.accepts(_best(GREATEST, RIGHT, "c <= inf(k in 1..n) a[k]", each))


def test_what_is_at_least_each_value_is_at_least_the_supremum() -> None:
    each = "forall k in 1..n: a[k] <= c"

    assert SCENE.accepts(_best(LEAST, LEFT, "sup(k in 1..n) a[k] <= c", each))


@pytest.mark.parametrize(
    "one",
    [
        _best(GREATEST, RIGHT, "c <= inf(k in 1..m) b[k]", "forall k in 1..m: c <= b[k]"),
        _best(GREATEST, RIGHT, "c <= inf(k in 1..n) a[k]", "forall k in 2..n: c <= a[k]"),
        _best(GREATEST, RIGHT, "c <= inf(k in 1..n) a[k]", "forall k in 1..n: a[k] <= c"),
        _best(GREATEST, RIGHT, "c < inf(k in 1..n) a[k]", "forall k in 1..n: c < a[k]"),
        _best(GREATEST, LEFT, "inf(k in 1..n) a[k] <= c", "forall k in 1..n: c <= a[k]"),
        _best(GREATEST, RIGHT, "c <= sup(k in 1..n) a[k]", "forall k in 1..n: c <= a[k]"),
        _best(LEAST, LEFT, "sup(k in 1..m) b[k] <= c", "forall k in 1..m: b[k] <= c"),
        _best(LEAST, LEFT, "sup(k in 1..n) a[k] <= c", "exists k in 1..n: a[k] <= c"),
        _best(LEAST, RIGHT, "c <= sup(k in 1..n) a[k]", "forall k in 1..n: a[k] <= c"),
    ],
    ids=lambda one: f"{one.goal}, as {one.assumed[0]}",
)
def test_a_bound_of_some_or_over_nothing_is_no_bound(one: Use) -> None:
    assert not SCENE.accepts(one)
    assert not SCENE.accepts(replace(one, proofs=[]))


BELOW = "exists d : Real: forall x : Real where 0 <= x: d <= f(x)"
ABOVE = "exists d : Real: forall x : Real where 0 <= x: f(x) <= d"
AT = "(x : Real where 0 <= x) f(x)"


AT_C = ["forall-elimination", SAID, [v("c")], []]


def _bound(law: str, extremum: Any, goal: str, *assumed: str) -> Use:
    return use(law, [extremum], goal, *assumed, then=[AT_C])


def test_an_extremum_is_a_bound_of_each_value() -> None:
    assert SCENE.accepts(_bound(LOWER, LEFT, f"inf{AT} <= f(c)", BELOW, "0 <= c"))
    assert SCENE.accepts(_bound(UPPER, RIGHT, f"f(c) <= sup{AT}", ABOVE, "0 <= c"))


@pytest.mark.parametrize(
    "one",
    [
        _bound(LOWER, LEFT, f"inf{AT} <= f(c)", BELOW, "c <= 0"),
        _bound(LOWER, LEFT, f"inf{AT} <= f(c)", ABOVE, "0 <= c"),
        _bound(LOWER, LEFT, f"inf{AT} < f(c)", BELOW, "0 <= c"),
        _bound(LOWER, RIGHT, f"f(c) <= sup{AT}", BELOW, "0 <= c"),
        _bound(UPPER, RIGHT, f"f(c) <= sup{AT}", BELOW, "0 <= c"),
        _bound(UPPER, RIGHT, f"f(c) <= sup{AT}", ABOVE, "c < 0"),
        _bound(UPPER, LEFT, f"sup{AT} <= f(c)", ABOVE, "0 <= c"),
    ],
    ids=lambda one: f"{one.law}: {one.goal}, as {' and '.join(one.assumed)}",
)
def test_an_extremum_bounds_no_others_and_none_without_a_bound(one: Use) -> None:
    assert not SCENE.accepts(one)


def test_what_has_a_value_is_inhabited_and_bounded() -> None:
    task = SCENE.task(f"inf{AT} <= f(c)", "0 <= c")
    number = len(open_task(task).facts)

    steps = [
        ["law", LOWER, [LEFT], []],
        ["forall-elimination", number + 2, [v("c")], []],
        ["evident"],
    ]
    assert is_accepted(task, ["definedness", "goal"], *steps)
    assert not is_accepted(task, *steps)


def test_a_limit_that_mentions_what_is_bound_is_none() -> None:
    goal = SCENE.task("c <= inf(k in 1..n) a[k]").goal
    term = goal.children[1]
    assert isinstance(term, Binding)
    assert is_extremum(term)

    with pytest.raises(Unbuildable):
        each_within(term, term.body)
