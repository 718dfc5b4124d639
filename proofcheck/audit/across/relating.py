"""How two statements relate, from what was found out about the goals of the pair.

Nothing here decides anything: a word other than *unknown* rests on proofs that the kernel has
accepted, or on a model that it has, and on a model of what both statements assume.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from proofcheck.audit.across.asked import Asked, Direction
from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging.attempting import contradiction
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.verdicts import GoalVerdict, reach_verdict
from proofcheck.audit.weighing import Findings, Weighed
from proofcheck.language.statements import Statement
from proofcheck.terms.task import Fact
from proofcheck.verdict import Evidence

NOT_DECIDED = Decided(Judgement("unsupported", "", "not decided: the audit was interrupted"), 0.0)


class Relation(StrEnum):
    """How the first of two statements relates to the second, under what both assume."""

    EQUIVALENT = "equivalent"
    """each proves the other; of definitions: they are equal"""
    IMPLIES = "implies"
    """the first proves the second"""
    IMPLIED = "implied"
    """the second proves the first"""
    CONTRADICTS = "contradicts"
    """from both together a falsehood is proved"""
    DOES_NOT_IMPLY = "does not imply"
    """there is a model on which the first holds and the second fails"""
    DIFFERENT = "different"
    """of definitions: there is a model on which they differ"""
    UNKNOWN = "unknown"


class Answer(StrEnum):
    """Whether one statement proves another."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Implication:
    """What is known of one direction.

    goals    verdicts of the goals of what is to be proved, from what the other says
    uses     whether the proofs use what the other says: else they do from what both assume alone
    """

    answer: Answer
    reason: str = ""
    goals: tuple[GoalVerdict, ...] = ()
    uses: bool = True


