"""Which of its declared dependencies a statement needs: this runs in a worker, on JSON alone.

Nothing said here is believed: the audit's own process has the kernel check every proof from fewer
facts, and every model that breaks a goal.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from proofcheck.provers.deletion import Loss, break_without, prove_without
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task, decode_task

Carriers = tuple[int, ...]

PATIENCE = 2
"""Dependencies of one statement for which other proofs are looked for in vain."""


@dataclass(frozen=True, slots=True)
class GoalQuestion:
    """A goal that is established, and through which dependencies its facts reach it.

    proof         its certificate; None where it is not proved
    facts         of each fact of the task through which it comes: numbers of dependencies, or
                  None for what is the statement's own
    declarations  the same of each declaration
    """

    task: Task
    proof: Json
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
    seed: int

    def sees_its_names(self, kept: Collection[int]) -> bool:
        """Say whether every name is visible where only these dependencies are kept."""
        return all(set(kept).intersection(who) for who in self.names)


def examine(job: Json) -> Json:
    """Answer a question about dependencies.

    The answer has the dependencies that are kept, with the proofs of the goals from these; and for
    each dependency that is found to be needed the goal that a model breaks, with its certificate.
    """
    question = read_question(job)
    kept, proofs = _minimise(question)
    numbers: list[Json] = list(kept)
    return {"kept": numbers, "proofs": proofs, "needed": _find_needed(question, kept)}


def _minimise(question: Question) -> tuple[list[int], list[Json]]:
    """Leave dependencies out, one after the other, as long as all goals can still be proved."""
    kept = list(range(question.count))
    proofs = [goal.proof for goal in question.goals]
    if any(proof is None for proof in proofs):
        return kept, proofs
    patience = PATIENCE
    for number in reversed(range(question.count)):
        rest = [k for k in kept if k != number]
        if number in question.named or not question.sees_its_names(rest):
            continue
        found = _prove_from(question.goals, proofs, rest, searches=patience > 0)
        if found is not None:
            kept, proofs = rest, found
        else:
            patience -= 1
    return kept, proofs


def _prove_from(
    goals: Sequence[GoalQuestion], proofs: Sequence[Json], kept: Collection[int], *, searches: bool
) -> list[Json] | None:
    """Return proofs of all goals from these dependencies; None at the first that has none.

    searches   whether other proofs are looked for; else those at hand have to do
    """
    found: list[Json] = []
    for goal, proof in zip(goals, proofs, strict=True):
        again = prove_without(goal.task, proof, goal.lost(kept), searches=searches)
        if again is None:
            return None
        found.append(again)
    return found


def _find_needed(question: Question, kept: Sequence[int]) -> list[Json]:
    """Return for dependencies a goal that fails on some model of all the others."""
    everything = range(question.count)
    needed: list[Json] = []
    for number in kept:
        others = [k for k in everything if k != number]
        for place, goal in enumerate(question.goals):
            without = goal.lost(others)
            if not without.facts:
                continue
            certificate = break_without(goal.task, without, question.seed)
            if certificate is not None:
                needed.append([number, place, certificate])
                break
    return needed


def read_question(job: Json) -> Question:
    """Read a job.

    raises   ValueError for anything else
    """
    match job:
        case {
            "goals": list(goals),
            "count": int(count),
            "named": list(named),
            "names": list(names),
            "seed": int(seed),
        }:
            return Question(
                tuple(map(_read_goal, goals)),
                count,
                frozenset(n for n in named if isinstance(n, int)),
                tuple(filter(None, map(read_carriers, names))),
                seed,
            )
    raise ValueError("a question has goals, dependencies and names")


def _read_goal(value: Json) -> GoalQuestion:
    match value:
        case {"task": task, "proof": proof, "facts": list(facts), "declarations": list(items)}:
            carriers = tuple(map(read_carriers, facts)), tuple(map(read_carriers, items))
            return GoalQuestion(decode_task(task), proof, *carriers)
    raise ValueError("a goal has a task, a proof and carriers")


def read_carriers(value: Json) -> Carriers | None:
    """Read the numbers of dependencies; None for what is the statement's own."""
    return None if value is None else tuple(n for n in value if isinstance(n, int))  # type: ignore[union-attr]
