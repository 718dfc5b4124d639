"""Where workers come from: what a nursery does, and how its first process is started.

A nursery brings up workers that have loaded everything before their first job, and buries them.
It is no `multiprocessing` server, for three reasons: those import the user's main module a second
time in every worker, look for modules in the current directory first, and share one list of
modules to preload with the program that uses this package.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib import import_module
from socket import socket
from typing import Protocol

from proofcheck.audit.workers.executor import CannotStart, Work, find_work
from proofcheck.terms.rationals import COMPILED, IMPLEMENTATION

START_SECONDS = 60.0
"""Time in which modules must be loaded and a worker be there; a slow disk needs a few seconds."""

BURIAL_SECONDS = 0.25
"""Time that a worker whose connection closed gets to end by itself, so that its status is known."""

CLOSING_SECONDS = 5.0
"""Time in which everything is gone after closing, before it is killed without further notice."""

SETTLED = {
    IMPLEMENTATION: COMPILED,
    "PYTHONHASHSEED": "0",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
}
"""Environment of workers, unless the user sets it: fast rational numbers, the same order of sets in
each of them, and no threads of linear algebra, which would compete with the other workers and
change roundings."""


@dataclass(frozen=True, slots=True)
class Provision:
    """What a worker is brought up with.

    work      what it does, as ``module:function``
    preload   modules to import beforehand, and functions to call, as ``module:function``
    memory    bytes that one job may allocate
    """

    work: str
    preload: tuple[str, ...]
    memory: int

    def load(self) -> Work:
        """Import everything, and return the work; raises CannotStart."""
        for name in self.preload:
            module, _, function = name.partition(":")
            try:
                loaded = import_module(module)
                if function:
                    getattr(loaded, function)()
            except (Exception, SystemExit) as error:
                raise CannotStart(f"cannot import {name!r}: {error}") from error
        return find_work(self.work)


@dataclass(frozen=True, slots=True)
class Death:
    """How a worker ended.

    status       exit status, or minus the signal that killed it; None when not known
    by_itself    whether it had ended before it was buried
    last_words   end of what it wrote to its error stream
    """

    status: int | None
    by_itself: bool
    last_words: str


class Nursery(Protocol):
    """Brings up workers and buries them."""

    def start(self, endpoint: socket) -> int:
        """Start a worker that serves at `endpoint`, and return its process id.

        raises   CannotStart
        """

    def bury(self, pid: int, patience: float) -> Death:
        """Kill a worker with all its children, when `patience` seconds have not seen it end."""

    def close(self) -> None:
        """Kill every worker and whatever started them."""


def open_process(
    entry: str,
    channel: int,
    provision: Provision,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start a Python that runs ``main(channel, provision)`` of the module `entry`.

    It has this process's module path before it imports anything: the current directory does not
    come first, where a file named like a module could lie.  It has its own session, so that neither
    an interrupt from the terminal nor a closed terminal reaches it.

    channel   descriptor of the socket it inherits, -1 for none
    raises    CannotStart
    """
    boot = f"import sys; sys.path[:] = sys.argv[3:]; from {entry} import main; main(*sys.argv[1:3])"
    arguments = [str(channel), json.dumps(asdict(provision)), *sys.path]
    try:
        return subprocess.Popen(  # noqa: S603 # our own interpreter; the rest is data to it
            [sys.executable, "-c", boot, *arguments],
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.DEVNULL,
            env={**SETTLED, **os.environ},
            pass_fds=(channel,) if channel >= 0 else (),
            start_new_session=True,
        )
    except OSError as error:
        raise CannotStart(f"cannot start {sys.executable!r}: {error.strerror}") from error


def read_provision(text: str) -> Provision:
    """Read what `open_process` has written."""
    found = json.loads(text)
    return Provision(found["work"], tuple(found["preload"]), found["memory"])


def end_process(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that should be ending; kill it when it does not."""
    try:
        process.wait(CLOSING_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def kill_group(pid: int) -> None:
    """Kill a session leader and every process of its group, if there are any left."""
    if sys.platform != "win32":
        import signal

        try:
            os.killpg(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return  # all gone; some systems answer "not permitted" when only zombies are left
