"""Run jobs in processes that can be killed, so that a job which goes wrong costs only itself.

Whatever a worker does, its job gets an outcome: no answer in time, a crash, too much memory,
noise on the connection.  Then the worker is killed with all the processes it has started, and a
fresh one takes the next job.
"""

from __future__ import annotations

import os
import selectors
import socket
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count

from proofcheck.audit.workers.crew import Job, Worker
from proofcheck.audit.workers.executor import (
    CannotStart,
    Closable,
    Executor,
    Failure,
    InProcess,
    Outcome,
    write_json,
)
from proofcheck.audit.workers.fork_server import BURIAL_SECONDS, Death, Nursery, Provision
from proofcheck.audit.workers.forking import ForkingNursery
from proofcheck.audit.workers.replies import explain_death, read_reply, read_so_far
from proofcheck.audit.workers.serving import LONGEST_ANSWER
from proofcheck.audit.workers.spawning import SpawningNursery
from proofcheck.terms.encoding import Json

__all__ = [
    "CannotStart",
    "Executor",
    "Failure",
    "InProcess",
    "Outcome",
    "WorkerPool",
    "count_processors",
]

JOB_SECONDS = 60.0
"""Processor time of one job, unless the caller says otherwise; a backstop to counted budgets."""

JOB_MEMORY = 2 * 2**30
"""Bytes that one job may allocate on top of what its worker has loaded."""

LONGEST_PAUSE = 60.0
"""Seconds between two looks at the clock; selectors refuse an infinite time."""

ENVELOPE = 1000
"""Characters that a reply needs besides the answer."""


