"""A bound family takes every combination of its members' values, not one value for all."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

PAIRS = {
    "a sum over families": (
        "sum(x[k in 1..3] in {0, 1}) 1 = 8",
        "sum(x[k in 1..3] in {0, 1}) 1 = 2",
    ),
    "of no members there is one family": (
        "sum(x[k in 1..0] in {0, 1}) 1 = 1",
        "sum(x[k in 1..0] in {0, 1}) 1 = 2",
    ),
    "a set that is written twice": (
        "sum(x[k in 1..2] in {0, 1, 1}) (x[1] + x[2]) = 4",
        "sum(x[k in 1..2] in {0, 1, 1}) (x[1] + x[2]) = 8",
    ),
    "a set that depends on the index": (
        "sum(x[k in 1..3] in 1..k) 1 = 6",
        "sum(x[k in 1..3] in 1..k) 1 = 27",
    ),
    "for all families": (
        "forall x[k in 1..3] in {0, 1}: x[1]*x[2]*x[3] <= x[2]",
        "forall x[k in 1..3] in {0, 1}: x[1] = x[2]",
    ),
    "for some family": (
        "exists x[k in 1..2] in {0, 1}: x[1] < x[2]",
        "exists x[k in 1..2] in {0, 1}: x[1]*x[2] = 2",
    ),
    "two indices": (
        "forall x[i in 1..2, j in 1..2] in {0, 1}: x[1, 2] + x[2, 1] <= 2",
        "forall x[i in 1..2, j in 1..2] in {0, 1}: x[1, 2] = x[2, 1]",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_families(name: str) -> None:
    true, false = PAIRS[name]

    assert truth_of(true) is Truth.TRUE
    assert truth_of(false) is Truth.FALSE


def test_too_many_families_are_not_listed() -> None:
    assert truth_of("sum(x[k in 1..12] in {0, 1}) 1 = 4096") is Truth.UNKNOWN
    assert truth_of("forall x[k in 1..12] in {0, 1}: x[1]^2 = x[1]") is Truth.UNKNOWN
    assert truth_of("forall x[k in 1..12] in {0, 1}: x[1] = x[2]") is Truth.FALSE
