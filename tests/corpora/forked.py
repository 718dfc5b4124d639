"""A function in a process of its own, which is ended when its time is over."""

from __future__ import annotations

import multiprocessing
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import psutil

MOST_BYTES = 4 << 30
"""Address space of the process."""

PATIENCE = 8
"""Seconds that are waited for one of processor time: a machine may have other work to do."""

BETWEEN = 0.05
"""Seconds between two looks at the processor time that was used."""


def within(seconds: float, function: Callable[[str], str], argument: str) -> str | None:
    """Return what a function says about an argument; None where it fails, or takes too long.

    seconds   of processor time
    """
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(sender, function, argument))
    process.start()
    sender.close()
    try:
        with suppress(EOFError):
            return str(receiver.recv()) if _answers(process, receiver, seconds) else None
        return None
    finally:
        process.kill()
        process.join()
        receiver.close()


def _answers(process: BaseProcess, receiver: Connection[object, object], seconds: float) -> bool:
    """Wait for an answer; say whether there is one."""
    worker, until = psutil.Process(process.pid), time.monotonic() + PATIENCE * seconds
    while not receiver.poll(BETWEEN):
        used = worker.cpu_times()
        if used.user + used.system > seconds or time.monotonic() > until:
            return receiver.poll()
    return True


def _answer(sender: Connection[str], function: Callable[[str], str], argument: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    with suppress(Exception):
        sender.send(function(argument))
    sender.close()
