"""Replay: the kernel checks every certificate that was recorded, and nothing is searched for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.audit.across.asked import ask
from proofcheck.audit.case import Case
from proofcheck.audit.deciding import Decided, Group, group_goals
from proofcheck.audit.evidence_file import load_evidence, read_compared, read_groups
from proofcheck.audit.findings.laws import describe_laws
from proofcheck.audit.judging.attempting import contradiction
from proofcheck.audit.judging.judgement import Judgement, read_judgement
from proofcheck.audit.judging.spelling import choose_spelling
from proofcheck.audit.outlining import outline
from proofcheck.audit.plan import PlannedGoal, plan_goals, plan_rereading
from proofcheck.audit.recollection import Recollection, identify
from proofcheck.audit.store.question import evidence_path
from proofcheck.audit.weighing import Findings, Scales
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions, Progress
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.falsification.survey import with_declared_facts_only
from proofcheck.graph import build_graph
from proofcheck.graph.comparisons import resolve_comparisons
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.refutation import check_refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.loading import elaborate_source
from proofcheck.language.statements import Derivation
from proofcheck.source.content import Inputs
from proofcheck.source.file import SourceFile
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

KINDS = ("proof", "contradiction", "refutation", "insufficiency")
"""A proof of the goal, or from what is assumed of a falsehood; a model of all that is assumed on
which the goal fails, or of what is declared alone."""

_Groups = list[tuple[str, str, list[Json]]]

_MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError, ArithmeticError)


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the kernel says of one certificate.

    derivation   its number
    origin       `file` or `store`
    reason       why it is rejected; empty where it is accepted
    goal         the formula of what is rejected, as text
    laws         that the proof refers to, where one is accepted
    """

    derivation: int
    label: str
    goal: str
    kind: str
    origin: str
    reason: str
    laws: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is recorded of each group of goals, by question, and the labels it was written with.

    compared   the same of groups about a statement and one of another derivation, which are asked
               for only where that is at hand
    """

    judgements: Mapping[str, Sequence[Json]]
    labels: Mapping[str, str]
    origin: str
    compared: Mapping[str, Sequence[Json]] = field(default_factory=dict)

    def find(self, question: str) -> Sequence[Json] | None:
        """Return what is recorded of a group, or None."""
        return self.judgements.get(question, self.compared.get(question))


def read_claims(path: Path) -> Recorded | str | None:
    """Return the evidence beside a derivation, why it cannot be used, or None where there is none.

    path   of the derivation
    """
    found = load_evidence(evidence_path(path), Inputs(), _read_all)
    if found is None or isinstance(found, Diagnostic):
        return None if found is None else found.message
    groups, pairs = found
    judgements = {question: goals for _, question, goals in groups}
    labels = {question: label for label, question, _ in groups}
    return Recorded(judgements, labels, "file", {question: goals for _, question, goals in pairs})


def _read_all(text: str) -> tuple[_Groups, _Groups]:
    return read_groups(text), read_compared(text)


def replay_certificates(
    loaded: Sequence[tuple[Path, SourceFile]],
    claims: Sequence[Recorded | None],
    memory: Memory,
    progress: Progress,
) -> Iterator[Replayed]:
    """Yield what the kernel says of every certificate, in the order of the derivations.

    claims   of each file
    memory   the store, where groups are looked up as well
    """
    derivations = tuple(elaborate_source(source, path) for path, source in loaded)
    recollection = Recollection(memory, AuditOptions())
    asked: list[set[str]] = [set() for _ in loaded]
    for number, group in plan_replay(derivations, claims, progress):
        asked[number].add(identify(group))
        place = _Place(number, derivations[number], group)
        own = claims[number]
        found = [] if own is None else [*_replay_claim(place, own.find(identify(group)))]
        if (recalled := recollection.recall(group)) is not None:
            found += _replay(place, recalled.judgements, "store")
        for one in found:
            progress.advance(one.label, "refuted" if one.reason else "")
            yield one
    for number, own in enumerate(claims):
        if own is not None:
            yield from _unasked(own, asked[number], number)


@dataclass(frozen=True, slots=True)
class _Place:
    """A group of goals, and where it stands."""

    number: int
    derivation: Derivation
    group: Group

    def formula(self, item: PlannedGoal) -> str:
        """Return a goal as the author writes it."""
        spelling = choose_spelling(item.statement, [item.task], self.derivation.symbols)
        return "" if item.goal is None else spelling.term(item.goal.proposition)


def plan_replay(
    derivations: tuple[Derivation, ...], claims: Sequence[Recorded | None], progress: Progress
) -> Iterator[tuple[int, Group]]:
    """Yield all groups of goals: as printed first, then those that repairs change.

    claims   of each derivation
    """
    graph = build_graph([outline(d) for d in derivations])
    planned = plan_goals(derivations, None)
    groups = group_goals(planned)
    decided: dict[str, Decided] = {}
    for group in groups:
        own = claims[graph.outline_of[group[0].position]]
        recorded = None if own is None else own.judgements.get(identify(group))
        for item, judgement in zip(group, read_recorded(recorded, len(group)) or [], strict=False):
            decided[item.digest] = Decided(judgement, 0.0)
    case = Case(derivations, graph, None, None, planned)
    ledger = Scales(case).weigh(Findings(decided)).ledger
    again = group_goals(plan_rereading(derivations, graph, ledger, None))
    known = {item.digest for item in planned}
    groups += [group for group in again if not all(item.digest in known for item in group)]
    groups += _compared(case)
    progress.start(sum(map(len, groups)))
    for group in groups:
        yield graph.outline_of[group[0].position], group


def _compared(case: Case) -> list[Group]:
    """Return the groups of goals about statements of different derivations."""
    asked = [ask(case, pair) for pair in resolve_comparisons(case.derivations, case.graph).pairs]
    together = [one.together for one in asked if one.together is not None]
    return [
        *group_goals([goal for one in asked for goal in one.at_once]),
        *group_goals(together),
    ]


def read_recorded(recorded: Sequence[Json] | None, count: int) -> list[Judgement] | None:
    """Return the judgements of a group; None where they are malformed, or of another number."""
    try:
        found = [read_judgement(one) for one in recorded or ()]
    except _MALFORMED:
        return None
    return found if len(found) == count else None


def _replay_claim(place: _Place, recorded: Sequence[Json] | None) -> Iterator[Replayed]:
    if recorded is None:
        return
    judgements = read_recorded(recorded, len(place.group))
    if judgements is None:
        label = place.group[0].statement.label
        yield Replayed(place.number, label, "", "proof", "file", "the record is malformed")
        return
    yield from _replay(place, judgements, "file")


def _replay(place: _Place, judgements: Sequence[Judgement], origin: str) -> Iterator[Replayed]:
    for item, judgement in zip(place.group, judgements, strict=True):
        label = item.statement.label
        for kind, reason, laws in _check(item, judgement):
            formula = place.formula(item) if reason else ""
            yield Replayed(place.number, label, formula, kind, origin, reason, laws)


def _check(item: PlannedGoal, judgement: Judgement) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the kind of each certificate of a judgement, why it is rejected, if it is, and its laws."""
    match judgement.evidence:
        case "proved":
            yield "proof", *_check_proof(item.task, judgement.proof)
        case "contradictory":
            yield "contradiction", *_check_proof(contradiction(item.task), judgement.proof)
        case "refuted":
            yield "refutation", _why_no_refutation(item.task, judgement.certificate), ()
        case "insufficient":
            declared = with_declared_facts_only(item.task)
            yield "insufficiency", _why_no_refutation(declared, judgement.certificate), ()


