"""The principal logarithm of a matrix: exact, enclosed, undefined, or left open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.functions import logarithms
from proofcheck.evaluation.functions.logarithms import logarithm
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Undefined
from proofcheck.kernel.model import precision
from tests.evaluation.written import truth_of


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


@pytest.mark.parametrize("size", [1, 2, 3, 5])
@pytest.mark.parametrize("scale", [3, 12, 100])
def test_both_series_enclose_the_matrix_whose_exponential_is_taken(size: int, scale: int) -> None:
    from flint import acb_mat, fmpq, fmpq_mat

    with precision(256):
        exact = fmpq_mat(size, size, [fmpq((7 * k) % 11 - 5, 10 * scale) for k in range(size**2)])
        offset = acb_mat(exact).exp() - acb_mat(size, size, 1)
        norm = logarithms._frobenius(offset)
        turned = logarithms._turned(offset)
        assert norm < 0.9
        assert turned is not None
        beside = exact + fmpq_mat(size, size, [fmpq(1, 10**60)] * size**2)
        for found in (logarithms._mercator(offset, norm), logarithms._gregory(turned)):
            assert matrices.enclosed(found).contains(acb_mat(exact))
            assert not matrices.enclosed(found).contains(acb_mat(beside))


def test_a_series_that_is_cut_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from flint import acb_mat, arb, fmpq, fmpq_mat

    monkeypatch.setattr(logarithms, "LONGEST_SERIES", 3)
    with precision(256):
        exact = acb_mat(fmpq_mat(2, 2, [fmpq(1, 5), fmpq(1, 7), fmpq(-1, 7), fmpq(1, 9)]))
        offset = exact.exp() - acb_mat(2, 2, 1)
        turned = logarithms._turned(offset)
        for found in (
            logarithms._mercator(offset, logarithms._frobenius(offset)),
            logarithms._gregory(turned),
        ):
            enclosed = matrices.enclosed(found)
            assert enclosed.contains(exact)
            assert enclosed[0, 0].real.rad() > arb(2) ** -40


def test_a_wide_enclosure_is_not_inverted() -> None:
    from flint import acb, acb_mat, arb

    with precision(256):
        sharp = acb_mat(1, 1, [acb(arb(0.25, 2.0**-200))])
        wide = acb_mat(1, 1, [acb(arb(0.25, 0.01))])
        assert logarithms._is_narrow(sharp)
        assert not logarithms._is_narrow(wide)
        for offset in (sharp, wide):
            found = logarithms._series(offset)
            assert found is not None
            assert matrices.enclosed(found).contains(acb_mat(1, 1, [acb(arb(1.25).log())]))
