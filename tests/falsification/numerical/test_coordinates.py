"""Coordinates of objects: exact and in floating point alike, and true to what is assumed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, exact_complex
from proofcheck.falsification.numerical.charts import Chart, Entries, Turns
from proofcheck.falsification.numerical.fitting import fitted
from proofcheck.falsification.numerical.sphere_and_affine import Affine, Sphere

QUARTER = matrices.build(2, 2, lambda i, j: Fraction((0, -1, 1, 0)[2 * i + j]))
UNIT = matrices.build(3, 1, lambda i, _j: Fraction((3, 4, 0)[i], 5))
SQUARE = matrices.build(2, 2, lambda i, j: Fraction(i + 2 * j))
COMPLEX = matrices.build(
    2, 2, lambda i, j: exact_complex(Fraction(i == j) * 3, Fraction(i == j) * 4)
)

CHARTS: dict[str, Chart] = {
    "a number": Entries(Fraction(7, 3), is_complex=False),
    "a matrix": Entries(SQUARE, is_complex=False),
    "a complex matrix": Entries(COMPLEX, is_complex=True),
    "a turn": Turns(QUARTER, is_complex=False),
    "a unitary matrix": Turns(matrices.scale(Fraction(1, 5), COMPLEX), is_complex=True),
    "a unit vector": Sphere(Entries(UNIT, is_complex=False)),
    "a symmetric matrix": Affine(
        Entries(matrices.identity(2), is_complex=False),
        ((Fraction(0), Fraction(1), Fraction(1), Fraction(0)),),
    ),
}


def _floats(value: Any) -> Any:
    if not isinstance(value, MatrixValue):
        return complex(value)
    cells = [complex(float(x.real), float(x.imag)) for x in value.flat()]
    return np.array(cells).reshape(value.rows, value.columns)


@pytest.mark.parametrize("name", CHARTS)
def test_exact_objects_are_next_to_those_in_floating_point(name: str) -> None:
    chart = CHARTS[name]
    numbers = [Fraction(k + 1, 7) for k in range(chart.size)]

    data = chart.data(np.array([float(x) for x in numbers]))

    assert np.allclose(data, _floats(chart.exact(numbers)))


@pytest.mark.parametrize("name", CHARTS)
def test_the_start_is_the_object_itself(name: str) -> None:
    chart = CHARTS[name]
    again = chart.exact([Fraction(x).limit_denominator(1000) for x in chart.start()])

    assert np.allclose(_floats(again), chart.data(np.array(chart.start())))


@pytest.mark.parametrize("name", ["a turn", "a unitary matrix"])
def test_turns_stay_unitary_exactly(name: str) -> None:
    chart = CHARTS[name]
    turned = chart.exact([Fraction(k + 2, 5) for k in range(chart.size)])

    assert isinstance(turned, MatrixValue)
    assert matrices.multiply(matrices.adjoint(turned), turned) == matrices.identity(2)


def test_unit_vectors_keep_their_length_exactly() -> None:
    found = CHARTS["a unit vector"].exact([Fraction(1, 3), Fraction(-2), Fraction(5, 7)])

    assert isinstance(found, MatrixValue)
    assert sum(x * x for x in found.flat()) == 1


def _gram(matrix: Any) -> Any:
    return np.reshape(np.matmul(matrix.T, matrix) - np.eye(matrix.shape[1]), (-1,))


def _length(vector: Any) -> Any:
    import autograd.numpy as anp

    return anp.reshape(anp.sum(vector**2) - 1.0, (-1,))


def _skew(matrix: Any) -> Any:
    import autograd.numpy as anp

    return anp.reshape(matrix + matrix.T, (-1,))


def _cubic(matrix: Any) -> Any:
    import autograd.numpy as anp

    return anp.reshape(anp.sum(matrix**3), (-1,))


def test_coordinates_suit_what_is_assumed() -> None:
    assert isinstance(fitted(Entries(QUARTER, is_complex=False), _gram), Turns)
    assert isinstance(fitted(Entries(UNIT, is_complex=False), _length), Sphere)
    skew = fitted(Entries(QUARTER, is_complex=False), _skew)
    assert isinstance(skew, Affine)
    assert skew.size == 1


def test_where_none_suit_there_are_none() -> None:
    assert fitted(Entries(matrices.zeros(2, 2), is_complex=False), _cubic) is None
