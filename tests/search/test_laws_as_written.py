"""Laws that conclude a goal as it is written, and what is known of unit vectors, traces and sets of
numbers: each true goal has a false twin that must not follow.
"""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

FORM = "assume forall y : Vector(m) where y != 0: y^T * S * y > 0"

PAIRS = {
    "an inverse with a number in it": (
        (
            "given n : PosNat, u : ComplexVector(n)",
            "assume invertible(I(n) + u*u^T)\n  assume 1 + u^T*u != 0",
        ),
        "(I(n) + u*u^T)^-1 = I(n) - u*u^T/(1 + u^T*u)",
        "(I(n) + u*u^T)^-1 = I(n) + u*u^T/(1 + u^T*u)",
    ),
    "the rank of a projector that is a product": (
        (
            "given n, k : PosNat, V : ComplexMatrix(n, k), W : ComplexMatrix(k, n)",
            "assume W*V = I(k)",
        ),
        "rank(V*W) = tr(V*W)",
        "rank(V*W) = tr(V*W) + n - k",
    ),
    "a power of a projector": (
        ("given n : PosNat, E : Matrix(n, n), j : PosNat", "assume E*E = E"),
        "E^j = E",
        "E^j = I(n)",
    ),
    "a determinant that is not zero": (
        ("given n : PosNat, S : ComplexMatrix(n, n)", "assume invertible(S)"),
        "det(S) != 0",
        "det(S) != 1",
    ),
    "a determinant with the factors turned round": (
        ("given m, n : PosNat, R : Matrix(n, m), S : ComplexMatrix(m, n)", ""),
        "det(I(n) + R*S) = det(I(m) + S*R)",
        "det(I(n) + R*S) = det(I(m) - S*R)",
    ),
    "a determinant of a multiple": (
        ("given n : PosNat, S : ComplexMatrix(n, n)", ""),
        "det(3*S) = 3^n * det(S)",
        "det(3*S) = 3*n * det(S)",
    ),
    "an eigenvalue": (
        ("given n : PosNat, S : ComplexMatrix(n, n), w : Complex", "assume det(w*I(n) - S) = 0"),
        "w in spectrum(S)",
        "-w in spectrum(S)",
    ),
    "eigenvalues are real": (
        ("given n : PosNat, S : ComplexMatrix(n, n)", "assume S = S^*"),
        "forall w in spectrum(S): w in Real",
        "forall w in spectrum(S): w in NonNegReal",
    ),
    "a diagonal entry": (
        ("given m : PosNat, S : Matrix(m, m), k in 1..m", FORM),
        "S[k, k] > 0",
        "S[k, k] > 1",
    ),
    "a congruent form": (
        (
            "given m, p : PosNat, S : Matrix(m, m), T : Matrix(p, m)",
            FORM + "\n  assume rank(T) = p",
        ),
        "forall x : Vector(p) where x != 0: x^T * (T * S * T^T) * x > 0",
        "forall x : Vector(p): x^T * (T * S * T^T) * x > 0",
    ),
    "the rank of a congruent matrix": (
        ("given m, p : PosNat, S : Matrix(m, m), T : Matrix(p, m)", FORM),
        "rank(T * S * T^T) = rank(T)",
        "rank(T * S * T^T) = p",
    ),
    "the trace of a product of two vectors": (
        ("given n : PosNat, S : Matrix(n, n), a, b : Vector(n)", ""),
        "tr(S*a*b^T) = b^T*S*a",
        "tr(S*a*b^T) = a^T*S*b",
    ),
    "an entry of a row": (
        ("given m, n : PosNat, S : ComplexMatrix(m, n), i in 1..m, j in 1..n", ""),
        "row(S, i)[1, j] = S[i, j]",
        "row(S, i)[1, j] = S[j, i]",
    ),
    "a column of ones and zeros": (
        ("given m, n : PosNat, S : ComplexMatrix(m, n), i in 1..n, k in 1..m", ""),
        "(S * matrix(a in 1..n, b in 1..1) cases { 1 if a = i; 0 otherwise })[k, 1] = S[k, i]",
        "(S * matrix(a in 1..n, b in 1..1) cases { 1 if a = i; 0 otherwise })[k, 1] = S[i, k]",
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_goal_is_closed_and_its_false_twin_is_not(name: str) -> None:
    (given, assumed), *shown = PAIRS[name]
    lines = "".join(f"  {line}\n" for line in (given, assumed) if line)
    true, false = (last_task(f"[1] claim\n{lines}  show {one}\n") for one in shown)

    found = prove_task(true)

    assert isinstance(found, Proved)
    check_proof(true, found.certificate)
    assert not isinstance(prove_task(false), Proved)
