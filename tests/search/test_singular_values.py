"""Facts about smallest singular values: the true ones are proved, their false twins never are."""

from __future__ import annotations

import pytest

from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

TEXT = """\
[0] definition
  let root := library sqrt
  let eigenvalues := library spectrum
  given k, l : PosNat
  let values(Z : ComplexMatrix(k, l)) := {{ root(x) where x in NonNegReal inter eigenvalues(Z^* * Z) }}
  let least(Z : ComplexMatrix(k, l)) := min(values(Z))
  let most(Z : ComplexMatrix(k, l)) := max(values(Z))

[1] claim
  given m, n : PosNat, A, B : Matrix(n, n), C, D : Matrix(m, n), Q : Matrix(m, n), c, d : Real
{lines}
  from [0]
"""


def _task(goal: str, *assumed: str) -> Task:
    lines = "\n".join([*(f"  assume {one}" for one in assumed), f"  show {goal}"])
    return last_task(TEXT.format(lines=lines))


SKEW = ("A^T = -A", "B^T = -B")

TRUE = {
    "sign": ("0 <= least(C)",),
    "Weyl": ("|least(C + D) - least(C)| <= |D|",),
    "Weyl, one way": ("least(C) - |D| <= least(C + D)",),
    "below the identity": ("1 - |A| <= least(I(n) + A)",),
    "below a multiple": ("2 - |A| <= least(2*I(n) + A)",),
    "identity": ("least(I(n)) = 1",),
    "multiple": ("least(-3*I(n)) = 3",),
    "isometry": ("least(Q) = 1", "Q^T*Q = I(n)"),
    "skew": ("least(I(n) + A) >= 1", "A^T = -A"),
    "skew and a multiple": ("least(3*I(n) + A) >= 3", "A^T = -A"),
    "never zero": ("least(I(n) + A) != 0", "A^T = -A"),
    "product": ("least(I(n) + A)*least(I(n) + B) != 0", *SKEW),
    "inverse": ("|A^-1| = 1/least(A)", "invertible(A)", "least(A) != 0"),
    "invertible": ("invertible(A)", "least(A) > 0"),
    "invertible, by a bound": ("invertible(A)", "least(A) >= c", "c > 0"),
    "invertible, nearby": ("invertible(I(n) + A)", "least(I(n) + A) > |A|"),
    "resolvent": (
        "|(I(n) + A)^-1 - (I(n) + B)^-1| <= |A - B|",
        *SKEW,
        "invertible(I(n) + A)",
        "invertible(I(n) + B)",
    ),
    "one and an imaginary number": ("|1 + 1i*c| >= 1",),
    "imaginary eigenvalues": (
        "forall x in eigenvalues(A): |1 + x| >= 1",
        "eigenvalues(A) subset { 1i*t where t : Real }",
    ),
    "difference of norms": ("||C| - |D|| <= |C| + |D|",),
}

FALSE = {
    "sign": ("0 < least(C)",),
    "Weyl": ("|least(C + D) - least(C)| <= |D|/2",),
    "Weyl, one way": ("least(C) + |D| <= least(C + D)",),
    "below the identity": ("1 <= least(I(n) + A)",),
    "below a multiple": ("2 - |A| <= least(I(n) + A)",),
    "multiple": ("least(-3*I(n)) = -3",),
    "isometry": ("least(Q) = 1", "Q*Q^T = I(m)"),
    "skew": ("least(I(n) + A) >= 2", "A^T = -A"),
    "symmetric": ("least(I(n) + A) >= 1", "A^T = A"),
    "never zero": ("least(I(n) + A) != 0",),
    "inverse": ("|A^-1| = least(A)", "invertible(A)"),
    "largest": ("|A^-1| = 1/most(A)", "invertible(A)", "most(A) != 0"),
    "invertible": ("invertible(A)", "least(A) >= 0"),
    "the largest is positive": ("invertible(A)", "most(A) > 0"),
    "largest of two": ("most(C) - |D| >= most(C + D)",),
    "resolvent": (
        "|(I(n) + A)^-1 - (I(n) + B)^-1| <= |A - B|/2",
        *SKEW,
        "invertible(I(n) + A)",
        "invertible(I(n) + B)",
    ),
    "one and an imaginary number": ("|1 + 1i*c| > 1",),
    "imaginary eigenvalues": (
        "forall x in eigenvalues(A): |1 + x| >= 2",
        "eigenvalues(A) subset { 1i*t where t : Real }",
    ),
    "eigenvalues of a symmetric matrix": (
        "forall x in eigenvalues(A): |1 + x| >= 1",
        "A^T = A",
    ),
    "difference of norms": ("||C| - |D|| <= |C|/2 + |D|/2",),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(TRUE))
def test_what_is_true_is_proved(name: str) -> None:
    assert proof_of(_task(*TRUE[name]))


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(FALSE))
def test_its_false_twin_is_not(name: str) -> None:
    assert not proof_of(_task(*FALSE[name]))
