"""Which undeclared statements a proof needs: this runs in a worker, on JSON alone.

Nothing said here is believed: a goal counts as proved with additions once it is judged anew, with
the additions among what it may use.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from proofcheck.audit.premises.premise_deletion import Loss, holds_without, leave_out, prove_without
from proofcheck.audit.premises.premise_minimisation import Carriers, read_carriers
from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import compares, prove_task
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task, decode_task

STEPS = 200
"""Steps of one way of looking for a proof with additions."""

TAKEN_NEAR = 820
TAKEN_FAR = 120
"""Steps of the kernel in all ways of looking for it: with the first set of candidates, which are
near to the goal, and with a larger one, of which facts breed more and are seldom of use.

Of the proofs with additions that are known, the longest are found after 700 and 100 steps.  None
is known of an inequality, or of norms, of which facts breed most: they are worth no more than the
larger set.
"""


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
    """Find a least set of candidates with which the goal is proved.

    The answer has their numbers, and a proof from what the goal may use with these; it is None
    where nothing is found.
    """
    shortage = read_shortage(job)
    is_near = not compares(shortage.task.goal)
    for number, group in enumerate(shortage.groups):
        seen = leave_out(shortage.task, shortage.lost(group))
        at_most = TAKEN_NEAR if is_near and not number else TAKEN_FAR
        found = prove_task(seen, STEPS, at_most=at_most)
        if isinstance(found, Proved):
            added, proof = _minimise(shortage, group, found.certificate)
            return {"added": [*added], "proof": proof} if added else None
    return None


def _minimise(shortage: Shortage, group: Carriers, proof: Json) -> tuple[list[int], Json]:
    """Leave candidates out, one after the other, as long as there is a proof."""
    task = leave_out(shortage.task, shortage.lost(group))
    used = {n for p in check_proof(task, proof).used for n in shortage.carriers[p] or ()}
    kept = list(group)
    for number in sorted(group, key=lambda n: (n in used, n)):
        rest = [k for k in kept if k != number]
        found = prove_without(task, proof, shortage.lost(rest))
        if found is not None:
            kept, proof = rest, found
    return _without_idle(shortage, kept, proof), proof


def _without_idle(shortage: Shortage, kept: Sequence[int], proof: Json) -> list[int]:
    """Leave out what a proof does without as it is: another one may have been found meanwhile."""
    needed = list(kept)
    for number in kept:
        rest = [k for k in needed if k != number]
        if holds_without(shortage.task, proof, shortage.lost(rest)):
            needed = rest
    return needed


def is_least(shortage: Shortage, added: Sequence[Json], proof: Json) -> bool:
    """Say whether the kernel accepts a proof with these candidates, and with none fewer."""
    candidates = {n for group in shortage.groups for n in group}
    numbers = [n for n in added if type(n) is int and n in candidates]
    if not numbers or len({*numbers}) != len(added):
        return False
    return (
        holds_without(shortage.task, proof, shortage.lost(numbers))
        and _without_idle(shortage, numbers, proof) == numbers
    )


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
