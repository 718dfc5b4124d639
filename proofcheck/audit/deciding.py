"""Decide planned goals in workers: each task once, longest first, failures kept as answers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.audit.judgement import Judgement, judge_task, read_judgement
from proofcheck.audit.options import AuditOptions, Progress
from proofcheck.audit.plan import PlannedGoal
from proofcheck.kernel.task import encode_task
from proofcheck.terms.encoding import Json

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
    first = {p.digest: p for p in planned}
    order = sorted(first.values(), key=_expected_effort, reverse=True)
    progress.start(len(order))
    decided: dict[str, Decided] = {}
    try:
        if options.jobs == 0:
            _decide_here(order, options, progress, decided)
        elif order:
            _decide_in_workers(order, options, progress, decided)
    except KeyboardInterrupt as interrupt:
        interrupt.decided = decided  # type: ignore[attr-defined] # read by the audit
        raise
    return decided


def _expected_effort(item: PlannedGoal) -> int:
    """More names and facts mean longer searches; only the order of work depends on this."""
    return len(item.task.declarations) + len(item.task.facts)


def _decide_here(
    order: Sequence[PlannedGoal],
    options: AuditOptions,
    progress: Progress,
    decided: dict[str, Decided],
) -> None:
    for item in order:
        began = time.perf_counter()
        judgement = judge_task(item.task, options.seed)
        decided[item.digest] = Decided(judgement, time.perf_counter() - began)
        progress.advance(item.statement.label, judgement.evidence)


def _decide_in_workers(
    order: Sequence[PlannedGoal],
    options: AuditOptions,
    progress: Progress,
    decided: dict[str, Decided],
) -> None:
    from proofcheck.audit.workers import WorkerPool

    with WorkerPool(WORK, workers=options.jobs, timeout=options.timeout, preload=PRELOADED) as pool:
        for index, item in enumerate(order):
            pool.submit(index, _job(item, options))
        for outcome in pool.results():
            item = order[outcome.index]
            judgement = _read(outcome.answer)
            decided[item.digest] = Decided(judgement, outcome.seconds)
            progress.advance(item.statement.label, judgement.evidence)


def _job(item: PlannedGoal, options: AuditOptions) -> Json:
    return {"task": encode_task(item.task), "seed": options.seed}


def _read(answer: object) -> Judgement:
    from proofcheck.audit.workers import Failure

    if not isinstance(answer, Failure):
        return read_judgement(answer)
    return Judgement("unsupported", "", f"no answer: {answer.kind}, {answer.detail}")
