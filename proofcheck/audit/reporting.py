"""Write an audit down: what the document says of each statement."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.audit.document import DerivationReport, StatementReport, write_document
from proofcheck.audit.options import AuditOptions
from proofcheck.audit.remarks import place_remarks
from proofcheck.audit.weighing import Weighed
from proofcheck.diagnostics import Diagnostic
from proofcheck.graph import DependencyGraph, spell_names
from proofcheck.terms.encoding import Json
from proofcheck.verdict import Obstacle, RestsOn, each_rests_on


def report_audit(audit: Weighed, options: AuditOptions) -> dict[str, Json]:
    """Return the document of an audit, with the statements that are to be shown."""
    listed, findings = audit.case.listed, place_remarks(audit)
    burdens = dict(each_rests_on(audit.ledger))
    reports: list[DerivationReport] = []
    position = 0
    for number, derivation in enumerate(audit.case.derivations):
        statements = []
        for statement in derivation.statements:
            if listed is None or position in listed:
                found = (*statement.diagnostics, *findings.get((number, position), ()))
                statements.append(_statement_report(audit, position, burdens[position], found))
            position += 1
        loose = (*derivation.diagnostics, *findings.get((number, None), ()))
        reports.append(DerivationReport(derivation, tuple(statements), loose))
    return write_document(reports, (), options)


def _statement_report(
    audit: Weighed, position: int, rests_on: RestsOn, diagnostics: Sequence[Diagnostic]
) -> StatementReport:
    verdict = audit.verdicts[position]
    taint = audit.standings.taint(position)
    path = () if taint is None else spell_names(audit.case.graph, position, taint.path)
    return StatementReport(
        verdict=verdict,
        standing=audit.standings.standings[position].value,
        standing_modulo_repairs=audit.repaired.standings[position].value,
        evidence_modulo_repairs=audit.repaired_evidence[position].value,
        rests_on=_spell(audit.case.graph, position, rests_on),
        taint=path,
        read_as=_read_as(audit, position),
        obstacle=_obstacle(audit, position),
        missing=verdict.statement.missing,
        dependencies=audit.dependencies[position],
        diagnostics=tuple(diagnostics),
    )


def _read_as(audit: Weighed, position: int) -> str | None:
    """Return the repair that dependants read in place of a statement, as it would write it."""
    read = audit.repair_of.get(audit.case.graph.names[position])
    return None if read is None else spell_names(audit.case.graph, position, [read])[0]


def _obstacle(audit: Weighed, position: int) -> Obstacle | None:
    found = audit.obstacles.find(position)
    if found is None:
        return None
    return Obstacle(spell_names(audit.case.graph, position, found.path), found.hindrance)


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
        without_model=spell(found.without_model),
    )
