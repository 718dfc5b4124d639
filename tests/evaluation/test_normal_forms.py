"""Matrices that bring others to normal form: constructed where they exist, denied where not."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

GROUPS = ("let O := library O", "let SO := library SO", "let U := library U")


def diagonal(entry: str) -> str:
    return f"(matrix(i in 1..2, j in 1..2) cases {{ {entry} if i = j; 0 otherwise }})"


TURN = "[[0, -2], [2, 0]]"
SWAP = "[[0, 1], [1, 0]]"
BLOCKS = "(bigoplus(u in 1..m) c[u]*[[0, -1], [1, 0]]) (+) zero(d, d)"
SKEW = "[[0, -2, 1], [2, 0, -2], [-1, 2, 0]]"
FAMILY = "(k*I(2) + k^2*[[1, 2], [2, 5]])"

EXIST = {
    "eigenvalues of a rotation": f"""exists V : U(2), e[i in 1..2] : Real:
        V^* * {TURN} * V = {diagonal("1i*e[i]")}""",
    "of a symmetric matrix, by a rotation": f"""exists V : SO(2), e[i in 1..2] : Real:
        V^T * {SWAP} * V = {diagonal("e[i]")}""",
    "the other way round": f"""exists V : O(2), e[i in 1..2] : Real:
        {SWAP} = V * {diagonal("e[i]")} * V^T""",
    "without an inverse": f"""exists V : O(2), e[i in 1..2] : Real:
        {SWAP} * V = V * {diagonal("e[i]")}""",
    "of a matrix that is said to be orthogonal": f"""exists V : Matrix(2, 2), e[i in 1..2] : Real:
        V^T * V = I(2) and V^T * {SWAP} * V = {diagonal("e[i]")}""",
    "or to lie in the group": f"""exists V : ComplexMatrix(2, 2), e[i in 1..2] : Real:
        V in U(2) and V^* * {TURN} * V = {diagonal("1i*e[i]")}""",
    "of several at once": f"""exists V : O(2), e[k in 1..3, i in 1..2] : Real:
        forall k in 1..3: V^T * {FAMILY} * V = {diagonal("e[k, i]")}""",
    "planes and what they leave": f"""
        exists m, d : Nat, Q : O(3), c[u in 1..m] : Real where 2*m + d = 3:
        Q^T * {SKEW} * Q = {BLOCKS}""",
    "repeated eigenvalues": """exists Q : O(4), c[u in 1..2] : Real:
        Q^T * ([[0, -1], [1, 0]] (+) [[0, -1], [1, 0]]) * Q
        = bigoplus(u in 1..2) c[u]*[[0, -1], [1, 0]]""",
}

DO_NOT = {
    "real eigenvalues of a rotation": f"""exists V : U(2), e[i in 1..2] : Real:
        V^* * {TURN} * V = {diagonal("e[i]")}""",
    "of what is not normal": f"""exists V : U(2), e[i in 1..2] : Complex:
        V^* * [[0, 1], [0, 0]] * V = {diagonal("e[i]")}""",
    "a common basis of two that do not commute": f"""
        exists V : O(2), e[k in 1..2, i in 1..2] : Real: forall k in 1..2:
        V^T * ((k - 1)*{SWAP} + [[1, 0], [0, 2]]) * V = {diagonal("e[k, i]")}""",
    "planes alone in an odd dimension": f"""
        exists m, d : Nat, Q : O(3), c[u in 1..m] : Real where 2*m + d = 3 and d != 1 and d != 3:
        Q^T * {SKEW} * Q = {BLOCKS}""",
    "a trace that is another": f"""exists V : O(2), e : Real:
        V^T * {SWAP} * V = [[e, 0], [0, 1 - e]]""",
    "eigenvalues that are not negative": f"""exists V : O(2), e[i in 1..2] : NonNegReal:
        V^T * ({SWAP} - I(2)) * V = {diagonal("e[i]")}""",
    "unless the matrix is said to be orthogonal": f"""
        exists V : Matrix(2, 2), e[i in 1..2] : Real:
        V*V^T = I(2) and V^T * {TURN} * V = {diagonal("e[i]")}""",
    "a symmetric form of a rotation": f"""exists V : O(2), a, b, c : Real:
        V^T * {TURN} * V = [[a, b], [b, c]]""",
}

NOT_KNOWN = {
    "the transpose inverts no unitary matrix": f"""exists V : U(2), e[i in 1..2] : Complex:
        V^T * {TURN} * V = {diagonal("e[i]")}""",
    "eigenvalues that are others, though of one sum": f"""exists V : O(2):
        V^T * {SWAP} * V = [[2, 0], [0, -2]]""",
    "orthonormal rows alone make no basis": """exists V : Matrix(1, 2), e[i in 1..2] : Real:
        V*V^T = I(1) and V^T * [[3]] * V = [[e[1], 1], [1, e[2]]]""",
    "what is said of another product inverts nothing": f"""exists V : Matrix(2, 2):
        V*V = I(2) and V^T * {SWAP} * V = [[2, 0], [0, -1/2]]""",
    "a matrix that is no orthogonal one": f"""exists V : Matrix(2, 2), e[i in 1..2] : Real:
        V^T * {SWAP} * V = {diagonal("e[i]")} and V[1, 1] > 4""",
}


@pytest.mark.parametrize("name", EXIST)
def test_a_basis_is_constructed(name: str) -> None:
    assert truth_of(EXIST[name], *GROUPS) in (Truth.TRUE, Truth.CLOSE)


@pytest.mark.parametrize("name", DO_NOT)
def test_what_a_matrix_keeps_in_every_basis_denies_others(name: str) -> None:
    assert truth_of(DO_NOT[name], *GROUPS) is Truth.FALSE


@pytest.mark.parametrize("name", NOT_KNOWN)
def test_what_is_neither_constructed_nor_denied_stays_unknown(name: str) -> None:
    assert truth_of(NOT_KNOWN[name], *GROUPS) is Truth.UNKNOWN
