"""Truths that look refuted: the model on which each seemed to fail is rejected, that of its twin not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import Gaussian, Table
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from tests.audit.real_tasks import matrix, read, task_of

FAMILY = "[1] claim\n  given A[k in 1..2] : Matrix(2, 2)\n  show {}\n"
TURNS: dict[str, Any] = {
    "A": Table(
        {(Fraction(1),): matrix((0, 1), (0, 0)), (Fraction(2),): matrix((0, 0), (1, 0))},
    )
}

IMAGE = (
    "[1] claim\n  given A : {}(1, 1), x : ComplexVector(1)\n  assume x in {}\n  show conj(x) = x\n"
)
IMAGINARY = build(1, 1, lambda _i, _j: Gaussian(Fraction(0), Fraction(1)))


def image(kind: str, subspace: str, entry: int) -> tuple[str, dict[str, Any]]:
    return IMAGE.format(kind, subspace), {"A": matrix((entry,)), "x": IMAGINARY}


TRUTHS: dict[str, tuple[str, dict[str, Any]]] = {
    "a product over a set written in another order": (
        FAMILY.format("prod(k in {2, 1}) A[k] = prod(k in {1, 2}) A[k]"),
        TURNS,
    ),
    "a direct sum over a set written in another order": (
        FAMILY.format("(bigoplus(k in {2, 1}) A[k])[1, 2] = A[1][1, 2]"),
        TURNS,
    ),
    "the image of a real matrix holds real vectors": image("Matrix", "im(A)", 1),
    "the kernel of a real matrix holds real vectors": image("Matrix", "ker(A)", 0),
}

FALSEHOODS: dict[str, tuple[str, dict[str, Any]]] = {
    "a product in another order": (FAMILY.format("A[2]*A[1] = A[1]*A[2]"), TURNS),
    "a direct sum in another order": (FAMILY.format("A[2] (+) A[1] = A[1] (+) A[2]"), TURNS),
    "the image of a complex matrix": image("ComplexMatrix", "im(A)", 1),
    "the kernel of a complex matrix": image("ComplexMatrix", "ker(A)", 0),
}


def is_refuted(text: str, values: dict[str, Any]) -> bool:
    derivation = read(text)
    task = task_of(derivation, "1", len(derivation.statements[-1].goals) - 1)
    try:
        check_refutation(task, refutation_certificate(task, Model(values)))
    except CertificateRejected:
        return False
    return True


@pytest.mark.parametrize("name", TRUTHS)
def test_a_truth_is_not_refuted(name: str) -> None:
    assert not is_refuted(*TRUTHS[name])


@pytest.mark.parametrize("name", FALSEHOODS)
def test_its_false_neighbour_is_refuted(name: str) -> None:
    assert is_refuted(*FALSEHOODS[name])
