"""Exact complex numbers, enclosures and linear forms against independent arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from proofcheck.evaluation.values.affine_forms import Affine, NotLinear
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    NotEvaluable,
    Undefined,
    enclosure,
    exact_complex,
    imaginary_part,
    reciprocal,
    zero_test,
)
from proofcheck.kernel.model import precision


@pytest.fixture(autouse=True)
def _working_precision() -> Iterator[None]:
    with precision(256):
        yield


rationals = st.builds(Fraction, st.integers(-60, 60), st.integers(1, 12))
complexes = st.builds(exact_complex, rationals, rationals)


def as_sympy(value: Any) -> Any:
    re, im = value.real, imaginary_part(value)
    unit = sympy.I
    return sympy.Rational(re.numerator, re.denominator) + unit * sympy.Rational(
        im.numerator, im.denominator
    )


def ball(value: Any) -> Ball:
    return Ball(enclosure(value))


def contains(outer: Any, exact: Any) -> bool:
    parts = exact.real, imaginary_part(exact)
    ball_parts = enclosure(outer).real, enclosure(outer).imag
    pairs = zip(ball_parts, parts, strict=True)
    # FLINT rounds a fraction before it looks; an integer it takes as it is.
    return all((b * q.denominator).contains(q.numerator) for b, q in pairs)


@settings(max_examples=80, deadline=None)
@given(complexes, complexes)
def test_complex_arithmetic_agrees_with_sympy(a: Any, b: Any) -> None:
    assert as_sympy(a + b) == sympy.expand(as_sympy(a) + as_sympy(b))
    assert as_sympy(a - b) == sympy.expand(as_sympy(a) - as_sympy(b))
    assert as_sympy(a * b) == sympy.expand(as_sympy(a) * as_sympy(b))
    assert as_sympy(a.conjugate()) == sympy.conjugate(as_sympy(a))
    if b != 0:
        assert as_sympy(a) == sympy.expand(as_sympy(a / b) * as_sympy(b))


@given(complexes, complexes)
def test_a_complex_number_that_is_real_is_a_fraction(a: Any, b: Any) -> None:
    for result in (a + b, a - b, a * b, a + a.conjugate(), a * a.conjugate()):
        assert isinstance(result, Fraction) or result.im != 0


@given(complexes, complexes)
def test_equality_of_exact_numbers_is_that_of_values(a: Any, b: Any) -> None:
    assert (as_sympy(a) == as_sympy(b)) == (a == b)
    assert (Truth.TRUE if a == b else Truth.FALSE) is zero_test(a - b)


@settings(max_examples=80, deadline=None)
@given(complexes, complexes, complexes)
def test_an_enclosure_contains_the_exact_result(a: Any, b: Any, c: Any) -> None:
    x, y = ball(a) / Fraction(3), ball(b)
    third = Fraction(1, 3)
    assert contains(x + y, a * third + b)
    assert contains(x - c, a * third - c)
    assert contains(c - x, c - a * third)
    assert contains(x * y, a * third * b)
    assert contains(c * x, c * a * third)
    assert contains(-x, -a * third)
    assert contains(x.conjugate(), (a * third).conjugate())
    assert contains(x.real, (a * third).real)
    assert contains(x.imag, imaginary_part(a * third))


@settings(max_examples=100, deadline=None)
@given(complexes, complexes)
def test_an_enclosed_quotient_contains_the_exact_one(a: Any, b: Any) -> None:
    assume(b != 0)
    assert contains(ball(a) / ball(b), a / b)
    assert contains(a / ball(b), a / b)
    assert contains(ball(a) / b, a / b)


def test_an_enclosure_of_a_third_is_not_known_to_be_anything_else() -> None:
    difference = ball(Fraction(1, 3)) - Fraction(1, 3)
    assert Truth.CLOSE is zero_test(difference)
    assert Truth.FALSE is zero_test(difference + Fraction(1, 10**40))


def test_a_wide_enclosure_around_zero_is_unknown() -> None:
    from flint import acb, arb

    assert Truth.UNKNOWN is zero_test(Ball(acb(arb(0, 1e-30))))
    assert Truth.CLOSE is zero_test(Ball(acb(arb(0, 1e-60))))


@pytest.mark.parametrize("text", ["nan", "inf", "0 +/- inf"])
def test_an_infinite_or_undetermined_enclosure_decides_nothing(text: str) -> None:
    from flint import acb, arb

    strange = Ball(acb(arb(text)))
    assert Truth.UNKNOWN is zero_test(strange)
    with pytest.raises(NotEvaluable):
        reciprocal(strange)


def test_an_exact_zero_annihilates_every_enclosure() -> None:
    product = ball(Fraction(1, 3)) * Fraction(0)
    assert Fraction(0) == product
    assert isinstance(product, Fraction)


def test_division_by_zero_is_undefined_and_by_a_doubtful_number_not_evaluated() -> None:
    with pytest.raises(Undefined):
        reciprocal(Fraction(0))
    with pytest.raises(NotEvaluable):
        reciprocal(ball(Fraction(1, 3)) - Fraction(1, 3))
    assert Fraction(-1, 2) == reciprocal(Fraction(-2))


def test_the_imaginary_part_of_a_rational_number_is_a_fraction() -> None:
    assert isinstance(imaginary_part(Fraction(2)), Fraction)
    assert Fraction(3) == imaginary_part(Gaussian(Fraction(1), Fraction(3)))


# --- linear forms -----------------------------------------------------------------------------


nonzero = rationals.map(lambda q: q or Fraction(1))
forms = st.builds(
    Affine, rationals, st.dictionaries(st.integers(0, 3), nonzero, min_size=1, max_size=3)
)
points = st.tuples(rationals, rationals, rationals, rationals)


def value_at(form: Any, point: tuple[Fraction, ...]) -> Any:
    if not isinstance(form, Affine):
        return form
    return form.constant + sum(
        (c * point[k] for k, c in form.coefficients.items()), start=Fraction(0)
    )


@settings(max_examples=80)
@given(forms, forms, complexes, points)
def test_forms_calculate_like_their_values(
    f: Any, g: Any, factor: Any, point: tuple[Fraction, ...]
) -> None:
    assert value_at(f, point) + value_at(g, point) == value_at(f + g, point)
    assert value_at(f, point) - value_at(g, point) == value_at(f - g, point)
    assert factor - value_at(f, point) == value_at(factor - f, point)
    assert factor * value_at(f, point) == value_at(factor * f, point)
    assert value_at(f, point).conjugate() == value_at(f.conjugate(), point)
    if factor != 0:
        assert value_at(f, point) / factor == value_at(f / factor, point)


@settings(max_examples=80)
@given(forms, forms, points)
def test_real_and_imaginary_parts_of_forms_are_those_of_their_values(
    f: Any, g: Any, point: tuple[Fraction, ...]
) -> None:
    mixed = f + g * exact_complex(Fraction(0), Fraction(1))
    value = value_at(mixed, point)
    assert value.real == value_at(mixed.real, point)
    assert imaginary_part(value) == value_at(imaginary_part(mixed), point)


def test_unknowns_that_cancel_leave_a_number() -> None:
    form = Affine(Fraction(2), {0: Fraction(1)})
    assert Fraction(0) == form - form
    assert isinstance(form - form, Fraction)


def test_a_form_is_never_known_to_be_zero() -> None:
    assert Truth.UNKNOWN is zero_test(Affine(Fraction(2), {0: Fraction(1)}))


def test_products_of_unknowns_are_not_linear() -> None:
    form = Affine(Fraction(0), {0: Fraction(1)})
    with pytest.raises(NotLinear):
        form * form
    with pytest.raises(NotLinear):
        reciprocal(form)
