"""Counterexamples to goals that are read with repairs in place, for the same goals as printed.

What the source assumes may leave few models, so that a goal rests on these as it is printed, and is
refuted where a repair allows more.  Then the counterexample is offered as a claim for the printed
goal, also with all that the goal is not about taken from models of its own.  It counts where the
kernel accepts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging.carrying import carried, moved_to
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.rereading import at_same_places, spelled_alike
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.encoding import Json
from proofcheck.terms.relevance import relevant_part
from proofcheck.terms.task import Task

GRAFTS = 6
"""Models of a printed goal into which a counterexample is put."""

_OPEN = frozenset({"witnessed", "checked", "cited", "unsupported", "insufficient"})
"""Evidence that a counterexample may change, and that is no proof."""


def return_counterexamples(
    printed: Sequence[PlannedGoal], again: Sequence[PlannedGoal], decided: Mapping[str, Decided]
) -> dict[str, Judgement]:
    """Return by digest the goals, as printed, that are refuted by what refutes them as repaired.

    printed   goals as the source has them
    again     goals of the same statements, with repairs read in place
    decided   judgements of all of these, by digest
    """
    found: dict[str, Judgement] = {}
    for old, new in at_same_places(printed, again):
        if old.digest in decided and new.digest in decided:
            known, repaired = decided[old.digest].judgement, decided[new.digest].judgement
            if known.evidence in _OPEN and repaired.evidence == "refuted":
                refuted = _returned(old.task, new.task, repaired.certificate, known.witnesses)
                if refuted is not None:
                    found[old.digest] = refuted
    return found


def _returned(
    old: Task, new: Task, certificate: Json, witnesses: Sequence[Json]
) -> Judgement | None:
    if not isinstance(certificate, dict):
        return None
    moved = moved_to(old, certificate.get("model"), spelled_alike(new, old))
    grafts = _grafts(old, moved, witnesses) if certificate.get("kind") == "model" else iter(())
    models = (moved, *islice(grafts, GRAFTS))
    tried = (carried(old, {**certificate, "model": one}) for one in models)
    return next((one for one in tried if one is not None), None)


def _grafts(task: Task, counterexample: Json, witnesses: Sequence[Json]) -> Iterator[Json]:
    """Yield models of a task in which what its goal is about is as in a counterexample."""
    part = relevant_part(open_goal(task))
    about = {d.variable.name for d in part.declarations if d.body is None}
    for witness in witnesses:
        match counterexample, witness:
            case {"values": dict(values)}, {"values": dict(others), "candidates": pools}:
                own = {n: v for n, v in values.items() if n in about}
                yield {"values": {**others, **own}, "candidates": pools}
