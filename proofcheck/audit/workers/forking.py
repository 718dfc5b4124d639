"""A nursery that forks: one process loads everything once, and copies of it become workers.

The process does nothing but obey requests from a socket, one at a time, and answer each with one
line of JSON.  It is the parent of all workers and waits for one only when told to bury it, so a
process id stays theirs until then.  When the socket closes, as it does however the other side
ends, it kills them all.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress
from typing import Any, NoReturn

from proofcheck.audit.workers.executor import CannotStart, Work
from proofcheck.audit.workers.fork_server import (
    START_SECONDS,
    Death,
    Provision,
    end_process,
    kill_group,
    open_process,
    read_provision,
)
from proofcheck.audit.workers.heap import collect_rarely
from proofcheck.audit.workers.serving import serve

REOPENINGS = 3
"""A nursery that is killed itself is opened again so many times; then something kills on purpose."""

LAST_WORDS = 2000
"""Bytes kept of what a worker wrote to its error stream before it ended."""

POLL_SECONDS = 0.002
"""Pause between two looks at a worker that is about to end."""


class ForkingNursery:
    """The near side: sends requests, and opens a new process when the old one is lost."""

    def __init__(self, provision: Provision) -> None:
        self._provision = provision
        self._living: set[int] = set()
        self._orphans: set[int] = set()
        self._reopenings = 0
        self._open()

    def start(self, endpoint: socket.socket) -> int:
        pid: int = self._ask({"start": True}, endpoint)["pid"]
        self._living.add(pid)
        return pid

    def bury(self, pid: int, patience: float) -> Death:
        self._living.discard(pid)
        self._orphans.discard(pid)
        try:
            found = self._ask({"bury": pid, "patience": patience})
        except CannotStart:
            kill_group(pid)
            return Death(None, by_itself=False, last_words="")
        return Death(found["status"], found["by_itself"], found["last_words"])

    def close(self) -> None:
        self._control.close()
        end_process(self._process)
        if self._process.returncode != 0:  # it was lost before it could kill its workers
            self._orphans |= self._living
        for pid in self._orphans:
            kill_group(pid)
        self._orphans.clear()

    def _open(self) -> None:
        self._control, far = socket.socketpair()
        with far:
            self._control.settimeout(START_SECONDS)
            self._process = open_process(__name__, far.fileno(), self._provision)

    def _ask(
        self, request: dict[str, Any], endpoint: socket.socket | None = None
    ) -> dict[str, Any]:
        while True:
            try:
                reply = self._exchange(request, endpoint)
            except OSError as error:
                self._reopen(error)
            else:
                break
        if "error" in reply:
            raise CannotStart(reply["error"])
        return reply

    def _exchange(self, request: dict[str, Any], endpoint: socket.socket | None) -> dict[str, Any]:
        descriptors = [] if endpoint is None else [endpoint.fileno()]
        socket.send_fds(self._control, [json.dumps(request).encode("ascii")], descriptors)
        line = b""
        while not line.endswith(b"\n"):
            chunk = self._control.recv(65536)
            if not chunk:
                raise ConnectionError("the process that starts workers has ended")
            line += chunk
        reply: dict[str, Any] = json.loads(line)
        return reply

    def _reopen(self, reason: OSError) -> None:
        """Replace a lost process; the workers it has started go on, and are killed at the end."""
        self._process.kill()
        self._control.close()
        self._process.wait()
        self._reopenings += 1
        if self._reopenings > REOPENINGS:
            raise CannotStart(f"no process can be started: {reason}")
        self._orphans |= self._living
        self._open()


def main(channel: str, provision: str) -> None:
    """Run the far side: load everything, then obey until the other side hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control = socket.socket(fileno=int(channel))
    control.set_inheritable(False)
    try:
        found = read_provision(provision)
        ward = _Ward(control, found.load(), found.memory)
    except CannotStart as error:
        _refuse(control, str(error))
    collect_rarely()
    gc.freeze()  # the collector would touch, and so copy, pages that workers share
    ward.obey()


