"""The principal logarithm of a matrix: exact, enclosed, undefined, or left open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.semantics.logarithms import logarithm
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import MatrixValue, NotEvaluable, Undefined
from tests.semantics.written import truth_of


def _matrix(*rows: tuple[int, ...]) -> MatrixValue:
    cells = tuple(tuple(Fraction(x) for x in row) for row in rows)
    return MatrixValue(len(cells), len(cells[0]), cells)


QUARTER = "[[0, -1], [1, 0]]"

LOGARITHMS = {
    "of a unipotent matrix, exactly": (
        "log([[1, 2], [0, 1]]) = [[0, 2], [0, 0]]",
        "log([[1, 2], [0, 1]]) = [[0, 1], [0, 0]]",
    ),
    "undoes the exponential near zero": (
        "log(exp([[0, 1/10], [1/5, 0]])) = [[0, 1/10], [1/5, 0]]",
        "log(exp([[0, 1/10], [1/5, 0]])) = [[0, 1/5], [1/10, 0]]",
    ),
    "is undone by the exponential": (
        "exp(log([[3/5, -4/5], [4/5, 3/5]])) = [[3/5, -4/5], [4/5, 3/5]]",
        "exp(log([[3/5, -4/5], [4/5, 3/5]])) = [[3/5, 4/5], [-4/5, 3/5]]",
    ),
    "is the principal one": (
        f"log({QUARTER})[2, 1] = pi/2",
        f"log({QUARTER})[2, 1] = 5*pi/2",
    ),
    "does not undo large turns": (
        "|log(exp(7*[[0, -1], [1, 0]])) - 7*[[0, -1], [1, 0]]| > 6",
        "|log(exp(7*[[0, -1], [1, 0]])) - 7*[[0, -1], [1, 0]]| <= 6",
    ),
    "where eigenvalues coincide near one": (
        "log(101/100*I(3)) = log(101/100)*I(3)",
        "log(101/100*I(3)) = log(102/100)*I(3)",
    ),
    "of a complex matrix": (
        "log([[1i, 0], [0, 2]])[1, 1] = 1i*pi/2",
        "log([[1i, 0], [0, 2]])[1, 1] = -1i*pi/2",
    ),
}


@pytest.mark.parametrize("name", LOGARITHMS)
def test_the_logarithm(name: str) -> None:
    true, false = LOGARITHMS[name]

    assert truth_of(true) in (Truth.TRUE, Truth.CLOSE)
    assert truth_of(false) is Truth.FALSE


def test_what_holds_exactly_is_true_and_not_only_close() -> None:
    assert truth_of("log([[1, 2], [0, 1]]) = [[0, 2], [0, 0]]") is Truth.TRUE


@pytest.mark.parametrize("rows", [((0, 0), (0, 1)), ((-1, 0), (0, 2))])
def test_an_eigenvalue_that_is_not_positive_leaves_it_undefined(
    rows: tuple[tuple[int, ...], ...],
) -> None:
    with pytest.raises(Undefined):
        logarithm(_matrix(*rows))


def test_coinciding_eigenvalues_far_from_one_leave_it_open() -> None:
    with pytest.raises(NotEvaluable):
        logarithm(_matrix((5, 0), (0, 5)))


def test_only_square_matrices_have_one() -> None:
    with pytest.raises(Undefined):
        logarithm(_matrix((1, 0)))
