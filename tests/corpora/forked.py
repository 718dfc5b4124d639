"""A function in a process of its own, which is ended when its time is over."""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

MOST_BYTES = 4 << 30
"""Address space of the process."""


def within(seconds: float, function: Callable[[str], str], argument: str) -> str | None:
    """Return what a function says about an argument; None where it fails, or takes too long."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(sender, function, argument))
    process.start()
    sender.close()
    try:
        with suppress(EOFError):
            return str(receiver.recv()) if receiver.poll(seconds) else None
        return None
    finally:
        process.kill()
        process.join()
        receiver.close()


def _answer(sender: Connection[str], function: Callable[[str], str], argument: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    with suppress(Exception):
        sender.send(function(argument))
    sender.close()
