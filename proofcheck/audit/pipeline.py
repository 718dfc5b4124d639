"""The stations of an audit: read, plan, decide, weigh, propagate, write down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from proofcheck.audit.additions import amend, find_additions
from proofcheck.audit.asking import Asker
from proofcheck.audit.deciding import Decided, correct, decide_goals
from proofcheck.audit.dependencies import UNKNOWN, Dependencies, judge_dependencies
from proofcheck.audit.document import DerivationReport, StatementReport, write_document
from proofcheck.audit.judgement import Judgement
from proofcheck.audit.memory import Memory
from proofcheck.audit.opposing import oppose_proofs
from proofcheck.audit.options import AuditOptions, Progress
from proofcheck.audit.outlining import outline
from proofcheck.audit.plan import PlannedGoal, plan_goals, plan_rereading
from proofcheck.audit.recollection import Recollection, Record
from proofcheck.audit.selection import select_statements, with_premises
from proofcheck.audit.verdicts import (
    GoalVerdict,
    StatementVerdict,
    reach_verdict,
    weigh_statement,
)
from proofcheck.diagnostics import Diagnostic
from proofcheck.graph import (
    DependencyGraph,
    Outcome,
    build_graph,
    describe_defect,
    enter_outcome,
    find_avoided,
    find_defects,
    keep_ledger,
    spell_names,
)
from proofcheck.language.loading import elaborate_source
from proofcheck.language.statements import Derivation, GoalRole, Statement
from proofcheck.provers.vacuity import VANISHING
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.labels import normalise_label
from proofcheck.source.reading import ReadingProblem
from proofcheck.terms.encoding import Json
from proofcheck.verdict import (
    Evidence,
    Ledger,
    Obstacle,
    Obstacles,
    RestsOn,
    Standings,
    choose_repairs,
    compute_standing,
    each_rests_on,
    find_obstacles,
    read_repairs,
)


@dataclass(frozen=True, slots=True)
class _Audit:
    """Everything known before the document is written."""

    derivations: tuple[Derivation, ...]
    graph: DependencyGraph
    verdicts: tuple[StatementVerdict, ...]
    dependencies: tuple[Dependencies, ...]
    ledger: Ledger
    standings: Standings
    repaired: Standings
    repaired_evidence: dict[int, Evidence]
    repair_of: dict[str, str]
    obstacles: Obstacles


@dataclass(frozen=True, slots=True)
class Finished:
    """An audit that came to its end.

    is_final   not where a limit of time or memory, or a crash, has cost an answer
    records    for each derivation labels and what was found out about their goals
    """

    document: dict[str, Json]
    is_final: bool
    records: tuple[tuple[tuple[str, Record], ...], ...]


def audit_sources(
    loaded: Sequence[tuple[Path, SourceFile | tuple[ReadingProblem, ...]]],
    options: AuditOptions,
    progress: Progress,
    memory: Memory,
    *,
    claimed: Mapping[str, Json],
    unusable: Mapping[Path, Diagnostic],
) -> Finished:
    """Audit files that have been read.

    claimed   what files of evidence say, by question
    unusable  why the evidence of a derivation cannot be used

    raises   KeyboardInterrupt when interrupted, with the document of what is finished as
             its attribute ``document``
    """
    derivations = tuple(
        _with_remark(elaborate_source(source, path), unusable.get(path)) for path, source in loaded
    )
    graph = build_graph([outline(d) for d in derivations])
    listed = None if options.labels is None else select_statements(graph, options.labels)
    audited = None if listed is None else with_premises(graph, listed)
    planned = plan_goals(derivations, audited)
    decided: dict[str, Decided] = {}
    recollection = Recollection(memory, options, claimed)
    asker = Asker(options, progress, memory)
    try:
        decided |= decide_goals(planned, options, progress, recollection)
        first = _weigh(derivations, graph, planned, decided)
        while opposed := oppose_proofs(graph, planned, _only(first.verdicts, planned), asker):
            decided |= correct(planned, decided, opposed, recollection)
            first = _weigh(derivations, graph, planned, decided)
        own = _only(first.verdicts, planned)
        extent = _find_extent(derivations, graph, own, decided, asker)
        again = plan_rereading(derivations, graph, first.ledger, audited)
        decided = decide_goals(again, options, progress, recollection, known=decided) | decided
    except KeyboardInterrupt as interrupt:
        decided |= getattr(interrupt, "decided", {})
        known = _weigh(derivations, graph, planned, decided)
        interrupt.document = _document(known, listed, options)  # type: ignore[attr-defined]
        raise
    found = _weigh(derivations, graph, planned, decided, replace(extent, again=again))
    document = _document(found, listed, options)
    is_final = not asker.failures and all(one.is_final for one in decided.values())
    return Finished(document, is_final, _by_derivation(graph, recollection.records.values()))


def plan_repaired(
    derivations: tuple[Derivation, ...],
    graph: DependencyGraph,
    planned: Sequence[PlannedGoal],
    decided: Mapping[str, Decided],
) -> tuple[PlannedGoal, ...]:
    """Return the goals that are asked once more with repairs read, where this was decided."""
    ledger = _weigh(derivations, graph, planned, decided).ledger
    return plan_rereading(derivations, graph, ledger, None)


def _with_remark(derivation: Derivation, remark: Diagnostic | None) -> Derivation:
    if remark is None:
        return derivation
    return replace(derivation, diagnostics=(*derivation.diagnostics, remark))


@dataclass(frozen=True, slots=True)
class _Extent:
    """What is found out once all goals are decided, by position of the statement.

    amended        verdicts with what is missing added
    dependencies   what claims make of their dependencies
    again          goals of statements that read repairs in place of what they repair
    """

    amended: Mapping[int, StatementVerdict] = field(default_factory=dict)
    dependencies: Mapping[int, Dependencies] = field(default_factory=dict)
    again: Sequence[PlannedGoal] = ()


def _find_extent(
    derivations: tuple[Derivation, ...],
    graph: DependencyGraph,
    verdicts: Mapping[int, StatementVerdict],
    decided: dict[str, Decided],
    asker: Asker,
) -> _Extent:
    """Find what is missing, and what claims make of their dependencies.

    decided   goals that were completed are entered here; files of evidence do not hold them,
              since what they use is not declared
    """
    additions = find_additions(derivations, graph, verdicts, asker)
    completed = [one.planned for one in additions]
    recollection = Recollection(asker.memory, asker.options)
    decided |= decide_goals(completed, asker.options, asker.progress, recollection, known=decided)
    amended = amend(verdicts, additions, decided)
    dependencies = judge_dependencies(derivations, {**verdicts, **amended}, asker)
    return _Extent(amended, dependencies)


def _only(
    verdicts: Sequence[StatementVerdict], planned: Sequence[PlannedGoal]
) -> dict[int, StatementVerdict]:
    """Return the verdicts of the statements that were audited, by position."""
    return {item.position: verdicts[item.position] for item in planned}


def _by_derivation(
    graph: DependencyGraph, records: Iterable[Record]
) -> tuple[tuple[tuple[str, Record], ...], ...]:
    """Return for each derivation the records of its statements, with the labels."""
    found: list[list[tuple[str, Record]]] = [[] for _ in graph.outlines]
    for record in records:
        label = graph.nodes[record.position].label
        found[graph.outline_of[record.position]].append((label, record))
    return tuple(map(tuple, found))


_UNDECIDED = Decided(Judgement("unsupported", "", "not decided: the audit was interrupted"), 0.0)


def _weigh(
    derivations: tuple[Derivation, ...],
    graph: DependencyGraph,
    planned: Sequence[PlannedGoal],
    decided: Mapping[str, Decided],
    extent: _Extent | None = None,
) -> _Audit:
    extent = extent or _Extent()
    statements = [s for d in derivations for s in d.statements]
    weighed = _weigh_statements(planned, decided, dict(enumerate(statements)))
    weighed.update(extent.amended)
    verdicts = tuple(weighed[i] for i in range(len(statements)))
    uses = [extent.dependencies.get(i, UNKNOWN) for i in range(len(verdicts))]
    ledger = keep_ledger(graph, [_outcome(*one) for one in zip(verdicts, uses, strict=True)])
    again = {item.position: item.statement for item in extent.again}
    reread = _weigh_statements(extent.again, decided, again)
    established = {graph.names[i]: enter_outcome(graph, i, _outcome(v)) for i, v in reread.items()}
    repair_of = choose_repairs(ledger)
    repaired = compute_standing(read_repairs(ledger, repair_of, established))
    return _Audit(
        derivations,
        graph,
        verdicts,
        tuple(uses),
        ledger,
        compute_standing(ledger),
        repaired,
        {i: entry.evidence for i, entry in enumerate(repaired.ledger.entries)},
        repair_of,
        find_obstacles(repaired),
    )


def _weigh_statements(
    planned: Sequence[PlannedGoal],
    decided: Mapping[str, Decided],
    statements: Mapping[int, Statement],
) -> dict[int, StatementVerdict]:
    """Return the verdict of each statement, by position."""
    goals: dict[int, list[GoalVerdict]] = {}
    models: dict[int, tuple[int, bool, str]] = {}
    for item in planned:
        found = decided.get(item.digest, _UNDECIDED)
        known = found.judgement.has_model
        told = _tells(item), known, "" if known else found.judgement.reason
        models[item.position] = max(models.get(item.position, told), told)
        if item.goal is not None:
            verdict = reach_verdict(item.goal, item.task, found.judgement, found.seconds)
            goals.setdefault(item.position, []).append(verdict)
    nothing = (0, False, "")
    return {
        i: weigh_statement(
            s,
            goals.get(i, ()),
            has_model=models.get(i, nothing)[1],
            why_no_model=models.get(i, nothing)[2],
        )
        for i, s in statements.items()
    }


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
        has_goals=bool(verdict.goals),
        has_model=verdict.has_model,
    )


def _document(
    audit: _Audit, listed: frozenset[int] | None, options: AuditOptions
) -> dict[str, Json]:
    findings = _place_findings(audit)
    burdens = dict(each_rests_on(audit.ledger))
    reports: list[DerivationReport] = []
    position = 0
    for number, derivation in enumerate(audit.derivations):
        statements = []
        for statement in derivation.statements:
            if listed is None or position in listed:
                found = (*statement.diagnostics, *findings.get((number, position), ()))
                statements.append(_statement_report(audit, position, burdens[position], found))
            position += 1
        loose = (*derivation.diagnostics, *findings.get((number, None), ()))
        reports.append(DerivationReport(derivation, tuple(statements), loose))
    return write_document(reports, (), timings=options.timings)


def _place_findings(audit: _Audit) -> dict[tuple[int, int | None], list[Diagnostic]]:
    sources = [d.source for d in audit.derivations]
    placed: dict[tuple[int, int | None], list[Diagnostic]] = {}
    defects = [*find_defects(audit.graph), *find_avoided(audit.graph, audit.ledger)]
    for defect in defects:
        key = defect.outline, defect.position
        placed.setdefault(key, []).append(describe_defect(defect, sources))
    for position, verdict in enumerate(audit.verdicts):
        number = audit.graph.outline_of[position]
        for finding in (*_unused_findings(audit, position), *_without_model(audit, position)):
            placed.setdefault((number, position), []).append(finding)
        for goal in verdict.goals:
            for finding in _goal_findings(goal, audit.derivations[number], verdict.statement):
                placed.setdefault((number, position), []).append(finding)
    return placed


def _without_model(audit: _Audit, position: int) -> Iterator[Diagnostic]:
    """Say that nothing is known to be as a statement assumes, where it passes all the same."""
    verdict = audit.verdicts[position]
    passes = verdict.evidence.is_green or not verdict.evidence.is_of_a_goal
    if passes and not verdict.has_model:
        statement = verdict.statement
        source = audit.derivations[audit.graph.outline_of[position]].source
        message = f"no model was found of what [{statement.label}] assumes"
        notes = (verdict.reason,) if verdict.reason else ()
        yield Diagnostic("P0506", message, Location(source, statement.span), notes=notes)


def _unused_findings(audit: _Audit, position: int) -> Iterator[Diagnostic]:
    source = audit.derivations[audit.graph.outline_of[position]].source
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
    if verdict.insufficient:
        message = f"what [{statement.label}] declares does not suffice for this"
        advice = "declare the hypothesis that rules the shown model out"
        return [Diagnostic("P0501", message, at, help=(advice,))]
    found = [_missing_finding(verdict, statement, at)] if verdict.missing else []
    if verdict.vacuity:
        message = f"[{statement.label}] may say nothing: {verdict.vacuity} on any model found"
        if verdict.vacuity == VANISHING:
            message = f"[{statement.label}] says nothing: {VANISHING} wherever its assumptions hold"
        found.append(Diagnostic("P0505", message, at, help=("look at what is assumed",)))
    return found


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


def _statement_report(
    audit: _Audit, position: int, rests_on: RestsOn, diagnostics: Sequence[Diagnostic]
) -> StatementReport:
    verdict = audit.verdicts[position]
    taint = audit.standings.taint(position)
    path = () if taint is None else spell_names(audit.graph, position, taint.path)
    return StatementReport(
        verdict=verdict,
        standing=audit.standings.standings[position].value,
        standing_modulo_repairs=audit.repaired.standings[position].value,
        evidence_modulo_repairs=audit.repaired_evidence[position].value,
        rests_on=_spell(audit.graph, position, rests_on),
        taint=path,
        read_as=_read_as(audit, position),
        obstacle=_obstacle(audit, position),
        missing=verdict.statement.missing,
        dependencies=audit.dependencies[position],
        diagnostics=tuple(diagnostics),
    )


def _read_as(audit: _Audit, position: int) -> str | None:
    """Return the repair that dependants read in place of a statement, as it would write it."""
    read = audit.repair_of.get(audit.graph.names[position])
    return None if read is None else spell_names(audit.graph, position, [read])[0]


def _obstacle(audit: _Audit, position: int) -> Obstacle | None:
    found = audit.obstacles.find(position)
    if found is None:
        return None
    return Obstacle(spell_names(audit.graph, position, found.path), found.hindrance)


def _spell(graph: DependencyGraph, position: int, found: RestsOn) -> RestsOn:
    """Write labels as the statement itself would."""

    def spell(names: tuple[str, ...]) -> tuple[str, ...]:
        return spell_names(graph, position, names)

    return RestsOn(
        hypotheses=spell(found.hypotheses),
        library=found.library,
        cited=spell(found.cited),
        checked=spell(found.checked),
        witnessed=spell(found.witnessed),
        unsupported=spell(found.unsupported),
        refuted=spell(found.refuted),
        ill_formed=spell(found.ill_formed),
    )
