"""Indices that are equal select the same member, and indices that may differ do not."""

from __future__ import annotations

import pytest

from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

FAMILY = "given n : PosNat, e[k in 1..n] : Real, i, j in 1..n"
MATRIX = "given n : PosNat, A : Matrix(n, n), i, j in 1..n"
DIAGONAL = "(matrix(k in 1..n, l in 1..n) cases { e[k] if k = l; 0 otherwise })"

FOLLOW = [
    (FAMILY, "assume i = j", "show e[i] = e[j]"),
    (FAMILY, "assume i = j", "assume e[i] = 3", "show e[j] = 3"),
    (FAMILY, "assume j + 1 = i", "show e[i] = e[j + 1]"),
    (MATRIX, "assume i = j", "show A[i, j] = A[j, i]"),
    (MATRIX, "assume i = n", "show A[i, i] = A[n, n]"),
    (FAMILY, "show cases { e[i] if i = j; 0 otherwise } = cases { e[j] if j = i; 0 otherwise }"),
    (FAMILY, f"show {DIAGONAL}^T = {DIAGONAL}"),
]
DO_NOT = [
    (FAMILY, "assume i <= j", "show e[i] = e[j]"),
    (FAMILY, "assume i + 1 = j", "assume e[i] = 3", "show e[j] = 3"),
    (FAMILY, "assume j + 1 = i", "show e[i] = e[j]"),
    (MATRIX, "assume i + j = n", "show A[i, j] = A[j, i]"),
    (MATRIX, "assume i = n", "show A[i, j] = A[j, n]"),
    (FAMILY, "show cases { e[i] if i <= j; 0 otherwise } = cases { e[j] if i <= j; 0 otherwise }"),
    (FAMILY, f"show {DIAGONAL.replace('k = l', 'k <= l')}^T = {DIAGONAL}"),
]


def _text(lines: tuple[str, ...]) -> str:
    return "[1] claim\n" + "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize("lines", FOLLOW)
def test_equal_indices_select_one_member(lines: tuple[str, ...]) -> None:
    assert proof_of(last_task(_text(lines))) is not None


@pytest.mark.parametrize("lines", DO_NOT)
def test_other_indices_do_not(lines: tuple[str, ...]) -> None:
    assert proof_of(last_task(_text(lines))) is None
