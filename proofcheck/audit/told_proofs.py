"""Proofs in the audit document: lines of formulas, each with what it is taken from."""

from __future__ import annotations

from proofcheck.audit.retelling import Line, tell_proof
from proofcheck.audit.spelling import Spelling
from proofcheck.audit.verdicts import GoalVerdict
from proofcheck.terms.encoding import Json
from proofcheck.verdict import Evidence


def describe_proof(verdict: GoalVerdict, spelling: Spelling) -> list[Json]:
    """Return the lines of a proof; none where the kernel has accepted none.

    A proof that cannot be told is one line that says so: what the kernel accepted stays proved.
    """
    if verdict.evidence is not Evidence.PROVED or verdict.steps is None:
        return []
    try:
        told = tell_proof(verdict.task, verdict.steps, spelling.name, dict(spelling.symbols))
    except Exception as error:  # noqa: BLE001 - a fault of the telling costs no audit
        formula = spelling.term(verdict.goal.proposition)
        why = f"accepted by the kernel; its steps cannot be told ({type(error).__name__})"
        return [{"formula": formula, "by": [], "reason": why, "depth": 0}]
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
