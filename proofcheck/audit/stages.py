"""The stages of an audit; each enters what it finds out, and may be interrupted at any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.audit.across.asked import ask
from proofcheck.audit.across.relating import evaluate
from proofcheck.audit.asking import Asker
from proofcheck.audit.case import Case
from proofcheck.audit.deciding import Judges, correct, decide_goals, remember_again
from proofcheck.audit.dependencies import judge_dependencies, pose_inquiries
from proofcheck.audit.opposing import oppose_proofs
from proofcheck.audit.plan import PlannedGoal, plan_again, read_again
from proofcheck.audit.premises.missing_premises import amend, find_additions
from proofcheck.audit.recollection import Recollection
from proofcheck.audit.repair_causes import find_causes
from proofcheck.audit.rereading import recall_printed
from proofcheck.audit.returning import return_counterexamples
from proofcheck.audit.sufficiency.insufficiency import find_insufficient_claims
from proofcheck.audit.sufficiency.necessity import find_needed
from proofcheck.audit.weighing import Findings, Scales
from proofcheck.audit.workers.options import AuditOptions, Progress
from proofcheck.language.statements import Derivation
from proofcheck.verdict import choose_repairs


@dataclass(frozen=True, slots=True)
class Desk:
    """What the stages of one audit work with.

    recollection   of goals that see what they declare
    completed      of goals that see what was found to be missing as well
    judges         who is asked about goals that are not known
    compared       of goals about statements of different derivations
    """

    case: Case
    scales: Scales
    options: AuditOptions
    progress: Progress
    recollection: Recollection
    completed: Recollection
    asker: Asker
    judges: Judges
    compared: Recollection


Stage: TypeAlias = Callable[[Desk, Findings], None]


def decide(desk: Desk, findings: Findings) -> None:
    """Prove, refute, check or witness every goal."""
    findings.decided |= decide_goals(
        desk.case.planned, desk.options, desk.progress, desk.recollection, judges=desk.judges
    )


def oppose(desk: Desk, findings: Findings) -> None:
    """Look for counterexamples where a proof uses a statement that is refuted."""
    case, verdicts = desk.case, desk.scales.weigh(findings).of_planned()
    while opposed := oppose_proofs(case.graph, case.planned, verdicts, desk.asker):
        findings.decided |= correct(case.planned, findings.decided, opposed, desk.recollection)
        verdicts = desk.scales.weigh(findings).of_planned()


def doubt(desk: Desk, findings: Findings) -> None:
    """Find goals that rest on models alone, and fail on some where only what they declare holds."""
    verdicts = desk.scales.weigh(findings).of_planned()
    findings.amended |= find_insufficient_claims(desk.case.derivations, verdicts, desk.asker)


def complete(desk: Desk, findings: Findings) -> None:
    """Find the undeclared statements with which goals are proved that were not."""
    case, verdicts = desk.case, desk.scales.weigh(findings).of_planned()
    additions = find_additions(case.derivations, case.graph, verdicts, desk.asker)
    planned = [one.planned for one in additions]
    findings.decided |= decide_goals(
        planned,
        desk.options,
        desk.progress,
        desk.completed,
        known=findings.decided,
        judges=desk.judges,
    )
    findings.amended |= amend(verdicts, additions, findings.decided)


def examine(desk: Desk, findings: Findings) -> None:
    """Find out which declared dependencies are used, unused and needed."""
    verdicts = desk.scales.weigh(findings).of_planned()
    inquiries = pose_inquiries(desk.case.derivations, verdicts)
    found = judge_dependencies(inquiries, verdicts, desk.asker)
    findings.dependencies |= find_needed(inquiries, found, verdicts, desk.asker)


def reread(desk: Desk, findings: Findings) -> None:
    """Decide goals once more where a repair is read in place of what it repairs."""
    case = desk.case
    printed = desk.scales.weigh(Findings(findings.decided))  # what is declared, all of it used
    derivations = read_again(case.derivations, case.graph, printed.ledger)
    again = plan_again(derivations, printed.ledger, case.audited)
    findings.again, findings.amended_again = again, {}
    told = recall_printed(case.planned, again, findings.decided)
    found = decide_goals(
        again,
        desk.options,
        desk.progress,
        desk.recollection,
        known=findings.decided,
        told=told,
        judges=desk.judges,
    )
    findings.decided = found | findings.decided
    _doubt_again(desk, findings, derivations)


def _doubt_again(desk: Desk, findings: Findings, derivations: Sequence[Derivation]) -> None:
    """Find goals, as they are read again, that rest on models alone and need more."""
    affected = {item.position for item in findings.again}
    weighed = desk.scales.weigh(findings)
    verdicts = {**weighed.of_planned(), **weighed.reread}
    findings.amended_again = find_insufficient_claims(derivations, verdicts, desk.asker, affected)


def reconsider(desk: Desk, findings: Findings) -> None:
    """Refute goals as printed by what refutes them as repaired; what rests on them is done again."""
    case = desk.case
    while returned := return_counterexamples(case.planned, findings.again, findings.decided):
        findings.decided |= correct(case.planned, findings.decided, returned, desk.recollection)
        findings.amended, findings.dependencies = {}, {}
        for stage in (oppose, doubt, complete, examine, reread):
            stage(desk, findings)
        told = recall_printed(case.planned, findings.again, findings.decided)
        remember_again(findings.again, findings.decided, desk.recollection, told)


def trace(desk: Desk, findings: Findings) -> None:
    """Find out which repairs refute goals that are not refuted as printed."""
    printed = desk.scales.weigh(Findings(findings.decided))
    repair_of = choose_repairs(printed.ledger)
    findings.causes = find_causes(desk.case, findings.again, findings.decided, repair_of)


def compare(desk: Desk, findings: Findings) -> None:
    """Find out how statements of different derivations relate, where a derivation asks.

    Whether two exclude one another is asked where neither is known to prove the other.
    """
    asked = [ask(desk.case, pair) for pair in desk.case.pairs]
    _compare(desk, findings, [goal for one in asked for goal in one.at_once])
    evaluation = evaluate(desk.scales.weigh(findings), findings)
    left = [one.together for one in asked if not evaluation.follows_somehow(one)]
    _compare(desk, findings, [goal for goal in left if goal is not None])


def _compare(desk: Desk, findings: Findings, planned: Sequence[PlannedGoal]) -> None:
    try:
        findings.compared |= decide_goals(
            planned,
            desk.options,
            desk.progress,
            desk.compared,
            known=findings.compared,
            judges=desk.judges,
        )
    except KeyboardInterrupt as interrupt:
        findings.compared |= getattr(interrupt, "decided", {})
        interrupt.decided = {}  # type: ignore[attr-defined] # these are no goals of statements
        raise
