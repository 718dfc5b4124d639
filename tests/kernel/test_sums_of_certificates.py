"""Rows of numbers and sums over a range from one on that a certificate makes of a term with an index."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, ONE, claim, o, v
from tests.kernel.uses import objection

FAMILY = claim(
    "n : PosNat, a[j in 1..n] : Real", "", "sum(j in 1..n) 2*a[j] = 2*sum(j in 1..n) a[j]"
)
VECTORS = claim(
    "n : PosNat, u[j in 1..n] : Vector(n)", "", "sum(j in 1..n) u[j] = sum(j in 1..n) u[j]"
)
J, N = ["i", "j"], v("n")
A_J, U_J = ["f", "a", J], ["f", "u", J]
GOAL_SUM = ["q", "goal", 0]


def test_a_sum_that_is_made_is_the_sum_that_is_written() -> None:
    twice = ["sum", "j", N, o("mul", ["n", "2"], A_J)]

    assert not objection(last_task(FAMILY), ["have", o("eq", twice, GOAL_SUM), EVIDENT], *EVIDENT)


def test_a_sum_of_other_terms_is_not() -> None:
    other = ["sum", "j", N, o("mul", ["n", "3"], A_J)]

    assert objection(last_task(FAMILY), ["have", o("eq", other, GOAL_SUM), EVIDENT], *EVIDENT)


def test_a_sum_up_to_another_index_is_not() -> None:
    shorter = ["sum", "j", o("sub", N, ONE), o("mul", ["n", "2"], A_J)]

    assert objection(last_task(FAMILY), ["have", o("eq", shorter, GOAL_SUM), EVIDENT], *EVIDENT)


def test_vectors_may_be_added() -> None:
    same = o("eq", ["sum", "j", N, U_J], GOAL_SUM)

    assert not objection(last_task(VECTORS), ["have", same, EVIDENT], *EVIDENT)


@pytest.mark.parametrize(
    ("text", "spec", "reason"),
    [
        (FAMILY, ["sum", "j", J, A_J], "no integer"),
        (FAMILY, ["sum", "j", ["n", "1/2"], A_J], "no integer"),
        (FAMILY, ["sum", "k", N, A_J], "not visible"),
        (FAMILY, ["row", "k", N, A_J], "not visible"),
        (FAMILY, ["sum", "j", N, o("zero", J, J)], "depends on the index"),
        (FAMILY, ["row", "j", J, A_J], "no integer"),
        (FAMILY, ["row", "j", N, o("scalar", o("mul", o("zero", ONE, J), o("zero", J, ONE)))],
         "depends on the index"),
        (VECTORS, ["row", "j", N, U_J], "no row of numbers"),
    ],
)  # fmt: skip
def test_what_is_not_well_formed_is_rejected(text: str, spec: Any, reason: str) -> None:
    assert reason in objection(last_task(text), ["have", o("eq", spec, spec), EVIDENT], *EVIDENT)


@pytest.mark.parametrize(("place", "is_it"), [(ONE, True), (N, False)])
def test_an_entry_of_a_row_is_the_number_at_its_place_alone(place: Any, is_it: bool) -> None:
    row = ["row", "j", N, A_J]
    said = o("eq", o("entry", row, ONE, ONE), ["f", "a", place])
    law = ["law", "entry of a matrix written out", [ONE, N, ["members", row], ONE, ONE], []]
    steps = [law, ["have", said, [["evident"]]]]

    assert ("not evident" in objection(last_task(FAMILY), *steps, *EVIDENT)) is not is_it


# --- functions of an index --------------------------------------------------------------------------


def at_one(member: Any) -> list[Any]:
    """Return the step that says what a sum over 1..1 of a function of j is."""
    return ["law", "sum over one index", [["family", "j", member], ONE], []]


@pytest.mark.parametrize(("place", "is_it"), [(ONE, True), (N, False)])
def test_a_sum_over_one_index_is_the_term_there_alone(place: Any, is_it: bool) -> None:
    alone = ["sum", "j", ONE, o("mul", ["n", "2"], A_J)]
    said = o("eq", alone, o("mul", ["n", "2"], ["f", "a", place]))
    steps = [at_one(o("mul", ["n", "2"], A_J)), ["have", said, [["evident"]]]]

    why = objection(last_task(FAMILY), *steps, *EVIDENT)
    assert why == ("" if is_it else "the goal is not evident")


@pytest.mark.parametrize(("place", "is_it"), [(N, True), (ONE, False)])
def test_a_family_of_vectors_may_stand_in_a_law(place: Any, is_it: bool) -> None:
    some = claim("n : PosNat, u[j in 1..n] : Vector(n)", "1 <= n", "u[1] = u[1]")
    law = ["law", "sum of matrices with a last term", [ONE, N, ["family", "j", U_J]], []]
    shorter = ["sum", "j", o("sub", N, ONE), U_J]
    said = o("eq", ["sum", "j", N, U_J], o("add", shorter, ["f", "u", place]))

    why = objection(last_task(some), law, ["have", said, [["evident"]]], *EVIDENT)
    assert why == ("" if is_it else "the goal is not evident")


@pytest.mark.parametrize(
    ("text", "member", "reason"),
    [
        (FAMILY, o("entry", o("zero", J, J), ONE, ONE), "depends on an index"),
        (FAMILY, o("entry", o("zero", o("sub", N, ["n", "2"]), ONE), ONE, ONE), "may be negative"),
        (FAMILY, o("le", A_J, ONE), "neither numbers nor matrices"),
        (FAMILY, ["f", "a", ["i", "k"]], "not visible"),
        (VECTORS, U_J, "another shape or ring"),
    ],
)
def test_what_is_no_function_of_an_index_is_rejected(text: str, member: Any, reason: str) -> None:
    assert reason in objection(last_task(text), at_one(member), *EVIDENT)


@pytest.mark.parametrize(
    "parts",
    [
        (["f", "u", ONE], o("eq", ONE, N), ["f", "u", N]),
        (ONE, N, ONE),
        (ONE, o("eq", ONE, N)),
    ],
)
def test_cases_are_of_numbers_under_conditions(parts: tuple[Any, ...]) -> None:
    said = o("eq", o("cases", *parts), o("cases", *parts))

    assert "other sorts" in objection(last_task(VECTORS), ["have", said, EVIDENT], *EVIDENT)


def test_a_number_by_cases_is_built() -> None:
    parts = (ONE, o("eq", ONE, N), ["n", "0"])
    said = o("eq", o("cases", *parts), o("cases", *parts))

    assert not objection(last_task(VECTORS), ["have", said, EVIDENT], *EVIDENT)
