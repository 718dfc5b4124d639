"""Which of its declared dependencies a statement does without: this runs in a worker, on JSON alone.

Nothing said here is believed: the audit's own process has the kernel check every proof from fewer
facts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from proofcheck.audit.premises.premise_deletion import Loss, prove_without
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from proofcheck.terms.texts import read_tasks

Carriers = tuple[int, ...]

PATIENCE = 2
"""Dependencies of one statement for which other proofs are looked for in vain."""


@dataclass(frozen=True, slots=True)
class GoalQuestion:
    """A goal that is established, and through which dependencies its facts reach it.

    proof         its certificate; None where it is not proved
    used          positions of the facts that it rests on
    facts         of each fact of the task through which it comes: numbers of dependencies, or
                  None for what is the statement's own
    declarations  the same of each declaration
    """

    task: Task
    proof: Json
    used: frozenset[int]
    facts: tuple[Carriers | None, ...]
    declarations: tuple[Carriers | None, ...]

    def lost(self, kept: Collection[int]) -> Loss:
        """Return what goes where only these dependencies are kept."""
        return Loss(_uncarried(self.facts, kept), _uncarried(self.declarations, kept))


def _uncarried(carriers: Sequence[Carriers | None], kept: Collection[int]) -> frozenset[int]:
    return frozenset(
        number
        for number, who in enumerate(carriers)
        if who is not None and not set(who).intersection(kept)
    )


@dataclass(frozen=True, slots=True)
class Question:
    """A statement with what reaches it through each of its dependencies, which are numbered.

    count   of dependencies
    named   those that introduce what its text speaks of
    names   for every other name in its text, those through which it is visible
    """

    goals: tuple[GoalQuestion, ...]
    count: int
    named: frozenset[int]
    names: tuple[Carriers, ...]

    def sees_its_names(self, kept: Collection[int]) -> bool:
        """Say whether every name is visible where only these dependencies are kept."""
        return all(set(kept).intersection(who) for who in self.names)


def examine(job: Json) -> Json:
    """Answer a question about dependencies.

    The answer has the dependencies that are kept, with the proofs of the goals from these.
    """
    kept, proofs = _minimise(read_question(job))
    numbers: list[Json] = list(kept)
    return {"kept": numbers, "proofs": proofs}


def _minimise(question: Question) -> tuple[list[int], list[Json]]:
    """Leave dependencies out, one after the other, as long as all goals can still be proved.

    Those on which no proof rests go first and together, which takes one check of each proof.
    """
    kept = list(range(question.count))
    proofs = [goal.proof for goal in question.goals]
    if any(proof is None for proof in proofs):
        return kept, proofs
    busy = _without_idle(question)
    if _prove_from(question.goals, proofs, kept, busy, searches=False) is not None:
        kept = busy
    patience = PATIENCE
    for number in reversed(kept):
        rest = [k for k in kept if k != number]
        if number in question.named or not question.sees_its_names(rest):
            continue
        found = _prove_from(question.goals, proofs, kept, rest, searches=patience > 0)
        if found is not None:
            kept, proofs = rest, found
        else:
            patience -= 1
    return kept, proofs


def _without_idle(question: Question) -> list[int]:
    """Return the dependencies through which come names of the text, or facts that proofs rest on."""
    busy = question.named.union(
        *(goal.facts[n] or () for goal in question.goals for n in goal.used)
    )
    kept = list(range(question.count))
    for number in reversed(range(question.count)):
        rest = [k for k in kept if k != number]
        if number not in busy and question.sees_its_names(rest):
            kept = rest
    return kept


def _prove_from(
    goals: Sequence[GoalQuestion],
    proofs: Sequence[Json],
    kept: Collection[int],
    rest: Collection[int],
    *,
    searches: bool,
) -> list[Json] | None:
    """Return proofs of all goals from fewer dependencies; None at the first that has none.

    proofs     from these dependencies
    kept       the dependencies
    rest       those of them that are left
    searches   whether other proofs are looked for; else those at hand have to do
    """
    found = list(proofs)
    losses = [(goal.lost(kept), goal.lost(rest)) for goal in goals]
    touched = [n for n, (before, now) in enumerate(losses) if now != before]
    for n in sorted(touched, key=lambda n: goals[n].used.isdisjoint(losses[n][1].facts)):
        again = prove_without(goals[n].task, proofs[n], losses[n][1], searches=searches)
        if again is None:
            return None
        found[n] = again
    return found


def read_question(job: Json) -> Question:
    """Read a job.

    raises   ValueError for anything else
    """
    match job:
        case {
            "tasks": tasks,
            "goals": list(goals),
            "count": int(count),
            "named": list(named),
            "names": list(names),
        }:
            return Question(
                tuple(map(_read_goal, read_tasks(tasks), goals)),
                count,
                frozenset(n for n in named if isinstance(n, int)),
                tuple(filter(None, map(read_carriers, names))),
            )
    raise ValueError("a question has tasks, goals, dependencies and names")


def _read_goal(task: Task, value: Json) -> GoalQuestion:
    match value:
        case {
            "proof": proof,
            "used": list(used),
            "facts": list(facts),
            "declarations": list(items),
        }:
            positions = frozenset(n for n in used if isinstance(n, int))
            carriers = tuple(map(read_carriers, facts)), tuple(map(read_carriers, items))
            return GoalQuestion(task, proof, positions, *carriers)
    raise ValueError("a goal has a proof, what it rests on, and carriers")


def read_carriers(value: Json) -> Carriers | None:
    """Read the numbers of dependencies; None for what is the statement's own."""
    return None if value is None else tuple(n for n in value if isinstance(n, int))  # type: ignore[union-attr]
