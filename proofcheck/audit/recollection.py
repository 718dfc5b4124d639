"""What is remembered of goals: the judgements of a group, by the meaning of its tasks."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.audit.judgement import Judgement, read_judgement, write_judgement
from proofcheck.audit.options import AuditOptions
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.store import Memory
from proofcheck.terms.canonical import digest
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import encode_task


def recall_judgements(
    memory: Memory, group: Sequence[PlannedGoal], options: AuditOptions
) -> tuple[list[Judgement], float] | None:
    """Return what was found out about a group, and the seconds it took then; None if nothing is.

    A group is remembered whole, since its goals are tried on the same models.
    """
    match memory.recall("goals", _question(group, options)):
        case {"spelling": str(spelling), "judgements": list(found), "milliseconds": int(spent)}:
            judgements = [read_judgement(one) for one in found]
            is_spelt_alike = spelling == _spelling(group)
            if is_spelt_alike or not any(map(_names_witnesses, judgements)):
                return judgements, spent / 1000
    return None


def remember_judgements(
    memory: Memory,
    group: Sequence[PlannedGoal],
    options: AuditOptions,
    judgements: Sequence[Judgement],
    seconds: float,
) -> None:
    """Keep what was found out about a group of goals."""
    found: list[Json] = [write_judgement(one) for one in judgements]
    spent = round(1000 * seconds)
    record: Json = {"spelling": _spelling(group), "judgements": found, "milliseconds": spent}
    memory.remember("goals", _question(group, options), record)


def _question(group: Sequence[PlannedGoal], options: AuditOptions) -> str:
    return f"{options.seed} {' '.join(item.digest for item in group)}"


def _spelling(group: Sequence[PlannedGoal]) -> str:
    return digest([encode_task(item.task) for item in group])


def _names_witnesses(judgement: Judgement) -> bool:
    """Say whether a certificate offers witnesses by bound name, which another spelling changes."""
    match judgement.certificate:
        case {"model": {"candidates": dict(pools)}}:
            return bool(pools)
    return False
