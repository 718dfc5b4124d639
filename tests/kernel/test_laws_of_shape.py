"""Laws of families, blocks and counts ask for all that they need: short certificates are rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task


def _task(*lines: str) -> Task:
    text = 'derivation "facts"\n\n[1] claim\n  ' + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("facts.proof", text), "facts")
    (statement,) = derivation.statements
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, *steps: Any) -> bool:
    try:
        check_proof(task, proof_certificate(task, list(steps)))
    except CertificateRejected:
        return False
    return True


def _family(goal: str, *proof: Any) -> bool:
    given = "given n : PosNat, a[k in 1..n] : Real"
    task = _task(given, f"show exists x[k in 1..n] : Real: {goal}")
    law = ["law", "family of what exists", [["q", "goal"]], [list(proof)] if proof else []]
    return _is_accepted(task, law, ["evident"])


def test_a_family_needs_a_proof_for_each_member() -> None:
    task = _task("given n : PosNat", "show exists x[k in 1..n] : Real: forall k in 1..n: x[k] = 2")
    each = [["intro"], ["witness", [["n", "2"]], []], ["evident"]]
    assert _is_accepted(
        task, ["law", "family of what exists", [["q", "goal"]], [each]], ["evident"]
    )
    wrong = [["intro"], ["witness", [["n", "3"]], []], ["evident"]]
    forged = ["law", "family of what exists", [["q", "goal"]], [wrong]]
    assert not _is_accepted(task, forged, ["evident"])
    assert not _is_accepted(
        task, ["law", "family of what exists", [["q", "goal"]], []], ["evident"]
    )


@pytest.mark.parametrize(
    "goal",
    [
        "forall k in 1..n: x[k] = x[1] + k",
        "forall k in 1..n: exists j in 1..n: x[j] = x[k] + 1",
        "forall k in 2..n: x[k] = 2",
        "forall k in 1..n: x[n] = k",
    ],
)
def test_a_family_is_described_member_by_member_at_its_own_indices(goal: str) -> None:
    each = [["intro"], ["witness", [["n", "2"]], []], ["evident"]]
    assert not _family(goal)
    assert not _family(goal, *each)


BLOCK = "given p, q : PosNat, X : Matrix(p + q, p + q)"
VANISHES = "assume forall i, j in 1..p + q: i <= p or j <= p ==> X[i, j] = 0"


def _block(task: Task, p: str, q: str) -> bool:
    law = ["law", "block of a matrix", [["v", "X"], ["v", p], ["v", q]], []]
    return _is_accepted(task, law, ["evident"])


def test_a_block_is_all_of_a_matrix_that_vanishes_elsewhere() -> None:
    goal = "show exists Y : Matrix(q, q): X = zero(p, p) (+) Y"
    assert _block(_task(BLOCK, VANISHES, goal), "p", "q")
    assert not _block(_task(BLOCK, VANISHES, goal), "q", "p")
    assert not _block(_task(BLOCK, goal), "p", "q")
    half = VANISHES.replace("i <= p or j <= p", "i <= p")
    assert not _block(_task(BLOCK, half, goal), "p", "q")


def test_blocks_have_sizes_that_add_up_and_are_not_negative() -> None:
    given = "given n : PosNat, p, q : Int, X : Matrix(n, n)"
    vanishes = "assume forall i, j in 1..n: i <= p or j <= p ==> X[i, j] = 0"
    goal = "show exists y : Real: y = n"
    for sizes in ("assume p + q = n", "assume p + q = n + 1"):
        task = _task(given, sizes, vanishes, goal)
        law = ["law", "block of a matrix", [["v", "X"], ["v", "p"], ["v", "q"]], []]
        assert not _is_accepted(task, law, ["witness", [["v", "n"]], []], ["evident"])


COUNT = "given n : PosNat, X, Y : Matrix(n, n), Z : Matrix(n, 1)"
COVERED = "assume forall i, j in 1..n: not X[i, j] = 0 ==> not Y[i, j] = 0 or not Y[i, j] = 0"


@pytest.mark.parametrize(
    ("assumption", "other", "accepted"),
    [(COVERED, "Y", True), (COVERED, "Z", False), ("assume X = X", "Y", False)],
)
def test_entries_are_counted_where_they_are_covered(
    assumption: str, other: str, accepted: bool
) -> None:
    task = _task(COUNT, assumption, "show nnz(X) <= nnz(Y) + nnz(Y)")
    law = ["law", "count of a covered matrix", [["v", "X"], ["v", "Y"], ["v", other]], []]
    assert accepted is _is_accepted(task, law, ["evident"])


def test_only_matrices_of_known_size_are_written_out() -> None:
    known = _task("given A : Matrix(2, 2)", "show A = [[A[1, 1], A[1, 2]], [A[2, 1], A[2, 2]]]")
    law = ["law", "matrix written out", [["v", "A"]], []]
    assert _is_accepted(known, law, ["evident"])
    wrong = _task("given A : Matrix(2, 2)", "show A = [[A[1, 1], A[2, 1]], [A[1, 2], A[2, 2]]]")
    assert not _is_accepted(wrong, law, ["evident"])
    open_ = _task("given n : PosNat, A : Matrix(n, n)", "show A = A")
    assert not _is_accepted(open_, law, ["evident"])
