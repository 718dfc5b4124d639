"""What is left to show of statements, as JSON for programs that write steps."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.reports.records.audited import Goal, LeftOpen, Statement
from proofcheck.reports.records.left_open import open_goals
from proofcheck.terms.encoding import Json


def describe_left_open(found: Iterable[tuple[str, Statement]]) -> dict[str, Json]:
    """Return what is open of statements, each given with the name of its derivation."""
    statements: list[Json] = [
        {
            "derivation": name,
            "label": one.label,
            "open": [_open(what, goal, left) for what, goal, left in open_goals(one)],
        }
        for name, one in found
    ]
    return {"format": "proofcheck-open", "version": 1, "statements": statements}


def _open(what: str, goal: Goal, left: tuple[LeftOpen, ...]) -> Json:
    return {
        "what": what,
        "formula": " ".join(goal.formula),
        "method": goal.method,
        "evidence": goal.evidence,
        "reasons": [reason for _, reason in goal.in_vain],
        "left": [_left(one) for one in left],
    }


def _left(one: LeftOpen) -> Json:
    known: list[Json] = [
        {"label": label, "formula": formula} for label, said in one.known for formula in said
    ]
    return {"place": list(one.place), "known": known, "goal": " ".join(one.goal)}
