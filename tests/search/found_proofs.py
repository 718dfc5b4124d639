"""Proofs that the search finds, of which the kernel has the last word."""

from __future__ import annotations

from proofcheck.kernel.proof import Proof, check_proof
from proofcheck.search.driver.attempts import Cited, Failed, GaveUp, Proved, Refused, Unproved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

Found = Proved | Cited | Unproved | GaveUp | Refused | Failed
"""What a search for a proof may come to."""


def certificate_of(found: Found) -> Json:
    """Return what was found, a citation included; None for no proof."""
    match found:
        case Proved(certificate) | Cited(certificate):
            return certificate
        case _:
            return None


def proof_of(task: Task) -> Proof | None:
    """Search for a proof: what is found the kernel has to accept."""
    certificate = certificate_of(prove_task(task))
    return None if certificate is None else check_proof(task, certificate)
