"""Prove a task: open its goal, close what is evident, and put equations to work.

Nothing here is believed: a proof counts once the kernel has accepted the certificate.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.kernel.sequents import USABLE
from proofcheck.provers.goal_search import GoalSearch
from proofcheck.provers.proof_script import Failure, Script
from proofcheck.provers.term_spelling import Unspellable
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Role, Task

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
    """Look for a proof of a task's goal, with definitions expanded and with some kept."""
    for kept in _choices_of_kept(task):
        found = _attempt(task, steps, kept)
        if found is not None:
            return found
    return Attempt(None, "no proof found")


def _choices_of_kept(task: Task) -> list[frozenset[str]]:
    """Return sets of definitions to leave folded.

    First those that facts speak of and whose bodies are no polynomials, then none, then those of
    assumptions, of facts, and all.
    """
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    defined = frozenset(bodies)
    assumed = _names(task, frozenset({Role.ASSUMED})) & defined
    mentioned = _names(task, USABLE) & defined
    opaque = frozenset(n for n in mentioned if _is_opaque(bodies[n]))
    return list(dict.fromkeys([opaque, frozenset(), assumed, mentioned, defined]))


_OPAQUE = frozenset(["exp", "inv", "cos", "sin", "log", "sqrt", "cases", "div"])


def _is_opaque(body: Term) -> bool:
    return any(
        (isinstance(node, Operation) and node.operator in _OPAQUE)
        or (isinstance(node, Binding) and node.binder == "matrix")
        for node in walk(body)
    )


def _names(task: Task, roles: frozenset[Role]) -> frozenset[str]:
    found = [free_names(f.proposition) for f in task.facts if f.role in roles]
    return frozenset[str]().union(*found)


def _attempt(task: Task, steps: int, kept: frozenset[str]) -> Attempt | None:
    try:
        script = Script.of_task(task)
        if not GoalSearch(steps, kept).prove(script):
            return None
        certificate = proof_certificate(task, script.certificate())
        check_proof(task, certificate)
    except (*Failure, Unspellable, RecursionError):
        return None
    except CertificateRejected as reason:
        return Attempt(None, f"the kernel rejects what was found: {reason}")
    return Attempt(certificate)
