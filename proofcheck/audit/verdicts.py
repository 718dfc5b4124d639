"""From judgements to verdicts: what a goal and a statement are worth.

The only door to `refuted` and `proved` is the kernel: its theorem is made here, in the audit's
own process, from the certificate that a worker sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.audit.judging.attempting import contradiction
from proofcheck.audit.judging.judgement import Agreement, Inconclusive, Judgement
from proofcheck.audit.judging.theorems import prove, refute
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.falsification.survey import ESTABLISHED, with_declared_facts_only
from proofcheck.kernel.model import decide_on
from proofcheck.kernel.proof import Proof
from proofcheck.kernel.refutation import Refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.statements import Goal, Kind, Statement
from proofcheck.library import reference_of
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.source.labels import theorem_label
from proofcheck.terms.canonical import digest
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Fact, Role, Task
from proofcheck.verdict import Evidence, statement_evidence


@dataclass(frozen=True, slots=True)
class GoalVerdict:
    """A goal, what it may use, and what was established about it.

    insufficient  a model of what the statement may use breaks the goal, but not one of all
                  earlier hypotheses about its names
    doubtful      what the goal may use, and is not known to hold on the model that breaks it where
                  some earlier hypothesis does not hold either
    fault         the toolkit contradicted itself
    steps         certificate of the proof
    missing       statements, not declared, with which it is proved: without them a model breaks it,
                  or they are presumed to stand where the list is cut
    without       the verdict without these, where a model breaks the goal
    proved_with   statements, not declared, with which there is a proof and without which none was
                  found: they are not rested on
    vacuity       why it says nothing on any model that was found, if so
    extreme       of an inequality the worst ratio of its sides that was found, and the model
    opinions      which libraries agreed with it
    kinds         how many of the models are of which kind
    is_recorded   whether these come from a file of evidence
    in_vain       what was asked besides and settled nothing, and why
    """

    goal: Goal
    task: Task
    evidence: Evidence
    engine: str
    reason: str
    sizes: tuple[Assignment, ...] = ()
    models: int = 0
    digits: int | None = None
    refutation: Refutation | None = None
    proof: Proof | None = None
    steps: Json = None
    certificate: str | None = None
    has_model: bool = False
    insufficient: bool = False
    doubtful: tuple[Fact, ...] = ()
    fault: bool = False
    seconds: float | None = None
    missing: tuple[str, ...] = ()
    without: GoalVerdict | None = None
    proved_with: tuple[str, ...] = ()
    vacuity: str = ""
    extreme: Json = None
    opinions: tuple[Agreement, ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    is_recorded: bool = False
    in_vain: tuple[Inconclusive, ...] = ()

    @property
    def laws(self) -> tuple[str, ...]:
        """All laws that its proof applies, whatever they are called; none where it is not green."""
        proof = self.accepted
        return () if proof is None else tuple(sorted((*proof.library, *proof.laws)))

    @property
    def is_instance(self) -> bool:
        """Whether it is cited because the kernel accepts it as an instance of a theorem."""
        is_citation = self.proof is not None and self.proof.is_citation
        return self.evidence is Evidence.CITED and is_citation

    @property
    def accepted(self) -> Proof | None:
        """The proof by which it is green, which the kernel accepts."""
        return self.proof if self.evidence.is_green else None


_OF_JUDGEMENT = {
    "checked": Evidence.CHECKED,
    "witnessed": Evidence.WITNESSED,
    "unsupported": Evidence.UNSUPPORTED,
}


def reach_verdict(
    goal: Goal, task: Task, judgement: Judgement, seconds: float | None = None
) -> GoalVerdict:
    """Return the verdict of a goal; a refutation only if the kernel accepts its certificate."""
    verdict = _unconfirmed(goal, task, judgement, seconds)
    if judgement.evidence not in _CERTIFIED:
        verdict = _with_account(verdict, judgement)
    if judgement.evidence == "contradictory":
        return _confirm_contradiction(verdict, judgement)
    if judgement.evidence in ("proved", "cited"):
        return _confirm_proof(verdict, judgement)
    if judgement.evidence == "refuted":
        return _against_proof(_confirm(verdict, judgement), judgement)
    if judgement.evidence == "insufficient":
        declared = with_declared_facts_only(task)
        confirmed = _confirm(replace(verdict, task=declared), judgement)
        return confirmed if confirmed.fault else replace(confirmed, **_INSUFFICIENT)
    return verdict


def _unconfirmed(
    goal: Goal, task: Task, judgement: Judgement, seconds: float | None
) -> GoalVerdict:
    """Return a verdict without what rests on a certificate."""
    return GoalVerdict(
        goal,
        task,
        _OF_JUDGEMENT.get(judgement.evidence, Evidence.UNSUPPORTED),
        judgement.engine,
        "",
        has_model=judgement.has_model,
        fault=judgement.evidence == "fault",
        seconds=seconds,
        vacuity=judgement.vacuity,
        extreme=judgement.extreme,
    )


_CERTIFIED = frozenset({"contradictory", "proved", "refuted", "insufficient"})
"""Evidence that is all in a certificate: what is said besides was checked by nobody."""


def _with_account(verdict: GoalVerdict, judgement: Judgement) -> GoalVerdict:
    """Return the verdict with what models, or sizes, it comes from."""
    return replace(
        verdict,
        reason=judgement.reason,
        sizes=judgement.sizes,
        models=judgement.models,
        digits=judgement.digits,
        opinions=judgement.opinions,
        kinds=judgement.kinds,
        is_recorded=judgement.is_recorded,
        in_vain=judgement.in_vain,
    )


_INSUFFICIENT: dict[str, Any] = {
    "doubtful": (),
    "evidence": Evidence.UNSUPPORTED,
    "insufficient": True,
    "reason": "the declared dependencies are insufficient: a model of them violates the goal",
}


def _confirm_proof(verdict: GoalVerdict, judgement: Judgement) -> GoalVerdict:
    try:
        proof = prove(verdict.task, judgement.proof)
    except CertificateRejected as reason:
        return replace(verdict, reason=f"the kernel rejects the proof: {reason}", fault=True)
    if proof.is_citation is not (judgement.evidence == "cited"):
        return replace(verdict, reason=_MISTAKEN, fault=True)
    evidence = Evidence.CITED if proof.is_citation else Evidence.PROVED
    return _proved_by(replace(verdict, evidence=evidence), proof, judgement.proof)


def _proved_by(verdict: GoalVerdict, proof: Proof, certificate: Json) -> GoalVerdict:
    """Return a verdict with this proof, and what it refers to."""
    how = _rests_on(verdict.task, proof)
    if proof.is_citation:
        how = f"an instance of {', '.join(map(refer, proof.theorems))}"
    return replace(
        verdict, proof=proof, steps=certificate, certificate=digest(certificate), reason=how
    )


def with_proofs(verdict: StatementVerdict, proofs: Sequence[Json]) -> StatementVerdict:
    """Return the verdict of a statement whose goals are proved so, from less than was looked at first.

    What a reader is shown is the proof on which its standing rests.

    proofs   a certificate for each goal, of a proof that is worth as much

    raises   CertificateRejected where one is none
    """
    pairs = zip(verdict.goals, proofs, strict=True)
    goals = tuple(
        g if one == g.steps else _proved_by(g, prove(g.task, one), one) for g, one in pairs
    )
    return replace(verdict, goals=goals)


_MISTAKEN = "fault: a citation was taken for a proof, or a proof for a citation"


def refer(theorem: str) -> str:
    """Name a theorem of the library, with the place where it can be found."""
    return f"{theorem} ({reference_of(theorem)})"


def _confirm_contradiction(verdict: GoalVerdict, judgement: Judgement) -> GoalVerdict:
    try:
        proof = prove(contradiction(verdict.task), judgement.proof)
    except CertificateRejected as reason:
        return replace(verdict, reason=f"the kernel rejects the proof: {reason}", fault=True)
    labels = dict.fromkeys(contradiction(verdict.task).facts[i].label for i in proof.used)
    blamed = ", ".join(f"[{label}]" for label in labels)
    return replace(
        verdict,
        evidence=Evidence.ILL_FORMED,
        certificate=digest(judgement.proof),
        reason=f"what it assumes is contradictory: {blamed}",
    )


def _rests_on(task: Task, proof: Proof) -> str:
    """Say what a proof refers to; of what stands below lemmas only theorems, since definitions are many."""
    premises = dict.fromkeys(_name(task.facts[i]) for i in proof.used)
    lemmas = [one for one in proof.lemmas if theorem_label(one) not in proof.cited]
    told = proof.theorems if proof.lemmas else (*proof.library, *proof.laws)
    laws = [name for name in (*proof.library, *proof.laws) if name in told]
    parts = [*premises, *lemmas, *laws]
    return f"from {', '.join(parts)}" if parts else ""


def _name(fact: Fact) -> str:
    """Call a premise by its label; what is the statement's own would look like a circle."""
    match fact.role:
        case Role.ASSUMED:
            return "its own assumptions"
        case Role.SHOWN:
            return "what it shows before"
    return f"[{fact.label}]"


