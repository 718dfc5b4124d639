"""Work for the tests of workers: each job names a deed, most of them misdeeds."""

from __future__ import annotations

import gc
import mmap
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from typing import Any

from proofcheck.terms.encoding import Json
from proofcheck.terms.rationals import Fraction


def act(job: Json) -> Json:
    """Do what the job says: a deed, and what it needs to know."""
    assert isinstance(job, list)
    name, *details = job
    assert isinstance(name, str)
    answer: Json = DEEDS[name](*details)
    return answer


def double(number: int) -> Json:
    return 2 * number


def echo(value: Json) -> Json:
    return value


def count_up(last: int, end: str) -> Generator[Json, None, Json]:
    """Answer 1, 2, ... so far; then return the next number, or go wrong."""
    yield from range(1, last + 1)
    match end:
        case "fail":
            raise ValueError("no more")
        case "stay":
            stop()
        case "babble":
            yield return_float()
    return last + 1


def tell_pid() -> Json:
    return os.getpid()


def tell_hash() -> Json:
    return hash("a word")


def tell_numbers() -> Json:
    return Fraction.__module__


def sleep(seconds: int) -> Json:
    time.sleep(seconds)
    return "slept"


def leave(status: int) -> Json:
    os._exit(status)


def speak_and_abort(words: str) -> Json:
    os.write(2, f"{words}\n".encode())
    os.abort()


def crash() -> Json:
    os.kill(os.getpid(), signal.SIGSEGV)
    return "survived"


def allocate(megabytes: int) -> Json:
    return len([bytearray(2**20) for _ in range(megabytes)])


def keep(megabytes: int) -> Json:
    """Keep memory that no page has been touched of; it counts all the same."""
    KEPT.append(mmap.mmap(-1, megabytes * 2**20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
    return os.getpid()


def overflow_in_c() -> Json:
    from flint import fmpz

    return str(fmpz(3) ** 10**10)


def fork_and_leave_child() -> Json:
    pid = os.fork()
    if pid == 0:
        time.sleep(100)
    return [os.getpid(), pid]


def fork_and_return_twice() -> Json:
    os.fork()
    return "forked"


def fork_and_crash(path: str) -> Json:
    """Leave a child that holds copies of every descriptor, and write down who it is."""
    pid = os.fork()
    if pid == 0:
        time.sleep(100)
    with open(path, "w") as file:  # noqa: PTH123
        file.write(str(pid))
    os._exit(3)


def hang_with_child(path: str) -> Json:
    child = subprocess.Popen(["sleep", "100"])
    with open(path, "w") as file:  # noqa: PTH123
        file.write(str(child.pid))
    return child.wait()


def leave_thread() -> Json:
    threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
    return os.getpid()


def speak() -> Json:
    print("from print", flush=True)  # noqa: T201
    print("from print to the error stream", file=sys.stderr, flush=True)  # noqa: T201
    os.write(1, b"from the descriptor\n")
    return "spoke"


def speak_at_length() -> Json:
    with open(2, "wb", buffering=0, closefd=False) as stream:
        stream.writelines(1000 * b"x" for _ in range(1000))
    return "spoke"


def fail(message: str) -> Json:
    raise ValueError(message)


def fail_unspeakably() -> Json:
    class UnspeakableError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    raise UnspeakableError


def quit_politely() -> Json:
    sys.exit("enough")


def return_object() -> Json:
    return object()  # type: ignore[return-value]


def return_float() -> Json:
    return [0.5]  # type: ignore[list-item]


def return_nan() -> Json:
    return float("nan")  # type: ignore[return-value]


def return_depth() -> Json:
    nest: Json = []
    for _ in range(100_000):
        nest = [nest]
    return nest


def return_length(characters: int) -> Json:
    return "x" * characters


def close_connection() -> Json:
    os.closerange(3, 200)
    return "closed"


def close_connection_and_hang() -> Json:
    os.closerange(3, 200)
    time.sleep(100)
    return "closed"


def write_noise(text: str) -> Json:
    """Write into the worker's own connection."""
    for found in gc.get_objects():
        if isinstance(found, socket.socket) and found.fileno() > 2:
            found.sendall(text.encode())
    return "noise"


def stop() -> Json:
    os.kill(os.getpid(), signal.SIGSTOP)
    return "resumed"


def kill_parent(path: str, seconds: int) -> Json:
    """Become an orphan, write down who that is, and go on working."""
    with open(path, "w") as file:  # noqa: PTH123
        file.write(str(os.getpid()))
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(seconds)
    return "killed"


KEPT: list[mmap.mmap] = []

DEEDS: dict[str, Callable[..., Any]] = {
    deed.__name__: deed
    for deed in (
        double, echo, count_up, tell_pid, tell_hash, tell_numbers, sleep, leave, speak_and_abort, crash, allocate, keep,
        overflow_in_c, fork_and_leave_child, fork_and_return_twice, fork_and_crash,
        hang_with_child, leave_thread, speak, speak_at_length, fail, fail_unspeakably,
        quit_politely, return_object, return_float, return_nan, return_depth,
        return_length, close_connection, close_connection_and_hang, write_noise, stop,
        kill_parent,
    )
}  # fmt: skip
