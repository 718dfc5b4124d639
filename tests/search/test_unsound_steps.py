"""Steps that look valid and are not: each true fact stands beside the twin that must not follow."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import read, shown_tasks, task_of

HEAD = """\
[0] definition
  let O := library O
  let Unitary := library U
  let sqrt := library sqrt

[1] claim
"""

PAIRS = {
    "a real gram matrix vanishes only with its factor, a transposed complex one also without": (
        ("given n : PosNat, X : Matrix(n, n)", "assume X^T*X = 0", "show X = 0"),
        ("given n : PosNat, X : ComplexMatrix(n, n)", "assume X^T*X = 0", "show X = 0"),
    ),
    "a complex gram matrix needs the adjoint": (
        ("given n : PosNat, X : ComplexMatrix(n, n)", "assume X^* * X = 0", "show X = 0"),
        ("given n : PosNat, X : ComplexMatrix(n, n)", "assume X*X = 0", "show X = 0"),
    ),
    "a unitary matrix is inverted by its adjoint, not by its transpose": (
        ("given n : PosNat, Q : Unitary(n)", "", "show Q*Q^* = I(n)"),
        ("given n : PosNat, Q : Unitary(n)", "", "show Q*Q^T = I(n)"),
    ),
    "one-sided inverses are two-sided where both matrices are square": (
        ("given n : PosNat, A, B : Matrix(n, n)", "assume A*B = I(n)", "show B*A = I(n)"),
        (
            "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)",
            "assume A*B = I(m)",
            "show B*A = I(n)",
        ),
    ),
    "sizes that an equation makes equal count as equal, others do not": (
        (
            "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)",
            "assume A*B = I(m) and B*A = I(n)",
            "show A*B*A = A",
        ),
        (
            "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)",
            "assume A*B = I(m)",
            "show m = n",
        ),
    ),
    "a positive size is not zero, a natural one may be": (
        ("given n : PosNat", "", "show n != 0"),
        ("given n : Nat", "", "show n != 0"),
    ),
    "the trace of the identity is its size, which may be zero": (
        ("given n : PosNat", "", "show tr(I(n)) > 0"),
        ("given n : Nat", "", "show tr(I(n)) > 0"),
    ),
    "an inverse cancels only where it exists": (
        ("given n : PosNat, A : Matrix(n, n)", "assume invertible(A)", "show A*A^-1 = I(n)"),
        ("given n : PosNat, A, B : Matrix(n, n)", "assume A*B = B", "show invertible(B) or A = B"),
    ),
    "what exists is not shown by what is only said if it exists": (
        (
            "given n : PosNat, A : Matrix(n, n)",
            "assume invertible(A)",
            "show invertible(A) and A^-1*A = I(n)",
        ),
        ("given n : PosNat, A : Matrix(n, n)", "", "show invertible(A) and A^-1*A = I(n)"),
    ),
    "a divisor has to be different from zero": (
        ("given x, y : Real", "assume x != 0 and x*y = x", "show y = 1"),
        ("given x, y : Real", "assume x*y = x", "show y = 1"),
    ),
    "a family is described for its indices only": (
        (
            "given n : PosNat, L[k in 1..n] : Matrix(n, n)",
            "assume forall k in 1..n: L[k]^T = -L[k]",
            "show L[1]^T = -L[1]",
        ),
        (
            "given n : PosNat, L[k in 1..n + 1] : Matrix(n, n)",
            "assume forall k in 1..n: L[k]^T = -L[k]",
            "show L[n + 1]^T = -L[n + 1]",
        ),
    ),
    "a fact under a condition needs the condition": (
        (
            "given n : PosNat, A : Matrix(n, n)",
            "assume A^T = A and (A^T = A ==> A*A = A)",
            "show A*A = A",
        ),
        ("given n : PosNat, A : Matrix(n, n)", "assume A^T = A ==> A*A = A", "show A*A = A"),
    ),
    "a root is not negative, and squares to its argument where that is not": (
        ("given x : NonNegReal", "", "show sqrt(x)*sqrt(x) = x"),
        ("given x : Real", "assume x*x = 1", "show sqrt(x*x) = x"),
    ),
    "a sum of squares is positive over the reals": (
        ("given x : Real", "", "show 1 + x*x != 0"),
        ("given x : Complex", "", "show 1 + x*x != 0"),
    ),
    "determinants multiply, and do not add": (
        ("given n : PosNat, A, B : Matrix(n, n)", "", "show det(A*B) = det(A)*det(B)"),
        ("given n : PosNat, A, B : Matrix(n, n)", "", "show det(A + B) = det(A) + det(B)"),
    ),
    "an index in range, and one that need not be": (
        ("given n : PosNat, k in 1..n", "", "show k <= n"),
        ("given n : PosNat, k in 1..n", "", "show k < n"),
    ),
    "existence needs a witness of the right kind": (
        ("given n : PosNat, A : Matrix(n, n)", "", "show exists X : Matrix(n, n): X = A^T"),
        ("given n : PosNat, A : Matrix(n, n)", "", "show exists X : O(n): X = A"),
    ),
    "an absolute constant depends on nothing": (
        ("given x : Real", "", "show exists absolute C : NonNegReal: C*x = 0"),
        ("given x : Real", "", "show exists absolute C : NonNegReal: C = |x|"),
    ),
    "an absolute constant lies in its set": (
        ("given x : Real", "", "show exists absolute C : NonNegReal: C*x = 0"),
        ("given x : Real", "", "show exists absolute C : PosReal: C*x = 0"),
    ),
    "the norm of zero is zero": (
        ("given n : PosNat, X : Matrix(n, n)", "assume X^T = X", "show |X - X^T| <= 0"),
        ("given n : PosNat, X : Matrix(n, n)", "assume X^T = X", "show |X + X^T| <= 0"),
    ),
    "no norm is negative": (
        ("given n : PosNat, X : Matrix(n, n)", "", "show 0 <= |X| + |X|_F"),
        ("given n : PosNat, X : Matrix(n, n)", "", "show 0 < |X| + |X|_F"),
    ),
    "a predicate is what it is defined to be": (
        (
            "given n : PosNat, P, Q : Matrix(n, n)",
            "let inverse(X, Y : Matrix(n, n)) := X*Y = I(n)  assume inverse(P, Q)",
            "show inverse(Q, P)",
        ),
        (
            "given n : PosNat, P, Q : Matrix(n, n)",
            "let inverse(X, Y : Matrix(n, n)) := X*Y = I(n)  assume inverse(P, Q)",
            "show inverse(P, P)",
        ),
    ),
}

UNPROVED = frozenset[str]()


def _is_proved(given: str, assumption: str, goal: str) -> bool:
    text = f"{HEAD}  {given}\n  {assumption}\n  {goal}\n  from [0]\n"
    return all(isinstance(prove_task(task), Proved) for task in shown_tasks(text))


@pytest.mark.parametrize("name", PAIRS)
def test_the_true_fact_is_proved(name: str) -> None:
    assert (name not in UNPROVED) is _is_proved(*PAIRS[name][0])


@pytest.mark.parametrize("name", PAIRS)
def test_its_false_twin_is_not(name: str) -> None:
    assert not _is_proved(*PAIRS[name][1])


PREMISE = """\
[1] claim
  given x, y : Real
  {premise}

[2] claim
  given t, s : Real
  {goal}
  from [1]
"""


@pytest.mark.parametrize(
    ("premise", "goal", "reason"),
    [
        ("show x*x + y*y != -1", "show t*t + s*s != -1", ""),
        ("show x != y", "show t*s + 1 != s", "[1], which cannot be so"),
        ("show x < y", "show t*t != s", "[1], which cannot be so"),
    ],
)
def test_what_would_follow_from_anything_is_not_proved(
    premise: str, goal: str, reason: str
) -> None:
    attempt = prove_task(task_of(read(PREMISE.format(premise=premise, goal=goal)), "2"))
    if reason:
        assert Refused(f"everything would follow from {reason}") == attempt
    else:
        assert isinstance(attempt, Proved)
