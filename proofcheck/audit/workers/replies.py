"""What a worker said, or why it said nothing, read by the side that does not trust it."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass
from typing import Any, NoReturn, TypeGuard, get_args

from proofcheck.audit.workers.executor import OUT_OF_MEMORY, Failure, FailureKind, shorten_detail
from proofcheck.audit.workers.fork_server import Death
from proofcheck.audit.workers.serving import LOST_CONNECTION
from proofcheck.terms.encoding import Json

MEMORY_WORDS = (
    "unable to allocate",
    "cannot allocate",
    "cannot reallocate",
    "out of memory",
    "bad_alloc",
)
"""What libraries in C write, in small letters, before they abort for want of memory."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a job, and whether the worker is to be replaced after it."""

    answer: Json | Failure
    is_worn: bool


_BREACH = Reply(Failure("protocol", "the worker sent what is no answer to its job"), is_worn=True)


@dataclass(frozen=True, slots=True)
class SoFar:
    """An answer to a job that is not the last."""

    answer: Json


def read_so_far(line: bytes, serial: int) -> SoFar | None:
    """Read a line with an answer that is not the last; None where it is no such line."""
    try:
        found: Any = json.loads(line, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    match found:
        case {"serial": int(number), "so far": answer, **rest} if number == serial and not rest:
            return SoFar(answer)
    return None


def read_reply(line: bytes, serial: int) -> Reply:
    """Read the line with which a worker answers the job of that serial number."""
    try:
        found: Any = json.loads(line, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return _BREACH
    match found:
        case {"serial": int(number), "worn": bool(is_worn), "answer": answer, **rest}:
            if number == serial and not rest:
                return Reply(answer, is_worn)
        case {"serial": int(number), "failure": {"kind": str(kind), "detail": str(detail)}}:
            if number == serial and _is_kind(kind):
                return Reply(Failure(kind, detail), is_worn=True)
    return _BREACH


def explain_death(death: Death) -> Failure:
    """Return what a worker's end, found by the end of its connection, means for its job."""
    was_alive = death.status is not None and not death.by_itself
    if was_alive or death.status == LOST_CONNECTION:
        return Failure("protocol", "the job closed the connection of its worker")
    words = death.last_words.strip()
    if any(sign in words.lower() for sign in MEMORY_WORDS):
        return OUT_OF_MEMORY
    ending = _name_status(death.status)
    last_line = words.splitlines()[-1].strip() if words else ""
    return Failure("crash", shorten_detail(f"{ending}: {last_line}" if last_line else ending))


def _refuse(text: str) -> NoReturn:
    raise ValueError(text)


def _is_kind(kind: str) -> TypeGuard[FailureKind]:
    return kind in get_args(FailureKind)


def _name_status(status: int | None) -> str:
    if status is None:
        return "the worker ended"
    if status >= 0:
        return f"the worker ended with status {status}"
    try:
        return f"the worker was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"the worker was killed by signal {-status}"