def _check_proof(task: Task, certificate: Json) -> tuple[str, tuple[str, ...]]:
    """Return why a proof is rejected, and no laws; or nothing, and the laws that it refers to."""
    try:
        theorem = check_proof(task, certificate)
    except CertificateRejected as reason:
        return str(reason), ()
    if theorem.is_citation:
        return "it cites a theorem, and proves nothing", ()
    return "", (*theorem.library, *theorem.laws)


def _why_no_refutation(task: Task, certificate: Json) -> str:
    try:
        check_refutation(task, certificate)
    except CertificateRejected as reason:
        return str(reason)
    return ""


def _unasked(claims: Recorded, asked: set[str], number: int) -> Iterator[Replayed]:
    """Yield the certificates of goals that the derivation does not hold."""
    reason = "no goal of the derivation asks for it: one of the two files has changed"
    for question, recorded in claims.judgements.items():
        if question in asked:
            continue
        for judgement in read_recorded(recorded, len(recorded)) or ():
            if kind := _KIND_OF.get(judgement.evidence):
                label = claims.labels[question]
                yield Replayed(number, label, "", kind, claims.origin, reason)


_KIND_OF = {
    "proved": "proof",
    "contradictory": "contradiction",
    "refuted": "refutation",
    "insufficient": "insufficiency",
}


def write_replay(
    derivations: Sequence[tuple[str, str, str | None, str]], found: Sequence[Replayed]
) -> dict[str, Json]:
    """Return the document of a replay.

    derivations   name, path, path of the evidence, and why that cannot be read
    """
    return {
        "format": "proofcheck-replay",
        "version": 1,
        "derivations": [
            {
                "name": name,
                "path": path,
                "evidence": evidence,
                "problem": problem,
                **_counts([one for one in found if one.derivation == number]),
                "laws": _laws([one for one in found if one.derivation == number]),
                "rejected": [
                    _write(one) for one in found if one.derivation == number and one.reason
                ],
            }
            for number, (name, path, evidence, problem) in enumerate(derivations)
        ],
        "summary": _counts(found),
    }


def _laws(found: Sequence[Replayed]) -> list[Json]:
    """Return the laws that accepted proofs refer to, each with the labels of what is proved so."""
    labels: dict[str, dict[str, None]] = {}
    for one in found:
        for law in one.laws:
            labels.setdefault(law, {})[one.label] = None
    return describe_laws(labels)


def _write(one: Replayed) -> Json:
    return {
        "label": one.label,
        "formula": one.goal,
        "kind": one.kind,
        "origin": one.origin,
        "reason": one.reason,
    }


def _counts(found: Sequence[Replayed]) -> dict[str, Json]:
    accepted: dict[str, Json] = {}
    for kind in KINDS:
        accepted[kind] = sum(one.kind == kind and not one.reason for one in found)
    return {
        "certificates": len(found),
        "accepted": accepted,
        "number_rejected": sum(bool(one.reason) for one in found),
    }
