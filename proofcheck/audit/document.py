"""The audit document: format ``proofcheck-audit``, version 1."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from proofcheck import __version__
from proofcheck.audit.counterexample import describe_counterexample
from proofcheck.audit.dependencies import Dependencies
from proofcheck.audit.extremes import describe_extreme
from proofcheck.audit.options import AuditOptions
from proofcheck.audit.spelling import Spelling, choose_spelling
from proofcheck.audit.told_proofs import describe_proof
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.diagnostics import Diagnostic
from proofcheck.diagnostics.rendering import render_diagnostic
from proofcheck.language.statement_printing import render_premises, render_premises_latex
from proofcheck.language.statements import Derivation
from proofcheck.library import reference_of
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role
from proofcheck.verdict import Evidence, Obstacle, RestsOn


@dataclass(frozen=True, slots=True)
class StatementReport:
    """All that the document says of one statement."""

    verdict: StatementVerdict
    standing: str
    standing_modulo_repairs: str
    evidence_modulo_repairs: str
    rests_on: RestsOn
    taint: tuple[str, ...]
    read_as: str | None
    obstacle: Obstacle | None
    missing: tuple[str, ...]
    dependencies: Dependencies
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class DerivationReport:
    """One derivation with its statements, and the findings about the file itself."""

    derivation: Derivation
    statements: tuple[StatementReport, ...]
    diagnostics: tuple[Diagnostic, ...]


def write_document(
    reports: Sequence[DerivationReport], loose: Iterable[Diagnostic], options: AuditOptions
) -> dict[str, Json]:
    """Return the document; times appear only on request, so that equal input gives equal bytes."""
    return {
        "format": "proofcheck-audit",
        "version": 1,
        "tool": _tool(),
        "derivations": [_derivation(r, options) for r in reports],
        "library": _library(reports),
        "summary": _summary(reports),
        "diagnostics": [_diagnostic(d) for d in loose],
    }


def _library(reports: Sequence[DerivationReport]) -> list[Json]:
    """Return the theorems of the library on which any statement rests, with their references."""
    names = {name for r in reports for s in r.statements for name in s.rests_on.library}
    return [{"name": name, "reference": reference_of(name)} for name in sorted(names)]


def _tool() -> dict[str, Json]:
    version = ".".join(str(part) for part in sys.version_info[:2])
    return {"proofcheck": __version__, "python": version}


def _derivation(report: DerivationReport, options: AuditOptions) -> Json:
    derivation = report.derivation
    return {
        "name": derivation.name,
        "title": derivation.title,
        "path": derivation.source.path,
        "source": derivation.document,
        "main": list(derivation.main),
        "statements": [_statement(s, derivation, options) for s in report.statements],
        "diagnostics": [
            _elsewhere(d, derivation.source.path) | _diagnostic(d) for d in report.diagnostics
        ],
    }


def _elsewhere(item: Diagnostic, path: str) -> dict[str, Json]:
    """Name the file of a finding where it is not that of the derivation."""
    return {"path": item.at.source.path} if item.at and item.at.source.path != path else {}


def _statement(report: StatementReport, derivation: Derivation, options: AuditOptions) -> Json:
    verdict, statement, found = report.verdict, report.verdict.statement, report.dependencies
    tasks = [g.task for g in verdict.goals]
    spelling = choose_spelling(statement, tasks, derivation.symbols, dict(derivation.notation))
    return {
        "label": statement.label,
        "kind": statement.kind.value,
        "title": statement.title,
        "section": statement.section,
        "line": derivation.source.line_at(statement.span.start),
        "evidence": verdict.evidence.value,
        "standing": report.standing,
        "standing_modulo_repairs": report.standing_modulo_repairs,
        "evidence_modulo_repairs": report.evidence_modulo_repairs,
        "read_as": report.read_as,
        "obstacle_modulo_repairs": _obstacle(report.obstacle),
        "reason": spelling.text(verdict.reason),
        "taint": list(report.taint),
        "from": [d.label for d in statement.dependencies],
        "truncated": statement.truncated,
        "used": None if found.used is None else [*found.used, *found.cited],
        "missing": list(report.missing),
        "unused": list(found.unused),
        "needed": [need.label for need in found.needed],
        "models_without": _models_without(report, spelling),
        "rests_on": _rests_on(report.rests_on),
        "repairs": statement.repairs,
        "cite": list(statement.citations),
        "notes": list(statement.notes),
        "formulas": list(render_premises(statement, spelling.name, spelling.symbols)),
        "formulas_latex": list(render_premises_latex(statement, spelling.notation)),
        "facts": _facts(verdict, spelling),
        "goals": [_goal(g, derivation, spelling, options) for g in verdict.goals],
        "diagnostics": [_diagnostic(d) for d in report.diagnostics],
    }


def _models_without(report: StatementReport, spelling: Spelling) -> list[Json]:
    """Return models that break a goal where some statements are left out, and which ones."""
    goals = report.verdict.goals
    shown: list[Json] = [
        _model_without("missing", [*goal.missing], goal.without, spelling)
        for goal in goals
        if goal.without is not None
    ]
    for need in report.dependencies.needed:
        broken = replace(goals[need.goal], task=need.task, refutation=need.refutation)
        shown.append(_model_without("needed", [need.label], broken, spelling))
    return shown


def _model_without(
    finding: str, labels: list[Json], broken: GoalVerdict, spelling: Spelling
) -> Json:
    return {
        "finding": finding,
        "labels": labels,
        "formula": spelling.term(broken.goal.proposition),
        "model": _counterexample(broken, spelling),
    }


def _obstacle(found: Obstacle | None) -> Json:
    """Return what is still in the way once repairs are read: a shortest path, and why it ends."""
    if found is None:
        return None
    return {"path": list(found.path), "why": found.hindrance.value}


def _rests_on(found: RestsOn) -> Json:
    return {
        "hypotheses": list(found.hypotheses),
        "library": list(found.library),
        "cited": list(found.cited),
        "checked": list(found.checked),
        "witnessed": list(found.witnessed),
        "unsupported": list(found.unsupported),
        "refuted": list(found.refuted),
        "ill_formed": list(found.ill_formed),
        "without_model": list(found.without_model),
    }


def _facts(verdict: StatementVerdict, spelling: Spelling) -> list[Json]:
    """Return the propositions that the goals may use, with the labels they come from."""
    seen: dict[tuple[str, str], None] = {}
    for goal in verdict.goals:
        for fact in goal.task.facts:
            if fact.role not in _NOT_TO_USE and fact.label != verdict.statement.label:
                seen[fact.label, spelling.term(fact.proposition)] = None
    return [{"label": label, "formula": formula} for label, formula in seen]


_NOT_TO_USE = frozenset({Role.EARLIER, Role.CLOSURE})
"""Facts that models satisfy, and on which a goal may not rest."""


def _goal(
    verdict: GoalVerdict, derivation: Derivation, spelling: Spelling, options: AuditOptions
) -> Json:
    record: dict[str, Json] = {
        "formula": spelling.term(verdict.goal.proposition),
        "latex": spelling.latex(verdict.goal.proposition),
        "role": verdict.goal.role.value,
        "line": derivation.source.line_at(verdict.goal.span.start),
        "column": derivation.source.column_at(verdict.goal.span.start),
        "evidence": verdict.evidence.value,
        "engine": verdict.engine,
        "reason": spelling.text(verdict.reason),
        "sizes": [{spelling.name(n): int(v) for n, v in sorted(s.items())} for s in verdict.sizes],
        "models": verdict.models,
        "digits": verdict.digits,
        "counterexample": _counterexample(verdict, spelling),
        "certificate": verdict.certificate,
        "proof": describe_proof(verdict, spelling) if options.proofs else [],
    }
    record |= describe_extreme(verdict.task, verdict.extreme, spelling)
    if options.timings and verdict.seconds is not None:
        record["seconds"] = round(verdict.seconds, 3)  # type: ignore[assignment] # for people only
    return record


def _counterexample(verdict: GoalVerdict, spelling: Spelling) -> Json:
    found = verdict.refutation
    if found is None:
        return None
    return describe_counterexample(
        verdict.task, found.model, spelling, family=found.family, respects=found.respects
    )


def _diagnostic(item: Diagnostic) -> dict[str, Json]:
    return {
        "code": item.code,
        "name": item.name,
        "severity": item.severity,
        "message": item.message,
        "line": item.line,
        "column": item.column,
        "notes": list(item.notes),
        "help": list(item.help),
        "rendered": render_diagnostic(item),
    }


def _summary(reports: Sequence[DerivationReport]) -> Json:
    statements = [s for r in reports for s in r.statements]
    counted: dict[str, Json] = {"statements": len(statements)}
    for evidence in Evidence:
        field = evidence.value.replace("-", "_")
        counted[field] = sum(s.verdict.evidence is evidence for s in statements)
    counted["proved_with_missing"] = sum(
        s.verdict.evidence is Evidence.PROVED and bool(s.missing) for s in statements
    )
    counted["library"] = len({name for s in statements for name in s.rests_on.library})
    counted["with_unused"] = sum(bool(s.dependencies.unused) for s in statements)
    counted["repairs"] = sum(s.verdict.statement.repairs is not None for s in statements)
    return counted
