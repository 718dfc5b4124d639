"""Quotients of polynomials as scalars: arithmetic, zero tests, signs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from operator import add, mul, sub

import pytest

from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Ball, Gaussian, NotEvaluable, Scalar, Undefined
from proofcheck.fixed_sizes.signs import Kind, Sign, opposite, product
from proofcheck.fixed_sizes.symbolic_field import Budget, OutOfBudget, SymbolicField
from proofcheck.fixed_sizes.symbolic_functions import new_field
from proofcheck.fixed_sizes.symbolic_scalars import ComplexQuotient, Quotient

HALF = Fraction(1, 2)


@pytest.fixture
def field() -> SymbolicField:
    return new_field(Budget(), {})


def test_equal_quotients_are_recognised(field: SymbolicField) -> None:
    x, y = field.fresh(), field.fresh()
    assert (x * x - y * y) / (x - y) == x + y
    assert (x * x - y * y) / (x - y) != x - y


def test_constants_are_never_wrapped(field: SymbolicField) -> None:
    x = field.fresh()
    assert isinstance(x - x, Fraction)
    assert isinstance((x + 1) / (x + 1), Fraction)
    assert (2 * x) / x == 2


def test_fractions_stand_on_either_side(field: SymbolicField) -> None:
    x = field.fresh()
    assert HALF + x == x + HALF
    assert HALF - x == -(x - HALF)
    assert HALF * x == x / 2
    assert HALF / x == 1 / (2 * x)


def test_complex_numbers_multiply_as_they_should(field: SymbolicField) -> None:
    x, unit = field.fresh(), Gaussian(Fraction(0), Fraction(1))
    z = x + unit
    assert isinstance(z, ComplexQuotient)
    assert z * z.conjugate() == x * x + 1
    assert z * z != x * x + 1
    assert 1 / z == z.conjugate() / (x * x + 1)
    assert (z - x) * (z - x) == -1


def test_later_symbols_join_earlier_quotients(field: SymbolicField) -> None:
    x = field.fresh()
    inverse = 1 / (1 + x * x)
    y = field.fresh()
    assert inverse * y * (1 + x * x) == y


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Kind.REAL, Truth.UNKNOWN),
        (Kind.NONZERO, Truth.FALSE),
        (Kind.NONNEGATIVE, Truth.UNKNOWN),
        (Kind.POSITIVE, Truth.FALSE),
    ],
)
def test_a_symbol_is_certainly_not_zero_only_if_that_is_known(
    field: SymbolicField, kind: Kind, expected: Truth
) -> None:
    x = field.fresh(kind)
    assert expected is x.zero_test()
    assert expected is (x * x * 3).zero_test()


def test_a_sum_of_squares_and_one_has_no_zero(field: SymbolicField) -> None:
    x, y = field.fresh(), field.fresh()
    assert (1 + x * x + y * y).zero_test() is Truth.FALSE
    assert (x * x + y * y).zero_test() is Truth.UNKNOWN
    assert (1 + x * x - y * y).zero_test() is Truth.UNKNOWN


def test_division_by_what_may_vanish_is_recorded(field: SymbolicField) -> None:
    x = field.fresh()
    assert not field.partial
    _ = 1 / (1 + x * x)
    assert not field.partial
    _ = 1 / (1 + x)
    assert field.partial


def test_division_by_zero_is_undefined(field: SymbolicField) -> None:
    x = field.fresh()
    with pytest.raises(Undefined):
        _ = x / Fraction(0)


def test_relations_are_used_in_zero_tests(field: SymbolicField) -> None:
    cosine, sine = field.algebra.cosine(field.fresh()), None
    assert isinstance(cosine, Quotient)
    x = field.fresh()
    cosine, sine = field.algebra.cosine(x), field.algebra.sine(x)
    assert cosine * cosine + sine * sine == 1
    assert cosine * cosine - sine * sine != 1
    assert sine * sine * sine == sine - sine * cosine * cosine


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [((2, 1), Truth.TRUE), ((1, 2), Truth.UNKNOWN), ((-1, 0), Truth.UNKNOWN)],
)
def test_signs_are_read_off_terms(
    field: SymbolicField, numbers: tuple[int, int], expected: Truth
) -> None:
    x, y = field.fresh(), field.fresh()
    form = numbers[0] * x * x - 2 * x * y * (numbers[1] - 1) + 1
    assert expected is field.algebra.is_positive(form)


def test_hidden_squares_are_found(field: SymbolicField) -> None:
    x, y = field.fresh(), field.fresh()
    form = x * x - 2 * x * y + y * y
    assert Sign.NONNEGATIVE is field.sign(form.top)
    assert Sign.UNKNOWN is field.sign((x * x - 3 * x * y + y * y).top)
    assert Sign.NONPOSITIVE is field.sign((-form).top)


def test_complex_numbers_are_not_ordered(field: SymbolicField) -> None:
    x, unit = field.fresh(), Gaussian(Fraction(0), Fraction(1))
    with pytest.raises(Undefined):
        field.algebra.is_positive(x + unit)
    with pytest.raises(NotEvaluable):
        field.algebra.is_positive(x + x * unit)


def test_forms_in_unknowns_keep_their_own_rules(field: SymbolicField) -> None:
    x, form = field.fresh(), Affine(Fraction(0), {0: Fraction(1)})
    assert isinstance(x + form, Affine)
    with pytest.raises(NotEvaluable):
        _ = x * form


def test_polynomials_may_not_grow_without_bound() -> None:
    field = new_field(Budget(terms=20), {})
    total = prod((1 + field.fresh() for _ in range(4)), start=Fraction(1))
    factor = 1 + field.fresh()
    with pytest.raises(OutOfBudget):
        _ = total * factor


@pytest.mark.parametrize("sign", list(Sign))
def test_the_opposite_of_a_sign_is_its_product_with_minus_one(sign: Sign) -> None:
    assert opposite(sign) is product([sign, Sign.NEGATIVE])
    assert sign is product([sign, Sign.POSITIVE])


@pytest.mark.parametrize("calculate", [add, sub, mul])
def test_beside_an_enclosure_nothing_is_known(
    field: SymbolicField, calculate: Callable[[Scalar, Scalar], Scalar]
) -> None:
    import flint

    enclosed = Ball(flint.acb(2).sqrt())

    for operands in ((field.fresh(), enclosed), (enclosed, field.fresh())):
        with pytest.raises(NotEvaluable, match="only enclosed"):
            calculate(*operands)
