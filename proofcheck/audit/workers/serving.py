"""What happens inside a worker: one job after the other, each within a memory limit.

A worker reads lines ``<serial> <job>`` from its connection and writes one line for each:
``{"serial": .., "worn": .., "answer": ..}``, or ``"failure": {"kind": .., "detail": ..}`` instead
of the answer.  Before that line may come others with answers so far, ``{"serial": .., "so far": ..}``.  A worn worker, with threads, children or much memory left over from a job, asks to
be replaced, since these might cost a later job its answer.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from socket import socket

from proofcheck.audit.workers.executor import Failure, Work, perform

LONGEST_ANSWER = 64 * 2**20
"""Characters of one answer; more would fill the memory of the process that collects them."""

WORN_BYTES = 256 * 2**20
"""A worker that has kept this much more data than it started with is replaced by a fresh one."""

LOST_CONNECTION = 77
"""Exit status of a worker that cannot send its answer, as the job closed the connection."""


def serve(endpoint: socket, work: Work, memory: int) -> int:
    """Answer jobs until the other side hangs up; return the exit status of the process.

    memory   bytes that a job may allocate on top of what the process holds when it begins
    """
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=lambda: _disconnect(endpoint))
    at_birth = _data_bytes()
    try:
        with endpoint.makefile("rb") as lines:
            for line in lines:
                _limit_memory(memory)
                serial, job = line.decode("ascii").split(" ", 1)
                answer = perform(work, job, _Teller(endpoint, int(serial)).tell)
                is_worn = _is_worn(at_birth)
                endpoint.sendall(write_reply(int(serial), is_worn, answer))
    except OSError:
        return LOST_CONNECTION
    return 0


@dataclass(frozen=True, slots=True)
class _Teller:
    """Sends answers that are not the last; what is too long is not sent."""

    endpoint: socket
    serial: int

    def tell(self, answer: str) -> None:
        if len(answer) <= LONGEST_ANSWER:
            line = f'{{"serial":{self.serial},"so far":{answer}}}\n'
            self.endpoint.sendall(line.encode("ascii"))


def write_reply(serial: int, is_worn: bool, answer: str | Failure) -> bytes:
    """Return the line that answers a job; `answer` is JSON text, and not sent when too long."""
    if not isinstance(answer, Failure) and len(answer) > LONGEST_ANSWER:
        answer = Failure("protocol", f"the answer is longer than {LONGEST_ANSWER} characters")
    head = f'"serial":{serial},"worn":{json.dumps(is_worn)}'
    if isinstance(answer, Failure):
        failure = json.dumps({"kind": answer.kind, "detail": answer.detail})
        return f'{{{head},"failure":{failure}}}\n'.encode("ascii")
    return f'{{{head},"answer":{answer}}}\n'.encode("ascii")


def _disconnect(endpoint: socket) -> None:
    """Take the connection from a child that a job has forked.

    Else it would answer a second time, and hold the connection open after the worker's end.
    """
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, endpoint.fileno())
    os.close(nowhere)


def _is_worn(at_birth: int) -> bool:
    if threading.active_count() > 1 or _data_bytes() > at_birth + WORN_BYTES:
        return True
    if sys.platform == "win32":
        return False
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def _limit_memory(memory: int) -> None:
    """Let the process allocate so much more than it holds now, where the system can limit that.

    The limit is set anew for each job: what earlier jobs left behind takes nothing from it.
    """
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limit = _data_bytes() + memory
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    except (OSError, ValueError):
        return  # a system without this limit; the time limit remains


def _data_bytes() -> int:
    """Return how much memory counts against the limit, 0 where the system does not tell."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return 0
    sizes = [line.split()[1] for line in status.splitlines() if line.startswith("VmData:")]
    return 1024 * int(sizes[0]) if sizes else 0
