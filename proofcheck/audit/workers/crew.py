"""A worker as the pool sees it: a process, our end of its connection, and the job it has."""

from __future__ import annotations

import selectors
import socket
import time
from dataclasses import dataclass, field

from proofcheck.terms.encoding import Json

PATIENCE = 4.0
"""How many times its seconds a job may take on the clock, where others keep the processor busy."""

SHORTEST_GRACE = 0.05
"""Seconds that are worth another look at the clock."""

CHUNK = 2**20
"""Bytes read from a worker at a time."""


@dataclass(frozen=True, slots=True)
class Job:
    """JSON text, with the caller's index and a serial number that only this job has.

    seconds   processor time that it may take
    """

    index: int
    serial: int
    text: str
    seconds: float


@dataclass(slots=True, eq=False)
class Worker:
    """Neither writing to it nor reading from it ever waits."""

    pid: int
    endpoint: socket.socket
    job: Job | None = None
    began: float = 0.0
    spent_before: float = 0.0
    deadline: float = 0.0
    unsent: memoryview = field(default_factory=lambda: memoryview(b""))
    received: bytearray = field(default_factory=bytearray)
    has_line: bool = False
    has_hung_up: bool = False
    so_far: Json = None

    def is_fit(self) -> bool:
        """Whether an idle worker lives and is quiet; a dead one must not be given a job."""
        try:
            self.endpoint.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    def is_late(self, now: float) -> bool:
        """Whether the job has had its time; where the processor was busy otherwise, it gets more.

        There has to be a job.  One that waits instead of computing has `PATIENCE` times as long.
        """
        assert self.job is not None
        if now < self.deadline:
            return False
        last = self.began + PATIENCE * self.job.seconds
        grace = self.job.seconds - (_processor_seconds(self.pid) - self.spent_before)
        self.deadline = min(now + grace, last)
        return self.deadline - now < SHORTEST_GRACE

    def take_on(self, job: Job) -> None:
        """Have a job to send; the clock starts."""
        self.job = job
        self.began = time.monotonic()
        self.deadline = self.began + job.seconds
        self.spent_before = _processor_seconds(self.pid)
        self.unsent = memoryview(f"{job.serial} {job.text}\n".encode("ascii"))
        self.received.clear()
        self.has_line = False
        self.so_far = None

    @property
    def first_line(self) -> bytes:
        """The first of the lines that were received."""
        return bytes(self.received[: self.received.index(b"\n")])

    def drop_line(self) -> None:
        """Forget the first line."""
        del self.received[: self.received.index(b"\n") + 1]
        self.has_line = b"\n" in self.received

    def advance(self, events: int) -> None:
        """Write and read what the connection is ready for; any trouble on it is its end."""
        try:
            if events & selectors.EVENT_WRITE:
                self.unsent = self.unsent[self.endpoint.send(self.unsent) :]
            if events & selectors.EVENT_READ:
                self._read()
        except BlockingIOError:
            return
        except OSError:
            self.has_hung_up = True

    def _read(self) -> None:
        chunk = self.endpoint.recv(CHUNK)
        self.received += chunk
        self.has_line = self.has_line or b"\n" in chunk
        self.has_hung_up = not chunk


def _processor_seconds(pid: int) -> float:
    """Return how long a process has computed; 0 where nobody can say, and the clock decides alone."""
    import psutil

    try:
        times = psutil.Process(pid).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)