def _against_proof(verdict: GoalVerdict, judgement: Judgement) -> GoalVerdict:
    """What is both proved and refuted rests on a false premise, or the toolkit is wrong."""
    if judgement.proof is None or verdict.refutation is None:
        return verdict
    try:
        proof = prove(verdict.task, judgement.proof)
    except CertificateRejected:
        return verdict
    premises = dict.fromkeys(_false_premises(verdict.task, verdict.refutation, proof))
    if premises:
        labels = ", ".join(f"[{label}]" for label in premises)
        return replace(verdict, reason=f"valid step from a false premise: {labels}")
    reason = "fault: the kernel accepts a proof and a counterexample of one goal"
    return replace(verdict, evidence=Evidence.UNSUPPORTED, proof=proof, reason=reason, fault=True)


def _false_premises(task: Task, refutation: Refutation, proof: Proof) -> Iterator[str]:
    """Yield the labels of facts that a proof uses and that do not hold on the counterexample."""
    used = (task.facts[position] for position in proof.used)
    return (fact.label for fact in used if not _holds(task, refutation, fact))


def _confirm(verdict: GoalVerdict, judgement: Judgement) -> GoalVerdict:
    try:
        refutation = refute(verdict.task, judgement.certificate)
    except CertificateRejected as reason:
        return replace(
            verdict,
            evidence=Evidence.UNSUPPORTED,
            reason=f"the kernel rejects the counterexample: {reason}",
            fault=True,
        )
    found = replace(
        verdict, refutation=refutation, certificate=digest(judgement.certificate), models=0
    )
    if refutation.respects:
        return replace(found, evidence=Evidence.REFUTED)
    doubtful = tuple(dict.fromkeys(_not_seen_to_hold(verdict.task, refutation)))
    if doubtful:
        labels = ", ".join(f"[{label}]" for label in dict.fromkeys(f.label for f in doubtful))
        why = f"a model breaks it on which {labels} may not hold, nor an earlier hypothesis"
        return replace(found, evidence=Evidence.UNSUPPORTED, doubtful=doubtful, reason=why)
    return replace(found, **_INSUFFICIENT)


