"""What is left to show where the steps of a proof do not lead to a goal: goals, with what is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.rules import induction_cases
from proofcheck.kernel.sequents import Sequent
from proofcheck.kernel.steps import run
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.driver.by_hand import cases_of, open_for_induction
from proofcheck.search.driver.taking import is_for
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import DECIDED, Step, StepKind, Task

AT_LEAST, ONWARDS = "at the least value", "from one value to the next"
"""The two parts of an induction, as a reader is told of them."""


@dataclass(frozen=True, slots=True)
class Left:
    """One goal that is left.

    place   in which case, and which part of an induction
    known   what may be used: for each proposition the position of a fact of the task, or of a step
            that is proved, or None for what is supposed in the case at hand
    """

    place: tuple[Term | str, ...]
    known: tuple[tuple[Term, str], ...]
    goal: Term


def find_left(task: Task, proved: Collection[int]) -> Iterator[Left]:
    """Yield what is left to show of the goal of a task.

    proved   numbers of the steps that are proved, and so may be used
    """
    try:
        sequent = open_task(task)
        labels = [task.facts[-1 - at].label for at in sequent.origin]
        yield from _Walk(task, frozenset(proved)).find(
            sequent, list(enumerate(task.steps)), labels, ()
        )
    except Failure:
        yield Left((), (), task.goal)


@dataclass(slots=True)
class _Walk:
    """A walk through the steps of a task, in every case that they tell apart."""

    task: Task
    proved: frozenset[int]
    counted: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        decided = (n for n, s in enumerate(self.task.steps) if s.kind in DECIDED)
        self.counted = {number: count for count, number in enumerate(decided, 1)}

    def find(
        self,
        sequent: Sequent,
        steps: Sequence[tuple[int, Step]],
        labels: list[str],
        place: tuple[Term | str, ...],
    ) -> Iterator[Left]:
        """Yield what is left of a sequent, by the steps that are left."""
        for at, (number, step) in enumerate(steps):
            if step.kind is StepKind.HAVE:
                if number in self.proved:
                    sequent.add(step.proposition)
                    labels = [*labels, f"step {self.counted[number]}"]
            elif step.kind is StepKind.TAKE:
                if is_for(step, sequent.goal):
                    sequent = sequent.child(step.proposition)
            elif step.kind is StepKind.GOAL:
                yield from self._of_step(sequent, step, labels, place)
                return
            else:
                for case in cases_of(step):
                    branch = sequent.child()
                    branch.add(case)
                    told = [*labels, "case"]
                    yield from self.find(branch, steps[at + 1 :], told, (*place, case))
                return
        yield _left(sequent, labels, place)

    def _of_step(
        self, sequent: Sequent, step: Step, labels: list[str], place: tuple[Term | str, ...]
    ) -> Iterator[Left]:
        if step.method != "induction":
            yield _left(sequent, labels, place)
            return
        on, least = step.at
        _, name = open_for_induction(sequent, on)
        base, later = induction_cases(sequent, sequent.shared.declarations[name].variable, least)
        run(later, [["and-elimination", len(later.facts) - 1], ["intro"]])
        yield _left(base, labels, (*place, AT_LEAST))
        yield _left(later, labels, (*place, ONWARDS))


def _left(sequent: Sequent, labels: list[str], place: tuple[Term | str, ...]) -> Left:
    supposed = ["supposed"] * (len(sequent.facts) - len(labels))
    known = zip(sequent.facts, [*labels, *supposed], strict=True)
    return Left(place, tuple(known), sequent.goal)
