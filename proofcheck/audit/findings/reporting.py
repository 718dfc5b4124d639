"""Write an audit down: what the document says of each statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.audit.findings.document import (
    DerivationReport,
    ReadingsReport,
    StatementReport,
    write_document,
)
from proofcheck.audit.findings.refutations import WorseGoal
from proofcheck.audit.findings.remarks import place_remarks
from proofcheck.audit.rereading import find_places
from proofcheck.audit.weighing import Weighed
from proofcheck.audit.workers.limiting import limit_findings
from proofcheck.audit.workers.options import AuditOptions
from proofcheck.diagnostics import Diagnostic
from proofcheck.graph import DependencyGraph, find_readings, spell_names
from proofcheck.terms.encoding import Json
from proofcheck.verdict import (
    Obstacle,
    RestsOn,
    each_rests_on,
    weakest_reading,
    worst_standing,
)


def report_audit(audit: Weighed, options: AuditOptions) -> dict[str, Json]:
    """Return the document of an audit, with the statements that are to be shown."""
    listed, findings = audit.case.listed, place_remarks(audit)
    burdens, readings = dict(each_rests_on(audit.ledger)), find_readings(audit.case.graph)
    repaired = dict(each_rests_on(audit.repaired.ledger))
    reports: list[DerivationReport] = []
    position = 0
    for number, derivation in enumerate(audit.case.derivations):
        after = position + len(derivation.statements)
        shown = [p for p in range(position, after) if listed is None or p in listed]
        found: dict[int | None, tuple[Diagnostic, ...]] = {
            p: (*derivation.statements[p - position].diagnostics, *findings.get((number, p), ()))
            for p in shown
        }
        found[None] = (*derivation.diagnostics, *findings.get((number, None), ()))
        found = limit_findings(found, derivation.source)
        statements = tuple(
            _statement_report(audit, p, (burdens[p], repaired[p]), found[p], readings.get(p, ()))
            for p in shown
        )
        reports.append(DerivationReport(derivation, statements, found[None]))
        position = after
    return write_document(reports, (), options)


def _statement_report(
    audit: Weighed,
    position: int,
    rests_on: tuple[RestsOn, RestsOn],
    diagnostics: Sequence[Diagnostic],
    readings: Sequence[int],
) -> StatementReport:
    """Return the report of one statement.

    rests_on   as it is printed, and with repairs in place
    """
    verdict = audit.verdicts[position]
    taint = audit.standings.taint(position)
    path = () if taint is None else spell_names(audit.case.graph, position, taint.path)
    return StatementReport(
        verdict=verdict,
        standing=audit.standings.standings[position].value,
        standing_modulo_repairs=audit.repaired.standings[position].value,
        evidence_modulo_repairs=audit.repaired_evidence[position].value,
        rests_on=_spell(audit.case.graph, position, rests_on[0]),
        rests_on_modulo_repairs=_spell(audit.case.graph, position, rests_on[1]),
        taint=path,
        taint_left_out=0 if taint is None else taint.left_out,
        read_as=_read_as(audit, position),
        obstacle=_obstacle(audit, position),
        missing=verdict.statement.missing,
        dependencies=audit.dependencies[position],
        diagnostics=tuple(diagnostics),
        worse=tuple(_worse(audit, position)),
        readings=_weigh_readings(audit, position, readings),
    )


def _weigh_readings(audit: Weighed, position: int, readings: Sequence[int]) -> ReadingsReport:
    """Return what the label of a statement is worth, whichever way the page is read."""
    standings, verdicts = audit.standings.standings, audit.verdicts
    return ReadingsReport(
        tuple(verdicts[p].statement.label for p in readings),
        weakest_reading(verdicts[position].evidence, (verdicts[p].evidence for p in readings)),
        worst_standing(standings[position], (standings[p] for p in readings)),
    )


def _worse(audit: Weighed, position: int) -> Iterator[WorseGoal]:
    """Yield the goals that repairs refute, each with the number it has as printed."""
    causes = audit.refuted_by.get(position)
    if not causes:
        return
    reread = audit.reread[position]
    printed = [*find_places((position, g.goal) for g in audit.verdicts[position].goals)]
    places = [*find_places((position, g.goal) for g in reread.goals)]
    for number, repaired in causes.items():
        place = places[number]
        yield WorseGoal(
            printed.index(place) if place in printed else None,
            reread.goals[number],
            reread,
            tuple(_with_repairs(audit, position, repaired)),
        )


def _with_repairs(
    audit: Weighed, position: int, repaired: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield what is repaired, each with its repair, as a statement would write them."""
    repairs = [audit.repair_of.get(name, name) for name in repaired]
    graph = audit.case.graph
    yield from zip(
        spell_names(graph, position, repaired), spell_names(graph, position, repairs), strict=True
    )


def _read_as(audit: Weighed, position: int) -> str | None:
    """Return the repair that dependants read in place of a statement, as it would write it."""
    read = audit.repair_of.get(audit.case.graph.names[position])
    return None if read is None else spell_names(audit.case.graph, position, [read])[0]


def _obstacle(audit: Weighed, position: int) -> Obstacle | None:
    found = audit.obstacles.find(position)
    if found is None:
        return None
    path = spell_names(audit.case.graph, position, found.path)
    return Obstacle(path, found.hindrance, found.left_out)


def _spell(graph: DependencyGraph, position: int, found: RestsOn) -> RestsOn:
    """Write labels as the statement itself would."""

    def spell(names: tuple[str, ...]) -> tuple[str, ...]:
        return spell_names(graph, position, names)

    return RestsOn(
        hypotheses=spell(found.hypotheses),
        library=found.library,
        laws=found.laws,
        cited=spell(found.cited),
        checked=spell(found.checked),
        witnessed=spell(found.witnessed),
        unsupported=spell(found.unsupported),
        refuted=spell(found.refuted),
        ill_formed=spell(found.ill_formed),
        without_model=spell(found.without_model),
    )