@dataclass(frozen=True, slots=True)
class Related:
    """A pair with all that is known of it; ``together`` tells how the two exclude one another."""

    asked: Asked
    relation: Relation
    reason: str
    forward: Implication
    backward: Implication
    together: GoalVerdict | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Reads answers to what was asked about pairs.

    decided    by digest of the task
    statements with their evidence, by position
    """

    decided: Mapping[str, Decided]
    statements: Mapping[int, tuple[Statement, Evidence]]

    def relate(self, asked: Asked) -> Related:
        """Return how two statements relate."""
        (one, of_one), (other, of_other) = (
            self.statements[p] for p in (asked.pair.first, asked.pair.second)
        )
        obstacle = self._obstacle(asked)
        if obstacle:
            nothing = Implication(Answer.UNKNOWN, obstacle)
            return Related(asked, Relation.UNKNOWN, obstacle, nothing, nothing)
        forward = self._implication(asked.forward, _name(asked, one), of_one)
        if asked.pair.equated:
            relation = _OF_DEFINITIONS[forward.answer]
            return Related(asked, relation, forward.reason, forward, _NOT_ASKED)
        backward = self._implication(asked.backward, _name(asked, other), of_other)
        relation = _OF_CLAIMS.get((forward.answer, backward.answer), Relation.UNKNOWN)
        if Answer.YES in (forward.answer, backward.answer):
            return Related(asked, relation, "", forward, backward)
        return self._exclusion(asked, relation, forward, backward)

    def follows_somehow(self, asked: Asked) -> bool:
        """Say whether one of two statements is known to prove the other."""
        found = self.relate(asked)
        return Answer.YES in (found.forward.answer, found.backward.answer)

    def _obstacle(self, asked: Asked) -> str:
        """Say why nothing can be known of a pair; empty where something can."""
        for position in (asked.pair.first, asked.pair.second):
            statement, evidence = self.statements[position]
            if evidence is Evidence.ILL_FORMED:
                return f"[{_name(asked, statement)}] is ill-formed"
        base = self._falsehood(asked.base)
        if base.evidence is Evidence.REFUTED:
            return ""
        if base.evidence is Evidence.PROVED:
            return "what the two assume contradicts itself"
        return f"no model of what the two assume was found{_because(base.reason)}"

    def _implication(self, direction: Direction, name: str, evidence: Evidence) -> Implication:
        """Return whether a statement proves the other; from what is false everything would follow.

        name, evidence   of the statement
        """
        goals = tuple(map(self._verdict, direction.goals))
        if any(g.evidence is Evidence.REFUTED for g in goals):
            if direction.is_absolute:
                reason = "a model says nothing of an absolute constant, which is the same for all"
                return Implication(Answer.UNKNOWN, reason, goals)
            return Implication(Answer.NO, "", goals)
        if self._is_impossible(direction):
            doubt = f"[{name}] contradicts what the two assume, and from that anything follows"
            return Implication(Answer.UNKNOWN, doubt, goals)
        if any(g.evidence is not Evidence.PROVED for g in goals):
            return Implication(Answer.UNKNOWN, _weakest_reason(goals), goals)
        if evidence is Evidence.REFUTED and not self._is_possible(direction):
            doubt = f"[{name}] is refuted, and no model is known on which it holds"
            return Implication(Answer.UNKNOWN, doubt, goals)
        return Implication(Answer.YES, "", goals, uses=_uses(goals, direction.premise))

    def _is_impossible(self, direction: Direction) -> bool:
        """Say whether what a statement says is proved to contradict what the two assume."""
        alone = direction.can_hold
        return alone is not None and self._falsehood(alone).evidence is Evidence.PROVED

    def _is_possible(self, direction: Direction) -> bool:
        """Say whether a model is known on which all holds that a statement says."""
        if direction.can_hold is None:
            return True
        alone = self._falsehood(direction.can_hold)
        return alone.evidence is Evidence.REFUTED and not direction.is_absolute

    def _exclusion(
        self, asked: Asked, relation: Relation, forward: Implication, backward: Implication
    ) -> Related:
        """Return whether two statements of which none proves the other exclude one another."""
        reason = forward.reason or backward.reason
        if asked.together is None:
            return Related(asked, relation, reason, forward, backward)
        together = self._falsehood(asked.together)
        if together.evidence is not Evidence.PROVED:
            is_absolute = asked.forward.is_absolute or asked.backward.is_absolute
            shown = None if is_absolute else together  # see above: such a model says nothing
            return Related(asked, relation, reason, forward, backward, shown)
        first, second = (self.statements[p][0] for p in (asked.pair.first, asked.pair.second))
        for own, direction, other in (
            (first, asked.forward, asked.backward),
            (second, asked.backward, asked.forward),
        ):
            if self._is_impossible(direction) or not _uses([together], other.premise):
                reason = f"[{_name(asked, own)}] alone contradicts what the two assume"
                return Related(asked, Relation.UNKNOWN, reason, forward, backward, together)
        return Related(asked, Relation.CONTRADICTS, "", forward, backward, together)

    def _falsehood(self, planned: PlannedGoal) -> GoalVerdict:
        """Return the verdict of a falsehood; proved is what is assumed to be contradictory."""
        assert planned.goal is not None
        found = self.decided.get(planned.digest, NOT_DECIDED)
        if found.judgement.evidence != "contradictory":
            return self._verdict(planned)
        derived = replace(found.judgement, evidence="proved")
        return reach_verdict(planned.goal, contradiction(planned.task), derived, found.seconds)

    def _verdict(self, planned: PlannedGoal) -> GoalVerdict:
        assert planned.goal is not None
        found = self.decided.get(planned.digest, NOT_DECIDED)
        return reach_verdict(planned.goal, planned.task, found.judgement, found.seconds)


def evaluate(audit: Weighed, findings: Findings) -> Evaluation:
    """Return what reads the answers that an audit has found."""
    statements = {i: (v.statement, v.evidence) for i, v in enumerate(audit.verdicts)}
    return Evaluation(findings.compared, statements)


_NOT_ASKED = Implication(Answer.UNKNOWN)
_OF_DEFINITIONS = {
    Answer.YES: Relation.EQUIVALENT,
    Answer.NO: Relation.DIFFERENT,
    Answer.UNKNOWN: Relation.UNKNOWN,
}
_OF_CLAIMS = {
    (Answer.YES, Answer.YES): Relation.EQUIVALENT,
    (Answer.YES, Answer.NO): Relation.IMPLIES,
    (Answer.YES, Answer.UNKNOWN): Relation.IMPLIES,
    (Answer.NO, Answer.YES): Relation.IMPLIED,
    (Answer.UNKNOWN, Answer.YES): Relation.IMPLIED,
    (Answer.NO, Answer.NO): Relation.DOES_NOT_IMPLY,
    (Answer.NO, Answer.UNKNOWN): Relation.DOES_NOT_IMPLY,
    (Answer.UNKNOWN, Answer.NO): Relation.UNKNOWN,
}


def _uses(goals: Iterable[GoalVerdict], premise: frozenset[Fact]) -> bool:
    used = {g.task.facts[i] for g in goals if g.proof is not None for i in g.proof.used}
    return bool(used & premise)


def _weakest_reason(goals: Iterable[GoalVerdict]) -> str:
    """Say how far the weakest goal has come that is not proved."""
    weakest = min(
        (g for g in goals if g.evidence is not Evidence.PROVED), key=lambda g: g.evidence.strength
    )
    if weakest.evidence is Evidence.ILL_FORMED:
        return weakest.reason
    if weakest.insufficient:
        return "a model breaks it, but not one of all earlier hypotheses about these objects"
    if weakest.evidence.is_green:
        return f"no proof; {weakest.evidence.value}{_because(weakest.reason)}"
    return f"no proof, and no model that breaks it{_because(weakest.reason)}"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _name(asked: Asked, statement: Statement) -> str:
    """Name a statement as the first derivation does."""
    is_first = asked.base.statement is statement
    return statement.label if is_first else asked.pair.comparison.second.label
