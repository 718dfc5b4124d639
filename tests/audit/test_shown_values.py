"""Values as text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.shown_values import parameter_called, show_value
from proofcheck.evaluation.functions.taylor_models import enclosed_by, parameter
from proofcheck.evaluation.values.values import Gaussian
from proofcheck.kernel.model import precision
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


T = parameter(Fraction(1, 8))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (T, "t"),
        (1 - T, "1 - t"),
        (2 * T * T - T * Fraction(1, 2), "-1/2*t + 2*t^2"),
        (2 / T - 1, "2/t - 1"),
        (Fraction(-3, 4) / (T * T), "-3/(4*t^2)"),
        (T * Gaussian(Fraction(0), Fraction(1)), "(1i)*t"),
        (matrix((0, 1)), "[[0, 1]]"),
    ],
)
def test_a_function_is_written_as_a_sum_of_powers(value: object, expected: str) -> None:
    assert expected == show_value(value)


def test_of_what_is_enclosed_the_order_or_the_bounds_are_written() -> None:
    from flint import acb, arb

    end = Fraction(1, 8)
    with precision(128):
        around = acb(arb(0).union(arb(2)))
        assert "O(t^3)" == show_value(enclosed_by(end, 3, around))
        assert "O(1)" == show_value(enclosed_by(end, 0, around))
        assert "t + O(t^3)" == show_value(T + enclosed_by(end, 3, around))
        between = show_value(enclosed_by(end, -1, around + 1))
        low, high = (Fraction(x.removesuffix("/t")) for x in between.split(" to "))
        assert abs(low - 1) < Fraction(1, 10**6) > abs(high - 3)


def test_the_parameter_may_be_called_otherwise() -> None:
    with parameter_called("s"):
        assert "1 - s" == show_value(1 - T)
    assert "1 - t" == show_value(1 - T)
