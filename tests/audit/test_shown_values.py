"""Values as text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.shown_values import show_value
from proofcheck.semantics.values import Gaussian
from tests.audit.real_tasks import matrix


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Fraction(-3), "-3"),
        (Fraction(-3, 4), "-3/4"),
        (Fraction(10**59), "1" + "0" * 59),
        (Fraction(-(10**60)), "-100000000000...000000000000 (61 digits)"),
        (Fraction(10**60 - 1), "9" * 60),
        (Fraction(2**100_000), "999002093014...389883109376 (30103 digits)"),
        (Fraction(1, 7**100), "1/323447650962...636928060001 (85 digits)"),
        (Gaussian(Fraction(0), Fraction(-1)), "-1i"),
        (Gaussian(Fraction(1, 2), Fraction(-3)), "1/2 - 3*1i"),
        (matrix((1, 2)), "[[1, 2]]"),
        (matrix((1,), (2,)), "(1, 2)"),
    ],
)
def test_a_value_is_written_exactly_or_by_its_ends(value: object, expected: str) -> None:
    assert expected == show_value(value)
