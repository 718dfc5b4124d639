"""What an audit remarks about statements, each at its place in the text."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.audit.findings.steps import find_steps
from proofcheck.audit.judging.judgement import TOO_LONG
from proofcheck.audit.judging.vacuity import VANISHING
from proofcheck.audit.verdicts import GoalVerdict
from proofcheck.audit.weighing import Weighed
from proofcheck.diagnostics import Diagnostic
from proofcheck.falsification.reflexivity import holds_by_reflexivity
from proofcheck.graph import describe_defect, find_avoided, find_defects
from proofcheck.language.statements import Derivation, GoalRole, Statement
from proofcheck.source.file import Location
from proofcheck.source.labels import normalise_label

REFLEXIVE = "both sides are the same, as written or by definition"

_NAME_IT = "use smaller numbers, or a name with what is assumed of it: `c > 1` for `10^5000`"


def place_remarks(audit: Weighed) -> dict[tuple[int, int | None], list[Diagnostic]]:
    """Return the remarks by number of the derivation and position of the statement.

    The position is None for what is about no statement.
    """
    sources = [d.source for d in audit.case.derivations]
    placed: dict[tuple[int, int | None], list[Diagnostic]] = {}
    defects = [*find_defects(audit.case.graph), *find_avoided(audit.case.graph, audit.ledger)]
    for defect in defects:
        key = defect.outline, defect.position
        placed.setdefault(key, []).append(describe_defect(defect, sources))
    for position, finding in _idle_assumptions(audit):
        placed.setdefault((audit.case.graph.outline_of[position], position), []).append(finding)
    for position, verdict in enumerate(audit.verdicts):
        number = audit.case.graph.outline_of[position]
        for finding in (*_unused_findings(audit, position), *_without_model(audit, position)):
            placed.setdefault((number, position), []).append(finding)
        for goal in verdict.goals:
            for finding in _goal_findings(goal, audit.case.derivations[number], verdict.statement):
                placed.setdefault((number, position), []).append(finding)
        for finding in find_steps(verdict, audit.case.derivations[number]):
            placed.setdefault((number, position), []).append(finding)
    return placed


def _without_model(audit: Weighed, position: int) -> Iterator[Diagnostic]:
    """Say that nothing is known to be as a statement assumes, where it passes all the same."""
    verdict = audit.verdicts[position]
    passes = verdict.evidence.is_green or not verdict.evidence.is_of_a_goal
    if passes and not verdict.has_model:
        statement = verdict.statement
        source = audit.case.derivations[audit.case.graph.outline_of[position]].source
        message = f"no model was found for the assumptions of [{statement.label}]"
        notes = (verdict.reason,) if verdict.reason else ()
        yield Diagnostic("P0506", message, Location(source, statement.span), notes=notes)


def _unused_findings(audit: Weighed, position: int) -> Iterator[Diagnostic]:
    source = audit.case.derivations[audit.case.graph.outline_of[position]].source
    statement = audit.verdicts[position].statement
    unused = set(map(normalise_label, audit.dependencies[position].unused))
    for dependency in statement.dependencies:
        if dependency.key in unused:
            yield Diagnostic(
                "P0504",
                f"[{statement.label}] is proved without [{dependency.label}]",
                Location(source, dependency.span),
                label="declared, and not used",
                help=("leave it out, unless the source prints it",),
            )


def _goal_findings(
    verdict: GoalVerdict, derivation: Derivation, statement: Statement
) -> list[Diagnostic]:
    at = Location(derivation.source, verdict.goal.span)
    if verdict.fault:
        message = f"proofcheck contradicts itself about [{statement.label}]: {verdict.reason}"
        return [Diagnostic("P0502", message, at, help=("please report this with the file",))]
    if verdict.reason == TOO_LONG:
        return [Diagnostic("P0607", f"[{statement.label}]: {TOO_LONG}", at, help=(_NAME_IT,))]
    if verdict.insufficient:
        message = f"the dependencies that [{statement.label}] declares are insufficient"
        advice = "declare the hypothesis that excludes the model shown"
        return [Diagnostic("P0501", message, at, help=(advice,))]
    found = [_missing_finding(verdict, statement, at)] if verdict.missing else []
    if verdict.proved_with:
        found.append(_unproved_finding(verdict, statement, at))
    if _is_reflexive(verdict):
        found.append(_reflexive_finding(f"[{statement.label}] is vacuous: {REFLEXIVE}", at))
    elif verdict.vacuity:
        message = f"[{statement.label}] may be vacuous: {verdict.vacuity} on any model found"
        if verdict.vacuity == VANISHING:
            message = f"[{statement.label}] is vacuous: {VANISHING} wherever its assumptions hold"
        found.append(Diagnostic("P0505", message, at, help=("look at what is assumed",)))
    return found


def _is_reflexive(verdict: GoalVerdict) -> bool:
    """Say whether a goal that an author wrote, and no step on the way to one, is no more than that."""
    is_written = verdict.goal.role in (GoalRole.SHOW, GoalRole.CONCLUSION)
    if not is_written or not verdict.evidence.is_green:
        return False
    return holds_by_reflexivity(verdict.goal.proposition, verdict.task.declarations)


def _idle_assumptions(audit: Weighed) -> Iterator[tuple[int, Diagnostic]]:
    """Yield for each statement with an assumption that says nothing why it does not."""
    seen: set[int] = set()
    for item in audit.case.planned:
        statement = item.statement
        if item.position in seen or not statement.assumptions:
            continue
        seen.add(item.position)
        at = Location(
            audit.case.derivations[audit.case.graph.outline_of[item.position]].source,
            statement.span,
        )
        if any(holds_by_reflexivity(p, item.task.declarations) for p in statement.assumptions):
            message = f"[{statement.label}] makes a vacuous assumption: {REFLEXIVE}"
            yield item.position, _reflexive_finding(message, at)
        elif audit.verdicts[item.position].is_idle:
            message = (
                f"[{statement.label}] may make a vacuous assumption: {VANISHING} on any model found"
            )
            advice = "look at what it rests on"
            yield item.position, Diagnostic("P0505", message, at, help=(advice,))


def _reflexive_finding(message: str, at: Location) -> Diagnostic:
    advice = "compare it with the source: a name, an index or a prime may be lost"
    return Diagnostic("P0505", message, at, help=(advice,))


def _unproved_finding(verdict: GoalVerdict, statement: Statement, at: Location) -> Diagnostic:
    """Say with what a goal would be proved; it may follow from what is declared all the same."""
    labels = ", ".join(f"[{label}]" for label in verdict.proved_with)
    return Diagnostic(
        "P0503",
        f"[{statement.label}] is not proved without {labels}, which it does not declare",
        at,
        label="a proof was found with this added, and none without",
        notes=("no model of what is declared is known that breaks it",),
        help=(f"add {labels} after `from` if the statement is meant to rest on it",),
        override="warning",
    )


def _missing_finding(verdict: GoalVerdict, statement: Statement, at: Location) -> Diagnostic:
    """Say what a proof needs that is not declared; where the page cut the list, it is presumed."""
    labels = ", ".join(f"[{label}]" for label in verdict.missing)
    why = "it is proved with this added, and was not without"
    if verdict.without is not None:
        why = "without it, a model of all that is declared breaks the goal"
    return Diagnostic(
        "P0503",
        f"[{statement.label}] needs {labels}, which it does not declare",
        at,
        label="does not follow from what is declared",
        notes=(why,),
        help=(f"add {labels} after `from`",),
        override="warning" if statement.truncated else None,
    )
