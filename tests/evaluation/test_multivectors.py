"""Multivectors in models: coefficients, products, grades and membership, counted by hand."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.functions.multivectors import (
    coefficients_of,
    count_of_blades,
    from_vector,
    nearest,
    of_coefficients,
    of_grade,
)
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Undefined
from proofcheck.terms.rationals import Fraction


def multivector(*coefficients: int) -> MatrixValue:
    """Return a multivector by its coefficients: of 1, e_1, e_2, e_1 e_2, e_3, ..."""
    return of_coefficients([Fraction(x) for x in coefficients])


def vector(*entries: int) -> MatrixValue:
    return matrices.build(len(entries), 1, lambda i, _j: Fraction(entries[i]))


E1, E2, E12 = multivector(0, 1, 0, 0), multivector(0, 0, 1, 0), multivector(0, 0, 0, 1)


@pytest.mark.parametrize(
    ("left", "right", "product"),
    [
        (E1, E1, (1, 0, 0, 0)),
        (E1, E2, (0, 0, 0, 1)),
        (E2, E1, (0, 0, 0, -1)),
        (E12, E12, (-1, 0, 0, 0)),
        (E1, E12, (0, 0, 1, 0)),
        (E12, E1, (0, 0, -1, 0)),
        (multivector(1, 2, 3, 4), multivector(1, 0, 0, 1), (-3, -1, 5, 5)),
    ],
)
def test_a_product_is_that_of_blades(
    left: MatrixValue, right: MatrixValue, product: tuple[int, ...]
) -> None:
    assert coefficients_of(matrices.multiply(left, right)) == [Fraction(x) for x in product]


def test_a_reverse_is_a_transpose() -> None:
    turned = matrices.transpose(multivector(1, 2, 3, 4, 5, 6, 7, 8))

    assert coefficients_of(turned) == [Fraction(x) for x in (1, 2, 3, -4, 5, -6, -7, -8)]
    assert nearest(turned) == turned


def test_a_vector_is_the_sum_of_its_multiples_of_basis_vectors() -> None:
    assert coefficients_of(from_vector(vector(2, 3, 5))) == [
        Fraction(x) for x in (0, 2, 3, 0, 5, 0, 0, 0)
    ]
    assert from_vector(matrices.zeros(0, 1)) == matrices.zeros(1, 1)


@pytest.mark.parametrize(
    ("grade", "kept"),
    [(0, (1, 0, 0, 0)), (1, (0, 2, 3, 0)), (2, (0, 0, 0, 4)), (3, (0,) * 4), (-1, (0,) * 4)],
)
def test_a_grade_keeps_the_blades_of_so_many_vectors(grade: int, kept: tuple[int, ...]) -> None:
    assert of_grade(multivector(1, 2, 3, 4), Fraction(grade)) == multivector(*kept)


def test_a_matrix_that_is_no_multivector_is_not_the_nearest_one() -> None:
    other = matrices.build(2, 2, lambda i, j: Fraction(i + j))

    assert nearest(other) != other
    assert nearest(multivector(3, 4)) == multivector(3, 4)


def test_what_has_no_value_is_told_from_what_is_not_computed() -> None:
    assert count_of_blades(Fraction(3)) == 8
    with pytest.raises(Undefined):
        count_of_blades(Fraction(-1))
    with pytest.raises(NotEvaluable):
        count_of_blades(Fraction(9))
    with pytest.raises(NotEvaluable):
        of_grade(E1, Fraction(1, 2))
    with pytest.raises(Undefined):
        coefficients_of(matrices.zeros(3, 3))
