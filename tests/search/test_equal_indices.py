"""Indices that are equal select the same member, and indices that may differ do not."""

from __future__ import annotations

import pytest

from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.rewriting.equal_indices import put_equal_indices
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
    (MATRIX, "let H := matrix(k in 1..n, l in 1..n) A[k, l]*A[l, k]", "show H[i, j] = H[j, i]"),
    (FAMILY, "show cases { e[i] if i = j; 0 otherwise } = cases { e[j] if j = i; 0 otherwise }"),
    (FAMILY, f"show {DIAGONAL}^T = {DIAGONAL}"),
]
DO_NOT = [
    (FAMILY, "assume i <= j", "show e[i] = e[j]"),
    (FAMILY, "assume i + 1 = j", "assume e[i] = 3", "show e[j] = 3"),
    (FAMILY, "assume j + 1 = i", "show e[i] = e[j]"),
    (MATRIX, "assume i + j = n", "show A[i, j] = A[j, i]"),
    (MATRIX, "assume i = n", "show A[i, j] = A[j, n]"),
    (MATRIX, "let H := matrix(k in 1..n, l in 1..n) A[k, l]*A[k, k]", "show H[i, j] = H[j, i]"),
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


def test_what_is_written_for_an_index_is_not_written_back() -> None:
    text = _text((MATRIX, "assume i = j", "assume A[i, j] = 3", "show A[i, j] + A[j, i] = 6"))
    script = Script.of_task(last_task(text), 200)
    assert put_equal_indices(script)
    known = len(script.facts)
    assert not put_equal_indices(script)
    assert len(script.facts) == known
