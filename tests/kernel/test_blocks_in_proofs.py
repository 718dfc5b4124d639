"""Matrices of blocks are terms of proofs where the blocks fit, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

GIVEN = "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, n), C : Matrix(m, m), a : Real"
A, B, C, NUMBER = (["v", name] for name in ("A", "B", "C", "a"))
ONE, TWO = ["n", "1"], ["n", "2"]


def _task(goal: str) -> Task:
    text = f'derivation "facts"\n\n[1] claim\n  {GIVEN}\n  show {goal}\n'
    derivation = read_derivation(SourceFile("facts.proof", text), "facts")
    (statement,) = derivation.statements
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(goal: str, *blocks: Any) -> bool:
    task = _task(goal)
    law: Any = ["law", "norm of a transpose", [["o", "blocks", *blocks]], []]
    try:
        check_proof(task, proof_certificate(task, [law, ["evident"]]))
    except CertificateRejected:
        return False
    return True


@pytest.mark.parametrize(
    ("written", "blocks"),
    [
        ("[[A], [B]]", [ONE, A, B]),
        ("[[C, A]]", [TWO, C, A]),
        ("[[C, A], [zero(n, m), B]]", [TWO, C, A, ["o", "zero", ["v", "n"], ["v", "m"]], B]),
    ],
)
def test_blocks_that_fit_are_a_term(written: str, blocks: list[Any]) -> None:
    assert _is_accepted(f"|{written}^T| = |{written}|", *blocks)


def test_blocks_in_another_order_are_another_term() -> None:
    assert not _is_accepted("|[[A], [B]]^T| = |[[A], [B]]|", ONE, B, A)


@pytest.mark.parametrize(
    "blocks",
    [
        [ONE, A, C],
        [TWO, A, B],
        [TWO, A, C, B],
        [TWO, C, A, B, B],
        [TWO, C, A, A, C],
        [ONE],
        [["n", "0"], A, B],
        [["n", "-1"], A, B],
        [["n", "1/2"], A, B],
        [["v", "m"], A, B],
        [ONE, A, NUMBER],
        [],
    ],
)
def test_blocks_that_do_not_fit_are_no_term(blocks: list[Any]) -> None:
    """The goal is evident: what is refused is the step that writes them."""
    law: Any = ["law", "norm of a transpose", [["o", "blocks", *blocks]], []]
    task = _task("|a| = |a| + 0")

    assert check_proof(task, proof_certificate(task, [["evident"]])).task_digest
    with pytest.raises(CertificateRejected):
        check_proof(task, proof_certificate(task, [law, ["evident"]]))
