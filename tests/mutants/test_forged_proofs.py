"""Proofs that were tampered with are rejected, whatever was changed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.plan import plan_goals
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import Rejected, require
from proofcheck.kernel.steps import meet
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task

FACT = "show (A*B*C)^T = C^T*B^T*A^T"
FALSE = "show (A*B*C)^T = A^T*B^T*C^T"


def task_of(show: str) -> Task:
    text = (
        'derivation "t"\n\n[1] hypothesis\n  let n : PosNat\n  let A, B, C : Matrix(n, n)\n'
        f"  assume A^T = -A\n\n[2] claim\n  {show}\n  from [1]\n"
    )
    derivation = read_derivation(SourceFile("t.proof", text), "t")
    (task,) = [one.task for one in plan_goals((derivation,), None) if one.statement.label == "2"]
    return task


@pytest.fixture(scope="module", params=[FACT, "show tr(A*B) = -tr(A^T*B)", "show (A*A)^T = A*A"])
def proved(request: pytest.FixtureRequest) -> tuple[Task, Any]:
    task = task_of(request.param)
    (judgement,) = judge_tasks([task])
    assert judgement.proof is not None
    return task, judgement.proof


def test_the_proof_itself_is_accepted(proved: tuple[Task, Any]) -> None:
    task, certificate = proved
    assert fingerprint_task(task) == check_proof(task, certificate).task_digest


@pytest.mark.parametrize("show", [FALSE, "show A = 0", "show A*B = B*A", "show false"])
def test_no_proof_of_one_thing_proves_a_false_other(proved: tuple[Task, Any], show: str) -> None:
    task, certificate = task_of(show), copy.deepcopy(proved[1])
    with pytest.raises(CertificateRejected):
        check_proof(task, certificate)
    with pytest.raises(CertificateRejected):
        check_proof(task, certificate | {"task": fingerprint_task(task)})


def test_a_proof_whose_end_is_missing_is_rejected(proved: tuple[Task, Any]) -> None:
    task, certificate = proved
    for kept in range(len(certificate["steps"])):
        with pytest.raises(CertificateRejected):
            check_proof(task, certificate | {"steps": certificate["steps"][:kept]})


def _coefficients(found: Any) -> Iterator[tuple[list[Any], int]]:
    if isinstance(found, list):
        for position, one in enumerate(found):
            if one in ("1", "-1"):
                yield found, position
            yield from _coefficients(one)


def test_every_coefficient_counts(proved: tuple[Task, Any]) -> None:
    task, certificate = proved
    for number in range(sum(1 for _ in _coefficients(certificate["steps"]))):
        forged = copy.deepcopy(certificate)
        where, position = list(_coefficients(forged["steps"]))[number]
        where[position] = "7"
        with pytest.raises(CertificateRejected):
            check_proof(task, forged)


@pytest.mark.parametrize("certificate", [None, {}, [], {"format": 1, "kind": "proof", "steps": []}])
def test_what_is_no_certificate_is_rejected(certificate: Any) -> None:
    with pytest.raises(CertificateRejected):
        check_proof(task_of(FACT), certificate)


def test_a_condition_that_is_neither_evident_nor_proved_is_rejected() -> None:
    task = task_of(FALSE)
    with pytest.raises(Rejected, match="neither evident nor proved"):
        meet(open_task(task), [task.goal], [])
    with pytest.raises(Rejected, match="nothing asks for"):
        meet(open_task(task), [], [[["evident"]]])


def test_a_requirement_that_does_not_hold_is_rejected() -> None:
    require(True, "it holds")
    with pytest.raises(Rejected, match="it does not"):
        require(False, "it does not")
