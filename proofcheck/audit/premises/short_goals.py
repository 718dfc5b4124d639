"""Goals of claims that are not proved, where earlier statements may be added to what they may use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofcheck.audit.premises.candidates import Candidates
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.graph import DependencyGraph
from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.terms.task import Task
from proofcheck.verdict import Evidence

_OPEN = frozenset({Evidence.UNSUPPORTED, Evidence.CHECKED, Evidence.WITNESSED})


@dataclass(frozen=True, slots=True)
class ShortGoal:
    """A goal that is not proved, and the statements that might be added.

    position    of its statement, counted through all derivations
    place       of the goal in its statement
    near, far   positions in its derivation, in the closure of the claim and outside
    """

    position: int
    place: int
    verdict: GoalVerdict
    statement: Statement
    slicer: Slicer
    near: tuple[int, ...]
    far: tuple[int, ...]

    @property
    def candidates(self) -> tuple[int, ...]:
        return (*self.near, *self.far)

    def task(self, added: Sequence[int]) -> Task:
        """Return the task with the propositions of these statements."""
        return self.slicer.task(self.statement, self.verdict.goal, added)


def find_short_goals(
    derivations: Sequence[Derivation],
    graph: DependencyGraph,
    verdicts: Mapping[int, StatementVerdict],
) -> Iterator[ShortGoal]:
    """Yield the goals of claims that are not proved, each where something may be added to it.

    verdicts   by position, counted through all derivations
    """
    offset = 0
    for derivation in derivations:
        end = offset + len(derivation.statements)
        own = {i - offset: v for i, v in verdicts.items() if offset <= i < end}
        candidates = Candidates.among(derivation, graph, own, offset)
        for position, verdict in sorted(own.items()):
            if _is_short(verdict):
                yield from _short_goals(candidates, position, verdict)
        offset = end


def _short_goals(
    candidates: Candidates, position: int, verdict: StatementVerdict
) -> Iterator[ShortGoal]:
    statement, at = verdict.statement, candidates.offset + position
    near_and_far = candidates.near_and_far(position)
    for place, goal in enumerate(verdict.goals):
        if _is_open(goal):
            near, far = (candidates.useful(statement, goal, others) for others in near_and_far)
            if near or far:
                yield ShortGoal(at, place, goal, statement, candidates.slicer, near, far)


def _is_short(verdict: StatementVerdict) -> bool:
    statement = verdict.statement
    if statement.kind is not Kind.CLAIM or statement.ill_formed:
        return False
    return any(map(_is_open, verdict.goals))


def _is_open(goal: GoalVerdict) -> bool:
    """Say whether a goal may be proved yet; a step that names its labels has no others."""
    return goal.evidence in _OPEN and goal.goal.by is None and not goal.fault and goal.has_model
