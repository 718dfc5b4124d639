"""Each way of proving a goal, with a true fact that needs it and a false twin that must not follow."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import shown_tasks

HEAD = """\
[0] definition
  let O := library O
  let SO := library SO
  let exp := library exp
  let spectrum_of := library spectrum

[1] claim
"""

Fact = tuple[str, ...]

FAMILY = "given n : PosNat, B[k in 1..n] : Matrix(2, 2)"
MASK = "given p, q : PosNat, U, X : Matrix(p + q, p + q)"
CAYLEY = "given n : PosNat, P : Matrix(n, n)"

PAIRS: dict[str, tuple[Fact, Fact]] = {
    "a family exists where each member does": (
        (
            FAMILY,
            "assume forall k in 1..n: B[k]^T = -B[k]",
            "show exists x[k in 1..n] : Real: forall k in 1..n: B[k] = x[k]*[[0, -1], [1, 0]]",
        ),
        (
            FAMILY,
            "assume forall k in 1..n: B[k]^T = -B[k]",
            "show exists x[k in 1..n] : Real: forall k in 1..n: B[k] = x[k]*[[1, 0], [0, 1]]",
        ),
    ),
    "one member is not all members": (
        (FAMILY, "show exists x[k in 1..n] : Real: forall k in 1..n: x[k]*B[k] = 2*B[k]"),
        (
            "given n : PosNat",
            "show exists x[k in 1..n] : Real: forall k in 1..n: x[k] = x[1] + k",
        ),
    ),
    "a number is named": (
        ("show exists q : Rat: q^2 = 4/9",),
        ("show exists q : Rat: q^2 = 2",),
    ),
    "of the numbers that do, one in the set": (
        ("show exists q : Real where q < 0: 3*q^2 = 4/3",),
        ("show exists q : NonNegReal: q^2 = 4 and q != 2",),
    ),
    "several numbers are named": (
        ("show exists a, b : PosNat: a^2 + b^2 = 25 and a < b",),
        ("show exists a, b : PosNat: a^2 + b^2 = 26 and 1 < a and a < b",),
    ),
    "a witness is named only where nothing is given": (
        ("let c := 7", "show exists k : Nat: k*(k + 1) = 8*c"),
        ("given c : Nat", "show exists k : Nat: k*(k + 1) = 8*c"),
    ),
    "a nilpotent matrix is singular": (
        (
            "given n : PosNat, A : Matrix(n, n)",
            "assume A^2 = 0",
            "show not invertible(A)",
        ),
        (
            "given n : Nat, A : Matrix(n, n)",
            "assume A^2 = 0",
            "show not invertible(A)",
        ),
    ),
    "the identity is not zero, where there are rows": (
        ("given n : PosNat", "show not I(n) = 0"),
        ("given n : Nat", "show not I(n) = 0"),
    ),
    "a nilpotent matrix is not orthogonal": (
        (
            "given n : PosNat, A : Matrix(n, n)",
            "assume A*A^T = I(n)",
            "show not A^3 = 0",
        ),
        (
            "given n : PosNat, A : Matrix(n, n)",
            "assume A*A^T = I(n)",
            "show not A^3 = A",
        ),
    ),
    "a small matrix is made of its entries": (
        (
            "given S : Matrix(2, 2), T : Matrix(2, 2)",
            "assume S^T = -S and T^T = -T",
            "show S*T = T*S",
        ),
        (
            "given S : Matrix(3, 3), T : Matrix(3, 3)",
            "assume S^T = -S and T^T = -T",
            "show S*T = T*S",
        ),
    ),
    "a matrix that vanishes outside a block is that block": (
        (
            MASK,
            "assume forall i, j in 1..p + q: U[i, j] != 0 ==> i > p and j > p",
            "assume forall i, j in 1..p + q: X[i, j] = 2*U[i, j]",
            "show exists Y : Matrix(q, q): X = zero(p, p) (+) Y",
        ),
        (
            MASK,
            "assume forall i, j in 1..p + q: U[i, j] != 0 ==> i > p or j > p",
            "assume forall i, j in 1..p + q: X[i, j] = 2*U[i, j]",
            "show exists Y : Matrix(q, q): X = zero(p, p) (+) Y",
        ),
    ),
    "entries are counted where another matrix has some": (
        (
            "given n : PosNat, U, X : Matrix(n, n)",
            "let S := matrix(i in 1..n, j in 1..n) (U[i, j]*X[i, j] - U[j, i]*X[j, i])",
            "show nnz(S) <= nnz(U) + nnz(U^T)",
        ),
        (
            "given n : PosNat, U, X : Matrix(n, n)",
            "let S := matrix(i in 1..n, j in 1..n) (U[i, j]*X[i, j] - U[j, i]*X[j, i])",
            "show nnz(S) <= nnz(U)",
        ),
    ),
    "an equation is solved for what is to exist": (
        (
            CAYLEY,
            "assume P^T*P = I(n) and invertible(I(n) + P)",
            "show exists T : Matrix(n, n): T^T = -T and P*(I(n) + T) = I(n) - T",
        ),
        (
            CAYLEY,
            "assume P^T*P = I(n)",
            "show exists T : Matrix(n, n): T^T = -T and P*(I(n) + T) = I(n) - T",
        ),
    ),
    "what is no eigenvalue leaves an inverse": (
        (
            CAYLEY,
            "assume -1 notin spectrum_of(P)",
            "show invertible(I(n) + P)",
        ),
        (
            CAYLEY,
            "assume 1 notin spectrum_of(P)",
            "show invertible(I(n) + P)",
        ),
    ),
    "the block of a function of a block-diagonal matrix": (
        (
            "given p, q : PosNat, S : Matrix(p + q, p + q), S_0 : Matrix(q, q)",
            "assume S = zero(p, p) (+) S_0 and invertible(I(p + q) + S)",
            "show exists R : Matrix(q, q): I(p + q) - S*S = I(p) (+) R",
        ),
        (
            "given p, q : PosNat, S : Matrix(p + q, p + q), S_0 : Matrix(q, q)",
            "assume S = I(p) (+) S_0 and invertible(I(p + q) + S)",
            "show exists R : Matrix(q, q): I(p + q) - S*S = I(p) (+) R",
        ),
    ),
    "equal arguments have equal determinants, found late": (
        (
            "given n : PosNat, T : Matrix(n, n)",
            "assume T^T = -T",
            "show det((I(n) - T)*(I(n) + T)^-1) = 1",
        ),
        (
            "given n : PosNat, T : Matrix(n, n)",
            "assume T^T = T and invertible(I(n) + T)",
            "show det((I(n) - T)*(I(n) + T)^-1) = 1",
        ),
    ),
    "the exponential of what a fact says is a direct sum": (
        (
            "given p, q : PosNat, A : Matrix(p, p), B : Matrix(q, q), M : Matrix(p + q, p + q)",
            "assume M = A (+) B",
            "show exp(M) = exp(A) (+) exp(B)",
        ),
        (
            "given p, q : PosNat, A : Matrix(p, p), B : Matrix(q, q), M : Matrix(p + q, p + q)",
            "assume M = A (+) B",
            "show exp(M) = A (+) exp(B)",
        ),
    ),
    "a modulus of a quotient of conjugates": (
        ("given t : Real", "show |(1 - 1i*t)/(1 + 1i*t)| = 1"),
        ("given t : Real", "show |(1 - 1i*t)/(1 + 2i*t)| = 1"),
    ),
}


def _is_proved(fact: Fact) -> bool:
    text = f"{HEAD}  {f'{chr(10)}  '.join(fact)}\n  from [0]\n"
    return all(isinstance(prove_task(task), Proved) for task in shown_tasks(text))


@pytest.mark.parametrize("name", PAIRS)
def test_the_true_fact_is_proved(name: str) -> None:
    assert _is_proved(PAIRS[name][0])


@pytest.mark.sampled
@pytest.mark.parametrize("name", PAIRS)
def test_its_false_twin_is_not(name: str) -> None:
    assert not _is_proved(PAIRS[name][1])
