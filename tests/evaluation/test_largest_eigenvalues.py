"""The largest eigenvalue is enclosed, at clusters too, and no enclosure leaves it out."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from flint import acb, acb_mat, arb, arb_mat, ctx, fmpq, fmpq_mat

from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.functions.largest_eigenvalues import (
    enclose_largest,
    is_positive_definite,
    largest_eigenvalue,
)
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Ball, MatrixValue, NotEvaluable, Undefined
from tests.evaluation.written import truth_of

TOP = fmpq(7, 3)

GAPS: dict[str, list[fmpq]] = {
    "alone": [],
    "far apart": [fmpq(1), fmpq(2), fmpq(5)],
    "double": [fmpq(0), fmpq(1)],
    "all equal": [fmpq(0)] * 4,
    "close": [fmpq(1, 2**20), fmpq(1)],
    "closer than the precision": [fmpq(1, 2**900), fmpq(0), fmpq(1)],
    "negative all": [fmpq(3), fmpq(3), fmpq(9)],
    "rank one": [TOP] * 3,
    "small ones far below": [fmpq(7, 3) - fmpq(1, 2**k) for k in (100, 200, 300)],
}


@pytest.fixture(autouse=True)
def _precision() -> Any:
    with ctx.workprec(256):
        yield


def turn(size: int, seed: int) -> fmpq_mat:
    """Return a rational orthogonal matrix (Cayley)."""
    random, skew = Random(seed), fmpq_mat(size, size)
    for i in range(size):
        for j in range(i):
            skew[i, j] = fmpq(random.randint(-5, 5), random.randint(1, 5))
            skew[j, i] = -skew[i, j]
    unit = fmpq_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])
    return (unit - skew) * (unit + skew).inv()


def with_eigenvalues(values: list[fmpq], seed: int = 1) -> acb_mat:
    size = len(values)
    basis = turn(size, seed)
    cells = [values[i] if i == j else 0 for i in range(size) for j in range(size)]
    return acb_mat(arb_mat(basis * fmpq_mat(size, size, cells) * basis.transpose()))


@pytest.mark.parametrize("bits", [64, 256, 1024])
@pytest.mark.parametrize("shift", [0, -4])
@pytest.mark.parametrize("name", GAPS)
def test_it_is_enclosed_narrowly(name: str, shift: int, bits: int) -> None:
    with ctx.workprec(bits):
        top = TOP + shift
        found = enclose_largest(with_eigenvalues([top, *(top - gap for gap in GAPS[name])]))

    with ctx.workprec(2000):
        assert found.contains(top)
        assert found.rad() < arb(2) ** (12 - bits)
        assert not found.contains(top + fmpq(1, 2 ** (bits // 2)))
        assert not found.contains(top - fmpq(1, 2 ** (bits // 2)))


@pytest.mark.parametrize("seed", range(12))
def test_clusters_within_clusters_are_enclosed_or_nothing_is_said(seed: int) -> None:
    random = Random(seed)
    gaps = [fmpq(1, 2 ** random.randint(0, 10 ** random.randint(1, 3))) for _ in range(5)]
    try:
        found = enclose_largest(with_eigenvalues([TOP, *(TOP - gap for gap in gaps)], seed))
    except NotEvaluable:
        return
    with ctx.workprec(3000):
        assert found.contains(TOP)


def test_all_matrices_in_an_enclosure_are_meant() -> None:
    wide = with_eigenvalues([TOP, TOP - 1, TOP - 1]) + acb_mat(
        arb_mat(3, 3, [arb(0, 0.01) for _ in range(9)])
    )
    found = enclose_largest(wide)

    assert found.contains(TOP + fmpq(1, 100))  # the diagonal may be larger by so much
    assert found.contains(TOP - fmpq(1, 100))
    assert not found.contains(TOP + fmpq(1, 10))


def test_complex_matrices() -> None:
    pauli = acb_mat(2, 2, [0, acb(0, -1), acb(0, 1), 0])
    assert enclose_largest(pauli).contains(1)
    assert enclose_largest(-pauli * 2).contains(2)
    assert not enclose_largest(pauli).contains(-1)


def test_an_entry_that_stands_alone_counts_as_it_is() -> None:
    matrix = acb_mat(3, 3, [fmpq(1, 2), fmpq(1, 4), 0, fmpq(1, 4), fmpq(1, 2), 0, 0, 0, 1])
    assert enclose_largest(matrix).is_exact()
    assert enclose_largest(matrix) == 1
    assert enclose_largest(-matrix).contains(-fmpq(1, 4))
    assert enclose_largest(acb_mat(2, 2)) == 0


def test_nothing_is_said_of_what_has_no_end() -> None:
    endless = acb_mat(2, 2, [1, arb(0, float("inf")), arb(0, float("inf")), 1])
    with pytest.raises(NotEvaluable):
        enclose_largest(endless)


def test_only_square_matrices_have_eigenvalues() -> None:
    with pytest.raises(Undefined):
        largest_eigenvalue(matrices.zeros(2, 3))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[2, 1], [1, 2]], True),
        ([[1, 2], [2, 1]], False),
        ([[1, 1], [1, 1]], False),  # only semidefinite
        ([[0, 0], [0, 1]], False),
        ([[4, 2, 2], [2, 4, 2], [2, 2, 4]], True),
        ([[4, 3, -3], [3, 4, 3], [-3, 3, 4]], False),
        ([], True),
    ],
)
def test_positive_definite_matrices(rows: list[list[int]], expected: bool) -> None:
    assert is_positive_definite([[arb(x) for x in row] for row in rows]) is expected


def test_what_may_be_singular_is_not_certainly_positive_definite() -> None:
    assert not is_positive_definite([[arb(1), arb(1, 1e-30)], [arb(1, 1e-30), arb(1)]])


def test_norms_with_singular_values_that_nearly_coincide() -> None:
    cells = [[Fraction(3), Fraction(1, 10**30)], [Fraction(0), Fraction(3)]]
    matrix = MatrixValue(2, 2, tuple(tuple(row) for row in cells))
    norm = functions.FUNCTIONS["norm"](matrix)

    assert isinstance(norm, Ball)
    assert norm.value.real > 3
    assert norm.value.real < 3 + arb(10) ** -30
    assert norm.value.real.rad() < arb(10) ** -60


def test_a_norm_that_is_reached_exactly_is_told_from_a_smaller_one() -> None:
    """One block alone, beside another that has irrational eigenvalues."""
    text = "[[1, 0, 0], [0, 1/2, 1/3], [0, 0, 1/2]]"
    assert truth_of(f"|{text}| = 1") is Truth.TRUE
    assert truth_of(f"|{text}| < 1") is Truth.FALSE
