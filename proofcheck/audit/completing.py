"""Which undeclared statements a proof needs: this runs in a worker, on JSON alone.

Nothing said here is believed: a goal counts as proved with additions once it is judged anew, with
the additions among what it may use.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from proofcheck.audit.minimising import Carriers, read_carriers
from proofcheck.kernel.proof import check_proof
from proofcheck.provers.deletion import Loss, leave_out, prove_without
from proofcheck.provers.proving import prove_task
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task, decode_task

STEPS = 200
"""Steps of one way of looking for a proof with additions."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """A goal that was not proved from what is declared, and what might be added.

    task       with the facts of all candidates
    carriers   of each fact: numbers of candidates; None for what the goal may use anyway
    groups     sets of candidates, in the order in which they are tried
    """

    task: Task
    carriers: tuple[Carriers | None, ...]
    groups: tuple[Carriers, ...]

    def lost(self, added: Collection[int]) -> Loss:
        """Return the facts that are not there with these candidates alone."""
        gone = (
            number
            for number, who in enumerate(self.carriers)
            if who is not None and not set(who).intersection(added)
        )
        return Loss(frozenset(gone))


def complete(job: Json) -> Json:
    """Return the numbers of a least set of candidates with which the goal is proved, or None."""
    shortage = read_shortage(job)
    for group in shortage.groups:
        found = _prove_with(shortage, group)
        if found is not None:
            return [*found]
    return None


def _prove_with(shortage: Shortage, group: Carriers) -> list[int] | None:
    """Return those of a group of candidates that a proof needs, none of which can be left out."""
    task = leave_out(shortage.task, shortage.lost(group))
    proof = prove_task(task, STEPS).certificate
    if proof is None:
        return None
    used = {n for p in check_proof(task, proof).used for n in shortage.carriers[p] or ()}
    kept = list(group)
    for number in sorted(group, key=lambda n: (n in used, n)):
        rest = [k for k in kept if k != number]
        found = prove_without(task, proof, shortage.lost(rest))
        if found is not None:
            kept, proof = rest, found
    return kept


def read_shortage(job: Json) -> Shortage:
    """Read a job.

    raises   ValueError for anything else
    """
    match job:
        case {"task": task, "carriers": list(carriers), "groups": list(groups)}:
            return Shortage(
                decode_task(task),
                tuple(map(read_carriers, carriers)),
                tuple(filter(None, map(read_carriers, groups))),
            )
    raise ValueError("a shortage has a task, carriers and groups")
