"""Put questions to workers, each once: what was answered before is remembered, or checked again.

The store is believed, as it holds what this installation has found out.  What a file of evidence
says is a claim: an answer from there counts where what it brings along holds, and else the
question is put to a worker.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from proofcheck.audit.workers.executor import Executor, Failure, InProcess
from proofcheck.audit.workers.limits import ALWAYS, NEVER, read_limit, write_limit
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions, Progress
from proofcheck.terms.canonical import digest_text
from proofcheck.terms.encoding import Json

PRELOADED = (
    "flint",
    "proofcheck.audit.premises.premise_minimisation",
    "proofcheck.audit.premises.abduction",
)
"""Modules a worker has loaded before its first question."""

QUESTION = "dependencies"
"""What a progress is told in place of the evidence of a goal, for every question answered."""

Read = TypeVar("Read")


class Unconfirmed(Exception):
    """An answer does not hold, or is none."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question to a worker, and the statement that it is about.

    position   of the statement, counted through all derivations
    text       what the worker is told, as JSON; equal questions have equal texts
    """

    position: int
    label: str
    text: str

    @property
    def job(self) -> Json:
        """What the worker is told."""
        found: Json = json.loads(self.text)
        return found


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found out about a statement, as it is written to a file of evidence.

    question   identifies the work and the job, see `name_question`
    """

    position: int
    question: str
    answer: Json


@dataclass(slots=True)
class Asker:
    """Answers questions from memory where it can; that time ran out is remembered, with the limit.

    claimed    answers by question, from files of evidence
    answers    what was answered and holds, by question
    limit      seconds; whoever gives each question no more time would find the same
    """

    options: AuditOptions
    progress: Progress
    memory: Memory
    claimed: Mapping[str, Json] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    limit: float = ALWAYS

    def ask(
        self,
        work: str,
        queries: Mapping[int, Query],
        read: Callable[[int, Json], Read],
        *,
        counts_claimed: bool = True,
    ) -> dict[int, Read]:
        """Return what the answers say that came and hold, by the number of the question.

        work     what a worker runs, as ``module:function``
        read     takes number and answer, and raises Unconfirmed where the answer does not hold
        counts_claimed  whether an answer from a file counts: not where it may be no more than that
                        nothing was found, and a verdict would be worse if something were

        raises   KeyboardInterrupt when interrupted; what was answered is remembered
        """
        turn = _Turn(work, queries, read)
        waiting = {
            number: question
            for number, query in queries.items()
            if not self._recall(
                turn, number, question := name_question(work, query), counts_claimed
            )
            and not self._ran_out_of_time(question)
        }
        if waiting:
            self._work_on(turn, waiting)
        return turn.found

    def _recall(self, turn: _Turn[Read], number: int, question: str, counts_claimed: bool) -> bool:
        """Take an answer from memory, or one that a file claims; say whether there is one.

        What this audit has asked before it does not ask again.
        """
        if question in self.answers:
            return self._take(turn, number, question, self.answers[question].answer)
        match self.memory.recall("goals", question):
            case [answer]:
                self._take(turn, number, question, answer)
                return True
        is_claimed = counts_claimed and question in self.claimed
        return is_claimed and self._take(turn, number, question, self.claimed[question])

    def _ran_out_of_time(self, question: str) -> bool:
        """Say whether it is remembered that a question finds no answer in the time there is."""
        match self.memory.recall("goals", _cut_short(question)):
            case {"limit": written} if (limit := read_limit(written)) >= self.options.limit:
                self.limit = min(self.limit, limit)
                return True
        return False

    def _work_on(self, turn: _Turn[Read], waiting: Mapping[int, str]) -> None:
        self.progress.start(len(waiting))
        with self._open_executor(turn.work) as executor:
            for number in waiting:
                executor.submit(number, turn.queries[number].job)
            for outcome in executor.results():
                question = waiting[outcome.index]
                if isinstance(outcome.answer, Failure):
                    self._go_without(question, outcome.answer)
                else:
                    self._take(turn, outcome.index, question, outcome.answer)
                    self.memory.remember("goals", question, [outcome.answer])
                self.progress.advance(turn.queries[outcome.index].label, QUESTION)

    def _go_without(self, question: str, failure: Failure) -> None:
        """Note that there is no answer: where time ran out, there is none in as little another time."""
        limit = self.options.limit if failure.kind == "timeout" else NEVER
        self.limit = min(self.limit, limit)
        if limit != NEVER:
            self.memory.remember("goals", _cut_short(question), {"limit": write_limit(limit)})

    def _take(self, turn: _Turn[Read], number: int, question: str, answer: Json) -> bool:
        """Read an answer, and say whether it holds."""
        if not turn.enter(number, answer):
            return False
        self.answers[question] = Answer(turn.queries[number].position, question, answer)
        return True

    def forget(self, work: str, query: Query) -> None:
        """Leave an answer out of the evidence, where judgements say the same."""
        self.answers.pop(name_question(work, query), None)

    def _open_executor(self, work: str) -> Executor:
        if self.options.jobs == 0:
            return InProcess(work)
        from proofcheck.audit.workers.workers import WorkerPool

        workers, timeout = self.options.jobs, self.options.timeout
        return WorkerPool(work, workers=workers, timeout=timeout, preload=PRELOADED)


def name_question(work: str, query: Query) -> str:
    """Identify a question: the function that answers it, and a digest of all that it is told."""
    return f"{work.rpartition(':')[2]} {digest_text(query.text)}"


def _cut_short(question: str) -> str:
    return f"{question} cut short"


@dataclass(frozen=True, slots=True)
class _Turn(Generic[Read]):
    """Questions of one kind, and what has been read of their answers."""

    work: str
    queries: Mapping[int, Query]
    read: Callable[[int, Json], Read]
    found: dict[int, Read] = field(default_factory=dict)

    def enter(self, number: int, answer: Json) -> bool:
        """Say whether an answer holds; what it says is kept."""
        try:
            self.found[number] = self.read(number, answer)
        except Unconfirmed:
            return False
        return True
