"""The built-in operations against mpmath, numpy and plain definitions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.evaluation.functions.functions import FUNCTIONS
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.limits import BIT_LIMIT
from proofcheck.evaluation.values.order import is_less
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Undefined,
    enclosure,
    exact_complex,
)
from proofcheck.kernel.model import precision
from proofcheck.terms.operators import ARITHMETIC, MATRICES
from tests.fakes.building import matrix, number

HALF = Fraction(1, 2)
I_UNIT = Gaussian(Fraction(0), Fraction(1))


@pytest.fixture(autouse=True)
def _working_precision() -> Iterator[None]:
    with precision(256):
        yield


def compute(name: str, *arguments: Any) -> Any:
    return FUNCTIONS[name](*arguments)


def doubtful(value: int = 0) -> Ball:
    """An enclosure of an integer that is not known to be exactly that."""
    result = Ball(enclosure(Fraction(1, 3))) * Fraction(3) - Fraction(1) + Fraction(value)
    assert isinstance(result, Ball)
    return result


def as_mpmath(value: Any) -> Any:
    ball = enclosure(value)
    re, im = (part.mid().str(70, radius=False) for part in (ball.real, ball.imag))
    return mpmath.mpc(mpmath.mpf(re), mpmath.mpf(im))


rationals = st.builds(Fraction, st.integers(-30, 30), st.integers(1, 7))
complexes = st.builds(exact_complex, rationals, rationals)


@pytest.mark.parametrize("base", [Fraction(9, 10), Fraction(-3), Fraction(1), Fraction(0)])
def test_large_powers_of_rational_numbers_are_exact(base: Fraction) -> None:
    assert compute("pow", base, Fraction(1000)) == base**1000


def test_large_negative_powers_are_those_of_the_reciprocal() -> None:
    assert compute("pow", Fraction(2, 3), Fraction(-500)) == Fraction(3, 2) ** 500
    with pytest.raises(Undefined):
        compute("pow", Fraction(0), Fraction(-500))


def test_powers_with_too_many_digits_are_not_evaluated() -> None:
    with pytest.raises(NotEvaluable):
        compute("pow", Fraction(2), Fraction(BIT_LIMIT + 1))
    assert compute("pow", Fraction(-1), Fraction(BIT_LIMIT + 1)) == (-1) ** (BIT_LIMIT + 1)


def test_every_operation_on_numbers_and_matrices_is_there_but_what_needs_the_evaluator() -> None:
    assert {"cases", "derivative"} == set(ARITHMETIC) - set(FUNCTIONS)
    assert set() == set(MATRICES) - set(FUNCTIONS)


@pytest.mark.parametrize("name", ["exp", "cos", "sin"])
@settings(max_examples=50, deadline=None)
@given(z=complexes)
def test_transcendental_functions_agree_with_mpmath(name: str, z: Any) -> None:
    with mpmath.workdps(60):
        expected = getattr(mpmath, name)(as_mpmath(z))
        found = as_mpmath(compute(name, z))
        assert abs(expected - found) <= mpmath.mpf(10) ** -40 * (1 + abs(expected))


@settings(max_examples=50, deadline=None)
@given(rationals)
def test_roots_logarithms_and_moduli_agree_with_mpmath(q: Fraction) -> None:
    with mpmath.workdps(60):
        if q >= 0:
            assert abs(mpmath.sqrt(as_mpmath(q)) - as_mpmath(compute("sqrt", q))) < 1e-50
        if q > 0:
            assert abs(mpmath.log(as_mpmath(q)) - as_mpmath(compute("log", q))) < 1e-50
        distance = compute("abs", exact_complex(q, Fraction(1)))
        assert abs(mpmath.hypot(as_mpmath(q).real, 1) - as_mpmath(distance)) < 1e-50


def test_exact_values_stay_exact() -> None:
    assert Fraction(3, 2) == compute("sqrt", Fraction(9, 4))
    assert Fraction(5) == compute("abs", exact_complex(Fraction(3), Fraction(4)))
    assert Fraction(1) == compute("exp", Fraction(0))
    assert Fraction(0) == compute("log", Fraction(1))
    assert Fraction(1) == compute("cos", Fraction(0))
    assert Fraction(0) == compute("sin", Fraction(0))
    assert all(
        isinstance(compute(name, Fraction(0)), Fraction) for name in ("exp", "cos", "sin", "sqrt")
    )


def test_pi_is_enclosed() -> None:
    with mpmath.workdps(60):
        assert abs(mpmath.pi - as_mpmath(compute("pi"))) < 1e-50
    assert Truth.CLOSE is is_zero(compute("sin", compute("pi")))
    assert Truth.FALSE is is_zero(compute("sin", compute("pi") + Fraction(1, 10**30)))


def is_zero(value: Any) -> Truth:
    from proofcheck.evaluation.values.values import zero_test

    return zero_test(value)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sqrt", [Fraction(-1)]),
        ("log", [Fraction(0)]),
        ("log", [Fraction(-2)]),
        ("inv", [Fraction(0)]),
        ("div", [Fraction(1), Fraction(0)]),
        ("pow", [Fraction(0), Fraction(-1)]),
        ("inv", [matrices.zeros(2, 2)]),
        ("inv", [matrices.zeros(2, 3)]),
        ("pow", [matrices.zeros(2, 3), Fraction(0)]),
        ("pow", [matrices.zeros(2, 2), Fraction(-1)]),
        ("entry", [matrices.identity(2), Fraction(3), Fraction(1)]),
        ("entry", [matrices.identity(2), Fraction(1), Fraction(0)]),
        ("row", [matrices.zeros(2, 0), Fraction(3)]),
        ("column", [matrices.zeros(0, 2), Fraction(0)]),
        ("identity", [Fraction(-1)]),
        ("zero", [Fraction(2), Fraction(-1)]),
        ("trace", [matrices.zeros(2, 3)]),
        ("det", [matrices.zeros(2, 3)]),
        ("scalar", [matrices.identity(2)]),
        ("add", [Fraction(1), matrices.identity(2)]),
        ("max", [I_UNIT, Fraction(1)]),
        ("sqrt", [I_UNIT]),
    ],
)
def test_what_has_no_value_is_undefined(name: str, arguments: list[Any]) -> None:
    with pytest.raises(Undefined):
        compute(name, *arguments)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sqrt", [doubtful()]),
        ("log", [doubtful()]),
        ("inv", [doubtful()]),
        ("nnz", [matrix([[doubtful()]])]),
        ("rank", [matrix([[doubtful()]])]),
        ("max", [doubtful() * I_UNIT, Fraction(0)]),
        ("pow", [Fraction(2), HALF]),
        ("pow", [doubtful(2), Fraction(65)]),
        ("pow", [Fraction(2), doubtful(2)]),
        ("identity", [HALF]),
        ("identity", [doubtful(2)]),
        ("identity", [Fraction(10**6)]),
        ("entry", [matrices.identity(2), doubtful(1), Fraction(1)]),
    ],
)
def test_what_cannot_be_told_is_not_evaluated(name: str, arguments: list[Any]) -> None:
    with precision(256), pytest.raises(NotEvaluable):
        compute(name, *arguments)


def test_repeated_squaring_ends_before_the_memory_does() -> None:
    value: Any = Fraction(3)
    while value.numerator.bit_length() <= BIT_LIMIT // 2:
        value = compute("mul", value, value)
    with pytest.raises(NotEvaluable):
        compute("mul", value, value)
    with pytest.raises(NotEvaluable):
        compute("pow", value, Fraction(64))
    with pytest.raises(NotEvaluable):
        compute("mul", matrix([[value]]), matrix([[value]]))


@settings(max_examples=100, deadline=None)
@given(rationals, st.integers(-6, 6))
def test_powers_of_numbers_are_those_of_python(base: Fraction, exponent: int) -> None:
    if base != 0 or exponent >= 0:
        assert base**exponent == compute("pow", base, Fraction(exponent))


def test_powers_of_matrices_multiply_and_the_zeroth_is_one() -> None:
    square = matrix([[1, 2], [3, 4]])
    assert matrices.identity(2) == compute("pow", square, Fraction(0))
    assert matrices.identity(2) == compute("pow", matrices.zeros(2, 2), Fraction(0))
    assert matrix([[37, 54], [81, 118]]) == compute("pow", square, Fraction(3))
    inverse = compute("pow", square, Fraction(-2))
    assert matrices.identity(2) == compute("mul", compute("pow", square, Fraction(2)), inverse)


# --- order ------------------------------------------------------------------------------------


@given(rationals, rationals)
def test_order_is_that_of_the_rational_numbers(a: Fraction, b: Fraction) -> None:
    assert (Truth.TRUE if a < b else Truth.FALSE) is is_less(a, b)
    assert max(a, b) == compute("max", a, b)
    assert min(a, b) == compute("min", a, b)


def test_enclosures_are_ordered_where_they_are_disjoint() -> None:
    third = Ball(enclosure(Fraction(1, 3)))
    assert Truth.TRUE is is_less(third, HALF)
    assert Truth.FALSE is is_less(HALF, third)
    assert Truth.UNKNOWN is is_less(third, Fraction(1, 3))


def test_the_larger_of_overlapping_enclosures_is_enclosed() -> None:
    from proofcheck.evaluation.values.values import zero_test

    with precision(256):
        largest = compute("max", doubtful(), Fraction(0))
        assert Truth.CLOSE is zero_test(largest)
        assert Truth.CLOSE is zero_test(compute("min", doubtful(1), Fraction(1)) - Fraction(1))
        assert Truth.FALSE is zero_test(compute("max", doubtful(1), doubtful()))
        assert Truth.CLOSE is zero_test(compute("norm1", matrix([[doubtful(1), 1]])) - Fraction(1))


@pytest.mark.parametrize("width", ["0 +/- 1", "1 +/- 3"])
def test_an_enclosed_extremum_holds_both_numbers(width: str) -> None:
    from flint import acb, arb

    wide = Ball(acb(arb(width)))
    found = enclosure(compute("max", wide, HALF)).real
    assert found.contains(arb(1) / 2)
    assert found.contains(arb(1))
    assert not found.contains(arb(5))
    assert not enclosure(compute("min", wide, HALF)).real.contains(arb(5))


def test_complex_numbers_are_not_ordered_nor_those_that_may_be_complex() -> None:
    with pytest.raises(Undefined):
        is_less(I_UNIT, Fraction(1))
    perhaps = Ball(enclosure(HALF)) + doubtful() * I_UNIT
    assert Truth.UNKNOWN is is_less(perhaps, Fraction(1))


@pytest.mark.parametrize("text", ["nan", "0 +/- inf", "inf"])
def test_undetermined_enclosures_are_not_ordered(text: str) -> None:
    from flint import acb, arb

    strange = Ball(acb(arb(text)))
    assert Truth.UNKNOWN is is_less(strange, Fraction(0))
    assert Truth.UNKNOWN is is_less(Fraction(0), strange)


# --- norms ------------------------------------------------------------------------------------


shapes = st.tuples(st.integers(1, 4), st.integers(1, 4))
filled = shapes.flatmap(
    lambda s: st.lists(
        st.lists(complexes, min_size=s[1], max_size=s[1]), min_size=s[0], max_size=s[0]
    ).map(matrix)
)


def as_numpy(value: MatrixValue) -> Any:
    cells = [[complex(as_mpmath(x)) for x in row] for row in value.entries]
    return np.array(cells).reshape(value.rows, value.columns)


ORDERS: dict[str, Any] = {"norm": 2, "norm1": 1, "norminf": np.inf, "normF": "fro"}


@pytest.mark.parametrize("name", ORDERS)
@settings(max_examples=60, deadline=None)
@given(value=filled)
def test_norms_agree_with_numpy(name: str, value: MatrixValue) -> None:
    expected = float(np.linalg.norm(as_numpy(value), ORDERS[name]))
    try:
        found = compute(name, value)
    except NotEvaluable:
        assert name in ("norm", "norm1", "norminf")  # several equal eigenvalues or moduli
        return
    assert expected == pytest.approx(float(as_mpmath(found).real), rel=1e-9, abs=1e-9)


def test_norms_of_orthogonal_and_empty_matrices_are_exact() -> None:
    turn = matrix([["3/5", "-4/5"], ["4/5", "3/5"]])
    assert Fraction(1) == compute("norm", turn)
    assert Fraction(0) == compute("norm", matrices.zeros(3, 3))
    for rows, columns in ((0, 0), (0, 2), (2, 0)):
        for name in ORDERS:
            assert Fraction(0) == compute(name, matrices.zeros(rows, columns))
    assert Fraction(5) == compute("norm", matrix([[3], [4]]))
    assert Fraction(5) == compute("normF", matrix([[3, 0], [0, 4]]))


def test_the_norm_of_a_vector_is_not_that_of_its_largest_entry() -> None:
    assert Fraction(7) == compute("norm1", matrix([[3], [-4]]))
    assert Fraction(4) == compute("norminf", matrix([[3], [-4]]))


def test_the_operator_norm_is_no_less_than_the_largest_singular_value() -> None:
    value = matrix([[1, 2], [3, 4]])
    largest = Fraction(str(np.linalg.svd(np.array([[1.0, 2], [3, 4]]))[1][0]))
    error = abs(as_mpmath(compute("norm", value)) - as_mpmath(largest))
    assert error < 1e-12


# --- matrices from parts ----------------------------------------------------------------------


def test_rows_columns_and_entries_count_from_one() -> None:
    value = matrix([[1, 2, 3], [4, 5, 6]])
    assert Fraction(6) == compute("entry", value, Fraction(2), Fraction(3))
    assert matrix([[4, 5, 6]]) == compute("row", value, Fraction(2))
    assert matrix([[2], [5]]) == compute("column", value, Fraction(2))
    assert matrices.zeros(1, 0) == compute("row", matrices.zeros(2, 0), Fraction(2))


def test_blocks_diagonals_and_direct_sums() -> None:
    one, two = matrix([[1]]), matrix([[2, 3]])
    assert matrix([[1, 2, 3]]) == compute("blocks", Fraction(2), one, two)
    assert matrix([[1, 0], [0, 2]]) == compute("diag", Fraction(1), Fraction(2))
    assert matrix([[1, 0, 0], [0, 2, 3]]) == compute("dsum", one, two)
    assert matrix([[1], [7]]) == compute("blocks", Fraction(1), one, Fraction(7))


def test_conjugates_and_adjoints() -> None:
    value = matrix([[1 + 2j, 3]])
    assert matrix([[1 - 2j], [3]]) == compute("adjoint", value)
    assert matrix([[1 - 2j, 3]]) == compute("conj", value)
    assert matrix([[1, 3]]) == compute("re", value)
    assert matrix([[2, 0]]) == compute("im", value)
    assert all(isinstance(x, Fraction) for x in compute("im", value).flat())


def test_counts_of_nonzero_entries_and_traces() -> None:
    value = matrix([[0, 1], [2j, 0]])
    assert Fraction(2) == compute("nnz", value)
    assert Fraction(0) == compute("trace", value)
    assert Fraction(0) == compute("trace", matrices.zeros(0, 0))
    assert Fraction(5) == compute("scalar", matrix([[5]]))
    assert number("5/2") == compute("scalar", Fraction(5, 2))


# --- huge arguments ---------------------------------------------------------------------------


@pytest.mark.parametrize("power_of_ten", [5, 50, 500])
def test_huge_arguments_end_in_an_enclosure_that_decides_nothing_wrongly(power_of_ten: int) -> None:
    huge = Fraction(10**power_of_ten)
    for name in ("cos", "sin"):
        assert Truth.FALSE is is_less(Fraction(1), compute(name, huge)) or (
            Truth.UNKNOWN is is_less(Fraction(1), compute(name, huge))
        )
    assert Truth.FALSE is not is_less(Fraction(0), compute("exp", huge))
    assert Truth.TRUE is not is_less(compute("exp", huge), Fraction(10**300))


def test_the_exponential_of_a_huge_matrix_is_an_enclosure_at_worst_useless() -> None:
    huge = compute("exp", matrix([[10**6, 1], [0, -(10**6)]]))
    assert Truth.TRUE is not is_less(huge.entries[0][0], Fraction(10**100))
    extreme = compute("exp", matrix([[10**60, 1], [1, -(10**60)]]))
    assert Truth.TRUE is not is_zero(extreme.entries[0][0])
