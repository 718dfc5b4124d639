"""Ranges of indices."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of


@pytest.mark.parametrize(
    ("ends", "total"),
    [
        ("1..3", "6"),
        ("3..3", "3"),
        ("1..0", "0"),
        ("1..(-1)", "0"),
        ("1..(-2)", "0"),
        ("5..(-90)", "0"),
        ("(-2)..1", "-2"),
        ("(-3)..(-2)", "-5"),
        ("1..99", "4950"),
        ("1..100", "5050"),
        ("98..102", "500"),
        ("200..201", "401"),
    ],
)
def test_a_range_holds_the_integers_from_end_to_end(ends: str, total: str) -> None:
    assert truth_of(f"sum(k in {ends}) k = {total}") is Truth.TRUE
    assert truth_of(f"sum(k in {ends}) k = {total} + 1") is Truth.FALSE


def test_what_is_made_of_one_range_does_not_change_another() -> None:
    twice = "sum(k in 1..3) sum(l in 1..3) k*l = 36"
    assert truth_of(twice) is Truth.TRUE
    assert truth_of(twice) is Truth.TRUE
