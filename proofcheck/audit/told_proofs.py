"""Proofs in the audit document: lines of formulas, each with what it is taken from."""

from __future__ import annotations

from proofcheck.audit.spelling import Spelling
from proofcheck.audit.verdicts import GoalVerdict
from proofcheck.provers.proof_script import Failure
from proofcheck.provers.retelling import Line, tell_proof
from proofcheck.terms.encoding import Json
from proofcheck.verdict import Evidence


def describe_proof(verdict: GoalVerdict, spelling: Spelling) -> list[Json]:
    """Return the lines of a proof; none where the kernel has accepted none.

    A proof that cannot be retold stands all the same: the kernel has accepted it.
    """
    if verdict.evidence is not Evidence.PROVED or verdict.steps is None:
        return []
    try:
        told = tell_proof(verdict.task, verdict.steps, spelling.name, dict(spelling.symbols))
    except Failure:
        return []
    return [_describe(line) for line in told]


def _describe(line: Line) -> Json:
    """Write a line down; ``by`` holds labels where there are any, else the names of theorems."""
    named = [reason.label or reason.name for reason in line.reasons]
    return {
        "formula": line.formula,
        "by": list(dict.fromkeys(named)),
        "reason": ", ".join(reason.text for reason in line.reasons),
        "depth": line.depth,
    }
