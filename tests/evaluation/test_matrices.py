"""Matrix arithmetic against SymPy, and enclosures against the exact results."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.evaluation.functions import elementary_functions, enclosed_spectra
from proofcheck.evaluation.values import elimination, matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Undefined,
    enclosure,
    exact_complex,
    imaginary_part,
)
from proofcheck.kernel.model import precision
from tests.fakes.building import matrix


@pytest.fixture(autouse=True)
def _working_precision() -> Iterator[None]:
    with precision(256):
        yield


rationals = st.builds(Fraction, st.integers(-4, 4), st.integers(1, 3))
exact = st.one_of(rationals, st.builds(exact_complex, rationals, rationals))


def filled(rows: int, columns: int, entries: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    cells = st.lists(
        st.lists(entries, min_size=columns, max_size=columns), min_size=rows, max_size=rows
    )
    return cells.map(lambda raw: build(rows, columns, lambda i, j: raw[i][j]))


squares = st.sampled_from((rationals, exact)).flatmap(
    lambda entries: st.integers(0, 4).flatmap(lambda n: filled(n, n, entries))
)
pairs = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)).flatmap(
    lambda s: st.tuples(filled(s[0], s[1], exact), filled(s[1], s[2], exact))
)


def as_sympy(value: Any) -> Any:
    if isinstance(value, MatrixValue):
        cells = [as_sympy(x) for x in value.flat()]
        return sympy.Matrix(value.rows, value.columns, cells)
    re, im = value.real, imaginary_part(value)
    parts = [sympy.Rational(q.numerator, q.denominator) for q in (re, im)]
    return parts[0] + sympy.I * parts[1]


def expanded(value: Any) -> Any:
    return value.applyfunc(sympy.expand) if hasattr(value, "applyfunc") else sympy.expand(value)


def enclosed(value: MatrixValue) -> MatrixValue:
    """The same matrix with an enclosure in every entry that is not zero."""
    return build(
        value.rows,
        value.columns,
        lambda i, j: (
            Ball(enclosure(value.entries[i][j] / Fraction(7))) * Fraction(7)
            if value.entries[i][j] != 0
            else Fraction(0)
        ),
    )


def overlap(left: Any, right: Any) -> bool:
    if isinstance(left, MatrixValue):
        assert (left.rows, left.columns) == (right.rows, right.columns)
        return all(overlap(x, y) for x, y in zip(left.flat(), right.flat(), strict=True))
    return bool(enclosure(left).overlaps(enclosure(right)))


@settings(max_examples=60, deadline=None)
@given(pairs)
def test_products_agree_with_sympy(factors: tuple[MatrixValue, MatrixValue]) -> None:
    left, right = factors
    product = matrices.multiply(left, right)
    assert (left.rows, right.columns) == (product.rows, product.columns)
    assert expanded(as_sympy(left) * as_sympy(right)) == as_sympy(product)


@settings(max_examples=60, deadline=None)
@given(pairs)
def test_enclosed_products_contain_the_exact_ones(
    factors: tuple[MatrixValue, MatrixValue],
) -> None:
    exactly = matrices.multiply(*factors)
    assert overlap(exactly, matrices.multiply(*map(enclosed, factors)))


@settings(max_examples=80, deadline=None)
@given(squares)
def test_determinant_rank_and_transpose_agree_with_sympy(square: MatrixValue) -> None:
    oracle = as_sympy(square)
    determinant = sympy.expand(oracle.det(method="berkowitz"))
    assert determinant == as_sympy(matrices.determinant(square))
    assert oracle.rank(simplify=True, iszerofunc=lambda x: sympy.expand(x) == 0) == matrices.rank(
        square
    )
    assert oracle.T == as_sympy(matrices.transpose(square))


@settings(max_examples=80, deadline=None)
@given(squares)
def test_an_inverse_is_one_from_both_sides_and_exists_just_when_it_should(
    square: MatrixValue,
) -> None:
    if matrices.determinant(square) == 0:
        with pytest.raises(Undefined):
            matrices.inverse(square)
    else:
        inverse = matrices.inverse(square)
        unit = matrices.identity(square.rows)
        assert unit == matrices.multiply(square, inverse)
        assert unit == matrices.multiply(inverse, square)


@settings(max_examples=100, deadline=None)
@given(squares)
def test_enclosed_determinants_and_inverses_contain_the_exact_ones(square: MatrixValue) -> None:
    balls = enclosed(square)
    assert overlap(matrices.determinant(square), matrices.determinant(balls))
    if matrices.determinant(square) != 0:
        try:
            inverse = matrices.inverse(balls)
        except NotEvaluable:
            pytest.fail("an enclosed matrix of small entries is known to be invertible")
        assert overlap(matrices.inverse(square), inverse)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(lambda n: filled(n, n, rationals)))
def test_the_exponential_contains_a_long_partial_sum(square: MatrixValue) -> None:
    small = matrices.scale(Fraction(1, 16), square)
    total = power = matrices.identity(square.rows)
    for order in range(1, 60):
        power = matrices.scale(Fraction(1, order), matrices.multiply(power, small))
        total = matrices.add(total, power)
    exponential = matrices.exponential(small)
    for x, y in zip(total.flat(), exponential.flat(), strict=True):
        # The entries are at most 1 in norm 4/3, so the rest of the series is below 10^-70.
        assert bool(enclosure(x - y).abs_lower() < 1e-70)


def test_the_exponential_of_a_nilpotent_matrix_is_exact() -> None:
    nilpotent = matrix([[0, 2, 3], [0, 0, 4], [0, 0, 0]])
    assert matrix([[1, 2, 7], [0, 1, 4], [0, 0, 1]]) == matrices.exponential(nilpotent)
    assert matrices.identity(2) == matrices.exponential(matrices.zeros(2, 2))


def test_a_nilpotent_matrix_of_unknowns_has_a_linear_exponential() -> None:
    unknown = Affine(Fraction(0), {0: Fraction(1)})
    result = matrices.exponential(matrix([[0, unknown], [0, 0]]))
    assert result.entries[0][1] is not None
    assert {0: Fraction(1)} == dict(result.entries[0][1].coefficients)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(lambda n: filled(n, n, rationals)))
def test_eigenvalues_enclose_the_trace_and_the_determinant(square: MatrixValue) -> None:
    try:
        values = enclosed_spectra.eigenvalues(square)
    except NotEvaluable:
        return  # several equal eigenvalues need not be enclosed
    assert square.rows == len(values)
    total: Any = Fraction(0)
    product: Any = Fraction(1)
    for value in values:
        total, product = total + value, product * value
    trace = sum((square.entries[i][i] for i in range(square.rows)), Fraction(0))
    assert overlap(trace, total)
    assert overlap(matrices.determinant(square), product)


def test_multiple_eigenvalues_are_enclosed_as_often_as_they_occur() -> None:
    values = enclosed_spectra.eigenvalues(matrix([[3, 1, 0], [1, 3, 0], [0, 0, 2]]))
    assert 3 == len(values)
    assert 2 == sum(overlap(v, Fraction(2)) for v in values)
    assert [] == enclosed_spectra.eigenvalues(matrices.zeros(0, 0))


def test_eigenvalues_of_a_defective_matrix_are_enclosed_widely_or_not_at_all() -> None:
    assert all(
        overlap(v, Fraction(2)) for v in enclosed_spectra.eigenvalues(matrix([[2, 1], [0, 2]]))
    )
    with pytest.raises(NotEvaluable):
        enclosed_spectra.eigenvalues(matrix([[2, 1, 0], [0, 2, 0], [0, 0, 5]]))


@settings(max_examples=80, deadline=None)
@given(
    st.tuples(st.integers(0, 4), st.integers(0, 4)).flatmap(
        lambda s: st.tuples(filled(s[0], s[1], rationals), filled(s[0], 1, rationals))
    )
)
def test_a_solved_system_has_the_solutions_of_the_given_one(
    system: tuple[MatrixValue, MatrixValue],
) -> None:
    left, right = system
    rows = [[*left.entries[i], right.entries[i][0]] for i in range(left.rows)]
    reduced, pivots = elimination.solve([list(r) for r in rows], left.columns)
    echelon = sympy.Matrix(left.rows, left.columns + 1, [as_sympy(x) for r in rows for x in r])
    oracle, places = echelon.rref()
    expected = [p for p in places if p < left.columns]
    assert expected == pivots
    kept = [r for r in reduced if any(x != 0 for x in r[:-1])]
    if len(expected) == len(places):  # otherwise the right side is reduced to a unit as well
        cells = [as_sympy(x) for r in kept for x in r]
        assert oracle[: len(pivots), :] == sympy.Matrix(len(kept), left.columns + 1, cells)
    else:
        assert any(all(x == 0 for x in r[:-1]) and r[-1] != 0 for r in reduced)


# --- shapes -----------------------------------------------------------------------------------


def test_blocks_without_rows_keep_their_width() -> None:
    joined = matrices.assemble(2, [matrices.zeros(0, 2), matrices.zeros(0, 3)])
    assert (0, 5) == (joined.rows, joined.columns)
    tall = matrices.assemble(1, [matrices.zeros(2, 0), matrices.zeros(3, 0)])
    assert (5, 0) == (tall.rows, tall.columns)


def test_blocks_that_do_not_fit_are_undefined() -> None:
    with pytest.raises(Undefined):
        matrices.assemble(2, [matrices.zeros(1, 2), matrices.zeros(2, 2)])
    with pytest.raises(Undefined):
        matrices.assemble(1, [matrices.zeros(1, 2), matrices.zeros(1, 3)])
    with pytest.raises(Undefined):
        matrices.assemble(1, [matrices.zeros(1, 2), matrices.zeros(0, 3)])


def test_a_direct_sum_keeps_the_width_of_empty_blocks() -> None:
    total = matrices.direct_sum([matrices.zeros(0, 2), matrix([[5]]), matrices.zeros(1, 0)])
    assert matrix([[0, 0, 5], [0, 0, 0]]) == total
    assert matrices.zeros(0, 0) == matrices.direct_sum([])


def test_empty_matrices_have_the_determinant_one_and_the_rank_zero() -> None:
    empty = matrices.zeros(0, 0)
    assert Fraction(1) == matrices.determinant(empty)
    assert 0 == matrices.rank(empty)
    assert empty == matrices.inverse(empty)
    assert empty == matrices.exponential(empty)
    assert matrices.zeros(2, 3) == matrices.multiply(matrices.zeros(2, 0), matrices.zeros(0, 3))


@pytest.mark.parametrize(
    "compute",
    [matrices.determinant, matrices.inverse, matrices.exponential, enclosed_spectra.eigenvalues],
)
def test_what_needs_a_square_matrix_is_undefined_for_others(compute: Any) -> None:
    with pytest.raises(Undefined):
        compute(matrices.zeros(2, 3))


def test_sums_and_products_of_wrong_shapes_are_undefined() -> None:
    with pytest.raises(Undefined):
        matrices.add(matrices.zeros(1, 2), matrices.zeros(2, 1))
    with pytest.raises(Undefined):
        matrices.multiply(matrices.zeros(1, 2), matrices.zeros(1, 2))


def test_a_pivot_that_may_be_zero_is_not_chosen() -> None:
    doubtful = Ball(enclosure(Fraction(1, 3))) - Fraction(1, 3)
    with pytest.raises(NotEvaluable):
        matrices.inverse(matrix([[doubtful]]))
    with pytest.raises(NotEvaluable):
        matrices.rank(matrix([[doubtful]]))
    unknown = Affine(Fraction(1), {0: Fraction(1)})
    with pytest.raises(NotEvaluable):
        matrices.determinant(matrix([[unknown, 1], [1, 1]]))


def test_products_of_balls_and_numbers_keep_exact_zeros() -> None:
    balls = build(2, 2, lambda _i, _j: Ball(enclosure(Fraction(1, 2))))
    numbers = build(2, 2, lambda i, j: Fraction(i * (j + 1)))
    first, second = matrices.multiply(numbers, balls).entries

    assert (0, 0) == first
    assert all(isinstance(x, Ball) and x.value == 1.5 for x in second)


def test_the_exponential_of_a_matrix_that_only_looks_nilpotent_is_enclosed() -> None:
    """The traces of a cycle of three and of its square vanish."""
    cycle = matrix([[0, 0, 1], [1, 0, 0], [0, 1, 0]])
    assert isinstance(matrices.exponential(cycle).entries[0][0], Ball)


def test_a_number_that_is_enclosed_leaves_zeros_of_a_matrix_exact() -> None:
    root = elementary_functions.square_root(Fraction(2))
    found = matrices.scale(root, matrix([[1, 0], [0, 3]]))

    assert Fraction(0) == found.entries[0][1]
    assert (found.entries[1][1] - root * Fraction(3)).value.contains(0)
    assert not (found.entries[1][1] - root * Fraction(2)).value.contains(0)


def test_equations_that_say_nothing_leave_a_row_of_zeros() -> None:
    one, two, zero = Fraction(1), Fraction(2), Fraction(0)
    rows, pivots = elimination.solve([[one, two, one], [two, two + two, two]], 2)
    assert pivots == [0]
    assert rows == [[one, two, one], [zero, zero, zero]]
    rows, pivots = elimination.solve([[one, two, one], [two, two + two, one]], 2)
    assert rows == [[one, two, zero], [zero, zero, one]]