def _not_seen_to_hold(task: Task, refutation: Refutation) -> Iterator[Fact]:
    """Yield what a goal may use, as it was shown, that is not seen to hold on a counterexample."""
    for fact in task.facts:
        if fact.role in ESTABLISHED and not _holds(task, refutation, fact):
            yield fact


def _holds(task: Task, refutation: Refutation, fact: Fact) -> bool:
    try:
        return decide_on(task, refutation.model, fact.proposition).truth is Truth.TRUE
    except (NotEvaluable, Undefined):
        return False


def as_insufficient(verdict: GoalVerdict) -> GoalVerdict:
    """Return the verdict of a goal that breaks on a model of all that it may use, which it has."""
    return replace(verdict, **_INSUFFICIENT)


@dataclass(frozen=True, slots=True)
class StatementVerdict:
    """A statement with the verdicts of its goals, and its evidence: the weakest of them.

    is_idle   whether it assumes what compares two sides that vanish on any model found
    steps     of the proof that it offers: they say nothing about what it is worth
    """

    statement: Statement
    goals: tuple[GoalVerdict, ...]
    evidence: Evidence
    has_model: bool
    reason: str = ""
    is_idle: bool = False
    steps: tuple[GoalVerdict, ...] = ()

    @property
    def is_instance(self) -> bool:
        """Whether it is cited, and goal by goal proved or an instance of a theorem of the library.

        A goal that rests on models is not told by the evidence alone: `witnessed` counts for more
        than `cited`, and may stand beside it.  What a statement of the kind `cited` says is taken
        on the word of its author.
        """
        if self.evidence is not Evidence.CITED or self.statement.kind is Kind.CITED:
            return False
        return all(g.evidence is Evidence.PROVED or g.is_instance for g in self.goals)

    @property
    def theorems(self) -> tuple[str, ...]:
        """The theorems of the library that the evidence of its goals takes on trust."""
        proofs = [g.accepted for g in self.goals if g.accepted is not None]
        return tuple(sorted({name for proof in proofs for name in proof.theorems}))

    @property
    def laws(self) -> tuple[str, ...]:
        """All laws that the evidence of its goals refers to, definitions and axioms of order too."""
        return tuple(sorted({name for goal in self.goals for name in goal.laws}))

    @property
    def lemmas(self) -> tuple[str, ...]:
        """The lemmas of the theory that the proofs of its goals cite."""
        proofs = [g.accepted for g in self.goals if g.accepted is not None]
        return tuple(sorted({name for proof in proofs for name in proof.lemmas}))


