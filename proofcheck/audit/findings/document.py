"""The audit document: format ``proofcheck-audit``, version 1."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from proofcheck import __version__
from proofcheck.audit.dependencies import (
    DeclaredLabel,
    Dependencies,
    Necessity,
    weigh_necessity,
)
from proofcheck.audit.findings.laws import describe_laws
from proofcheck.audit.findings.refutations import (
    WorseGoal,
    describe_refutation,
    describe_worse,
    list_repaired,
)
from proofcheck.audit.findings.steps import describe_left, describe_method
from proofcheck.audit.findings.symbols import list_symbols
from proofcheck.audit.findings.told_proofs import describe_proof
from proofcheck.audit.judging.extremes import describe_extreme
from proofcheck.audit.judging.spelling import Spelling, choose_spelling
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.audit.workers.options import AuditOptions
from proofcheck.diagnostics import Diagnostic
from proofcheck.diagnostics.rendering import render_diagnostic
from proofcheck.language.printing.statement_printing import render_premises, render_premises_latex
from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.library import reference_of
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role
from proofcheck.verdict import Evidence, Obstacle, RestsOn, Standing


@dataclass(frozen=True, slots=True)
class ReadingsReport:
    """What the label of a statement is worth: the weakest of it and its other readings.

    labels   of the other readings, in order; empty for nearly every statement
    """

    labels: tuple[str, ...]
    evidence: Evidence
    standing: Standing


@dataclass(frozen=True, slots=True)
class StatementReport:
    """All that the document says of one statement."""

    verdict: StatementVerdict
    standing: str
    standing_modulo_repairs: str
    evidence_modulo_repairs: str
    rests_on: RestsOn
    rests_on_modulo_repairs: RestsOn
    taint: tuple[str, ...]
    read_as: str | None
    obstacle: Obstacle | None
    missing: tuple[str, ...]
    dependencies: Dependencies
    diagnostics: tuple[Diagnostic, ...]
    readings: ReadingsReport
    worse: tuple[WorseGoal, ...] = ()
    taint_left_out: int = 0


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
        "laws": _laws(reports),
        "symbols": list_symbols(
            (r.derivation, [s.verdict.statement for s in r.statements]) for r in reports
        ),
        "summary": _summary(reports),
        "diagnostics": [_diagnostic(d) for d in loose],
    }


def _library(reports: Sequence[DerivationReport]) -> list[Json]:
    """Return the theorems of the library on which any statement rests, with their references."""
    burdens = [one for r in reports for s in r.statements for one in _both(s)]
    names = {name for one in burdens for name in one.library}
    return [{"name": name, "reference": reference_of(name)} for name in sorted(names)]


def _both(report: StatementReport) -> tuple[RestsOn, RestsOn]:
    """Return what a statement rests on as it is printed, and with repairs in place."""
    return report.rests_on, report.rests_on_modulo_repairs


def _laws(reports: Sequence[DerivationReport]) -> list[Json]:
    """Return all laws on which any statement rests, each with the statements that apply it."""
    burdens = [one for r in reports for s in r.statements for one in _both(s)]
    users: dict[str, list[str]] = {name: [] for one in burdens for name in one.laws}
    for report in reports:
        for one in report.statements:
            for name in one.verdict.laws:
                users[name].append(f"{report.derivation.name}:{one.verdict.statement.label}")
    return describe_laws(users)


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
    tasks = [g.task for g in (*verdict.goals, *verdict.steps)]
    spelling = choose_spelling(statement, tasks, derivation.symbols, dict(derivation.notation))
    worse = [(one.number, describe_worse(one, derivation)) for one in report.worse]
    examples = {number: record["counterexample"] for number, record in worse}
    declared = _declared(report)
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
        "refuted_by_repair_of": list_repaired(report.worse),
        "refutations_modulo_repairs": [record for _, record in worse],
        "reason": spelling.text(verdict.reason),
        "taint": list(report.taint),
        "taint_left_out": report.taint_left_out,
        "from": [d.label for d in statement.dependencies],
        "truncated": statement.truncated,
        "used": None if found.used is None else [*found.used, *found.cited],
        "missing": list(report.missing),
        "not_proved_without": list(_not_proved_without(verdict)),
        "unused": list(found.unused),
        "needed": [one.label for one in declared if one.fate is Necessity.NEEDED],
        "dependencies": [_dependency(one) for one in declared],
        "models_without": _models_without(report, spelling),
        "rests_on": _rests_on(report.rests_on),
        "rests_on_modulo_repairs": _rests_on(report.rests_on_modulo_repairs),
        "repairs": statement.repairs,
        "reads": _reads(statement),
        **_readings(report.readings),
        "cite": list(statement.citations),
        "notes": list(statement.notes),
        "formulas": list(render_premises(statement, spelling.name, spelling.symbols)),
        "formulas_latex": list(render_premises_latex(statement, spelling.notation)),
        "facts": _facts(verdict, spelling),
        "goals": [
            {
                **_goal(g, derivation, spelling, options),
                "counterexample_modulo_repairs": examples.get(number),
                **_open(g, verdict, spelling),
            }
            for number, g in enumerate(verdict.goals)
        ],
        **_steps(verdict, derivation, spelling, options),
        "diagnostics": [_diagnostic(d) for d in report.diagnostics],
    }


def _steps(
    verdict: StatementVerdict, derivation: Derivation, spelling: Spelling, options: AuditOptions
) -> dict[str, Json]:
    """Return the steps of the proof that a statement offers, if it offers one."""
    offered = [one for one in verdict.statement.proof if one.is_decided]
    if not offered or not verdict.steps:
        return {}
    pairs = zip(offered, verdict.steps, strict=True)
    told: list[Json] = [
        {
            **_goal(found, derivation, spelling, options),
            "method": describe_method(one, spelling),
            "open": describe_left(found, verdict, spelling),
        }
        for one, found in pairs
    ]
    return {"steps": told}


def _open(goal: GoalVerdict, verdict: StatementVerdict, spelling: Spelling) -> dict[str, Json]:
    """Return what is left to show of a goal for which a proof is offered."""
    left = describe_left(goal, verdict, spelling) if verdict.statement.proof else []
    return {"open": left} if left else {}


def _reads(statement: Statement) -> Json:
    """Return of which statement one is another reading, and how it reads the page."""
    if statement.reads is None:
        return None
    return {"label": statement.reads.label, "text": statement.reads.text}


def _readings(found: ReadingsReport) -> dict[str, Json]:
    """Return the other readings of a statement, and what its label is worth over all of them."""
    return {
        "readings": list(found.labels),
        "evidence_of_readings": found.evidence.value,
        "standing_of_readings": found.standing.value,
    }


def _declared(report: StatementReport) -> list[DeclaredLabel]:
    """Return what is known of the labels that a claim declares, unless nothing is claimed rightly."""
    verdict = report.verdict
    is_moot = verdict.evidence in (Evidence.REFUTED, Evidence.ILL_FORMED)
    if is_moot or verdict.statement.kind is not Kind.CLAIM:
        return []
    return list(weigh_necessity(verdict.statement, report.dependencies))


def _dependency(one: DeclaredLabel) -> Json:
    return {"label": one.label, "necessity": one.fate.value, "why": one.why}


def _not_proved_without(verdict: StatementVerdict) -> dict[str, None]:
    """Return what is not declared, nor rested on, and with which goals would be proved."""
    return dict.fromkeys(label for goal in verdict.goals for label in goal.proved_with)


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
        "model": describe_refutation(broken, spelling),
    }


def _obstacle(found: Obstacle | None) -> Json:
    """Return what is still in the way once repairs are read: a shortest path, and why it ends."""
    if found is None:
        return None
    path: list[Json] = [*found.path]
    return {"path": path, "left_out": found.left_out, "why": found.hindrance.value}


def _rests_on(found: RestsOn) -> Json:
    return {
        "hypotheses": list(found.hypotheses),
        "library": list(found.library),
        "laws": list(found.laws),
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
) -> dict[str, Json]:
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
        "recorded": verdict.is_recorded and verdict.evidence.is_green,
        "counterexample": describe_refutation(verdict, spelling),
        "certificate": verdict.certificate,
        "laws": list(verdict.laws),
        "proof": describe_proof(verdict, spelling) if options.proofs else [],
    }
    record |= _checked(verdict)
    record |= _coverage(verdict)
    record |= _asked_in_vain(verdict, spelling)
    record |= describe_extreme(verdict.task, verdict.extreme, spelling)
    if options.timings and verdict.seconds is not None:
        record["seconds"] = round(verdict.seconds, 3)  # type: ignore[assignment] # for people only
    return record


def _checked(verdict: GoalVerdict) -> dict[str, Json]:
    """Return which checker accepted the proof of a green goal, and which lemmas that cites."""
    if verdict.accepted is None:
        return {}
    return {"checker": "kernel", "lemmas": list(verdict.accepted.lemmas)}


def _coverage(verdict: GoalVerdict) -> dict[str, Json]:
    """Return who agreed, and the kinds of models: of green goals that are not proved."""
    if not verdict.evidence.is_green or verdict.evidence is Evidence.PROVED:
        return {}
    opinions: list[Json] = [
        {"by": one.by, "count": one.count, "of": one.what} for one in verdict.opinions
    ]
    return {"second_opinions": opinions, "kinds_of_models": dict(verdict.kinds)}


def _asked_in_vain(verdict: GoalVerdict, spelling: Spelling) -> dict[str, Json]:
    """Return who was asked besides and settled nothing: of goals that are not proved, nor refuted."""
    if not verdict.in_vain or verdict.evidence in (Evidence.PROVED, Evidence.REFUTED):
        return {}
    asked: list[Json] = [
        {"by": one.by, "reason": spelling.text(one.reason)} for one in verdict.in_vain
    ]
    return {"in_vain": asked}


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
    counted["not_proved_without"] = sum(bool(_not_proved_without(s.verdict)) for s in statements)
    counted["library"] = len({name for s in statements for name in s.rests_on.library})
    counted["laws"] = len({name for s in statements for name in s.rests_on.laws})
    counted["with_unused"] = sum(bool(s.dependencies.unused) for s in statements)
    declared = [one for s in statements for one in _declared(s)]
    for fate in Necessity:
        counted[f"dependencies_{fate.value}"] = sum(one.fate is fate for one in declared)
    counted["repairs"] = sum(s.verdict.statement.repairs is not None for s in statements)
    counted["readings"] = sum(s.verdict.statement.reads is not None for s in statements)
    return counted
