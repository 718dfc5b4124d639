"""What is known of twins: recalled, sifted by models that they share, judged one by one.

Finished answers are kept, so that a run which was interrupted goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from proofcheck.audit.deciding import PRELOADED
from proofcheck.audit.judging.attempting import FIGURES
from proofcheck.audit.workers.executor import Executor, Failure, InProcess, Outcome
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions, NoProgress, Progress
from proofcheck.falsification.survey import are_alike
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.canonical import digest
from proofcheck.terms.encoding import Json
from proofcheck.terms.offers import OfferedModel, encode_offer
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task, write_offers
from tests.encoded_tasks import encode_task
from tests.fakes.notebook import Notebook
from tests.twins.candidates import PREMISE, Candidate
from tests.twins.following import FOLLOWS

STANDING = "standing"
"""Said of a twin that no model has broken, and that is not judged to the end."""

SIFTED_AT_ONCE = 60
"""Twins that share models in one job of the sift: what is lost where that is cut short."""


WRITTEN_AT_ONCE = 24
"""Jobs that wait for a worker."""

JUDGED_AT_ONCE = 10
"""Twins that share models in one job that judges them to the end."""


@dataclass(frozen=True, slots=True)
class Judges:
    """What judges twins, each as ``module:function``.

    sift    says which of several twins are broken by models
    judge   judges several
    drop    looks for a proof that does without a theorem
    """

    sift: str = "tests.twins.judging:sift"
    judge: str = "tests.twins.judging:judge"
    drop: str = "tests.twins.judging:prove_without"


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
    answers = {question: _recall(question, one, setting) for question, one in first.items()}
    if not setting.only_known:
        _try(first, answers, setting)
    return [answers[question] for question in questions]


def identify(candidate: Candidate) -> str:
    """Return the digest of what is asked; models that are offered are part of the question."""
    task = fingerprint_task(candidate.task)
    offers = candidate.original.offers
    return digest([task, list(map(encode_offer, offers))]) if offers else task


def _try(first: Mapping[str, Candidate], answers: dict[str, Json], setting: Setting) -> None:
    with progress_of(setting) as progress:
        run = _Run(first, answers, setting, progress)
        progress.start(sum(one in (None, STANDING) for one in answers.values()))
        run.sift()
        run.judge()
        run.drop()


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
        chosen = [[q for q in group if self.answers[q] is None] for group in self._chosen()]
        groups = [part for group in chosen for part in _parts(group, SIFTED_AT_ONCE)]
        jobs = ((self._sifting(group), 1) for group in groups)
        for outcome in _results(self.setting.judges.sift, jobs, self.setting):
            self._receive_sifted(groups[outcome.index], outcome.answer)

    def judge(self) -> None:
        """Judge what stands, in the order of a digest.

        So whatever is finished when a run ends is a sample that nobody has chosen.  What is not
        answered together is asked one by one.
        """
        groups = [[q for q in group if self.answers[q] == STANDING] for group in self._chosen()]
        parts = [part for group in groups for part in _parts(sorted(group), JUDGED_AT_ONCE)]
        self._judge(sorted(parts, key=lambda part: digest(list(part))))
        unanswered = [q for part in parts for q in part if self.answers[q] == STANDING]
        self._judge([[question] for question in sorted(unanswered)])

    def _judge(self, parts: Sequence[Sequence[str]]) -> None:
        jobs = ((self._judging(part), len(part)) for part in parts)
        for outcome in _results(self.setting.judges.judge, jobs, self.setting):
            part, answer = parts[outcome.index], outcome.answer
            if isinstance(answer, list):
                for question, one in zip(part, answer, strict=True):
                    self._receive(question, one)
            elif len(part) == 1:
                self._receive(part[0], answer)

    def drop(self) -> None:
        """Look for proofs that do without a theorem, in the order of a digest."""
        left = sorted(
            q for q, c in self.asked.items() if c.kind == PREMISE and self.answers[q] is None
        )
        jobs = ((self._dropping(question), 1) for question in left)
        for outcome in _results(self.setting.judges.drop, jobs, self.setting):
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
            some.sort(key=lambda g: (self._are_proved(g), -len(g), g))
        turns = islice(zip_longest(*of_statement.values()), self.setting.turns)
        return [group for turn in turns for group in turn if group is not None]

    def _are_proved(self, group: Sequence[str]) -> bool:
        return all(self.asked[question].original.is_proved for question in group)

    def _sifting(self, group: Sequence[str]) -> Json:
        original = self.asked[group[0]].original
        return {
            "tasks": [encode_task(self.asked[question].task) for question in group],
            "seed": self.setting.options.seed,
            "offers": write_offers(original.offers),
            "models": list(original.models),
        }

    def _judging(self, part: Sequence[str]) -> Json:
        twins = [self.asked[question] for question in part]
        return {
            "tasks": [encode_task(one.task) for one in twins],
            "proofs": [one.original.proof for one in twins],
            "changes": [None if one.change is None else one.change.encode() for one in twins],
            "seed": self.setting.options.seed,
            "offers": write_offers(twins[0].original.offers),
        }

    def _dropping(self, question: str) -> Json:
        one = self.asked[question]
        return {
            "task": encode_task(one.task),
            "proof": one.original.proof,
            "models": list(one.original.models[:FIGURES]),
        }

    def _receive_sifted(self, group: Sequence[str], answer: Json | Failure) -> None:
        found = answer if isinstance(answer, list) else [None] * len(group)
        for question, one in zip(group, found, strict=True):
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
            work = _judge_of(self.asked[question], self.setting)
            _remember(work, question, answer, self.setting)
        self.progress.advance(self.asked[question].label, "")


def _parts(group: Sequence[str], most: int) -> list[list[str]]:
    return [list(group[start : start + most]) for start in range(0, len(group), most)]


def group_alike(asked: Mapping[str, Candidate]) -> list[list[str]]:
    """Put together the twins of one statement that have the same models, whatever their goals.

    Models that an author offers are the same as well.
    """
    groups: dict[str, list[tuple[Task, tuple[OfferedModel, ...], list[str]]]] = {}
    for question, one in asked.items():
        opened, offers = open_goal(one.task), one.original.offers
        known = groups.setdefault(one.statement_name, [])
        alike = (
            members
            for task, offered, members in known
            if offered == offers and are_alike(task, opened)
        )
        found = next(alike, None)
        if found is None:
            known.append((opened, offers, [question]))
        else:
            found.append(question)
    return [members for known in groups.values() for _, _, members in known]


def _results(work: str, jobs: Iterable[tuple[Json, int]], setting: Setting) -> Iterator[Outcome]:
    """Yield the outcomes of jobs, each so many questions, as they come.

    Jobs are written down a few at a time, as it takes long to write them all.
    """
    with _open_executor(work, setting.options) as executor:
        numbered = enumerate(jobs)
        while some := list(islice(numbered, WRITTEN_AT_ONCE)):
            for index, (job, parts) in some:
                executor.submit(index, job, parts)
            yield from executor.results()


def _open_executor(work: str, options: AuditOptions) -> Executor:
    if options.jobs == 0:
        return InProcess(work)
    from proofcheck.audit.workers.workers import WorkerPool

    return WorkerPool(work, workers=options.jobs, timeout=options.timeout, preload=PRELOADED)


def _recall(question: str, candidate: Candidate, setting: Setting) -> Json:
    if candidate.kind == PREMISE and not candidate.original.is_proved:
        return {"evidence": FOLLOWS}  # it has the models of its goal, which rests on these alone
    for work in (_judge_of(candidate, setting), setting.judges.sift):
        known = setting.memory.recall("goals", _key(work, question, setting))
        if known is not None:
            return known
    return None


def _judge_of(candidate: Candidate, setting: Setting) -> str:
    return setting.judges.drop if candidate.kind == PREMISE else setting.judges.judge


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
