"""A worker as the pool sees it: a process, our end of its connection, and the job it has."""

from __future__ import annotations

import selectors
import socket
import time
from dataclasses import dataclass, field

CHUNK = 2**20
"""Bytes read from a worker at a time."""


@dataclass(frozen=True, slots=True)
class Job:
    """JSON text, with the caller's index and a serial number that only this job has.

    seconds   wall-clock time that it may take
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
    unsent: memoryview = field(default_factory=lambda: memoryview(b""))
    received: bytearray = field(default_factory=bytearray)
    has_line: bool = False
    has_hung_up: bool = False

    def is_fit(self) -> bool:
        """Whether an idle worker lives and is quiet; a dead one must not be given a job."""
        try:
            self.endpoint.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    @property
    def deadline(self) -> float:
        """When the job has taken all the time it may take; there has to be a job."""
        assert self.job is not None
        return self.began + self.job.seconds

    def take_on(self, job: Job) -> None:
        """Have a job to send; the clock starts."""
        self.job = job
        self.began = time.monotonic()
        self.unsent = memoryview(f"{job.serial} {job.text}\n".encode("ascii"))
        self.received.clear()
        self.has_line = False

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
        self.has_line = b"\n" in chunk
        self.has_hung_up = not chunk
