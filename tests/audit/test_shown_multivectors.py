"""Multivectors of counterexamples: sums of blades, and the coefficient in which two differ."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.shown_multivectors import first_coefficient, is_exact_multivector
from proofcheck.audit.judging.shown_values import show_value
from proofcheck.evaluation.functions.multivectors import of_coefficients
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.terms.expressions import integer
from proofcheck.terms.multivectors import multivector_sort
from proofcheck.terms.rationals import Fraction


def multivector(*coefficients: str) -> MatrixValue:
    return of_coefficients([Fraction(x) for x in coefficients])


@pytest.mark.parametrize(
    ("coefficients", "text"),
    [
        (("0", "0"), "0"),
        (("-1", "1"), "-1 + e_1"),
        (("0", "-1", "0", "1/2"), "-e_1 + 1/2*e_12"),
        (("2", "0", "0", "-3", "1", "0", "0", "-1"), "2 - 3*e_12 + e_3 - e_123"),
    ],
)
def test_a_multivector_is_a_sum_of_blades(coefficients: tuple[str, ...], text: str) -> None:
    sort = multivector_sort(integer(len(coefficients).bit_length() - 1))
    assert show_value(multivector(*coefficients), sort) == text


def test_a_matrix_that_is_none_is_shown_as_it_is() -> None:
    other = matrices.build(2, 2, lambda i, j: Fraction(i + j))

    assert not is_exact_multivector(other)
    assert show_value(other, multivector_sort(integer(1))) == "[[0, 1], [1, 2]]"
    assert show_value(multivector("3", "4")) == "[[3, 4], [4, 3]]"


def test_the_first_coefficient_that_differs_is_named() -> None:
    one, other = multivector("1", "2", "3", "4"), multivector("1", "2", "5", "6")

    assert first_coefficient(one, other) == ("the coefficient of e_2", 3, 5)
    assert first_coefficient(one, multivector("0", "2", "3", "4")) == ("the scalar part", 1, 0)
    assert first_coefficient(one, one) is None