def _refuse(control: socket.socket, reason: str) -> NoReturn:
    """Answer every request with the reason why nothing can be started."""
    while control.recv(4096):
        _tell(control, {"error": reason})
    sys.exit(1)


def _tell(control: socket.socket, reply: dict[str, Any]) -> None:
    with suppress(OSError):  # whoever asked has gone; the next look at the socket tells
        control.sendall(json.dumps(reply).encode("ascii") + b"\n")


class _Ward:
    """The far side: workers by process id, each with the reading end of its error stream."""

    def __init__(self, control: socket.socket, work: Work, memory: int) -> None:
        self._control = control
        self._work = work
        self._memory = memory
        self._errors: dict[int, int] = {}

    def obey(self) -> None:
        """Fulfil requests until the socket closes; then nobody is left."""
        try:
            while True:
                text, descriptors, _, _ = socket.recv_fds(self._control, 4096, 1)
                if not text:
                    return
                request = json.loads(text)
                if "bury" in request:
                    _tell(self._control, self._bury(request["bury"], request["patience"]))
                else:
                    _tell(self._control, self._start(descriptors[0]))
        finally:
            for pid in list(self._errors):
                self._bury(pid, 0.0)

    def _start(self, descriptor: int) -> dict[str, Any]:
        try:
            reader, writer = os.pipe()
        except OSError as error:
            os.close(descriptor)
            return {"error": f"cannot start a worker: {error.strerror}"}
        try:
            pid = os.fork()
        except OSError as error:
            os.close(reader)
            return {"error": f"cannot start a worker: {error.strerror}"}
        else:
            if pid == 0:
                self._become_worker(descriptor, writer)
            self._errors[pid] = reader
            return {"pid": pid}
        finally:
            os.close(descriptor)
            os.close(writer)

    def _become_worker(self, descriptor: int, errors: int) -> NoReturn:
        """Leave the nursery behind and serve; never return into its code."""
        status = 1
        try:
            os.setsid()
            os.set_blocking(errors, False)  # what nobody reads is dropped, and nobody waits
            os.dup2(errors, 2)
            sys.stderr = sys.stdout  # that is nowhere; the stream is left to native libraries
            self._control.close()
            for reader in self._errors.values():
                os.close(reader)
            _forbid_core_dumps()
            status = serve(socket.socket(fileno=descriptor), self._work, self._memory)
        finally:
            os._exit(status)

    def _bury(self, pid: int, patience: float) -> dict[str, Any]:
        if pid not in self._errors:  # started by a nursery that is lost
            kill_group(pid)
            return {"status": None, "by_itself": False, "last_words": ""}
        status = _await_end(pid, patience)
        by_itself = status is not None
        if status is None:
            os.kill(pid, signal.SIGKILL)  # it may be too young to lead its group
        kill_group(pid)
        if status is None:
            _, status = os.waitpid(pid, 0)
        reader = self._errors.pop(pid)
        last_words = _read_end(reader)
        os.close(reader)
        ended = os.waitstatus_to_exitcode(status)
        return {"status": ended, "by_itself": by_itself, "last_words": last_words}


def _await_end(pid: int, patience: float) -> int | None:
    """Return the wait status of a child that ends in time, else None."""
    until = time.monotonic() + patience
    while True:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return status
        if time.monotonic() >= until:
            return None
        time.sleep(POLL_SECONDS)


def _read_end(reader: int) -> str:
    """Return the last readable part of a pipe without waiting for more."""
    text = b""
    while select.select([reader], [], [], 0)[0]:
        chunk = os.read(reader, 65536)
        if not chunk:
            break
        text = (text + chunk)[-LAST_WORDS:]
    return text.decode("utf-8", "replace")


def _forbid_core_dumps() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
