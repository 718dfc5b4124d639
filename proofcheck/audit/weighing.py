"""From judgements to verdicts and standings, for a whole case and however much is decided yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.audit.case import Case
from proofcheck.audit.deciding import Decided
from proofcheck.audit.dependencies import UNKNOWN, Dependencies
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.verdicts import (
    GoalVerdict,
    StatementVerdict,
    reach_verdict,
    weigh_statement,
    with_proofs,
)
from proofcheck.graph import Outcome, enter_outcome, keep_ledger
from proofcheck.language.statements import Goal, GoalRole, Statement
from proofcheck.terms.task import Task
from proofcheck.verdict import (
    Evidence,
    Ledger,
    Obstacles,
    Standings,
    choose_repairs,
    compute_standing,
    find_obstacles,
    read_repairs,
)


@dataclass(slots=True)
class Findings:
    """What an audit has found out so far, by digest of the task or position of the statement.

    decided        judgements of tasks
    amended        verdicts with what is missing added
    dependencies   what claims make of their dependencies
    again          goals of statements that read repairs in place of what they repair
    causes         what is repaired and refutes goals that are not refuted as printed, see
                   `repair_causes`
    amended_again  verdicts of such statements that need more than they declare
    compared       judgements of what is asked about statements of different derivations
    """

    decided: dict[str, Decided] = field(default_factory=dict)
    amended: dict[int, StatementVerdict] = field(default_factory=dict)
    dependencies: dict[int, Dependencies] = field(default_factory=dict)
    again: tuple[PlannedGoal, ...] = ()
    causes: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    amended_again: dict[int, StatementVerdict] = field(default_factory=dict)
    compared: dict[str, Decided] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A case with verdicts and standings.

    verdicts, dependencies   by position
    repaired                 standings with repairs read in place of what they repair
    repair_of                for each name that is repaired that of its repair
    reread                   verdicts of the statements that read repairs, with these in place
    refuted_by               which repairs refute the goals of these, by their place there
    """

    case: Case
    verdicts: tuple[StatementVerdict, ...]
    dependencies: tuple[Dependencies, ...]
    ledger: Ledger
    standings: Standings
    repaired: Standings
    repaired_evidence: dict[int, Evidence]
    repair_of: dict[str, str]
    obstacles: Obstacles
    reread: Mapping[int, StatementVerdict]
    refuted_by: Mapping[int, Mapping[int, tuple[str, ...]]]

    def of_planned(self) -> dict[int, StatementVerdict]:
        """Return the verdicts of the statements that were audited, by position."""
        return {item.position: self.verdicts[item.position] for item in self.case.planned}


@dataclass(frozen=True, slots=True)
class Scales:
    """Weighs a case again and again; the kernel checks each certificate once."""

    case: Case
    _reached: dict[tuple[int, Goal, str], tuple[Decided, Task, GoalVerdict]] = field(
        default_factory=dict, init=False
    )

    def weigh(self, findings: Findings) -> Weighed:
        """Return verdicts and standings as far as they are known."""
        graph, decided = self.case.graph, findings.decided
        statements = dict(enumerate(self.case.statements))
        weighed = self._statements(self.case.planned, decided, statements) | findings.amended
        verdicts = tuple(self._as_used(i, weighed[i], findings) for i in statements)
        uses = tuple(findings.dependencies.get(i, UNKNOWN) for i in statements)
        ledger = keep_ledger(graph, [_outcome(*one) for one in zip(verdicts, uses, strict=True)])
        again = {item.position: item.statement for item in findings.again}
        reread = self._statements(findings.again, decided, again) | findings.amended_again
        names = {graph.names[i]: enter_outcome(graph, i, _outcome(v)) for i, v in reread.items()}
        repair_of = choose_repairs(ledger)
        repaired = compute_standing(read_repairs(ledger, repair_of, names))
        return Weighed(
            self.case,
            verdicts,
            uses,
            ledger,
            compute_standing(ledger),
            repaired,
            {i: entry.evidence for i, entry in enumerate(repaired.ledger.entries)},
            repair_of,
            find_obstacles(repaired),
            reread,
            _place_causes(findings),
        )

    def _as_used(
        self, position: int, verdict: StatementVerdict, findings: Findings
    ) -> StatementVerdict:
        """Return the verdict with the proofs from which it is known what is used."""
        found = findings.dependencies.get(position, UNKNOWN)
        return with_proofs(verdict, found.proofs) if found.proofs else verdict

    def _statements(
        self,
        planned: Sequence[PlannedGoal],
        decided: Mapping[str, Decided],
        statements: Mapping[int, Statement],
    ) -> dict[int, StatementVerdict]:
        """Return the verdict of each statement, by position."""
        goals: dict[int, list[GoalVerdict]] = {}
        steps: dict[int, list[GoalVerdict]] = {}
        models: dict[int, tuple[int, bool, str]] = {}
        idle: set[int] = set()
        for item in planned:
            found = decided.get(item.digest, _UNDECIDED)
            if item.step is not None and item.goal is not None:
                steps.setdefault(item.position, []).append(self._goal(item, item.goal, found))
                continue
            known = found.judgement.has_model
            told = _tells(item), known, "" if known else found.judgement.reason
            models[item.position] = max(models.get(item.position, told), told)
            if item.statement.label in found.judgement.idle:
                idle.add(item.position)
            if item.goal is not None:
                verdict = self._goal(item, item.goal, found)
                goals.setdefault(item.position, []).append(verdict)
        nothing = (0, False, "")
        return {
            i: weigh_statement(
                s,
                goals.get(i, ()),
                has_model=models.get(i, nothing)[1],
                why_no_model=models.get(i, nothing)[2],
                is_idle=i in idle,
                steps=steps.get(i, ()),
            )
            for i, s in statements.items()
        }

    def _goal(self, item: PlannedGoal, goal: Goal, found: Decided) -> GoalVerdict:
        key = item.position, goal, item.digest
        known = self._reached.get(key)
        if known is not None and known[0] is found and known[1] == item.task:
            return known[2]
        verdict = reach_verdict(goal, item.task, found.judgement, found.seconds)
        self._reached[key] = found, item.task, verdict
        return verdict


def _place_causes(findings: Findings) -> dict[int, dict[int, tuple[str, ...]]]:
    """Return what refutes goals with repairs in place, by position and number of the goal."""
    found: dict[int, dict[int, tuple[str, ...]]] = {}
    counts: dict[int, int] = {}
    for item in findings.again:
        if item.goal is not None:
            number = counts[item.position] = counts.get(item.position, -1) + 1
            cause = findings.causes.get((item.position, item.digest))
            if cause is not None:
                found.setdefault(item.position, {})[number] = cause
    return found


_UNDECIDED = Decided(Judgement("unsupported", "", "not decided: the audit was interrupted"), 0.0)


def _tells(item: PlannedGoal) -> int:
    """How much of what a statement assumes the models of a task satisfy: the more the better."""
    if item.goal is None:
        return 2
    return 0 if item.goal.role is GoalRole.SIDE else 1


def _outcome(verdict: StatementVerdict, dependencies: Dependencies = UNKNOWN) -> Outcome:
    return Outcome(
        evidence=verdict.evidence,
        used=dependencies.used,
        named=dependencies.named,
        missing=verdict.statement.missing,
        library=verdict.theorems,
        laws=verdict.laws,
        lemmas=verdict.lemmas,
        has_goals=bool(verdict.goals),
        has_model=verdict.has_model,
        is_instance=verdict.is_instance,
    )
