"""A theorem that is known serves its own task and certificate, and no other."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.judging.theorems import prove, refute
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.refutation import check_refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.expressions import Operation
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

TRUE = "[1] claim\n  given n : PosNat, A, B : Matrix(n, n)\n  show (A*B)^T = B^T*A^T\n"
FALSE = "[1] claim\n  given n : PosNat, A, B : Matrix(n, n)\n  show A*B = B*A\n"


def judged(text: str) -> tuple[Task, Any]:
    task = task_of(read(text), "1")
    (judgement,) = judge_tasks([task])
    return task, judgement.proof if judgement.evidence == "proved" else judgement.certificate


def negated(task: Task) -> Task:
    return replace(task, goal=Operation("not", (task.goal,), TRUTH))


def test_a_theorem_is_made_once() -> None:
    task, proof = judged(TRUE)

    assert check_proof(task, proof) == prove(task, proof)
    assert prove(task, proof) is prove(task, copy.deepcopy(proof))


def test_a_forged_proof_beside_a_known_one_is_rejected() -> None:
    task, proof = judged(TRUE)
    prove(task, proof)

    with pytest.raises(CertificateRejected):
        prove(task, {**proof, "steps": proof["steps"][:-1]})
    with pytest.raises(CertificateRejected):
        prove(negated(task), proof)
    with pytest.raises(CertificateRejected):
        prove(negated(task), proof)  # what was rejected once is rejected again


def test_a_forged_counterexample_beside_a_known_one_is_rejected() -> None:
    task, certificate = judged(FALSE)
    known = refute(task, certificate)
    forged = copy.deepcopy(certificate)
    forged["model"]["values"]["A"] = forged["model"]["values"]["B"]

    assert check_refutation(task, certificate) == known
    with pytest.raises(CertificateRejected):
        refute(task, forged)
    with pytest.raises(CertificateRejected):
        refute(negated(task), certificate)
    assert known is refute(task, certificate)
