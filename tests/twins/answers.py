"""What is known of twins: recalled, sifted by models that they share, judged one by one.

Finished answers are kept, so that a run which was interrupted goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from proofcheck.audit.deciding import PRELOADED
from proofcheck.audit.executor import Executor, Failure, InProcess, Outcome
from proofcheck.audit.memory import Memory, Notebook
from proofcheck.audit.options import AuditOptions, NoProgress, Progress
from proofcheck.kernel.opening import open_goal
from proofcheck.kernel.refutation import task_digest
from proofcheck.provers.survey import are_alike
from proofcheck.terms.canonical import digest
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task, encode_task
from tests.twins.candidates import PREMISE, Candidate

STANDING = "standing"
"""Said of a twin that no model has broken, and that is not judged to the end."""


@dataclass(frozen=True, slots=True)
class Judges:
    """What judges twins, each as ``module:function``.

    sift    says which of several twins are broken by models
    judge   judges one
    """

    sift: str = "tests.twins.judging:sift"
    judge: str = "tests.twins.judging:judge"


@dataclass(frozen=True, slots=True)
class Setting:
    """How twins are tried.

    progress    makes one who is told, first of the goals and then of the twins
    claimed     what a file of evidence says of the goals themselves; it is checked
    only_known  nothing is tried: what earlier runs have finished is counted
    turns       so many groups of twins with the same models are tried of each statement; None: all
    """

    options: AuditOptions = field(default_factory=lambda: AuditOptions(jobs=0))
    progress: Callable[[], Progress] = NoProgress
    memory: Memory = field(default_factory=Notebook)
    claimed: Mapping[str, Json] = field(default_factory=dict)
    judges: Judges = field(default_factory=Judges)
    only_known: bool = False
    turns: int | None = None


def decide(candidates: Sequence[Candidate], setting: Setting) -> list[Json]:
    """Return for each candidate a judgement as JSON, a word for what went wrong, or None.

    Equal twins are judged once.  None: it was not tried.  `STANDING`: models alone have tried it.
    """
    questions = [identify(one) for one in candidates]
    first: dict[str, Candidate] = {}
    for question, one in zip(questions, candidates, strict=True):
        first.setdefault(question, one)
    answers = {question: _recall(question, setting) for question in first}
    if not setting.only_known:
        _try(first, answers, setting)
    return [answers[question] for question in questions]


def identify(candidate: Candidate) -> str:
    """Return the digest of what is asked; models that are offered are part of the question."""
    task = task_digest(candidate.task)
    offers = candidate.original.offers
    return digest([task, list(offers)]) if offers else task


def _try(first: Mapping[str, Candidate], answers: dict[str, Json], setting: Setting) -> None:
    with progress_of(setting) as progress:
        run = _Run(first, answers, setting, progress)
        progress.start(sum(one in (None, STANDING) for one in answers.values()))
        run.sift()
        run.judge()


@dataclass(slots=True)
class _Run:
    """Twins by question, and the answers found so far."""

    asked: Mapping[str, Candidate]
    answers: dict[str, Json]
    setting: Setting
    progress: Progress
    _groups: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self._groups = group_alike({q: c for q, c in self.asked.items() if c.kind != PREMISE})

    def sift(self) -> None:
        """Put to models what is unknown.

        A twin that lacks a theorem has the models of the goal, which say nothing new of it.
        """
        groups = [
            [question for question in group if self.answers[question] is None]
            for group in self._chosen()
        ]
        groups = [group for group in groups if group]
        jobs = [(self._sifting(group), len(group)) for group in groups]
        for outcome in _results(self.setting.judges.sift, jobs, self.setting):
            self._receive_sifted(groups[outcome.index], outcome.answer)

    def judge(self) -> None:
        """Judge what stands, in the order of its digest.

        So whatever is finished when a run ends is a sample that nobody has chosen.
        """
        chosen = {question for group in self._chosen() for question in group}
        if self.setting.turns is None:
            chosen.update(self.asked)
        left = [q for q in chosen if self.answers[q] in (None, STANDING)]
        left.sort(key=lambda question: (self.asked[question].kind == PREMISE, question))
        jobs = [(self._judging(question), 1) for question in left]
        for outcome in _results(self.setting.judges.judge, jobs, self.setting):
            self._receive(left[outcome.index], outcome.answer)

    def _chosen(self) -> list[list[str]]:
        """Return groups of twins with the same models, one of each statement in turn.

        First come those of goals that rest on models, as false ones among the twins might; and
        those of many twins, which need no more models than others.
        """
        of_statement: dict[str, list[list[str]]] = {}
        for group in self._groups:
            of_statement.setdefault(self.asked[group[0]].label, []).append(group)
        for some in of_statement.values():
            some.sort(key=lambda g: (self.asked[g[0]].original.is_proved, -len(g), g))
        turns = islice(zip_longest(*of_statement.values()), self.setting.turns)
        return [group for turn in turns for group in turn if group is not None]

    def _sifting(self, group: Sequence[str]) -> Json:
        original = self.asked[group[0]].original
        return {
            "tasks": [encode_task(self.asked[question].task) for question in group],
            "seed": self.setting.options.seed,
            "offers": list(original.offers),
            "models": list(original.models),
        }

    def _judging(self, question: str) -> Json:
        one = self.asked[question]
        return {
            "task": encode_task(one.task),
            "seed": self.setting.options.seed,
            "offers": list(one.original.offers),
        }

    def _receive_sifted(self, group: Sequence[str], answer: Json | Failure) -> None:
        if not isinstance(answer, list):  # each will be judged by itself
            return
        for question, one in zip(group, answer, strict=True):
            if one is None:
                self.answers[question] = STANDING
                _remember(self.setting.judges.sift, question, STANDING, self.setting)
            else:
                self._receive(question, one)

    def _receive(self, question: str, answer: Json | Failure) -> None:
        """Keep the answer about a twin; one that was cut short is not remembered."""
        if isinstance(answer, Failure):
            self.answers[question] = str(answer.kind)
        else:
            self.answers[question] = answer
            _remember(self.setting.judges.judge, question, answer, self.setting)
        self.progress.advance(self.asked[question].label, "")


def group_alike(asked: Mapping[str, Candidate]) -> list[list[str]]:
    """Put together the twins of one goal that have the same models."""
    groups: dict[str, list[tuple[Task, list[str]]]] = {}
    for question, one in asked.items():
        opened = open_goal(one.task)
        known = groups.setdefault(one.goal_name, [])
        alike = next((members for task, members in known if are_alike(task, opened)), None)
        if alike is None:
            known.append((opened, [question]))
        else:
            alike.append(question)
    return [members for known in groups.values() for _, members in known]


def _results(work: str, jobs: Sequence[tuple[Json, int]], setting: Setting) -> Iterator[Outcome]:
    """Yield the outcomes of jobs, each so many questions, as they come."""
    with _open_executor(work, setting.options) as executor:
        for index, (job, parts) in enumerate(jobs):
            executor.submit(index, job, parts)
        yield from executor.results()


def _open_executor(work: str, options: AuditOptions) -> Executor:
    if options.jobs == 0:
        return InProcess(work)
    from proofcheck.audit.workers import WorkerPool

    return WorkerPool(work, workers=options.jobs, timeout=options.timeout, preload=PRELOADED)


def _recall(question: str, setting: Setting) -> Json:
    for work in (setting.judges.judge, setting.judges.sift):
        known = setting.memory.recall("goals", _key(work, question, setting))
        if known is not None:
            return known
    return None


def _remember(work: str, question: str, answer: Json, setting: Setting) -> None:
    setting.memory.remember("goals", _key(work, question, setting), answer)


def _key(work: str, question: str, setting: Setting) -> str:
    return f"{work} {setting.options.seed} {question}"


@contextmanager
def progress_of(setting: Setting) -> Iterator[Progress]:
    """Give one who is told of progress, and tell at the end that nothing more will come."""
    progress = setting.progress()
    try:
        yield progress
    finally:
        progress.finish()
