"""Laws of norms ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

GIVEN = "given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(m, n), x, y : Vector(n), a, b : Real, z : Complex"
A, B, C, X, Y = (["v", name] for name in ("A", "B", "C", "x", "y"))
ONE, MINUS = ["n", "1"], ["n", "-2"]


def _task(goal: str, *assumed: str) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}"]
    text = 'derivation "facts"\n\n[1] claim\n  ' + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("facts.proof", text), "facts")
    (statement,) = derivation.statements
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, law: str, *terms: Any) -> bool:
    steps: Any = [["law", law, list(terms), []], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


def _norm(x: Any) -> list[Any]:
    return ["o", "norm", x]


VALID: dict[str, tuple[Task, list[Any]]] = {
    "triangle inequality": (_task("|A + B| <= |A| + |B|"), [A, B]),
    "norm of a multiple": (_task("|a*C| = |a|*|C|"), [["v", "a"], C]),
    "norm of a product": (_task("|C*A| <= |C|*|A|"), [C, A]),
    "norm of a product within bounds": (
        _task("|C*A| <= a*b", "|C| <= a", "|A| <= b"),
        [C, A, ["v", "a"], ["v", "b"]],
    ),
    "norm of a shifted positive matrix": (
        _task("|B| <= |B + A*B|", "A^T = A", "spectrum(A) subset NonNegReal"),
        [A, B],
    ),
    "norm of a transpose": (_task("|C^T| = |C|"), [C]),
    "norm of a Gram matrix": (_task("|C^T*C| = |C|*|C|"), [C]),
    "norm of the identity": (_task("|A| <= 1", "A = I(n)"), [A]),
    "norm by the Gram matrix": (_task("|C| = |A|", "C^T*C = A^T*A"), [C, A]),
    "norm of a part": (_task("|C| <= |A|", "C^T*C + B^T*B = A^T*A"), [C, B, A]),
    "Frobenius triangle inequality": (_task("|A + B|_F <= |A|_F + |B|_F"), [A, B]),
    "Frobenius norm of a product": (_task("|C*A|_F <= |C|*|A|_F"), [C, A]),
    "Frobenius norm by the Gram matrix": (_task("|C|_F = |A|_F", "C^T*C = A^T*A"), [C, A]),
    "operator norm and Frobenius norm": (_task("|C| <= |C|_F"), [C]),
    "sum norm is not negative": (_task("0 <= |C|_1"), [C]),
    "Cauchy-Schwarz inequality": (_task("|x^T*y| <= |x|*|y|"), [X, Y]),
    "square of a length": (_task("|x|*|x| = x^T*x"), [X]),
    "square of a Frobenius norm": (_task("|C|_F*|C|_F = tr(C^T*C)"), [C]),
    "modulus of a number": (_task("|-2| = 2"), [MINUS]),
    "modulus by sign": (_task("|a| = a", "0 <= a"), [["v", "a"]]),
    "real part and modulus": (_task("Re(z) <= |z|"), [["v", "z"]]),
    "modulus of a product": (_task("|a*b| = |a|*|b|"), [["v", "a"], ["v", "b"]]),
    "order is antisymmetric": (_task("a = b", "a <= b", "b <= a"), [["v", "a"], ["v", "b"]]),
    "product of differences": (
        _task("0 <= (b - a)*(|x| - 1)", "a <= b", "1 <= |x|"),
        [["v", "a"], ["v", "b"], ONE, _norm(X)],
    ),
}

FORGED: dict[str, tuple[Task, str, list[Any]]] = {
    "a sum of other shapes": (_task("|A + B| <= |A| + |B|"), "triangle inequality", [A, C]),
    "a product that does not fit": (_task("|C*A| <= |C|*|A|"), "norm of a product", [A, C]),
    "a bound of one factor": (
        _task("|C*A| <= a*b", "|C| <= a"),
        "norm of a product within bounds",
        [C, A, ["v", "a"], ["v", "b"]],
    ),
    "a bound of another factor": (
        _task("|C*A| <= a*b", "|C| <= a", "|B| <= b"),
        "norm of a product within bounds",
        [C, A, ["v", "a"], ["v", "b"]],
    ),
    "a bounded product that does not fit": (
        _task("|C*A| <= a*b", "|C| <= b", "|A| <= a"),
        "norm of a product within bounds",
        [A, C, ["v", "a"], ["v", "b"]],
    ),
    "a bound by the norm of another factor": (
        _task("|C*A| <= |A|*b", "|A| <= b"),
        "norm of a product within bounds",
        [C, A, _norm(A), ["v", "b"]],
    ),
    "a shift by what is not symmetric": (
        _task("|B| <= |B + A*B|", "spectrum(A) subset NonNegReal"),
        "norm of a shifted positive matrix",
        [A, B],
    ),
    "a shift by what may be negative": (
        _task("|B| <= |B + A*B|", "A^T = A"),
        "norm of a shifted positive matrix",
        [A, B],
    ),
    "a shift by what has real eigenvalues": (
        _task("|B| <= |B + A*B|", "A^T = A", "spectrum(A) subset Real"),
        "norm of a shifted positive matrix",
        [A, B],
    ),
    "a shift by another matrix": (
        _task("|A| <= |A + B*A|", "A^T = A", "B^T = B", "spectrum(A) subset NonNegReal"),
        "norm of a shifted positive matrix",
        [B, A],
    ),
    "a shift that does not fit": (
        _task("|B| <= |B + A*B|", "A^T = A", "spectrum(A) subset NonNegReal"),
        "norm of a shifted positive matrix",
        [A, C],
    ),
    "a sum norm that may be zero": (_task("0 < |x|_1"), "sum norm is not negative", [X]),
    "the sum norm of a number": (_task("0 <= a"), "sum norm is not negative", [["v", "a"]]),
    "the norm of a number": (_task("|C^T| = |C|"), "norm of a transpose", [["v", "a"]]),
    "a negative factor": (_task("|a*C| = a*|C|"), "norm of a multiple", [["v", "a"], C]),
    "a multiple by a matrix": (_task("|A*B| = |A|*|B|"), "norm of a multiple", [A, B]),
    "no identity": (_task("|A| <= 1"), "norm of the identity", [A]),
    "the identity times two": (_task("|A| <= 1", "A = 2*I(n)"), "norm of the identity", [A]),
    "an identity that is smaller": (
        _task("|A| < 1", "A = I(n)"),
        "norm of the identity",
        [A],
    ),
    "no equal Gram matrices": (_task("|C| = |A|"), "norm by the Gram matrix", [C, A]),
    "Gram matrices of the rows": (
        _task("|A| = |B|", "A*A^T = B^T*B"),
        "norm by the Gram matrix",
        [A, B],
    ),
    "Gram matrices of other sizes": (
        _task("|C^T| = |A|", "C^T*C = A^T*A"),
        "norm by the Gram matrix",
        [["o", "transpose", C], A],
    ),
    "a difference of Gram matrices": (
        _task("|C| <= |A|", "C^T*C - B^T*B = A^T*A"),
        "norm of a part",
        [C, B, A],
    ),
    "the larger for the smaller": (
        _task("|A| <= |C|", "C^T*C + B^T*B = A^T*A"),
        "norm of a part",
        [C, B, A],
    ),
    "the Frobenius norm as the smaller": (
        _task("|C|_F <= |C|"),
        "operator norm and Frobenius norm",
        [C],
    ),
    "a product of Frobenius norms by operator norms": (
        _task("|C*A|_F <= |C|*|A|"),
        "Frobenius norm of a product",
        [C, A],
    ),
    "the length of a matrix": (_task("|A|*|A| = tr(A^T*A)"), "square of a length", [A]),
    "Cauchy-Schwarz for matrices": (
        _task("|x^T*y| <= |x|*|y|"),
        "Cauchy-Schwarz inequality",
        [A, B],
    ),
    "a modulus below the real part": (_task("|z| <= Re(z)"), "real part and modulus", [["v", "z"]]),
    "an imaginary part and no real one": (
        _task("Im(z) <= |z|"),
        "real part and modulus",
        [["v", "z"]],
    ),
    "the real part of a matrix": (_task("Re(z) <= |z|"), "real part and modulus", [A]),
    "the modulus of an unknown": (_task("|a| = a"), "modulus of a number", [["v", "a"]]),
    "the modulus of what may be negative": (_task("|a| = a"), "modulus by sign", [["v", "a"]]),
    "equality from one side": (
        _task("a = b", "a <= b"),
        "order is antisymmetric",
        [["v", "a"], ["v", "b"]],
    ),
    "a product of one difference": (
        _task("0 <= (b - a)*(|x| - 1)", "a <= b"),
        "product of differences",
        [["v", "a"], ["v", "b"], ONE, _norm(X)],
    ),
    "a product the other way round": (
        _task("0 <= (a - b)*(|x| - 1)", "a <= b", "1 <= |x|"),
        "product of differences",
        [["v", "a"], ["v", "b"], ONE, _norm(X)],
    ),
    "a single entry of a matrix": (_task("A = tr(A)*I(n)"), "single entry", [A]),
    "the largest of one number": (_task("a <= b"), "largest of some numbers", [["v", "a"]]),
    "the largest of matrices": (
        _task("a <= b"),
        "largest of some numbers",
        [["o", "max", A, B]],
    ),
    "a product of no sums": (_task("A*B = B*A"), "product of sums", [A, B]),
}


@pytest.mark.parametrize("law", VALID)
def test_a_law_is_accepted_where_it_applies(law: str) -> None:
    task, terms = VALID[law]

    assert _is_accepted(task, law, *terms)


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_use_is_rejected(name: str) -> None:
    task, law, terms = FORGED[name]

    assert not _is_accepted(task, law, *terms)


@pytest.mark.parametrize("law", VALID)
def test_no_law_proves_another_goal(law: str) -> None:
    _, terms = VALID[law]
    assumed = ("A = I(n)", "C^T*C = A^T*A", "C^T*C + B^T*B = A^T*A", "0 <= a", "a <= b", "b <= a")

    assert not _is_accepted(_task("|A| + 1 <= |B|", *assumed, "1 <= |x|"), law, *terms)
