"""Proofs in the audit document: lines of formulas, each with what it is taken from."""

from __future__ import annotations

from proofcheck.audit.judging.spelling import Spelling
from proofcheck.audit.narration import Line, Phrase, tell_proof
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
        told = tell_proof(
            verdict.task,
            verdict.steps,
            spelling.name,
            spelling.symbols,
            spelling.notation,
            alone=spelling.alone,
        )
    except Exception as error:  # noqa: BLE001 - a fault of the telling costs no audit
        goal = verdict.goal.proposition
        why = f"accepted by the kernel; its steps cannot be told ({type(error).__name__})"
        phrase = Phrase(spelling.term(goal), spelling.latex(goal))
        return [_write(phrase, (), why, 0)]
    return [_describe(line) for line in told]


def _describe(line: Line) -> Json:
    named = [reason.label or reason.name for reason in line.reasons]
    why = ", ".join(reason.text for reason in line.reasons)
    return _write(line.phrase, tuple(dict.fromkeys(named)), why, line.depth)


def _write(phrase: Phrase, by: tuple[str, ...], reason: str, depth: int) -> Json:
    """Write a line down; ``by`` holds labels where there are any, else the names of theorems."""
    return {
        "formula": phrase.text,
        "latex": phrase.latex,
        "by": list(by),
        "reason": reason,
        "depth": depth,
    }
