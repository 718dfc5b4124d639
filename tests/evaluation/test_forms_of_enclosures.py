"""A matrix of enclosures in FLINT's form gives what the same entries give one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from proofcheck.evaluation.functions import elementary_functions, functions
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Ball, Gaussian, MatrixValue, enclosure
from proofcheck.kernel.model import precision

BITS = 128

Change = Callable[[MatrixValue], MatrixValue]


def rational(*rows: tuple[int, ...]) -> MatrixValue:
    cells = tuple(tuple(Fraction(x, 3) for x in row) for row in rows)
    return MatrixValue(len(cells), len(cells[0]), cells)


def root_of_two() -> Ball:
    found = elementary_functions.square_root(Fraction(2))
    assert isinstance(found, Ball)
    return found


def product() -> MatrixValue:
    """Return a product in FLINT's form, with a row of zeros and a column of zeros."""
    turned = matrices.scale(root_of_two(), rational((1, 2, 0), (0, 0, 0), (5, -1, 0)))
    found = matrices.multiply(turned, matrices.scale(Gaussian(Fraction(1), Fraction(2)), turned))
    assert found.balls is not None
    return found


def by_entries(matrix: MatrixValue) -> MatrixValue:
    """Return the matrix without FLINT's form."""
    return MatrixValue(matrix.rows, matrix.columns, matrix.entries)


def is_number(matrix: MatrixValue) -> list[bool]:
    return [isinstance(x, Fraction) for x in matrix.flat()]


def overlap(one: MatrixValue, other: MatrixValue) -> bool:
    pairs = zip(one.flat(), other.flat(), strict=True)
    return all(enclosure(x).overlaps(enclosure(y)) for x, y in pairs)


CHANGES: dict[str, Change] = {
    "negative": matrices.negate,
    "transpose": matrices.transpose,
    "adjoint": matrices.adjoint,
    "double": lambda m: matrices.add(m, m),
    "multiple": lambda m: matrices.scale(Fraction(2, 7), m),
    "complex multiple": lambda m: matrices.scale(Gaussian(Fraction(0), Fraction(1, 3)), m),
    "enclosed multiple": lambda m: matrices.scale(root_of_two(), m),
    "nothing": lambda m: matrices.scale(Fraction(0), m),
    "square": lambda m: matrices.multiply(m, m),
    "product with a number's multiple": lambda m: matrices.multiply(m, rational((1,), (2,), (3,))),
    "sum with a rational one": lambda m: matrices.add(m, rational((1, 0, 0), (0, 0, 1), (0, 0, 0))),
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_operation_agrees_with_the_entries(name: str) -> None:
    with precision(BITS):
        one, other = CHANGES[name](product()), CHANGES[name](by_entries(product()))
        assert (one.rows, one.columns) == (other.rows, other.columns)
        assert overlap(one, other)
        assert is_number(one) == is_number(other)
        assert all(x == y for x, y in zip(one.flat(), other.flat(), strict=True) if x == 0)


@pytest.mark.parametrize("name", CHANGES)
def test_another_matrix_gives_something_else(name: str) -> None:
    with precision(BITS):
        near = matrices.scale(Fraction(10**30 + 1, 10**30), product())
        one, other = CHANGES[name](near), CHANGES[name](by_entries(product()))
        assert overlap(one, other) is (name == "nothing")


def test_zeros_stay_numbers_and_enclosures_of_zero_do_not_become_any() -> None:
    from flint import acb_mat

    with precision(BITS):
        assert is_number(product()) == [*[False] * 2, True, *[True] * 3, *[False] * 2, True]
        enclosed = matrices.from_flint(acb_mat(2, 2))
        assert is_number(enclosed) == [False] * 4
        assert enclosed.rational is None
        assert matrices.algebra_in(enclosed) is None
        nothing = matrices.multiply(product(), matrices.zeros(3, 2))
        assert nothing.rational is not None
        assert nothing == matrices.zeros(3, 2)
        assert matrices.rank(nothing) == 0


def test_zero_times_what_has_no_end_is_zero_in_either_form() -> None:
    from flint import acb, arb

    endless = Ball(acb(arb(0, float("inf"))))
    with precision(BITS):
        for matrix in (product(), by_entries(product())):
            found = matrices.scale(endless, matrix)
            assert is_number(found) == is_number(product())
            assert not found.is_finite
            assert product().is_finite


def test_an_empty_matrix_of_enclosures_is_rational() -> None:
    from flint import acb_mat

    empty = matrices.from_flint(acb_mat(0, 3))
    assert empty.rational is not None
    assert (empty.rows, empty.columns, empty.entries) == (0, 3, ())


def test_the_norm_is_the_same_in_either_form() -> None:
    with precision(BITS):
        norm = functions.FUNCTIONS["norm"]
        one, other = norm(product()), norm(by_entries(product()))
        beside = norm(matrices.scale(Fraction(10**20 + 1, 10**20), product()))
        assert one.value.overlaps(other.value)
        assert not one.value.overlaps(beside.value)
