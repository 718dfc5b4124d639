"""Refuted goals in the audit document: their counterexamples, as printed and with repairs in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.audit.judging.counterexample import describe_counterexample
from proofcheck.audit.judging.spelling import Spelling, choose_spelling
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.language.statements import Derivation
from proofcheck.terms.encoding import Json


@dataclass(frozen=True, slots=True)
class WorseGoal:
    """A goal that is refuted with repairs read in place, and not as printed.

    number      of the goal as printed; None where there is none at its place
    verdict     with repairs read in place
    statement   which is read so
    repaired    labels of what is repaired and so refutes it, each with that of its repair
    """

    number: int | None
    verdict: GoalVerdict
    statement: StatementVerdict
    repaired: tuple[tuple[str, str], ...]


def describe_refutation(verdict: GoalVerdict, spelling: Spelling) -> Json:
    """Return the counterexample of a goal, if it has one."""
    found = verdict.refutation
    if found is None:
        return None
    return describe_counterexample(
        verdict.task, found.model, spelling, family=found.family, respects=found.respects
    )


def describe_worse(found: WorseGoal, derivation: Derivation) -> dict[str, Json]:
    """Return a goal that only repairs refute, in the names of that reading."""
    tasks = [g.task for g in found.statement.goals]
    spelling = choose_spelling(
        found.statement.statement, tasks, derivation.symbols, dict(derivation.notation)
    )
    return {
        "goal": found.number,
        "role": found.verdict.goal.role.value,
        "formula": spelling.term(found.verdict.goal.proposition),
        "latex": spelling.latex(found.verdict.goal.proposition),
        "repaired": [{"label": label, "read_as": other} for label, other in found.repaired],
        "counterexample": describe_refutation(found.verdict, spelling),
        "certificate": found.verdict.certificate,
    }


def list_repaired(worse: Sequence[WorseGoal]) -> list[Json]:
    """Return the labels of all that is repaired and so refutes a goal, each once."""
    return [*dict.fromkeys(label for one in worse for label, _ in one.repaired)]