def weigh_statement(
    statement: Statement,
    goals: Sequence[GoalVerdict],
    *,
    has_model: bool,
    why_no_model: str = "",
    is_idle: bool = False,
    steps: Sequence[GoalVerdict] = (),
) -> StatementVerdict:
    """Return the verdict of a statement.

    has_model        whether a model of everything it assumes was found
    is_idle, steps   see :class:`StatementVerdict`
    """
    weighed = tuple(_by_citation(statement, g) for g in goals)
    evidence = _evidence(statement, weighed)
    reason = _reason(statement, weighed, evidence)
    if not has_model and evidence in (Evidence.DEFINITION, Evidence.HYPOTHESIS):
        reason = reason or why_no_model
    told = tuple(steps)
    return StatementVerdict(statement, weighed, evidence, has_model, reason, is_idle, told)


def _by_citation(statement: Statement, verdict: GoalVerdict) -> GoalVerdict:
    """A goal that a citation settles stays cited, however well it was tested."""
    if statement.kind is not Kind.CITED or not verdict.evidence.is_green:
        return verdict
    if not statement.citations:
        reason = 'a cited statement needs a precise reference: cite "..."'
        return replace(verdict, evidence=Evidence.UNSUPPORTED, reason=reason)
    return replace(verdict, evidence=Evidence.CITED, reason=statement.citations[0])


def _evidence(statement: Statement, goals: Sequence[GoalVerdict]) -> Evidence:
    if statement.ill_formed:
        return Evidence.ILL_FORMED
    return statement_evidence(statement.kind.value, [g.evidence for g in goals])


def _reason(statement: Statement, goals: Sequence[GoalVerdict], evidence: Evidence) -> str:
    if statement.ill_formed:
        errors = [d.message for d in statement.diagnostics if d.is_error]
        return errors[0] if errors else "it rests on a statement that is ill-formed"
    if evidence is Evidence.REFUTED:
        return _which_part(goals)
    if evidence is Evidence.UNSUPPORTED and statement.kind is Kind.INFORMAL:
        return "informal: nothing here can be decided symbolically"
    return ""


def _which_part(goals: Sequence[GoalVerdict]) -> str:
    """Name the refuted step of a chain, and say whether the conclusion stands."""
    refuted = [g for g in goals if g.evidence is Evidence.REFUTED]
    if all(g.goal.role.value != "step" for g in refuted):
        return ""
    conclusions = [g for g in goals if g.goal.role.value == "conclusion"]
    steps = [g for g in goals if g.goal.role.value == "step"]
    numbers = [str(i + 1) for i, g in enumerate(steps) if g.evidence is Evidence.REFUTED]
    text = f"step {', '.join(numbers)} of the chain is false"
    if conclusions and all(c.evidence.is_green for c in conclusions):
        return f"{text}; the conclusion itself stands ({conclusions[0].evidence.value})"
    return text
