"""From how little does a goal follow?  Facts are left out, and proofs are asked again.

A fact that is left out is replaced by `true`, so that the others keep their numbers: steps that
are accepted where facts are left out are a proof of the whole task as well.  What a name is
declared to be is left out by keeping the name and its sort.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Operation
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Declaration, Origin, Task

STEPS = 100
"""Steps of one way of looking for a proof from fewer facts."""

LONGEST = 5_200
"""Characters of a proof in place of which another is looked for: longer ones take long to find."""

_TRUE = Operation("true", (), TRUTH)


@dataclass(frozen=True, slots=True)
class Loss:
    """What a goal has to do without: positions of facts and of declarations of its task."""

    facts: frozenset[int] = frozenset()
    declarations: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.facts or self.declarations)


def leave_out(task: Task, loss: Loss) -> Task:
    """Return the task in which these facts and declarations say nothing."""
    facts = tuple(
        replace(fact, proposition=_TRUE) if number in loss.facts else fact
        for number, fact in enumerate(task.facts)
    )
    declarations = tuple(
        _bare(item) if number in loss.declarations else item
        for number, item in enumerate(task.declarations)
    )
    return Task(declarations, facts, task.goal, task.steps)


def _bare(item: Declaration) -> Declaration:
    """Return a name of which nothing but its sort is known."""
    origin = Origin.CONSTANT if item.origin is Origin.DEFINITION else item.origin
    return replace(item, origin=origin, domain=None, body=None)


def holds_without(task: Task, certificate: Json, loss: Loss) -> bool:
    """Say whether the kernel accepts a proof of a task where this is left out."""
    smaller = leave_out(task, loss)
    try:
        check_proof(smaller, proof_certificate(smaller, steps_of(certificate)))
    except CertificateRejected:
        return False
    return True


def steps_of(certificate: Json) -> Json:
    """Return the steps of a proof; None for what is no certificate."""
    return certificate.get("steps") if isinstance(certificate, dict) else None


def prove_without(task: Task, certificate: Json, loss: Loss, *, searches: bool = True) -> Json:
    """Return a proof of the task that does without something; None where none is found.

    A longer proof than the one at hand does not count: what shortens a proof is used.

    certificate   a proof of the task, which may do without it as it is
    searches      whether another one is looked for
    """
    if holds_without(task, certificate, loss):
        return certificate
    if not searches or _length(certificate) > LONGEST:
        return None
    found = prove_task(leave_out(task, loss), STEPS)
    if not isinstance(found, Proved) or _length(found.certificate) > _length(certificate):
        return None
    whole = proof_certificate(task, steps_of(found.certificate))
    try:
        check_proof(task, whole)
    except CertificateRejected:  # equations between sizes, left out there, change normal forms here
        return None
    return whole if holds_without(task, whole, loss) else None


def _length(certificate: Json) -> int:
    return len(json.dumps(steps_of(certificate)))
