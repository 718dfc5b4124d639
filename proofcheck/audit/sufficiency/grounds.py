"""What makes a proved claim true of a model, where it speaks of infinitely many objects.

Such a claim cannot be decided on a model.  But it holds on each model of the hypotheses and clauses
that its proof comes down to, claim after claim: these are its *grounds*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.graph.slices import Slicer
from proofcheck.terms.expressions import Term
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Fact, Origin, Role
from proofcheck.verdict import Evidence

MOST_FACTS = 40
"""Hypotheses and clauses that a claim may come down to; models of more are hard to find."""

_PROVED = frozenset({Evidence.PROVED, Evidence.CITED})


@dataclass(frozen=True, slots=True)
class Ground:
    """From what a claim follows, whatever else holds.

    facts     hypotheses and clauses
    names     of the objects, by their declarations, that its proofs may speak of
    assumed   what its own statement assumes besides, as long as that is not left
    cited     theorems of the library that have to be cited for its proofs
    """

    facts: frozenset[Fact] = frozenset()
    names: frozenset[str] = frozenset()
    assumed: frozenset[Term] = frozenset()
    cited: frozenset[str] = frozenset()

    def __or__(self, other: Ground) -> Ground:
        return Ground(
            self.facts | other.facts,
            self.names | other.names,
            self.assumed | other.assumed,
            self.cited | other.cited,
        )


@dataclass(frozen=True, slots=True)
class Grounds:
    """The grounds of the claims of one derivation.

    verdicts   of its statements, by position in it
    """

    slicer: Slicer
    verdicts: Mapping[int, StatementVerdict]
    _known: dict[int, Ground | None] = field(default_factory=dict)

    def of(self, label: str) -> Ground | None:
        """Return the grounds of a claim; None where it does not come down to proofs alone."""
        start = self.slicer.position_of(label)
        if start is None:
            return None
        waiting = [] if start in self._known else [start]
        while waiting:
            position = waiting[-1]
            needed = [p for p in self._premises(position) if p not in self._known]
            if position not in self._known and needed:
                self._known[position] = None  # what rests on itself comes down to nothing
                waiting += needed
                continue
            waiting.pop()
            self._known[position] = self._ground(position)
        return self._known[start]

    def of_goals(self, verdict: StatementVerdict) -> dict[Term, Ground]:
        """Return the grounds of the goals of a statement that are proved, by proposition."""
        found: dict[Term, Ground] = {}
        for goal in verdict.goals:
            ground = self._ground_of(goal, found)
            if ground is not None:
                found[goal.goal.proposition] = ground
        return found

    def _ground_of(self, goal: GoalVerdict, shown: Mapping[Term, Ground]) -> Ground | None:
        if not _is_proved(goal):
            return None
        found: Ground | None = _own(goal)
        for fact in _used(goal):
            if found is not None and fact.role in (Role.DECLARED, Role.SHOWN):
                is_own = fact.role is Role.SHOWN
                below = shown.get(fact.proposition) if is_own else self.of(fact.label)
                found = None if below is None else found | below
        return found

    def _premises(self, position: int) -> Iterator[int]:
        """Yield the positions of the claims that the proofs of a claim use."""
        verdict = self.verdicts.get(position)
        for goal in () if verdict is None else verdict.goals:
            for fact in _used(goal):
                found = self.slicer.position_of(fact.label)
                if fact.role is Role.DECLARED and found is not None:
                    yield found

    def _ground(self, position: int) -> Ground | None:
        verdict = self.verdicts.get(position)
        if verdict is None or not verdict.goals:
            return None
        if not all(map(_is_proved, verdict.goals)):
            return None
        found = Ground()
        for goal in verdict.goals:
            found |= _own(goal)
        for premise in self._premises(position):
            below = self._known.get(premise)
            if below is None:
                return None
            found |= below
        is_closed = all(free_names(fact.proposition) <= found.names for fact in found.facts)
        if not is_closed or len(found.facts) > MOST_FACTS:
            return None
        return replace(found, assumed=frozenset())


def _is_proved(goal: GoalVerdict) -> bool:
    return goal.proof is not None and goal.evidence in _PROVED


def _used(goal: GoalVerdict) -> list[Fact]:
    return [] if goal.proof is None else [goal.task.facts[i] for i in goal.proof.used]


def _own(goal: GoalVerdict) -> Ground:
    """Return what a goal is proved from, but for other claims and what its statement assumes."""
    facts = (
        Fact(fact.proposition, fact.label, Role.CLOSURE)
        for fact in _used(goal)
        if fact.role in (Role.HYPOTHESIS, Role.WHERE)
    )
    names = (d.variable.name for d in goal.task.declarations if d.origin is not Origin.GIVEN)
    assumed = (fact.proposition for fact in _used(goal) if fact.role is Role.ASSUMED)
    cited = () if goal.proof is None else goal.proof.cited
    return Ground(frozenset(facts), frozenset(names), frozenset(assumed), frozenset(cited))
