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

GIVEN = "given m, n : PosNat, A, B : Matrix(n, n), C : Matrix(m, n), x, y : Vector(n), a, b : Real, z : Complex, D[k in 1..m] : Matrix(n, n), F[k in 1..m] : ComplexMatrix(n, m), p : Nat, G[k in 1..p] : Matrix(n, n), H : ComplexMatrix(n, n)"
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


def _at(*path: int) -> list[Any]:
    return ["q", "goal", *path]


WHOLE, SET = "norm of a direct sum", "norm of a direct sum over a set"
SMALL = "forall k in {}: |D[k]| <= {}"
DIRECT = "|bigoplus(k in 1..m) D[k]| <= a"
OF_SET = [_at(0, 0), ["v", "a"]]

COCOERCIVE = "(a*(|C^T|*|C^T|) + b)*|A| <= 2*(|C^T|*|C^T|)"
COCOERCIVE_PARTS = ("0 <= b", "A = C^T*C", "A + A^T = a*(A^T*A) + b*(C^T*C)")
OF_ITSELF = "(a*(|B|*|B|) + b)*|A| <= 2*(|B|*|B|)"

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
    "norm of a cocoercive product": (
        _task(COCOERCIVE, *COCOERCIVE_PARTS),
        [A, ["o", "transpose", C], C, ["v", "a"], ["v", "b"]],
    ),
    "norm of a transpose": (_task("|C^T| = |C|"), [C]),
    "norm of a Gram matrix": (_task("|C^T*C| = |C|*|C|"), [C]),
    "norm of a shifted Gram matrix": (
        _task("|a*I(n) + b*(A^T*A)| = |a*I(n) + b*(A*A^T)|"),
        [["v", "a"], ["v", "b"], A],
    ),
    "norm of the identity": (_task("|A| <= 1", "A = I(n)"), [A]),
    "norm by the Gram matrix": (_task("|C| = |A|", "C^T*C = A^T*A"), [C, A]),
    "norm of a part": (_task("|C| <= |A|", "C^T*C + B^T*B = A^T*A"), [C, B, A]),
    WHOLE: (_task("|A (+) C| = max(|A|, |C|)"), [A, C]),
    SET: (_task(DIRECT, "0 <= a", SMALL.format("1..m", "a")), OF_SET),
    "sum norm is not negative": (_task("0 <= |C|_1"), [C]),
    "Frobenius triangle inequality": (_task("|A + B|_F <= |A|_F + |B|_F"), [A, B]),
    "Frobenius norm of a product": (_task("|C*A|_F <= |C|*|A|_F"), [C, A]),
    "Frobenius norm by the Gram matrix": (_task("|C|_F = |A|_F", "C^T*C = A^T*A"), [C, A]),
    "operator norm and Frobenius norm": (_task("|C| <= |C|_F"), [C]),
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
    "the smaller of two parts": (_task("|A (+) C| = |C|"), WHOLE, [A, C]),
    "the sum of two parts": (_task("|A (+) C| = |A| + |C|"), WHOLE, [A, C]),
    "a direct sum of numbers": (_task("|A (+) C| = max(|A|, |C|)"), WHOLE, [["v", "a"], C]),
    "a direct sum for a sum": (_task("|A + B| = max(|A|, |B|)"), WHOLE, [A, B]),
    "a bound that may be negative": (_task(DIRECT, SMALL.format("1..m", "a")), SET, OF_SET),
    "a bound of all parts but one": (
        _task(DIRECT, "0 <= a", SMALL.format("2..m", "a")),
        SET,
        OF_SET,
    ),
    "a bound that differs from part to part": (
        _task(DIRECT, "0 <= a", SMALL.format("1..m", "a + k")),
        SET,
        OF_SET,
    ),
    "a bound of all parts by another": (
        _task(DIRECT, "0 <= a", SMALL.format("1..m", "b")),
        SET,
        OF_SET,
    ),
    "a sum for a direct sum over a set": (
        _task("|sum(k in 1..m) D[k]| <= a", "0 <= a", SMALL.format("1..m", "a")),
        SET,
        OF_SET,
    ),
    "a direct sum over a set, and more": (
        _task("|bigoplus(k in 1..m) D[k]| < a", "0 <= a", SMALL.format("1..m", "a")),
        SET,
        OF_SET,
    ),
    "a direct sum bounded by a matrix": (
        _task(DIRECT, "0 <= a", SMALL.format("1..m", "a")),
        SET,
        [_at(0, 0), A],
    ),
    "a sum norm that is positive": (_task("0 < |C|_1"), "sum norm is not negative", [C]),
    "the sum norm of a number": (_task("0 <= |C|_1"), "sum norm is not negative", [["v", "a"]]),
    "squares of which one is taken away": (
        _task(COCOERCIVE, *COCOERCIVE_PARTS[1:]),
        "norm of a cocoercive product",
        [A, ["o", "transpose", C], C, ["v", "a"], ["v", "b"]],
    ),
    "squares beside no product": (
        _task(COCOERCIVE, COCOERCIVE_PARTS[0], COCOERCIVE_PARTS[2]),
        "norm of a cocoercive product",
        [A, ["o", "transpose", C], C, ["v", "a"], ["v", "b"]],
    ),
    "a product of which no squares are known": (
        _task(COCOERCIVE, *COCOERCIVE_PARTS[:2]),
        "norm of a cocoercive product",
        [A, ["o", "transpose", C], C, ["v", "a"], ["v", "b"]],
    ),
    "squares of the other factor": (
        _task(OF_ITSELF, "0 <= b", "A = B*x*y^T", "A + A^T = a*(A^T*A) + b*(B^T*B)"),
        "norm of a cocoercive product",
        [A, B, ["o", "mul", X, ["o", "transpose", Y]], ["v", "a"], ["v", "b"]],
    ),
    "half of the squares": (
        _task(OF_ITSELF, "0 <= b", "A = B*B", "A = a*(A^T*A) + b*(B^T*B)"),
        "norm of a cocoercive product",
        [A, B, B, ["v", "a"], ["v", "b"]],
    ),
    "squares of rows": (
        _task(OF_ITSELF, "0 <= b", "A = B*B", "A + A^T = a*(A*A^T) + b*(B*B^T)"),
        "norm of a cocoercive product",
        [A, B, B, ["v", "a"], ["v", "b"]],
    ),
    "complex squares without conjugates": (
        _task(
            "(a*(|H|*|H|) + b)*|H| <= 2*(|H|*|H|)",
            "0 <= b",
            "H = H*H",
            "H + H^T = a*(H^T*H) + b*(H^T*H)",
        ),
        "norm of a cocoercive product",
        [["v", "H"], ["v", "H"], ["v", "H"], ["v", "a"], ["v", "b"]],
    ),
    "a complex multiple of squares": (
        _task("|A| <= 2", "A = B*B", "A + A^T = z*(A^T*A) + b*(B^T*B)", "0 <= b"),
        "norm of a cocoercive product",
        [A, B, B, ["v", "z"], ["v", "b"]],
    ),
    "squares of a product that does not fit": (
        _task(COCOERCIVE, *COCOERCIVE_PARTS),
        "norm of a cocoercive product",
        [A, C, C, ["v", "a"], ["v", "b"]],
    ),
    "a sum norm that may be zero": (_task("0 < |x|_1"), "sum norm is not negative", [X]),
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
    "Gram matrices of other sizes, shifted": (
        _task("|a*I(n) + b*(C^T*C)| = |a*I(m) + b*(C*C^T)|"),
        "norm of a shifted Gram matrix",
        [["v", "a"], ["v", "b"], C],
    ),
    "Gram matrices that are shifted differently": (
        _task("|a*I(n) + b*(A^T*A)| = |b*I(n) + a*(A*A^T)|"),
        "norm of a shifted Gram matrix",
        [["v", "a"], ["v", "b"], A],
    ),
    "a square for a Gram matrix": (
        _task("|a*I(n) + b*(A^T*A)| = |a*I(n) + b*(A*A)|"),
        "norm of a shifted Gram matrix",
        [["v", "a"], ["v", "b"], A],
    ),
    "a Gram matrix shifted by a matrix": (
        _task("|B + b*(A^T*A)| = |B + b*(A*A^T)|"),
        "norm of a shifted Gram matrix",
        [B, ["v", "b"], A],
    ),
    "a Gram matrix of a complex multiple": (
        _task("|a*I(n) + b*(A^T*A)| = |a*I(n) + b*(A*A^T)|"),
        "norm of a shifted Gram matrix",
        [["v", "a"], ["v", "z"], A],
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


OTHER_SETS = {
    "complex parts that are not square": (
        "|bigoplus(k in 1..m) F[k]| <= a",
        "forall k in 1..m: |F[k]| <= a",
    ),
    "parts that may be none": (
        "|bigoplus(k in 1..p) G[k]| <= a",
        "forall k in 1..p: |G[k]| <= a",
    ),
    "parts of a bound that is a sum over the same name": (
        "|bigoplus(k in 1..m) D[k]| <= sum(k in 1..m) |D[k]|",
        "forall i in 1..m: |D[i]| <= sum(k in 1..m) |D[k]|",
    ),
}


@pytest.mark.parametrize("name", OTHER_SETS)
def test_parts_are_bounded_whatever_their_shapes_and_number(name: str) -> None:
    goal, each = OTHER_SETS[name]
    high = goal.split("<= ")[1]

    assert _is_accepted(_task(goal, f"0 <= {high}", each), SET, _at(0, 0), _at(1))
    assert not _is_accepted(_task(goal, each), SET, _at(0, 0), _at(1))


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
