"""Laws of products over spectra ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

GIVEN = "given n : PosNat, X, Y : Matrix(n, n), Z : ComplexMatrix(n, n), a, b : Real, z : Complex"
LAW = "product over opposite eigenvalues"


def _task(goal: str, *assumed: str) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}"]
    text = 'derivation "facts"\n\n[1] claim\n  ' + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("facts.proof", text), "facts")
    (statement,) = derivation.statements
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task) -> bool:
    steps: Any = [["law", LAW, [["q", "goal", 0]], []], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


VALID = {
    "a number": _task("prod(t in spectrum(X)) (a - t)/(a + t) = 1", "X^T = -X", "a != 0"),
    "one": _task("prod(t in spectrum(X)) (1 - t)/(1 + t) = 1", "X^T = -X"),
}

FORGED = {
    "a matrix that is not skew": _task("prod(t in spectrum(X)) (1 - t)/(1 + t) = 1", "X^T = X"),
    "another skew matrix": _task("prod(t in spectrum(X)) (1 - t)/(1 + t) = 1", "Y^T = -Y"),
    "a complex matrix": _task("prod(t in spectrum(Z)) (1 - t)/(1 + t) = 1", "Z^T = -Z"),
    "a number that may be zero": _task("prod(t in spectrum(X)) (a - t)/(a + t) = 1", "X^T = -X"),
    "zero": _task("prod(t in spectrum(X)) (0 - t)/(0 + t) = 1", "X^T = -X"),
    "a complex number": _task("prod(t in spectrum(X)) (z - t)/(z + t) = 1", "X^T = -X", "z != 0"),
    "two numbers": _task(
        "prod(t in spectrum(X)) (a - t)/(b + t) = 1", "X^T = -X", "a != 0", "b != 0"
    ),
    "factors in one order only": _task(
        "prod(t in spectrum(X)) (t - a)/(t + a) = 1", "X^T = -X", "a != 0"
    ),
    "differences alone": _task("prod(t in spectrum(X)) (1 - t)/(1 - t) = 1", "X^T = -X"),
    "products over other sets": _task("prod(t in 1..n) (1 - t)/(1 + t) = 1", "X^T = -X"),
    "a sum": _task("sum(t in spectrum(X)) (1 - t)/(1 + t) = 1", "X^T = -X"),
    "some eigenvalues": _task(
        "prod(t in spectrum(X) where Im(t) > 0) (1 - t)/(1 + t) = 1", "X^T = -X"
    ),
}


@pytest.mark.parametrize("name", VALID)
def test_a_law_is_accepted_where_it_applies(name: str) -> None:
    assert _is_accepted(VALID[name])


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_use_is_rejected(name: str) -> None:
    assert not _is_accepted(FORGED[name])
