"""Is a goal proved that may use more?  As in an audit: a short search first, then a long one."""

from __future__ import annotations

from proofcheck.audit.judging.attempting import TAKEN_AT_FIRST, attempt_proof
from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved, Unproved
from proofcheck.terms.task import Task


def is_proved(task: Task) -> bool:
    """Say whether a proof is found that the kernel accepts and that is no mere citation."""
    found = attempt_proof(task, at_most=TAKEN_AT_FIRST, is_first=True)
    if isinstance(found, Unproved) and found.was_cut_short:
        found = attempt_proof(task, before=found)
    return isinstance(found, Proved) and not check_proof(task, found.certificate).is_citation