def count_processors() -> int:
    """Return how many processors this process may use, at least one."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerPool(Closable):
    """Runs jobs in several worker processes.

    work       what to do, as ``module:function``
    workers    how many jobs run at a time; None takes every processor
    preload    modules that a worker has loaded before its first job
    timeout    seconds of processor time that one part of a job may take
    memory     bytes that one job may allocate
    can_fork   whether workers are copies of one process, or each starts anew

    Processes are started as they are needed.  The pool is used from one thread.
    """

    def __init__(
        self,
        work: str,
        *,
        workers: int | None = None,
        preload: Sequence[str] = (),
        timeout: float = JOB_SECONDS,
        memory: int = JOB_MEMORY,
        can_fork: bool = hasattr(os, "fork"),
    ) -> None:
        if workers is not None and workers < 1:
            raise ValueError("a pool needs at least one worker")
        self._size = count_processors() if workers is None else workers
        self._timeout = timeout
        self._memory = memory
        self._crew: list[Worker] = []
        self._waiting: deque[Job] = deque()
        self._finished: deque[Outcome] = deque()
        self._serials = count()
        self._is_closed = False
        self._selector = selectors.DefaultSelector()
        self._nursery = _open_nursery(Provision(work, tuple(preload), memory), can_fork)

    def submit(self, index: int, job: Json, parts: int = 1) -> None:
        if self._is_closed:
            raise RuntimeError("the executor is closed")
        seconds = self._timeout * max(parts, 1)
        self._waiting.append(Job(index, next(self._serials), write_json(job), seconds))
        with suppress(CannotStart):  # asked for results, the pool tries again and says why
            self._hand_out()
        self._listen(0.0)

    def results(self) -> Iterator[Outcome]:
        """Yield the outcome of every job queued so far, as each is finished.

        An interrupt kills all workers; what was finished is still yielded before it is raised.
        """
        try:
            while not self._is_closed:
                self._hand_out()
                while self._finished:
                    yield self._finished.popleft()
                if self._selector.get_map():
                    self._collect()
                elif not self._waiting:  # whoever queued a job may have heard all answers
                    return
        except KeyboardInterrupt:
            self.close()
            yield from self._finished
            raise

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._waiting.clear()
        for worker in self._crew:
            worker.endpoint.close()
        self._crew.clear()
        self._selector.close()
        self._nursery.close()

    def _hand_out(self) -> None:
        """Give waiting jobs to idle workers, hiring as many as are needed and allowed."""
        idle = [worker for worker in self._crew if worker.job is None]
        while self._waiting:
            if idle:
                worker = idle.pop()
                if not worker.is_fit():
                    self._dismiss(worker)
                    continue
            elif len(self._crew) < self._size:
                hired = self._hire()
                if hired is None:
                    continue
                worker = hired
            else:
                return
            self._assign(worker, self._waiting.popleft())

    def _hire(self) -> Worker | None:
        """Start a worker; where the system refuses, make do with those there are.

        raises   CannotStart when there are none
        """
        endpoint: socket.socket | None = None
        try:
            endpoint, far = socket.socketpair()
            with far:
                worker = Worker(self._nursery.start(far), endpoint)
        except (CannotStart, OSError) as error:
            if endpoint is not None:
                endpoint.close()
            if not self._crew:
                raise CannotStart(str(error)) from error
            self._size = len(self._crew)
            return None
        endpoint.setblocking(False)
        self._crew.append(worker)
        return worker

    def _assign(self, worker: Worker, job: Job) -> None:
        worker.take_on(job)
        events = selectors.EVENT_READ | selectors.EVENT_WRITE
        self._selector.register(worker.endpoint, events, worker)

    def _collect(self) -> None:
        """Wait for one or more busy workers to say something or to run out of time.

        Whoever has something to say is heard first, in case nobody listened for long.
        """
        first = min(worker.deadline for worker in self._busy())
        self._listen(min(max(0.0, first - time.monotonic()), LONGEST_PAUSE))
        now = time.monotonic()
        for worker in self._busy():
            if worker.is_late(now):
                self._end(worker, _late(worker))

    def _listen(self, patience: float) -> None:
        """Write and read whatever can be, waiting so long for the first of it (seconds)."""
        while self._selector.get_map() and (ready := self._selector.select(patience)):
            for key, events in ready:
                self._attend(key.data, events)
            patience = 0.0

    def _busy(self) -> list[Worker]:
        return [key.data for key in self._selector.get_map().values()]

    def _attend(self, worker: Worker, events: int) -> None:
        worker.advance(events)
        if worker.has_hung_up:
            self._end(worker, None)
        elif worker.has_line:
            self._take_reply(worker)
        elif len(worker.received) > LONGEST_ANSWER + ENVELOPE:
            self._end(worker, Failure("protocol", "the worker sent too much"))
        elif not worker.unsent:
            self._selector.modify(worker.endpoint, selectors.EVENT_READ, worker)

    def _take_reply(self, worker: Worker) -> None:
        """Take what a worker has said: answers so far, and the last one if it is among that."""
        assert worker.job is not None
        while found := read_so_far(worker.first_line, worker.job.serial):
            worker.so_far = found.answer
            worker.drop_line()
            if not worker.has_line:
                return
        reply = read_reply(bytes(worker.received), worker.job.serial)
        if isinstance(reply.answer, Failure):
            self._end(worker, reply.answer)
            return
        self._selector.unregister(worker.endpoint)
        self._finish(worker, reply.answer)
        if reply.is_worn:
            self._dismiss(worker)

    def _end(self, worker: Worker, failure: Failure | None) -> None:
        """Enter a failure, for None that which the worker's death shows; a fresh one may follow."""
        self._selector.unregister(worker.endpoint)
        death = self._dismiss(worker, patience=BURIAL_SECONDS if failure is None else 0.0)
        found = explain_death(death) if failure is None else failure
        if found.kind == "memory":
            found = Failure("memory", f"more than {self._memory // 2**20} MiB were needed")
        self._finish(worker, found)

    def _finish(self, worker: Worker, answer: Json | Failure) -> None:
        assert worker.job is not None
        seconds = time.monotonic() - worker.began
        self._finished.append(Outcome(worker.job.index, answer, seconds, worker.so_far))
        worker.job = None

    def _dismiss(self, worker: Worker, patience: float = 0.0) -> Death:
        worker.endpoint.close()
        self._crew.remove(worker)
        return self._nursery.bury(worker.pid, patience)


def _late(worker: Worker) -> Failure:
    assert worker.job is not None
    return Failure("timeout", f"no answer within {worker.job.seconds:g} s")


def _open_nursery(provision: Provision, can_fork: bool) -> Nursery:
    return ForkingNursery(provision) if can_fork else SpawningNursery(provision)
