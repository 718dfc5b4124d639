"""Proofs that the search finds, of which the kernel has the last word."""

from __future__ import annotations

from proofcheck.kernel.proof import Proof, check_proof
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task


def proof_of(task: Task) -> Proof | None:
    """Search for a proof: what is found the kernel has to accept."""
    certificate = prove_task(task).certificate
    return None if certificate is None else check_proof(task, certificate)
