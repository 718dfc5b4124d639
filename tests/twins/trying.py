"""Twins of the goals of a derivation, decided as the audit decides goals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from proofcheck.audit.deciding import PRELOADED, decide_goals
from proofcheck.audit.executor import Executor, Failure, InProcess, Outcome
from proofcheck.audit.judgement import read_judgement
from proofcheck.audit.memory import Memory, Notebook
from proofcheck.audit.options import AuditOptions, NoProgress, Progress
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.audit.recollection import Recollection
from proofcheck.audit.verdicts import reach_verdict
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.refutation import task_digest
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import encode_task
from tests.twins.candidates import PREMISE, Candidate, list_candidates
from tests.twins.judging import BROKEN
from tests.twins.retyping import retype

WORK = "tests.twins.judging:judge"
NO_ANSWER = "no answer"
FAULT = "fault"
_GREEN = ("proved", "checked", "witnessed", "cited")


@dataclass(frozen=True, slots=True)
class Setting:
    """How twins are tried.

    progress  makes one who is told, first of the goals and then of the twins
    claimed   what a file of evidence says of the goals themselves; it is checked
    work      what judges a twin, as ``module:function``
    """

    options: AuditOptions = field(default_factory=lambda: AuditOptions(jobs=0))
    progress: Callable[[], Progress] = NoProgress
    memory: Memory = field(default_factory=Notebook)
    claimed: Mapping[str, Json] = field(default_factory=dict)
    work: str = WORK


@dataclass(frozen=True, slots=True)
class Tried:
    """A twin and what the audit says of it.

    excuse   why it may be green: why it is true, or a twin that says at least as much
    """

    candidate: Candidate
    evidence: str
    reason: str
    excuse: str = ""

    @property
    def outcome(self) -> str:
        """What became of it, in one word of :data:`OUTCOMES`."""
        if self.evidence in (BROKEN, "refuted"):
            return "refuted"
        if not self.is_green:
            return self.evidence if self.evidence in (NO_ANSWER, FAULT) else "open"
        if self.evidence == "proved":
            return "proved"
        if self.candidate.kind == PREMISE:
            return "as true"
        return "excused" if self.excuse else "survives"

    @property
    def is_green(self) -> bool:
        return self.evidence in _GREEN


OUTCOMES = ("refuted", "open", "proved", "as true", "excused", "survives", NO_ANSWER, FAULT)
"""What may become of a twin.

