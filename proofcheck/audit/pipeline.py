"""An audit from the texts to the document: stage after stage, whatever is found out is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from proofcheck.audit.across.asked import ask
from proofcheck.audit.across.describing import describe_pairs
from proofcheck.audit.across.relating import evaluate
from proofcheck.audit.asking import Asker
from proofcheck.audit.case import Case, open_case
from proofcheck.audit.deciding import Judges
from proofcheck.audit.evidence_file import Claims, Evidence
from proofcheck.audit.findings.reporting import report_audit
from proofcheck.audit.recollection import Recollection
from proofcheck.audit.stages import (
    Desk,
    Stage,
    compare,
    complete,
    decide,
    doubt,
    examine,
    oppose,
    reconsider,
    reread,
    trace,
)
from proofcheck.audit.store.store import Forgetful
from proofcheck.audit.weighing import Findings, Scales
from proofcheck.audit.workers.executor import CannotStart
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions, Progress
from proofcheck.diagnostics import Diagnostic
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import ReadingProblem
from proofcheck.terms.encoding import Json

STAGES: tuple[Stage, ...] = (
    decide,
    oppose,
    doubt,
    complete,
    examine,
    reread,
    reconsider,
    trace,
    compare,
)
"""Later stages build on what earlier ones have found out."""


@dataclass(frozen=True, slots=True)
class Finished:
    """An audit that came to its end.

    limit      seconds; whoever gives each goal no more time would get the same
    evidence   for each derivation what its file of evidence is to say
    """

    document: dict[str, Json]
    limit: float
    evidence: tuple[Evidence, ...]


def audit_sources(
    loaded: Sequence[tuple[Path, SourceFile | tuple[ReadingProblem, ...]]],
    options: AuditOptions,
    progress: Progress,
    memory: Memory,
    *,
    claims: Claims,
    unusable: Mapping[Path, Diagnostic],
) -> Finished:
    """Audit files that have been read.

    claims    what files of evidence say
    unusable  why the evidence of a derivation cannot be used

    raises   KeyboardInterrupt when interrupted, with the document of what is finished as
             its attribute ``document``
    """
    with Judges(options) as judges:
        if isinstance(memory, Forgetful):  # they will be needed, and take their time to get ready
            with suppress(CannotStart, OSError):
                judges.call()
        case = open_case(loaded, unusable, options.labels)
        desk = _prepare(case, options, progress, memory, claims=claims, judges=judges)
        findings = Findings()
        try:
            for stage in STAGES:
                stage(desk, findings)
        except KeyboardInterrupt as interrupt:
            findings.decided |= getattr(interrupt, "decided", {})
            interrupt.document = _report(desk, findings)  # type: ignore[attr-defined]
            raise
    decided = (*findings.decided.values(), *findings.compared.values())
    limit = min((desk.asker.limit, *(one.limit for one in decided)))
    return Finished(_report(desk, findings), limit, _evidence(desk))


def _prepare(
    case: Case,
    options: AuditOptions,
    progress: Progress,
    memory: Memory,
    *,
    claims: Claims,
    judges: Judges,
) -> Desk:
    return Desk(
        case,
        Scales(case),
        options,
        progress,
        Recollection(memory, options, claims.goals, claims.labels),
        Recollection(memory, options, claims.completed),
        Asker(options, progress, memory, claims.answers),
        judges,
        Recollection(memory, options, claims.compared),
    )


def _report(desk: Desk, findings: Findings) -> dict[str, Json]:
    audit = desk.scales.weigh(findings)
    document = report_audit(audit, desk.options)
    evaluation = evaluate(audit, findings)
    related = [evaluation.relate(ask(desk.case, pair)) for pair in desk.case.pairs]
    document["comparisons"] = describe_pairs(related, desk.case, desk.options)
    return document


def _evidence(desk: Desk) -> tuple[Evidence, ...]:
    """Return what is to be written down, for each derivation."""
    graph = desk.case.graph
    evidence = tuple(Evidence() for _ in graph.outlines)

    def place(position: int) -> tuple[Evidence, str]:
        return evidence[graph.outline_of[position]], graph.nodes[position].label

    for record in desk.recollection.records.values():
        own, label = place(record.position)
        own.goals.append((label, record))
    for record in desk.completed.records.values():
        own, label = place(record.position)
        own.completed.append((label, record))
    for record in desk.compared.records.values():
        own, label = place(record.position)
        own.compared.append((label, record))
    for answer in desk.asker.answers.values():
        own, label = place(answer.position)
        own.answers.append((label, answer))
    return evidence
