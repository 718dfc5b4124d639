"""Prove a task: open its goal, close what is evident, and put equations to work.

Nothing here is believed: a proof counts once the kernel has accepted the certificate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.kernel.building import make
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.kernel.sequents import USABLE
from proofcheck.provers.goal_search import GoalSearch
from proofcheck.provers.proof_script import Failure, Script
from proofcheck.provers.term_spelling import Unspellable
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

STEPS = 4_000
"""Reductions and critical pairs that one goal may take."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of trying to prove a goal."""

    certificate: Json
    reason: str = ""

    @property
    def is_proof(self) -> bool:
        """Whether there is a certificate."""
        return self.certificate is not None


def prove_task(task: Task, steps: int = STEPS) -> Attempt:
    """Look for a proof of a task's goal, with definitions expanded and with them kept."""
    for unfolds in (True, False):
        found = _attempt(task, steps if unfolds else steps // 4, unfolds=unfolds)
        if found is not None:
            return found
    return Attempt(None, "no proof found")


def _attempt(task: Task, steps: int, *, unfolds: bool) -> Attempt | None:
    try:
        script = Script.of_task(task)
        search = GoalSearch(steps, unfolds=unfolds)
        if not search.prove(script):
            return None
        certificate = proof_certificate(task, script.certificate())
        check_proof(task, certificate)
    except (*Failure, Unspellable, RecursionError):
        return None
    except CertificateRejected:
        return None
    return Attempt(certificate)


__all__ = ["USABLE", "Any", "Attempt", "make", "prove_task"]
