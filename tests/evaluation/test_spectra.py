"""Eigenvalues are listed: rational ones exactly, others enclosed, none that is not there."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

PAIRS = {
    "rational eigenvalues are exact": (
        "spectrum([[1, 5], [0, 2/3]]) = {1, 2/3}",
        "spectrum([[1, 5], [0, 2/3]]) = {1, 2}",
    ),
    "all have to be listed": (
        "spectrum([[1, 5], [0, 2]]) subset {1, 2, 3}",
        "spectrum([[1, 5], [0, 2]]) subset {1, 3}",
    ),
    "imaginary ones": (
        "spectrum([[0, -3], [3, 0]]) = {3i, -3i}",
        "spectrum([[0, -3], [3, 0]]) = {3i}",
    ),
    "irrational ones are enclosed": (
        "forall t in spectrum([[0, 2], [1, 0]]): |t| < 142/100",
        "forall t in spectrum([[0, 2], [1, 0]]): |t| < 141/100",
    ),
    "of equal ones there is one": (
        "card(spectrum([[0, -1, 0], [1, 0, 0], [0, 0, 0]])) = 3",
        "card(spectrum(2*I(3))) = 3",
    ),
    "the least of a set, though it is enclosed": (
        "min({ sqrt(t) where t in NonNegReal inter spectrum([[2, 1], [1, 1]]) }) < 619/1000",
        "min({ sqrt(t) where t in NonNegReal inter spectrum([[2, 1], [1, 1]]) }) < 618/1000",
    ),
    "a product over a spectrum": (
        "prod(t in spectrum([[0, -3], [3, 0]])) ((1 - t)/(1 + t)) = 1",
        "prod(t in spectrum([[0, -3], [3, 0]])) ((1 - t)/(1 + t)) = -1",
    ),
    "an intersection is finite where either set is": (
        "card(NonNegReal inter {-1, 0, 2}) = 2",
        "card(NonNegReal inter {-1, 0, 2}) = 3",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_spectra(name: str) -> None:
    true, false = PAIRS[name]

    assert truth_of(true) in (Truth.TRUE, Truth.CLOSE)
    assert truth_of(false) is Truth.FALSE


def test_a_predicate_says_what_it_is_defined_to_say() -> None:
    normal = "let normal(M : ComplexMatrix(2, 2)) := M^* * M = M*M^*"

    assert truth_of("normal([[0, -1], [1, 0]])", normal) is Truth.TRUE
    assert truth_of("normal([[0, 1], [0, 0]])", normal) is Truth.FALSE


def test_enclosed_elements_that_may_be_equal_are_not_counted() -> None:
    assert truth_of("card({exp(1), exp(1/2)^2}) = 1") is Truth.UNKNOWN
    assert truth_of("card({exp(1), exp(2)}) = 2") is Truth.TRUE


def test_norms_of_matrices_whose_singular_values_coincide() -> None:
    turn = "exp([[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 0, -1], [0, 0, 1, 0]])"

    assert (
        truth_of(f"|{turn}*[[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]| > 199/100")
        is Truth.TRUE
    )
    assert (
        truth_of(f"|{turn}*[[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]| > 201/100")
        is Truth.FALSE
    )


def test_existence_by_one_solution_of_linear_equations() -> None:
    assert truth_of("exists S : Matrix(3, 3): S^T = -S and |S| <= 1") is Truth.TRUE
    assert truth_of("exists S : Matrix(3, 3): S^T = -S and S[1, 1] = 1") is Truth.FALSE
    assert truth_of("exists S : Matrix(3, 3): S^T = -S and |S| >= 1") is Truth.TRUE
    assert truth_of("exists S : Matrix(3, 3): S^T = -S and |S| = 3") is Truth.UNKNOWN
