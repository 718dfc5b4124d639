"""Put questions to workers, each once: what was answered before is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from proofcheck.audit.executor import Executor, Failure, InProcess
from proofcheck.audit.memory import Memory
from proofcheck.audit.options import AuditOptions, Progress
from proofcheck.terms.canonical import digest
from proofcheck.terms.encoding import Json

PRELOADED = ("flint", "proofcheck.audit.minimising", "proofcheck.audit.completing")
"""Modules a worker has loaded before its first question."""

QUESTION = "dependencies"
"""What a progress is told in place of the evidence of a goal, for every question answered."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question to a worker, and the label of the statement that it is about."""

    label: str
    job: Json


@dataclass(slots=True)
class Asker:
    """Answers questions from memory where it can.  An answer that was cut short is not kept.

    failures   how many questions have found no answer: asked again, they might
    """

    options: AuditOptions
    progress: Progress
    memory: Memory
    failures: int = 0

    def ask(self, work: str, queries: Mapping[int, Query]) -> dict[int, Json]:
        """Return the answers that came, by the number of the question.

        work     what a worker runs, as ``module:function``

        raises   KeyboardInterrupt when interrupted; what was answered is remembered
        """
        answers: dict[int, Json] = {}
        waiting: dict[int, str] = {}
        for number, query in queries.items():
            name = f"{work} {digest(query.job)}"
            known = self.memory.recall("goals", name)
            if known is None:
                waiting[number] = name
            else:
                answers[number] = known
        if waiting:
            self._work_on(work, queries, waiting, answers)
        return answers

    def _work_on(
        self,
        work: str,
        queries: Mapping[int, Query],
        waiting: Mapping[int, str],
        answers: dict[int, Json],
    ) -> None:
        self.progress.start(len(waiting))
        with self._open_executor(work) as executor:
            for number in waiting:
                executor.submit(number, queries[number].job)
            for outcome in executor.results():
                if isinstance(outcome.answer, Failure):
                    self.failures += 1
                else:
                    answers[outcome.index] = outcome.answer
                    self.memory.remember("goals", waiting[outcome.index], outcome.answer)
                self.progress.advance(queries[outcome.index].label, QUESTION)

    def _open_executor(self, work: str) -> Executor:
        if self.options.jobs == 0:
            return InProcess(work)
        from proofcheck.audit.workers import WorkerPool

        workers, timeout = self.options.jobs, self.options.timeout
        return WorkerPool(work, workers=workers, timeout=timeout, preload=PRELOADED)
