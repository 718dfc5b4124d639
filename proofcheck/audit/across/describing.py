"""Comparisons in the audit document: each with its relation, and the proofs or models of it."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.audit.across.relating import Implication, Related
from proofcheck.audit.case import Case
from proofcheck.audit.findings.refutations import describe_refutation
from proofcheck.audit.findings.told_proofs import describe_proof
from proofcheck.audit.judging.spelling import Spelling
from proofcheck.audit.verdicts import GoalVerdict
from proofcheck.audit.workers.options import AuditOptions
from proofcheck.graph.correspondences import describe
from proofcheck.language.printing.printing import plain_name
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Declaration, Role
from proofcheck.verdict import Evidence


def describe_pairs(related: Iterable[Related], case: Case, options: AuditOptions) -> list[Json]:
    """Return the pairs that are compared, in the order of the files."""
    return [_describe(one, case, options) for one in related]


def _describe(found: Related, case: Case, options: AuditOptions) -> Json:
    pair = found.asked.pair
    derivation, comparison = case.derivations[pair.number], pair.comparison
    other = case.derivations[case.graph.outline_of[pair.second]]
    symbols = {**other.symbols, **derivation.symbols}
    notation = {**dict(other.notation), **dict(derivation.notation)}
    spelling = Spelling({}, symbols, notation)
    first, second = (case.graph.nodes[p] for p in (pair.first, pair.second))
    return {
        "derivation": derivation.name,
        "path": derivation.source.path,
        "line": derivation.source.line_at(comparison.span.start),
        "column": derivation.source.column_at(comparison.span.start),
        "first": first.label,
        "second": f"{other.name}:{second.label}",
        "titles": [first.title, second.title],
        "of": "definitions" if pair.equated else "claims",
        "relation": found.relation.value,
        "reason": spelling.text(found.reason),
        "where": _objects(found),
        "assumed": _assumed(found, spelling),
        "implies": _implication(found.forward, spelling, options),
        "implied": _implication(found.backward, spelling, options),
        "together": None if found.together is None else _goal(found.together, spelling, options),
    }


def _objects(found: Related) -> list[Json]:
    """Return what is said to be one object, or is compared, and whether both say the same of it."""
    pair, agreeing = found.asked.pair, found.asked.agreeing
    common = [_object(*two, agree=a) for two, a in zip(pair.where, agreeing, strict=True)]
    return [*common, *(_object(*two, agree=None) for two in pair.equated)]


def _object(one: Declaration, other: Declaration, *, agree: bool | None) -> Json:
    return {
        "names": [plain_name(one.variable.name), plain_name(other.variable.name)],
        "first": describe(one),
        "second": describe(other),
        "agree": agree,
    }


_BY = {1: "first", 2: "second", 3: "both"}


def _assumed(found: Related, spelling: Spelling) -> list[Json]:
    """Return what the two assume, each with the label it comes from and which of them does."""
    return [
        {
            "label": one.fact.label,
            "formula": spelling.term(one.fact.proposition),
            "by": _BY[one.by],
        }
        for one in found.asked.assumed
        if one.fact.role is not Role.EARLIER
    ]


def _implication(found: Implication, spelling: Spelling, options: AuditOptions) -> Json:
    return {
        "answer": found.answer.value,
        "reason": spelling.text(found.reason),
        "uses": found.uses,
        "goals": [_goal(goal, spelling, options) for goal in found.goals],
    }


def _goal(verdict: GoalVerdict, spelling: Spelling, options: AuditOptions) -> Json:
    """Return a goal with what settles it: a proof or a model, or nothing."""
    proof = describe_proof(verdict, spelling) if options.proofs else []
    return {
        "formula": spelling.term(verdict.goal.proposition),
        "latex": spelling.latex(verdict.goal.proposition),
        "role": verdict.goal.role.value,
        "evidence": verdict.evidence.value,
        "reason": spelling.text(verdict.reason),
        "counterexample": describe_refutation(verdict, spelling),
        "certificate": verdict.certificate,
        "proof": proof if verdict.evidence is Evidence.PROVED else [],
    }
