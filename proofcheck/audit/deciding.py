"""Decide planned goals in workers: each task once, longest first, failures kept as answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.audit.executor import Executor, Failure, InProcess
from proofcheck.audit.judgement import Judgement, read_judgement
from proofcheck.audit.options import AuditOptions, Progress
from proofcheck.audit.plan import PlannedGoal
from proofcheck.provers.survey import are_alike
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import encode_task

WORK = "proofcheck.audit.judgement:judge"
"""What a worker runs on each job."""

PRELOADED = ("flint", "proofcheck.audit.judgement", "proofcheck.provers.fixed_size")
"""Modules a worker has loaded before its first job."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The judgement of a task, and how long it took (wall clock, seconds)."""

    judgement: Judgement
    seconds: float


def decide_goals(
    planned: Sequence[PlannedGoal], options: AuditOptions, progress: Progress
) -> dict[str, Decided]:
    """Return the judgement of every task by digest.

    raises   KeyboardInterrupt when interrupted, with what is finished as ``decided``
    """
    groups = sorted(_group(planned), key=_expected_effort, reverse=True)
    progress.start(sum(map(len, groups)))
    decided: dict[str, Decided] = {}
    try:
        if groups:
            _decide(groups, options, progress, decided)
    except KeyboardInterrupt as interrupt:
        interrupt.decided = decided  # type: ignore[attr-defined] # read by the audit
        raise
    return decided


Group = list[PlannedGoal]


def _group(planned: Sequence[PlannedGoal]) -> list[Group]:
    """Put goals of one statement together that have the same models; each task once."""
    groups: list[Group] = []
    seen: set[str] = set()
    for item in planned:
        if item.digest in seen:
            continue
        seen.add(item.digest)
        last = groups[-1] if groups else None
        if last and last[0].position == item.position and are_alike(last[0].task, item.task):
            last.append(item)
        else:
            groups.append([item])
    return groups


def _expected_effort(group: Group) -> int:
    """More names and facts mean longer searches; only the order of work depends on this."""
    return sum(len(p.task.declarations) + len(p.task.facts) for p in group)


def _decide(
    groups: Sequence[Group],
    options: AuditOptions,
    progress: Progress,
    decided: dict[str, Decided],
) -> None:
    with _open_executor(options) as executor:
        for index, group in enumerate(groups):
            executor.submit(index, _job(group, options))
        for outcome in executor.results():
            group = groups[outcome.index]
            judgements = _read(outcome.answer, len(group))
            _enter(group, judgements, outcome.seconds, progress, decided)


def _open_executor(options: AuditOptions) -> Executor:
    if options.jobs == 0:
        return InProcess(WORK)
    from proofcheck.audit.workers import WorkerPool

    return WorkerPool(WORK, workers=options.jobs, timeout=options.timeout, preload=PRELOADED)


def _enter(
    group: Group,
    judgements: Sequence[Judgement],
    seconds: float,
    progress: Progress,
    decided: dict[str, Decided],
) -> None:
    for item, judgement in zip(group, judgements, strict=True):
        decided[item.digest] = Decided(judgement, seconds / len(group))
        progress.advance(item.statement.label, judgement.evidence)


def _job(group: Group, options: AuditOptions) -> Json:
    return {"tasks": [encode_task(item.task) for item in group], "seed": options.seed}


def _read(answer: Json | Failure, count: int) -> list[Judgement]:
    if isinstance(answer, Failure):
        return [_no_answer(answer)] * count
    try:
        judgements = [read_judgement(one) for one in answer]  # type: ignore[union-attr]
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):
        judgements = []
    if len(judgements) != count:
        return [_no_answer(Failure("protocol", "the worker sent no judgements"))] * count
    return judgements


def _no_answer(failure: Failure) -> Judgement:
    return Judgement("unsupported", "", f"no answer: {failure.kind}, {failure.detail}")