refuted    a model of what it assumes breaks it
open       nothing is established, which is no pass
proved     the kernel accepts a proof: it is true, and says how little the goal needs
as true    it lacks a theorem and has the models of the goal itself, so it is as true as that
excused    it is green, and somebody has shown it to be true
survives   it is green, and nobody knows why
no answer  a limit of time or memory was met, so that nothing is known of it
fault      the toolkit contradicts itself about it
"""


def try_twins(
    derivation: Derivation,
    labels: frozenset[str] | None = None,
    setting: Setting | None = None,
    excuses: Mapping[str, str] | None = None,
) -> Iterator[Tried]:
    """Yield every twin of every green goal; side goals are left out.

    labels    normalised; only these statements
    excuses   why twins are true, by key

    raises   KeyboardInterrupt when interrupted; what is finished is in the memory
    """
    setting = setting or Setting()
    candidates = list(_candidates(derivation, labels, setting))
    known = dict(excuses or {})
    for candidate, (evidence, reason) in zip(candidates, _decide(candidates, setting), strict=True):
        if evidence == "proved":
            known[candidate.key] = "proved"
        excuse = known.get(candidate.key, "") or known.get(candidate.stronger, "")
        yield Tried(candidate, evidence, reason, excuse)


def _candidates(
    derivation: Derivation, labels: frozenset[str] | None, setting: Setting
) -> Iterator[Candidate]:
    slicer = Slicer(derivation)
    for position, goals in _green_goals(derivation, labels, setting).items():
        statement = derivation.statements[position]
        retyped = tuple(retype(derivation, position))
        for item in goals:
            if item.goal is not None and item.goal.role is not GoalRole.SIDE:
                yield from list_candidates(derivation, slicer, statement, item.goal, retyped)


def _green_goals(
    derivation: Derivation, labels: frozenset[str] | None, setting: Setting
) -> dict[int, list[PlannedGoal]]:
    """Return the goals that the audit finds green, by position of their statement."""
    chosen = frozenset(
        n for n, s in enumerate(derivation.statements) if labels is None or s.key in labels
    )
    planned = plan_goals((derivation,), chosen)
    recollection = Recollection(setting.memory, setting.options, setting.claimed)
    with _progress(setting) as progress:
        decided = decide_goals(planned, setting.options, progress, recollection)
    green: dict[int, list[PlannedGoal]] = {}
    for item in planned:
        judgement = decided[item.digest].judgement
        if (
            item.goal is not None
            and reach_verdict(item.goal, item.task, judgement).evidence.is_green
        ):
            green.setdefault(item.position, []).append(item)
    return green


def _decide(candidates: Sequence[Candidate], setting: Setting) -> Iterator[tuple[str, str]]:
    """Yield evidence and reason of each twin; equal ones are judged once."""
    digests = [task_digest(one.task) for one in candidates]
    first: dict[str, Candidate] = {}
    for digest, one in zip(digests, candidates, strict=True):
        first.setdefault(digest, one)
    answers = {digest: _recall(digest, setting) for digest in first}
    waiting = [one for digest, one in first.items() if answers[digest] is None]
    for digest, outcome in _run(waiting, setting):
        answers[digest] = _receive(digest, outcome, setting)
    for digest in digests:
        yield _weigh(first[digest], answers[digest])


def _run(candidates: Sequence[Candidate], setting: Setting) -> Iterator[tuple[str, Outcome]]:
    """Have twins judged, and yield digests and outcomes as they come."""
    with _progress(setting) as progress, _open_executor(setting) as executor:
        progress.start(len(candidates))
        for index, one in enumerate(candidates):
            executor.submit(index, {"task": encode_task(one.task), "seed": setting.options.seed})
        for outcome in executor.results():
            one = candidates[outcome.index]
            yield task_digest(one.task), outcome
            progress.advance(one.label, "")


def _receive(digest: str, outcome: Outcome, setting: Setting) -> Json:
    """Keep the answer about a twin; one that was cut short is not remembered."""
    if isinstance(outcome.answer, Failure):
        return str(outcome.answer.kind)
    setting.memory.remember("goals", _question(digest, setting), outcome.answer)
    return outcome.answer


@contextmanager
def _progress(setting: Setting) -> Iterator[Progress]:
    progress = setting.progress()
    try:
        yield progress
    finally:
        progress.finish()


def _recall(digest: str, setting: Setting) -> Json:
    return setting.memory.recall("goals", _question(digest, setting))


def _question(digest: str, setting: Setting) -> str:
    return f"{setting.work} {setting.options.seed} {digest}"


def _weigh(candidate: Candidate, answer: Json) -> tuple[str, str]:
    """Return the evidence of a twin; `proved` only if the kernel accepts the certificate."""
    if isinstance(answer, str):
        return NO_ANSWER, answer
    judgement = read_judgement(answer)
    if judgement.evidence == BROKEN:
        return BROKEN, ""
    verdict = reach_verdict(candidate.goal, candidate.task, judgement)
    return FAULT if verdict.fault else verdict.evidence.value, verdict.reason


def _open_executor(setting: Setting) -> Executor:
    if setting.options.jobs == 0:
        return InProcess(setting.work)
    from proofcheck.audit.workers import WorkerPool

    return WorkerPool(
        setting.work,
        workers=setting.options.jobs,
        timeout=setting.options.timeout,
        preload=PRELOADED,
    )
