"""A nursery for systems that cannot fork: each worker is a new Python that loads everything.

A worker costs as long as the imports take.  On systems without process groups only the worker
itself is killed, not what it has started.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from socket import socket
from typing import IO

from proofcheck.audit.workers.executor import CannotStart
from proofcheck.audit.workers.fork_server import (
    START_SECONDS,
    Death,
    Provision,
    kill_group,
    open_process,
    read_provision,
)
from proofcheck.audit.workers.heap import collect_rarely
from proofcheck.audit.workers.serving import serve


class SpawningNursery:
    """Starts and buries workers that are children of this process."""

    def __init__(self, provision: Provision) -> None:
        self._provision = provision
        self._living: dict[int, subprocess.Popen[bytes]] = {}

    def start(self, endpoint: socket) -> int:
        process = _open_worker(endpoint, self._provision)
        watchdog = threading.Timer(START_SECONDS, process.kill)
        watchdog.start()
        assert process.stdout is not None
        with process.stdout as output:
            word = output.readline()
        watchdog.cancel()
        self._living[process.pid] = process
        if word != b"null\n":
            self.bury(process.pid, 0.0)
            raise CannotStart(json.loads(word) if word else "a worker ended before its first job")
        return process.pid

    def bury(self, pid: int, patience: float) -> Death:
        process = self._living.pop(pid)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            by_itself = False
        else:
            by_itself = True
        kill_group(pid)
        process.kill()
        return Death(process.wait(), by_itself, "")

    def close(self) -> None:
        for pid in list(self._living):
            self.bury(pid, 0.0)


def _open_worker(endpoint: socket, provision: Provision) -> subprocess.Popen[bytes]:
    """Start a worker, and hand it the socket: inherited, or where that cannot be, shared."""
    if sys.platform == "win32":
        process = open_process(__name__, -1, provision, subprocess.PIPE, subprocess.PIPE)
        assert process.stdin is not None
        with process.stdin as stream:
            stream.write(endpoint.share(process.pid))
        return process
    return open_process(__name__, endpoint.fileno(), provision, stdout=subprocess.PIPE)


def main(channel: str, provision: str) -> None:
    """Be a worker: load everything, say so on standard output, then serve."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    output = os.fdopen(os.dup(1), "wb")
    _silence()
    endpoint = _receive_endpoint(int(channel))
    endpoint.set_inheritable(False)
    found = read_provision(provision)
    try:
        work = found.load()
    except CannotStart as error:
        _say(output, str(error))
        return
    collect_rarely()
    _say(output, None)
    os._exit(serve(endpoint, work, found.memory))


def _say(output: IO[bytes], reason: str | None) -> None:
    with output:
        output.write(json.dumps(reason).encode("ascii") + b"\n")


def _silence() -> None:
    """Let standard output lead nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def _receive_endpoint(channel: int) -> socket:
    if sys.platform == "win32":
        from socket import fromshare

        return fromshare(sys.stdin.buffer.read())
    return socket(fileno=channel)
