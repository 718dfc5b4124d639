"""A set that a condition describes is listed once for the same values of the names in it."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

UP_TO = "{ i where i in 1..4, i <= %s }"
MULTIPLES = "{ i*I(k) where i in 1..2 }"

TWINS = {
    "by the inner name": (
        f"forall j, k in 1..3: sum(l in {UP_TO % 'k'}) l = k*(k + 1)/2",
        f"forall j, k in 1..3: sum(l in {UP_TO % 'k'}) l = j*(j + 1)/2",
    ),
    "by the outer name": (
        f"forall j, k in 1..3: sum(l in {UP_TO % 'j'}) l = j*(j + 1)/2",
        f"forall j, k in 1..3: sum(l in {UP_TO % 'j'}) l = k*(k + 1)/2",
    ),
    "by a matrix": (
        f"forall k in 1..2: forall M in {MULTIPLES}: sum(l in {UP_TO % 'M[1,1]'}) 1 = M[k,k]",
        f"forall k in 1..2: forall M in {MULTIPLES}: sum(l in {UP_TO % 'M[1,1]'}) 1 = k",
    ),
    "without names from outside": (
        f"forall k in 1..3: k*sum(l in {UP_TO % 2}) l = 3*k",
        f"forall k in 1..3: k*sum(l in {UP_TO % 2}) l = 3",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_members_are_those_of_the_names_at_hand(name: str) -> None:
    fact, falsehood = TWINS[name]
    assert truth_of(fact) is Truth.TRUE
    assert truth_of(falsehood) is Truth.FALSE


def test_what_is_not_decided_once_is_not_decided_again() -> None:
    undecided = "{ i where i in 1..2, sum(t in Nat) t*(i/3)^t > 0 }"
    assert truth_of(f"forall k in 1..3: sum(l in {undecided}) l = 3") is Truth.UNKNOWN
