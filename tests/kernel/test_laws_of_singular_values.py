"""Laws of smallest singular values ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

BOUND = """\
[0] hypothesis
  let sqrt := library sqrt
  let sigma := library spectrum
"""
GIVEN = """given m, n : PosNat, k : Nat, A, B : Matrix(n, n), C : Matrix(m, n), c : Real
  given D : ComplexMatrix(n, n), M, N : Matrix(k, k)"""
A, B, C, D, M, N = (["v", name] for name in "ABCDMN")
NUMBER = ["v", "c"]


def _least(gram: str) -> str:
    return f"min({{ sqrt(t) where t in NonNegReal inter sigma({gram}) }})"


def _task(goal: str, *assumed: str, bound: str = BOUND) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}", "from [0]"]
    body = bound + "\n[1] claim\n  " + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("t.proof", f'derivation "t"\n\n{body}'), "t")
    statement = derivation.statements[-1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, law: str, *terms: Any) -> bool:
    steps: Any = [["law", law, list(terms), []], ["evident"]]
    try:
        check_proof(task, proof_certificate(task, steps))
    except CertificateRejected:
        return False
    return True


SIGN, WEYL, GRAM, ISOMETRY, INVERSE, REGULAR = (
    "smallest singular value is not negative",
    "smallest singular values of two matrices",
    "smallest singular value by the Gram matrix",
    "smallest singular value of an isometry",
    "norm of an inverse",
    "matrix with positive singular values",
)
OF_A, OF_B, OF_C, OF_D, OF_M = (
    _least(gram) for gram in ("A^T*A", "B^T*B", "C^T*C", "D^* * D", "M^T*M")
)

VALID: dict[str, tuple[Task, str, list[Any]]] = {
    "of a wide or a tall matrix": (_task(f"0 <= {OF_C}"), SIGN, [C]),
    "of a complex matrix": (_task(f"0 <= {OF_D}"), SIGN, [D]),
    "of no columns": (_task(f"0 <= {OF_M}"), SIGN, [M]),
    "of two matrices": (_task(f"{OF_A} <= {OF_B} + |A - B|"), WEYL, [A, B]),
    "of a real and a complex matrix": (_task(f"{OF_A} <= {OF_D} + |A - D|"), WEYL, [A, D]),
    "a multiple of the identity and more": (
        _task(f"c <= {OF_C}", "0 <= c", "c*c*I(n) + A^T*A = C^T*C"),
        GRAM,
        [NUMBER, A, C],
    ),
    "a multiple of an isometry": (
        _task(f"{OF_C} = c", "0 <= c", "C^T*C = c*c*I(n)"),
        ISOMETRY,
        [NUMBER, C],
    ),
    "an inverse": (_task(f"|A^-1| * {OF_A} = 1", "invertible(A)"), INVERSE, [A]),
    "an inverse that is complex": (_task(f"|D^-1| * {OF_D} = 1", "invertible(D)"), INVERSE, [D]),
    "what is invertible": (_task("invertible(A)", f"0 < {OF_A}"), REGULAR, [A]),
}

FORGED: dict[str, tuple[Task, str, list[Any]]] = {
    "positive without more": (_task(f"0 < {OF_C}"), SIGN, [C]),
    "of a number": (_task("0 <= c"), SIGN, [NUMBER]),
    "of rows": (_task(f"0 <= {_least('C*C^T')}"), SIGN, [C]),
    "of other shapes": (_task(f"{OF_A} <= {OF_C} + |A|"), WEYL, [A, C]),
    "a difference without its norm": (_task(f"{OF_A} <= {OF_B}"), WEYL, [A, B]),
    "a sum for a difference": (_task(f"{OF_A} <= {OF_B} + |A + B|"), WEYL, [A, B]),
    "a norm that is taken off": (_task(f"{OF_A} <= {OF_B} - |A - B|"), WEYL, [A, B]),
    "a bound of what may be negative": (
        _task(f"c <= {OF_C}", "c*c*I(n) + A^T*A = C^T*C"),
        GRAM,
        [NUMBER, A, C],
    ),
    "a Gram matrix that is taken off": (
        _task(f"c <= {OF_C}", "0 <= c", "c*c*I(n) - A^T*A = C^T*C"),
        GRAM,
        [NUMBER, A, C],
    ),
    "a bound without its equation": (_task(f"c <= {OF_C}", "0 <= c"), GRAM, [NUMBER, A, C]),
    "a bound where there may be no column": (
        _task(f"c <= {OF_M}", "0 <= c", "c*c*I(k) + N^T*N = M^T*M"),
        GRAM,
        [NUMBER, N, M],
    ),
    "a number without its square": (
        _task(f"{OF_C} = c", "0 <= c", "C^T*C = c*I(n)"),
        ISOMETRY,
        [NUMBER, C],
    ),
    "an isometry times what may be negative": (
        _task(f"{OF_C} = c", "C^T*C = c*c*I(n)"),
        ISOMETRY,
        [NUMBER, C],
    ),
    "an isometry without columns": (
        _task(f"{OF_M} = c", "0 <= c", "M^T*M = c*c*I(k)"),
        ISOMETRY,
        [NUMBER, M],
    ),
    "an inverse that need not be": (_task(f"|A^-1| * {OF_A} = 1"), INVERSE, [A]),
    "the norm itself": (_task(f"|A| * {OF_A} = 1", "invertible(A)"), INVERSE, [A]),
    "an inverse without columns": (
        _task(f"|M^-1| * {OF_M} = 1", "invertible(M)"),
        INVERSE,
        [M],
    ),
    "a matrix that is not square": (_task("invertible(A)", f"0 < {OF_C}"), REGULAR, [C]),
    "what may be singular": (_task("invertible(A)", f"0 <= {OF_A}"), REGULAR, [A]),
    "another matrix": (_task("invertible(B)", f"0 < {OF_A}"), REGULAR, [B]),
}


@pytest.mark.parametrize("case", sorted(VALID))
def test_the_law_is_accepted(case: str) -> None:
    task, law, terms = VALID[case]

    assert _is_accepted(task, law, *terms)


@pytest.mark.parametrize("case", sorted(FORGED))
def test_a_forged_law_is_rejected(case: str) -> None:
    task, law, terms = FORGED[case]

    assert not _is_accepted(task, law, *terms)


def test_a_law_of_roots_is_not_used_where_nothing_binds_them() -> None:
    task = _task("0 <= |A|", bound="[0] hypothesis\n  assume true\n")

    assert not _is_accepted(task, SIGN, A)
