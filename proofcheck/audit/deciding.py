"""Decide planned goals in workers: each task once, longest first, failures kept as answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import assert_never

from proofcheck.audit.judging.judgement import HAS_MODEL, TOO_LONG, Judgement
from proofcheck.audit.judging.parcels import pack, read_answer, read_so_far
from proofcheck.audit.judging.rechecking import holds_as_recorded, read_record, settled
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.recollection import Recalled, Recollection
from proofcheck.audit.workers.executor import (
    TOO_MANY_DIGITS,
    Closable,
    Executor,
    Failure,
    InProcess,
    Outcome,
)
from proofcheck.audit.workers.limits import ALWAYS, NEVER
from proofcheck.audit.workers.options import AuditOptions, Progress, RecordedModels
from proofcheck.falsification.survey import are_alike
from proofcheck.terms.encoding import Json
from proofcheck.terms.texts import write_offers, write_tasks

WORK = "proofcheck.audit.judging.judging:judge_by_stages"
"""What a worker runs on each job."""

PRELOADED = (
    "flint",
    "proofcheck.audit.judging.judging",
    "proofcheck.audit.judging.carrying",
    "proofcheck.audit.judging.parcels",
    "proofcheck.audit.judging.rechecking",
    "proofcheck.fixed_sizes.fixed_size",
    "proofcheck.search.congruence.table:table",
    "proofcheck.search.instances.stated_laws:table",
)
"""Modules that workers have loaded before their first job, and tables of the laws of the theory that they
have made: once for all of them.  To read the laws takes a good part of a second, which no goal is to pay.
"""


@dataclass(frozen=True, slots=True)
class Decided:
    """The judgement of a task, and how long it took (wall clock, seconds).

    limit   seconds; whoever gives a goal no more time would get the same
    """

    judgement: Judgement
    seconds: float
    limit: float = ALWAYS

    @property
    def is_final(self) -> bool:
        """Whether asking again would give the same: not after a timeout or a crash."""
        return self.limit == ALWAYS


@dataclass(slots=True)
class Judges(Closable):
    """The workers that judge goals: called when there is work, they stay until they are dismissed.

    What they have loaded and read for one stage of an audit serves the next.
    """

    options: AuditOptions
    _executor: Executor | None = None

    def call(self) -> Executor:
        """Return the workers.  They get ready while their caller goes on."""
        if self._executor is None:
            self._executor = self._open()
        return self._executor

    def _open(self) -> Executor:
        if self.options.jobs == 0:
            return InProcess(WORK)
        from proofcheck.audit.workers.workers import WorkerPool

        jobs, timeout = self.options.jobs, self.options.timeout
        return WorkerPool(WORK, workers=jobs, timeout=timeout, preload=PRELOADED)

    def close(self) -> None:
        """Dismiss them."""
        if self._executor is not None:
            self._executor.close()
            self._executor = None


def decide_goals(
    planned: Sequence[PlannedGoal],
    options: AuditOptions,
    progress: Progress,
    recollection: Recollection,
    *,
    known: Mapping[str, Decided] | None = None,
    told: Mapping[str, Json] | None = None,
    judges: Judges | None = None,
) -> dict[str, Decided]:
    """Return the judgement of every task by digest.

    known    groups all of whose tasks are among these are left out
    told     what workers are told of goals from another reading, by digest, see `rereading`;
             None where the goals are as printed
    judges   who is asked; where there are none, some are called for this question alone

    raises   KeyboardInterrupt when interrupted, with what is finished as ``decided``
    """
    decided: dict[str, Decided] = {}
    setting = _Setting(options, progress, recollection, told or {}, is_again=told is not None)
    groups = _recall(planned, known or {}, setting, decided)
    progress.start(sum(map(len, groups)))
    try:
        if groups:
            with nullcontext(judges) if judges else Judges(options) as asked:
                _decide(groups, setting, asked.call(), decided)
    except KeyboardInterrupt as interrupt:
        interrupt.decided = decided  # type: ignore[attr-defined] # read by the audit
        raise
    return decided


def _recall(
    planned: Sequence[PlannedGoal],
    known: Mapping[str, Decided],
    setting: _Setting,
    decided: dict[str, Decided],
) -> list[Group]:
    """Enter what is remembered, and return the groups that are left, the longest first."""
    left: list[Group] = []
    for group in group_goals(planned):
        if all(item.digest in known for item in group):
            continue
        recalled = setting.recollection.recall(group, _told(group, setting.told))
        if recalled is None:
            left.append(group)
        else:
            _enter(group, recalled, decided)
    return sorted(left, key=_expected_effort, reverse=True)


def correct(
    planned: Sequence[PlannedGoal],
    decided: Mapping[str, Decided],
    better: Mapping[str, Judgement],
    recollection: Recollection,
) -> dict[str, Decided]:
    """Return what takes the place of judgements that turned out worse; it is remembered.

    better   judgements by digest, each right whatever else is judged
    """
    for group in group_goals(planned):
        if any(item.digest in better for item in group):
            _keep(group, [decided[i.digest] for i in group], better, recollection)
    return {d: Decided(judgement, decided[d].seconds) for d, judgement in better.items()}


def remember_again(
    planned: Sequence[PlannedGoal],
    decided: Mapping[str, Decided],
    recollection: Recollection,
    told: Mapping[str, Json],
) -> None:
    """Remember judgements as answers to what workers would be told now; so a later run finds them.

    planned   goals of which some are told about
    """
    for group in group_goals(planned):
        if any(i.digest in told for i in group) and all(i.digest in decided for i in group):
            known = [decided[i.digest] for i in group]
            _keep(group, known, {}, recollection, _told(group, told))


def _keep(
    group: Group,
    known: Sequence[Decided],
    better: Mapping[str, Judgement],
    recollection: Recollection,
    told: Sequence[Json] = (),
) -> None:
    """Remember a group in other words, unless a limit or a crash has cost an answer about it."""
    if all(one.is_final for one in known):
        pairs = zip(group, known, strict=True)
        found = [better.get(item.digest, one.judgement) for item, one in pairs]
        recollection.remember(group, found, sum(one.seconds for one in known), told)


Group = list[PlannedGoal]


def group_goals(planned: Sequence[PlannedGoal]) -> list[Group]:
    """Put goals of one statement together that have the same models; each task once.

    Others may stand between them, as steps of a chain do that assume more.  Steps of a proof stand
    apart: what is stated is judged as it would be without them.
    """
    groups: list[Group] = []
    by_position: dict[tuple[int, bool], list[Group]] = {}
    seen: set[str] = set()
    for item in planned:
        if item.digest in seen:
            continue
        seen.add(item.digest)
        of_statement = by_position.setdefault((item.position, item.step is None), [])
        group = next((g for g in of_statement if are_alike(g[0].task, item.task)), None)
        if group is None:
            groups.append([item])
            of_statement.append(groups[-1])
        else:
            group.append(item)
    return groups


def _expected_effort(group: Group) -> int:
    """More names and facts mean longer searches; only the order of work depends on this."""
    return sum(len(p.task.declarations) + len(p.task.facts) for p in group)


@dataclass(frozen=True, slots=True)
class _Setting:
    options: AuditOptions
    progress: Progress
    recollection: Recollection
    told: Mapping[str, Json]
    is_again: bool


def _decide(
    groups: Sequence[Group], setting: _Setting, executor: Executor, decided: dict[str, Decided]
) -> None:
    ways = [_ways(group, setting) for group in groups]
    taken = [one.pop(0) for one in ways]
    for index, group in enumerate(groups):
        executor.submit(index, _job(group, setting, counts=taken[index]), parts=len(group))
    for outcome in executor.results():
        index, group = outcome.index, groups[outcome.index]
        found = _read(outcome.answer, len(group), setting.recollection.claim(group))
        is_cut_short = isinstance(found, Failure) and bool(ways[index])
        if is_cut_short:
            taken[index] = ways[index].pop(0)
        if is_cut_short or _is_forged(group, found, setting):
            executor.submit(index, _job(group, setting, counts=taken[index]), parts=len(group))
        else:
            _receive(group, found, outcome, setting, decided)


def _ways(group: Group, setting: _Setting) -> list[bool]:
    """Return whether models on record count: at first, and once time or memory has run out.

    They may have cost all that there is, as a search may that does without them.
    """
    if setting.recollection.claim(group) is None:
        return [False]
    match setting.options.recorded_models:
        case RecordedModels.COUNT:
            return [True, False]
        case RecordedModels.LAST:
            return [False, True]
        case RecordedModels.NEVER | RecordedModels.SPARE:
            return [False]
        case other:
            assert_never(other)


def _is_forged(group: Group, found: Sequence[Judgement] | Failure, setting: _Setting) -> bool:
    """Say whether the kernel rejects what was recorded; then it counts for nothing from now on.

    A worker leaves certificates to this process, which believes no worker.  They are checked as
    they come, while workers are busy with other goals.
    """
    if isinstance(found, Failure):
        return False
    pairs = enumerate(zip(group, found, strict=True))
    rejected = {i for i, (item, one) in pairs if not holds_as_recorded(item.task, one)}
    return bool(rejected) and setting.recollection.disclaim(group, rejected)


def _receive(
    group: Group,
    found: Sequence[Judgement] | Failure,
    outcome: Outcome,
    setting: _Setting,
    decided: dict[str, Decided],
) -> None:
    """Enter the answer about a group, and remember it; also that time ran out, and at which limit."""
    told, seconds = _told(group, setting.told), outcome.seconds
    if isinstance(found, Failure):
        judgements = _with_so_far(_without_answer(group, found, setting), outcome.so_far)
        limit = setting.options.limit if found.kind == "timeout" else NEVER
        recalled = Recalled(judgements, seconds, limit)
        if limit != NEVER:
            setting.recollection.remember_cut_short(group, recalled, told)
    else:
        recalled = Recalled([*found], seconds)
        setting.recollection.remember(group, found, seconds, told)
    _enter(group, recalled, decided)
    for item in group:
        setting.progress.advance(item.statement.label, decided[item.digest].judgement.evidence)


def _enter(group: Group, found: Recalled, decided: dict[str, Decided]) -> None:
    for item, judgement in zip(group, found.judgements, strict=True):
        decided[item.digest] = Decided(judgement, found.seconds / len(group), found.limit)


def _job(group: Group, setting: _Setting, *, counts: bool) -> Json:
    """Return what a worker is told.

    counts   whether models on record may count
    """
    recorded = setting.recollection.claim(group)
    return {
        "tasks": write_tasks(item.task for item in group),
        "seed": setting.options.seed,
        "recorded": None if recorded is None else pack(recorded),
        "offers": write_offers(group[0].offers),
        "told": _told(group, setting.told),
        "again": setting.is_again,
        "models count": counts,
        "spares search": setting.options.spares_search,
    }


def _told(group: Group, told: Mapping[str, Json]) -> list[Json]:
    return [told.get(item.digest) for item in group]


def _read(answer: Json | Failure, count: int, recorded: Json) -> list[Judgement] | Failure:
    if isinstance(answer, Failure):
        return answer
    try:
        judgements = read_answer(answer, recorded)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):
        judgements = []
    if len(judgements) != count:
        return Failure("protocol", "the worker sent no judgements")
    return judgements


def _with_so_far(known: Sequence[Judgement], so_far: Json) -> list[Judgement]:
    """Return what is known where no last answer came, with what was judged before."""
    try:
        judged = read_so_far(so_far)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):
        judged = []
    if len(judged) != len(known):
        return [*known]
    return [_or_so_far(one, so_far) for one, so_far in zip(known, judged, strict=True)]


def _or_so_far(known: Judgement, so_far: Judgement | None) -> Judgement:
    if so_far == HAS_MODEL:
        return replace(known, has_model=True)
    return so_far or known


def _without_answer(group: Group, failure: Failure, setting: _Setting) -> list[Judgement]:
    """Return what is known where nobody answers: no more than the refutations on record."""
    claimed = setting.recollection.claim(group)
    record = read_record(claimed if isinstance(claimed, list) else [], len(group))
    refuted = {i: one for i, one in settled(record).items() if one.evidence == "refuted"}
    return [
        refuted[i]
        if i in refuted and holds_as_recorded(item.task, refuted[i])
        else _no_answer(failure, setting.options)
        for i, item in enumerate(group)
    ]


def _no_answer(failure: Failure, options: AuditOptions) -> Judgement:
    if failure == TOO_MANY_DIGITS:
        return Judgement("unsupported", "", TOO_LONG)
    if failure.kind == "timeout":
        return Judgement("unsupported", "", f"no answer: it ran out of time at {options.limit:g} s")
    return Judgement("unsupported", "", f"no answer: {failure.kind}, {failure.detail}")
